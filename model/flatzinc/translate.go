package flatzinc

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"counterpoint/model"
)

// Options say how a model is written.
type Options struct {
	Library Library
	// Consistency annotates each all-different, if the solver heeds that: "val",
	// "bounds" or "domain". "" leaves it to the solver.
	Consistency string
	// Pairwise writes an all-different as disequalities, one for each two terms,
	// even if the library has it.
	Pairwise bool
	// Flatten writes a model of MiniZinc in place of FlatZinc, which asks for
	// constraints by the names of MiniZinc's own library. What becomes of them is
	// left to MiniZinc and the solver's library: see [Program.Flattened].
	Flatten bool
	// Search is the annotation of the order of search over all variables, such as
	// "first_fail,indomain_min"; "" leaves it to the solver.
	Search string
}

// Program is a model in FlatZinc.
type Program struct {
	Fates []string // what became of each constraint of the model, by its index

	predicates, arrays, variables, constraints []string

	ending []string        // the item solve; or all lines, of a program that MiniZinc wrote
	owners []int           // of each constraint of the program, that of the model; ascending
	used   map[string]bool // predicates
}

// ErrTooLarge is the error of a model that FlatZinc cannot say in reasonable
// space.
var ErrTooLarge = errors.New("too large for FlatZinc")

// maxListed bounds the values of a domain with gaps, since each is listed.
const maxListed = 1_000_000

// Translate writes the model as a program. The error is that of a done context,
// or wraps [ErrTooLarge].
func Translate(ctx context.Context, m *model.Model, o Options) (*Program, error) {
	domains, applied := m.NodeConsistent()
	t := translation{Options: o, Program: &Program{used: make(map[string]bool)}, domains: domains}
	if o.Flatten {
		t.Library = Standard
	}
	for x, d := range domains {
		if !isInterval(d) && d.Size() > maxListed {
			return nil, fmt.Errorf("%w: the domain of %s has gaps and %d values; at most %d can be listed", ErrTooLarge, m.Name(m.Var(x)), d.Size(), maxListed)
		}
		t.variable(fmt.Sprintf("x%d", len(t.variables)), d, " :: output_var")
	}
	for i, c := range m.Constraints() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		t.Fates = append(t.Fates, model.Kind(c)+": "+t.translate(m, c, applied[i]))
		t.own(i)
	}
	t.ending = []string{"solve satisfy;"}
	if o.Search != "" {
		t.ending[0] = fmt.Sprintf("solve :: int_search(%s,%s,complete) satisfy;", names(slices.Collect(m.Vars())), o.Search)
	}
	return t.Program, nil
}

// Write writes the text of the program.
func (p *Program) Write(w io.Writer) error {
	for _, lines := range [][]string{p.predicates, p.arrays, p.variables, p.constraints, p.ending} {
		for _, line := range lines {
			if _, err := io.WriteString(w, line+"\n"); err != nil {
				return err
			}
		}
	}
	return nil
}

// translation is a program as it grows.
type translation struct {
	Options
	*Program
	domains  []model.Domain
	literals map[literal]string // the variables that are true if x = v
	terms    map[model.Term]string
}

type literal struct{ x, v int }

// translate writes a constraint and returns what became of it. The domains
// already say what is in one that was applied.
func (t *translation) translate(m *model.Model, c model.Constraint, applied bool) string {
	scope := c.Vars()
	switch {
	case applied && len(scope) == 0:
		return "left out, since it holds"
	case applied:
		return fmt.Sprintf("a domain of %d from %d values", t.domains[scope[0].Index()].Size(), m.Domain(scope[0]).Size())
	case len(scope) == 0:
		return t.violated()
	}
	switch c := c.(type) {
	case model.AllDifferent:
		return t.allDifferent(c)
	case model.Relation:
		return t.relation(c)
	case model.Linear:
		return t.linear(c)
	case model.Table:
		return t.table(c)
	}
	panic(fmt.Sprintf("flatzinc: a constraint of the type %T", c))
}

// violated writes a constraint that nothing satisfies.
func (t *translation) violated() string {
	t.post("int_eq", "0", "1")
	return "int_eq(0,1), since nothing satisfies it"
}

func (t *translation) post(predicate string, arguments ...string) {
	t.annotated("", predicate, arguments...)
}

// annotated posts a constraint with an annotation; "" is none.
func (t *translation) annotated(annotation, predicate string, arguments ...string) {
	if annotation != "" {
		annotation = " :: " + annotation
	}
	t.used[predicate] = true
	t.constraints = append(t.constraints, fmt.Sprintf("constraint %s(%s)%s;", predicate, strings.Join(arguments, ","), annotation))
}

// own makes the constraints posted last those of the model's constraint i.
func (t *translation) own(i int) {
	for len(t.owners) < len(t.constraints) {
		t.owners = append(t.owners, i)
	}
}

// declare declares a predicate of the library, once.
func (t *translation) declare(predicate, parameters string) {
	line := fmt.Sprintf("predicate %s(%s);", predicate, parameters)
	if t.Flatten {
		line = fmt.Sprintf("include %q;", predicate+".mzn")
	}
	if !slices.Contains(t.predicates, line) {
		t.predicates = append(t.predicates, line)
	}
}

func (t *translation) variable(name string, d model.Domain, annotation string) {
	t.variables = append(t.variables, fmt.Sprintf("var %s: %s%s;", domain(d), name, annotation))
}

// domain writes a domain as an interval if it is one, and else all its values,
// since FlatZinc has nothing between.
func domain(d model.Domain) string {
	if isInterval(d) {
		return fmt.Sprintf("%d..%d", d.Min(), d.Max())
	}
	return "{" + join(slices.Collect(d.All())) + "}"
}

func isInterval(d model.Domain) bool { return d.Max()-d.Min() == d.Size()-1 }

func name(x model.Var) string { return fmt.Sprintf("x%d", x.Index()) }

func names(xs []model.Var) string {
	var all []string
	for _, x := range xs {
		all = append(all, name(x))
	}
	return "[" + strings.Join(all, ",") + "]"
}

func numbers(ns []int) string { return "[" + join(ns) + "]" }

func join(ns []int) string {
	var text []string
	for _, n := range ns {
		text = append(text, fmt.Sprint(n))
	}
	return strings.Join(text, ",")
}
