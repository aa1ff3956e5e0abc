package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"counterpoint/encode/cnf"
	"counterpoint/encode/sat"
	"counterpoint/model"
)

// satCommand is a SAT solver with the manners of the SAT competitions. It is
// also the child in which the program runs gophersat: see satSolver.
func (p *program) satCommand() *cobra.Command {
	var timeout time.Duration
	cmd := &cobra.Command{
		Use:   "sat [flags] [FILE|-]",
		Short: "Solve a DIMACS CNF",
		Long: `Reads a formula in DIMACS CNF, from standard input unless a file is given, and
answers with the lines of the SAT competitions: "s SATISFIABLE" and the model
in "v" lines, "s UNSATISFIABLE", or "s UNKNOWN". The solver's statistics stand
before them as comments. The exit code is 10, 20 and 0.`,
		Example: `  counterpoint sat formula.cnf
  counterpoint encode puzzle.txt | counterpoint sat -e gophersat --timeout 10s`,
		Args: cobra.MaximumNArgs(1),
	}
	solvers := make(map[string]sat.Solver)
	var names []string
	for _, s := range sat.Libraries() {
		solvers[s.Name()] = s
		names = append(names, s.Name())
	}
	engine := addChoiceP(cmd, "engine", "e", "the solver", names...)
	refuseSecondEngine(cmd)
	cmd.Flags().DurationVar(&timeout, "timeout", 0, "answer unknown after `TIME`, such as 10s (default no limit)")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if timeout < 0 {
			return badTimeout(timeout)
		}
		if len(args) == 0 {
			args = []string{"-"}
		}
		ctx, cancel := withTimeout(cmd.Context(), timeout)
		defer cancel()
		return p.sat(ctx, solvers[engine.value], args[0])
	}
	return cmd
}

func (p *program) sat(ctx context.Context, solver sat.Solver, path string) error {
	result, err := p.solveFormula(ctx, solver, path)
	if err != nil && ctx.Err() == nil {
		return err
	}
	if err != nil {
		result = sat.Result{} // stopped while it was still reading
	}
	if err := sat.WriteStatistics(p.stdout, result); err != nil {
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

func (p *program) solveFormula(ctx context.Context, solver sat.Solver, path string) (sat.Result, error) {
	from, err := p.file(ctx, path)
	if err != nil {
		return sat.Result{}, badInput(err)
	}
	text := from.reader()
	defer text.Close()
	formula, err := cnf.Read(ctx, text, from.name)
	if err != nil {
		return sat.Result{}, badInput(err)
	}
	result, err := sat.Solve(ctx, solver, formula)
	return result, failure(err)
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
