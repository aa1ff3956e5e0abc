package main

import (
	"context"

	"github.com/spf13/cobra"

	"counterpoint/compare"
)

// solver is the command solve with its flags.
type solver struct {
	*program
	question
	reading
	engine string
	format *choice
}

func (p *program) solveCommand() *cobra.Command {
	s := &solver{program: p}
	cmd := &cobra.Command{
		Use:   "solve [flags] INPUT...",
		Short: "Solve, count, or tell whether the solution is the only one",
		Long: `Solves each instance of the inputs and prints the solutions: a Sudoku as a
grid, anything else as a name=value pair a line. Every solution is checked
against the constraints before it is shown.

With several instances the exit code is the first of 1, 2, 30, 20 that one of
them has, and 0 if all were solved. See also "counterpoint help exit-codes".`,
		Example: `  counterpoint solve puzzle.txt
  counterpoint solve 530070000 600195000 098000060 800060003 400803001 700020006 060000280 000419005 000080079
  counterpoint solve -e gini:scheme=extended --unique puzzle.txt
  counterpoint solve --count --timeout 10s empty.txt
  counterpoint generate queens 8 | counterpoint solve --count -
  counterpoint solve --format line puzzles.txt | head -n 1`,
		RunE: func(cmd *cobra.Command, args []string) error { return s.run(cmd.Context(), args) },
	}
	s.question.addFlags(cmd)
	s.reading.addFlags(cmd)
	addEngineFlag(cmd, &s.engine, "native", "the engine, as `ENGINE[:KEY=VALUE,...]`")
	s.format = addChoice(cmd, "format", "how to print solutions", formatText, formatLine, formatJSONL)
	return cmd
}

func (s *solver) run(ctx context.Context, args []string) error {
	if err := s.question.check(); err != nil {
		return err
	}
	engine, err := oneEngine(s.engine)
	if err != nil {
		return err
	}
	sources, err := s.sources(ctx, args)
	if err != nil {
		return err
	}
	code := exitAnswered
	for problem, err := range s.problems(sources, s.reading) {
		switch {
		case ctx.Err() != nil:
		case err != nil:
			s.say("%v", err)
			code = worse(code, exitUsage)
		default:
			code = worse(code, s.solve(ctx, engine, problem))
		}
		if ctx.Err() != nil {
			return unknown(ctx.Err())
		}
	}
	return ended(code)
}

// solve answers the question for one instance and returns its exit code.
func (s *solver) solve(ctx context.Context, engine compare.Engine, p problem) int {
	ctx, cancel := withTimeout(ctx, s.timeout)
	defer cancel()
	show := s.presenter(engine, p)
	query := s.query()
	if query.Goal == compare.First || query.Goal == compare.All {
		query.Found = show.solution
	}
	outcome := engine.Run(ctx, p.Model, query)
	if outcome.Err != nil {
		s.say("%s: %s: %v", p.Name, engine.Spec(), outcome.Err)
		return exitFailure
	}
	show.answer(query, outcome)
	if !outcome.Answered() {
		return exitUnknown
	}
	return codeOfStatus(outcome.Status)
}
