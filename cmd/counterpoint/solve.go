package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"counterpoint/compare"
)

// The engines of solve unless -e names another: that of any question, and that
// of a trace.
const (
	solvingEngine = "native"
	tracedEngine  = "mac"
)

// solver is the command solve with its flags.
type solver struct {
	*program
	question
	reading
	tracing
	limits    programLimits
	engine    string
	portfolio enginesValue
	format    *choice
}

func (p *program) solveCommand() *cobra.Command {
	s := &solver{program: p}
	cmd := &cobra.Command{
		Use:   "solve [flags] INPUT...",
		Short: "Solve, count, or tell whether the solution is the only one",
		Long: `Solves each instance of the inputs and prints the solutions: a Sudoku as a
grid, anything else as a name=value pair a line. Every solution is checked
against the constraints before it is shown.

With --trace it prints the steps of the run too, of the engines that tell them:
values assigned, pruned with the reason, taken back, and dead ends; the engine is
then ` + tracedEngine + `, unless -e names another that tells them. The engine
human tells its steps in words, draws its tree of hypotheses and rates the
difficulty for who knows its rules; unless a question is asked, it gives a
verdict, as --unique does.

With --portfolio several engines work side by side, and the first that answers
wins; which one that is, is said, and may differ from run to run. They keep what
they find until then. See "counterpoint help scale".

With several instances the exit code is the first of 1, 2, 30, 20 that one of
them has, and 0 if all were solved. See also "counterpoint help exit-codes".`,
		Example: `  counterpoint solve puzzle.txt
  counterpoint solve 530070000 600195000 098000060 800060003 400803001 700020006 060000280 000419005 000080079
  counterpoint solve -e gini:scheme=extended --unique puzzle.txt
  counterpoint solve --instance bench-hard testdata/sudoku/benchmark.txt
  counterpoint solve --count --timeout 10s empty.txt
  counterpoint solve --trace puzzle.txt
  counterpoint solve -e norvig --trace puzzle.txt
  counterpoint solve -e human --trace puzzle.txt
  counterpoint solve --portfolio mac,cdcl,native puzzles.txt
  counterpoint generate queens 8 | counterpoint solve --count -
  counterpoint solve --format line puzzles.txt | head -n 1`,
	}
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if err := s.tracing.used(cmd); err != nil {
			return err
		}
		if s.tracing.format.value == formatJSON && !cmd.Flags().Changed("format") {
			s.format.value = formatJSONL
		}
		if s.on && !cmd.Flags().Changed("engine") {
			s.engine = tracedEngine
			s.say("--trace: the engine is %s, since %s does not tell its steps", tracedEngine, solvingEngine)
		}
		if isHuman(s.engine) && !s.asked(cmd) {
			s.unique = true
		}
		return s.run(cmd.Context(), args)
	}
	s.question.addFlags(cmd)
	s.reading.addFlags(cmd)
	addEngineFlag(cmd, &s.engine, solvingEngine, "the engine, as `ENGINE[:KEY=VALUE,...]`")
	s.tracing.addFlags(cmd)
	addPortfolioFlag(cmd, &s.portfolio)
	s.limits.addFlags(cmd)
	s.format = addChoice(cmd, "format", "how to print solutions", formatText, formatLine, formatJSONL)
	return cmd
}

func (s *solver) run(ctx context.Context, args []string) error {
	if err := errors.Join(s.question.check(), s.limits.check()); err != nil {
		return err
	}
	engines, err := s.chosen()
	if err != nil {
		return err
	}
	if err := s.tracing.check(engines[0]); err != nil {
		return err
	}
	sources, err := s.sources(ctx, args)
	if err != nil {
		return err
	}
	s.patience.Store(patienceFor(500*time.Millisecond, engines...)) // to say what was found until then
	code := exitAnswered
	for problem, err := range s.problems(sources, s.reading) {
		switch {
		case ctx.Err() != nil:
		case err != nil:
			s.say("%v", err)
			code = worse(code, exitUsage)
		case len(engines) > 1:
			code = worse(code, s.race(ctx, engines, problem))
		default:
			code = worse(code, s.solve(ctx, engines[0], problem))
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
	if s.on {
		show.begin()
		s.listen(&query, engine, s.steps(p))
	}
	var reasoning *reasoning
	rules, reasons := compare.RulesOf(engine)
	if reasons {
		reasoning = follow(&query)
	}
	outcome := engine.Run(ctx, p.Model, query)
	if outcome.Err != nil {
		s.say("%s: %v", p.Name, outcome.Err)
		return exitFailure
	}
	show.answer(query, outcome)
	if reasons && s.format.value == formatText {
		fmt.Fprint(s.stdout, describeReasoning(rules, reasoning.rating, reasoning.tree.String()))
	}
	if !outcome.Answered() {
		return exitUnknown
	}
	return codeOfStatus(outcome.Status)
}
