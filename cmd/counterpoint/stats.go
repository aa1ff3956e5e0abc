package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"counterpoint/compare"
)

// statistics is the command stats with its flags.
type statistics struct {
	*program
	reading
	engines enginesValue
	timeout time.Duration
	jobs    int
	format  *choice
	path    string
}

// levels is the word for a ladder of engines, each of which propagates more
// than the one before.
const levels = "levels"

var levelEngines = []string{
	"mac",
	"norvig",
	"norvig:rules=elimination+hidden+pairs",
	"norvig:rules=elimination+hidden+pairs+triples",
	"norvig:rules=elimination+hidden+pairs+triples+pointing",
	"human",
	"human:rules=all",
}

func (p *program) statsCommand() *cobra.Command {
	s := &statistics{program: p}
	cmd := &cobra.Command{
		Use:   "stats [flags] FILE...",
		Short: "How much of a collection each level of propagation solves without search",
		Long: `Lets every engine do what it does before it would begin to search, on every
instance of the inputs, and sums up by engine:

  solved      instances that this solves, without search
  refuted     instances that this proves to have no solution
  left        instances that are left to be searched
  no answer   instances that the engine did not take, or not in time
  root-prunings, open, candidates
              summed over the instances: values removed, variables that have
              several values left, and how many; see "counterpoint counters".
              "-" if the engine cannot tell.
  per open    candidates of an open variable, on average

The word levels stands for a ladder of engines:
  ` + strings.Join(levelEngines, "\n  ") + `

A SAT engine cannot stop before its search: it runs to its first solution.

The exit code is 0 if all was read, 2 if a part of the input could not be, 1 if
an engine failed, and 30 if a signal ended it early.`,
		Example: `  counterpoint stats testdata/sudoku/benchmark.txt
  counterpoint stats -e norvig,human:rules=all --jobs 2 --format csv puzzles.txt`,
		RunE: func(cmd *cobra.Command, args []string) error { return s.run(cmd.Context(), args) },
	}
	s.reading.addFlags(cmd)
	addEnginesFlag(cmd, &s.engines, levels, "the engines, as `ENGINE[:KEY=VALUE,...],...`, or the word levels")
	f := cmd.Flags()
	f.DurationVar(&s.timeout, "timeout", 0, "give up on an instance after `TIME`, such as 10s, its reading not counted (default no limit)")
	f.IntVarP(&s.jobs, "jobs", "j", 1, "make `N` runs at once")
	s.format = addChoice(cmd, "format", "how to write the table", formatText, formatMarkdown, formatCSV, formatJSONL)
	addOutputFlag(cmd, &s.path)
	return cmd
}

func (s *statistics) run(ctx context.Context, args []string) error {
	switch {
	case s.jobs < 1:
		return badInput(fmt.Errorf("--jobs %d: expected 1 or more", s.jobs))
	case s.timeout < 0:
		return badInput(fmt.Errorf("--timeout %v: expected a positive duration, such as 10s", s.timeout))
	}
	for i, text := range s.engines.texts {
		if text == levels {
			s.engines.texts[i] = strings.Join(levelEngines, ",")
		}
	}
	engines, err := catalog(0).Parse(s.engines.String())
	if err != nil {
		return badInput(err)
	}
	for i, e := range engines {
		engines[i] = compare.AtRoot(e)
	}
	sources, err := s.sources(ctx, args)
	if err != nil {
		return err
	}
	code := exitAnswered
	err = s.writeResults(s.path, func(w io.Writer) error {
		table, ended := s.measure(ctx, engines, sources)
		code = ended
		return table.write(w, s.format.value)
	})
	if err != nil {
		return err
	}
	return ended(code)
}

// measure makes all runs and returns a row for each engine, with the exit code.
func (s *statistics) measure(ctx context.Context, engines []compare.Engine, sources []source) (levelTable, int) {
	plan := compare.Plan{
		Engines: engines, Query: compare.Query{Measure: true}, Timeout: s.timeout, Jobs: s.jobs,
		Instances: instances(s.problems(sources, s.reading)),
	}
	s.patience.Store(int64(time.Second)) // to print what was measured until then
	if s.showsProgress() {
		s.progress = newProgress(s.stderr, countRuns(sources, len(engines), s.reading), "runs")
		plan.Progress = s.progress.set
	}
	var table levelTable
	for _, e := range engines {
		table = append(table, &level{Engine: e.Spec()})
	}
	code := exitAnswered
	summary, _ := compare.Execute(ctx, plan, func(row compare.Row) error {
		if err := row.Outcome.Err; err != nil {
			s.say("%v", err)
			code = worse(code, map[bool]int{true: exitUsage, false: exitFailure}[row.Engine == ""])
		}
		if i := slices.IndexFunc(table, func(l *level) bool { return l.Engine == row.Engine }); i >= 0 {
			table[i].add(row.Outcome)
		}
		return nil
	})
	s.progress.clear()
	for _, finding := range summary.Findings {
		s.say("%v", finding)
		code = exitFailure
	}
	if ctx.Err() != nil {
		s.say("stopped by a signal; what was computed until then is printed")
		code = worse(code, exitUnknown)
	}
	return table, code
}
