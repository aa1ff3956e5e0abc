package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"counterpoint/compare/certify"
	"counterpoint/model"
)

// certifiedKind is a kind of constraint that the command certify makes.
type certifiedKind struct {
	name, short, example string
	n                    int    // variables, unless --n says otherwise
	defaultValues        string // what the help says of those that --d has not
	flags                func(*cobra.Command, *kindParameters)
	models               func(*kindParameters) ([]*model.Model, error)
}

// kindParameters are the flags of all kinds.
type kindParameters struct {
	given    func(flag string) bool
	n, d     int
	ops      []string
	constant int
	coefs    []int
	rhs      int
	rows     []string
	density  float64
	forbid   bool
	seed     uint64
}

// allOps is the word for all comparisons.
const allOps = "all"

// comparisons are the names of the comparisons, which a shell leaves alone.
var comparisons = []struct {
	name string
	op   model.Op
}{{"eq", model.Eq}, {"ne", model.Ne}, {"lt", model.Lt}, {"le", model.Le}, {"gt", model.Gt}, {"ge", model.Ge}}

func opNames() []string {
	names := []string{allOps}
	for _, c := range comparisons {
		names = append(names, c.name)
	}
	return names
}

func addOp(cmd *cobra.Command, p *kindParameters, byDefault string) {
	cmd.Flags().StringSliceVar(&p.ops, "op", []string{byDefault}, "the comparisons, as `OP,...`: "+strings.Join(opNames(), ", "))
	complete(cmd, "op", cobra.FixedCompletions(opNames(), cobra.ShellCompDirectiveNoFileComp))
}

// eachOp makes a model for each comparison that is asked for.
func (p *kindParameters) eachOp(build func(model.Op) (*model.Model, error)) ([]*model.Model, error) {
	for _, name := range p.ops {
		if !slices.Contains(opNames(), name) {
			return nil, fmt.Errorf("--op %s: expected one of %s", name, strings.Join(opNames(), ", "))
		}
	}
	var models []*model.Model
	for _, c := range comparisons {
		if !slices.Contains(p.ops, c.name) && !slices.Contains(p.ops, allOps) {
			continue
		}
		m, err := build(c.op)
		if err != nil {
			return nil, err
		}
		models = append(models, m)
	}
	if models == nil {
		return nil, errors.New("--op: expected a comparison, found none")
	}
	return models, nil
}

// single makes a list of one model.
func single(m *model.Model, err error) ([]*model.Model, error) {
	if err != nil {
		return nil, err
	}
	return []*model.Model{m}, nil
}

var certifiedKinds = []certifiedKind{
	{
		name: "alldifferent", short: "All variables are different", n: 3,
		defaultValues: "N",
		example:       "  counterpoint certify alldifferent --n 4 --d 5",
		models: func(p *kindParameters) ([]*model.Model, error) {
			if !p.given("d") {
				p.d = p.n
			}
			return single(certify.AllDifferent(p.n, p.d))
		},
	},
	{
		name: "relation", short: "x1 op x2 + C, for each comparison", n: 2,
		example: "  counterpoint certify relation --op lt --constant 1",
		flags: func(cmd *cobra.Command, p *kindParameters) {
			addOp(cmd, p, allOps)
			cmd.Flags().IntVar(&p.constant, "constant", 0, "`C`, which is added to x2")
		},
		models: func(p *kindParameters) ([]*model.Model, error) {
			if p.n != 2 {
				return nil, fmt.Errorf("--n %d: a relation has 2 variables", p.n)
			}
			return p.eachOp(func(op model.Op) (*model.Model, error) { return certify.Relation(op, p.constant, p.d) })
		},
	},
	{
		name: "linear", short: "A weighted sum of the variables, compared with a number", n: 3,
		example: "  counterpoint certify linear --coefs 1,2,-1 --op eq --rhs 3",
		flags: func(cmd *cobra.Command, p *kindParameters) {
			addOp(cmd, p, "le")
			cmd.Flags().IntSliceVar(&p.coefs, "coefs", nil, "the coefficients, as `C1,C2,...` (default 1 for each of N variables)")
			cmd.Flags().IntVar(&p.rhs, "rhs", 0, "the number `N` (default in the middle of what the sum can be)")
		},
		models: linearModels,
	},
	{
		name: "table", short: "Rows that are allowed, or forbidden; given, or random", n: 3,
		example: "  counterpoint certify table --density 0.1 --seed 1\n  counterpoint certify table --forbid --row 1,1,1 --row 2,2,2",
		flags: func(cmd *cobra.Command, p *kindParameters) {
			cmd.Flags().StringArrayVar(&p.rows, "row", nil, "a row `V1,V2,...`; once for each row (default random ones)")
			cmd.Flags().Float64Var(&p.density, "density", 0.5, "the chance `P` of each row to be one of the table's, 0 to 1")
			cmd.Flags().BoolVar(&p.forbid, "forbid", false, "the rows are those forbidden")
		},
		models: tableModels,
	},
}

func linearModels(p *kindParameters) ([]*model.Model, error) {
	switch {
	case p.coefs == nil && p.n > 0 && p.n <= certify.MaxVariables:
		p.coefs = slices.Repeat([]int{1}, p.n)
	case p.coefs == nil:
		return nil, fmt.Errorf("--n %d: expected 1 to %d", p.n, certify.MaxVariables)
	case p.given("n") && p.n != len(p.coefs):
		return nil, fmt.Errorf("--n %d and %d coefficients: expected as many, or no --n", p.n, len(p.coefs))
	}
	if !p.given("rhs") {
		p.rhs = certify.MiddleSum(p.coefs, p.d)
	}
	return p.eachOp(func(op model.Op) (*model.Model, error) { return certify.Linear(p.coefs, op, p.rhs, p.d) })
}

func tableModels(p *kindParameters) ([]*model.Model, error) {
	if p.rows == nil {
		rows, err := certify.RandomRows(p.n, p.d, p.density, p.seed)
		if err != nil {
			return nil, err
		}
		return single(certify.Table(rows, p.forbid, p.n, p.d))
	}
	if p.given("density") {
		return nil, fmt.Errorf("--density is for random rows, and --row gives them")
	}
	var rows [][]int
	for i, text := range p.rows {
		row, err := parseRow(text)
		if err != nil {
			return nil, err
		}
		if i == 0 && !p.given("n") {
			p.n = len(row)
		}
		if len(row) != p.n {
			return nil, fmt.Errorf("--row %s: found %d values, expected %d", text, len(row), p.n)
		}
		rows = append(rows, row)
	}
	return single(certify.Table(rows, p.forbid, p.n, p.d))
}

func parseRow(text string) ([]int, error) {
	var row []int
	for word := range strings.SplitSeq(text, ",") {
		v, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil {
			return nil, fmt.Errorf("--row %s: %q is no value: expected whole numbers with commas between them", text, word)
		}
		row = append(row, v)
	}
	return row, nil
}
