package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"counterpoint/encode/clausal"
	"counterpoint/encode/cnf"
	"counterpoint/encode/sat"
	"counterpoint/model"
)

// satCommand is a SAT solver with the manners of the SAT competitions. It is
// also the child in which the program runs gophersat: see satSolver.
func (p *program) satCommand() *cobra.Command {
	var timeout time.Duration
	var proof string
	cmd := &cobra.Command{
		Use:   "sat [flags] [FILE|-]",
		Short: "Solve a DIMACS CNF",
		Long: `Reads a formula in DIMACS CNF, from standard input unless a file is given, and
answers with the lines of the SAT competitions: "s SATISFIABLE" and the model
in "v" lines, "s UNSATISFIABLE", or "s UNKNOWN". The exit code is 10, 20 and 0.

Statistics stand before the answer as comments: decisions, conflicts, restarts
and learned clauses as "counterpoint counters" defines them, then what the solver
counts itself, each with its definition. A figure of the same name may differ:
gini's own conflicts are without the one that proves unsatisfiability. cdcl and
dpll count by the definitions of the counters, and so have no second figure.

Other solvers, such as cadical, are not run here: give them the formula as it is.

With --proof, cdcl and dpll write a proof of "s UNSATISFIABLE", which the command
check and other checkers of DRAT take; see counterpoint help proofs.`,
		Example: `  counterpoint sat formula.cnf
  counterpoint sat -e cdcl --proof formula.drat formula.cnf
  counterpoint encode puzzle.txt | counterpoint sat -e gophersat --timeout 10s`,
		Args: cobra.MaximumNArgs(1),
	}
	solvers := make(map[string]sat.Solver)
	var names []string
	for _, s := range append(sat.Libraries(), sat.CDCL{Options: &clausal.Options{}}) {
		solvers[s.Name()] = s
		names = append(names, s.Name())
	}
	engine := addChoiceP(cmd, "engine", "e", "the solver", names...)
	refuseSecondEngine(cmd)
	cmd.Flags().DurationVar(&timeout, "timeout", 0, "answer unknown after `TIME`, such as 10s (default no limit)")
	cmd.Flags().StringVar(&proof, proofFlag, "", "write a proof of unsatisfiability to `FILE`, in DRAT's text format")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if timeout < 0 {
			return badTimeout(timeout)
		}
		if len(args) == 0 {
			args = []string{"-"}
		}
		ctx, cancel := withTimeout(cmd.Context(), timeout)
		defer cancel()
		solver := solvers[engine.value]
		solve := func(f *cnf.Formula) (sat.Result, error) { return sat.Solve(ctx, solver, f) }
		if cmd.Flags().Changed(proofFlag) {
			prover, err := proverOf(solver, proof)
			if err != nil {
				return err
			}
			solve = func(f *cnf.Formula) (sat.Result, error) { return p.solveWithProof(ctx, prover, f, proof) }
		}
		return p.sat(ctx, args[0], solver.Name(), solve)
	}
	return cmd
}

func (p *program) sat(ctx context.Context, path, name string, solve func(*cnf.Formula) (sat.Result, error)) error {
	var result sat.Result // unknown if it is stopped while it still reads
	formula, _, err := p.readFormula(ctx, path)
	if err != nil && ctx.Err() == nil {
		return err
	}
	if err == nil {
		if result, err = solve(formula); err != nil {
			return failure(err)
		}
	}
	if err := sat.WriteStatistics(p.stdout, name, result); err != nil {
		return failure(err)
	}
	if err := cnf.WriteAnswer(p.stdout, result.Status, result.Assignment); err != nil {
		return failure(err)
	}
	switch result.Status {
	case model.Sat:
		return ended(exitSat)
	case model.Unsat:
		return ended(exitUnsat)
	}
	return nil
}

// readFormula returns the formula of a file, and what messages call it.
func (p *program) readFormula(ctx context.Context, path string) (f *cnf.Formula, name string, err error) {
	from, err := p.file(ctx, path)
	if err != nil {
		return nil, "", badInput(err)
	}
	text := from.reader()
	defer text.Close()
	f, err = cnf.Read(ctx, text, from.name)
	return f, from.name, badInput(err)
}

// satSolver returns the SAT solver with the name, as the engines use it. In one
// process gophersat can neither be stopped nor run twice at once; so the
// program runs it as a child: itself, under the command sat.
func satSolver(name string) (sat.Solver, error) {
	for _, s := range sat.Libraries() {
		if s.Name() != name {
			continue
		}
		if name != (sat.Gophersat{}).Name() {
			return s, nil
		}
		self, err := os.Executable()
		if err != nil {
			return nil, fmt.Errorf("cannot run %s as a child: %w", name, err)
		}
		return sat.Command{Label: name, Release: s.Version(), Path: self, Args: []string{"sat", "-e", name}}, nil
	}
	return nil, fmt.Errorf("no SAT solver is called %q", name)
}
