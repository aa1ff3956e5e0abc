package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/encode/inspect"
	"counterpoint/model"
)

// encoding holds the flags that say how a model is encoded.
type encoding struct {
	scheme, amo, cardinality, variables *choice
	maxClauses                          int64
}

func (e *encoding) addFlags(cmd *cobra.Command) {
	e.addVariablesFlags(cmd)
	e.amo = addChoice(cmd, "amo", "how to say at most one", namesOf(encode.AMOs(), encode.Pairwise)...)
	e.cardinality = addChoice(cmd, "cardinality", "how to say at most k, of Hall intervals and sets, and of long sums over two values each", namesOf(encode.Cardinalities(), encode.SequentialCounter)...)
	addMaxClauses(cmd, &e.maxClauses)
}

// addVariablesFlags adds the flags on which the model's variables in the formula
// depend.
func (e *encoding) addVariablesFlags(cmd *cobra.Command) {
	e.scheme = addChoice(cmd, "scheme", "minimal has a clause for each conflict, extended also each value of a permutation somewhere, locked also the places that two scopes share; support is minimal with the supports of each value, order with bounds in inequalities, hall with Hall intervals, hallset with Hall sets, log with bits of values; auto takes for each constraint one of these, by its size", namesOf(encode.Schemes(), encode.Extended)...)
	e.variables = addChoice(cmd, "variables", "direct has a literal x=v for each value of each variable; needed has it where clauses need it, and else bounds x<=v or bits alone", namesOf(encode.VariablesChoices(), encode.Direct)...)
}

// namesOf returns the names of the values, that of the default first.
func namesOf[T interface {
	comparable
	fmt.Stringer
}](values []T, byDefault T) []string {
	names := []string{byDefault.String()}
	for _, v := range values {
		if v != byDefault {
			names = append(names, v.String())
		}
	}
	return names
}

func addMaxClauses(cmd *cobra.Command, limit *int64) {
	cmd.Flags().Int64Var(limit, "max-clauses", encode.DefaultMaxClauses, "refuse an encoding of more than `N` clauses")
}

func checkMaxClauses(limit int64) error {
	if limit < 1 {
		return badInput(fmt.Errorf("--max-clauses %d: expected 1 or more", limit))
	}
	return nil
}

func (e *encoding) options() (encode.Options, error) {
	o, err := e.variablesOptions()
	if err != nil {
		return encode.Options{}, err
	}
	o.AMO, err = encode.ParseAMO(e.amo.value)
	if err != nil {
		return encode.Options{}, err
	}
	o.Cardinality, err = encode.ParseCardinality(e.cardinality.value)
	if err != nil {
		return encode.Options{}, err
	}
	o.MaxClauses = e.maxClauses
	return o, checkMaxClauses(e.maxClauses)
}

// variablesOptions are those of addVariablesFlags.
func (e *encoding) variablesOptions() (encode.Options, error) {
	scheme, err := encode.ParseScheme(e.scheme.value)
	if err != nil {
		return encode.Options{}, err
	}
	variables, err := encode.ParseVariables(e.variables.value)
	return encode.Options{Scheme: scheme, Variables: variables}, err
}

// comment is what the CNF tells of its variables.
func (e *encoding) comment() string {
	if e.variables.value == encode.Direct.String() {
		return ""
	}
	return fmt.Sprintf("c variables %s: decode with --variables %[1]s --scheme %s\n", e.variables.value, e.scheme.value)
}

func (p *program) encodeCommand() *cobra.Command {
	var reading reading
	var encoding encoding
	var presolving presolving
	var path, sidecar string
	var noNames bool
	cmd := &cobra.Command{
		Use:   "encode [flags] INPUT",
		Short: "Translate one instance to a CNF, as DIMACS",
		Long: `Translates one instance to a formula in conjunctive normal form and writes it
as DIMACS, for any SAT solver. The comments before the clauses tell what each
variable means, as in "c 5 r1c1=5". The command decode reads the solver's
answer; it needs none of the flags, since the variables of the model always
come first and in the same order. There are two exceptions, which a comment of
the CNF repeats: --presolve leaves out variables, and with --variables needed
they depend on --scheme. Such a flag decode must be given too. A model that
presolve refutes is the empty clause.

With --sidecar, a file beside the CNF tells what its variables mean and what each
clause is for; the command inspect reads both.`,
		Example: `  counterpoint encode puzzle.txt > puzzle.cnf
  counterpoint encode puzzle.txt | counterpoint sat | counterpoint decode puzzle.txt
  counterpoint encode --scheme extended --amo sequential --no-names -o puzzle.cnf puzzle.txt
  counterpoint encode --presolve on puzzle.txt | cadical -q | counterpoint decode --presolve on puzzle.txt
  counterpoint encode --scheme auto --variables needed --no-names -o model.cnf model.xml
  counterpoint encode --sidecar puzzle.jsonl -o puzzle.cnf puzzle.txt
  counterpoint encode --instance bench-hard testdata/sudoku/benchmark.txt`,
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx := cmd.Context()
			options, err := encoding.options()
			if err != nil {
				return badInput(err)
			}
			problem, err := p.oneProblem(ctx, args, reading)
			if err != nil {
				return err
			}
			presolved, err := presolving.apply(ctx, problem.Model)
			if err != nil {
				return err
			}
			formula, e, err := formulaOf(ctx, presolved, options)
			if err != nil {
				return err
			}
			if sidecar != "" {
				if err := p.writeSidecar(ctx, sidecar, path, e); err != nil {
					return err
				}
			}
			var name func(v int) string
			if e != nil && !noNames {
				name = e.VarName
			}
			return p.writeResults(path, func(w io.Writer) error {
				if _, err := io.WriteString(w, presolving.comment(presolved)+encoding.comment()); err != nil {
					return err
				}
				return cnf.Write(ctx, w, formula, name)
			})
		},
	}
	reading.addFlags(cmd)
	encoding.addFlags(cmd)
	presolving.addFlag(cmd, "what to leave out: nothing, what the clues fix, what propagation removes at the root; decode must be told the same")
	cmd.Flags().BoolVar(&noNames, "no-names", false, "leave out the comments that say what the variables mean")
	cmd.Flags().StringVar(&sidecar, "sidecar", "", "write what the variables and the clauses are for to `FILE`, as JSON lines")
	addOutputFlag(cmd, &path)
	return cmd
}

// writeSidecar writes the sidecar of an encoding, which is nil if presolve has
// refuted the model. cnfPath is where the CNF goes.
func (p *program) writeSidecar(ctx context.Context, path, cnfPath string, e *encode.Encoding) error {
	switch {
	case path == "-":
		return badInput(errors.New("--sidecar -: expected a file, since the CNF may go to standard output"))
	case path == cnfPath:
		return badInput(fmt.Errorf("--sidecar %s: the CNF goes there", path))
	case e == nil:
		return badInput(errors.New("--sidecar: presolve refutes the model, and no constraint is encoded"))
	}
	return p.writeResults(path, func(w io.Writer) error { return failure(inspect.WriteSidecar(ctx, w, e)) })
}

// makeEncoding translates a model. An encoding over the limit is an answer that
// the limit prevented.
func makeEncoding(ctx context.Context, m *model.Model, o encode.Options) (*encode.Encoding, error) {
	e, err := encode.Encode(ctx, m, o)
	var tooLarge *encode.TooLargeError
	if errors.As(err, &tooLarge) {
		return nil, unknown(err)
	}
	return e, failure(err)
}
