package main

import (
	"context"
	"fmt"
	"io"
	"iter"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"counterpoint/compare"
)

// comparison is the command compare with its flags.
type comparison struct {
	*program
	question
	reading
	sharding
	resumption
	drawing      drawing
	engines      enginesValue
	limits       programLimits
	ledger       ledger
	repeat, jobs int
	maxClauses   int64
	format       *choice
	noTimes      bool
	allCounters  bool
	path         string
}

func (p *program) compareCommand() *cobra.Command {
	c := &comparison{program: p}
	cmd := &cobra.Command{
		Use:   "compare [flags] INPUT...",
		Short: "Run several engines on the same instances, side by side",
		Long: `Runs every engine on every instance of the inputs and shows the answers side
by side, with the counters that "counterpoint counters" defines and with times.
Every solution is checked against the constraints, and the engines' answers
against each other. A counter that an engine cannot tell is "-", and what a solver
counts by a definition of its own has its name: see "counterpoint help
reading-counters", and "counterpoint help contrast" for every kind of engine.

With --plot the rows are drawn too: time and each counter by engine and
difficulty, instances solved over time, and engine against engine.

With --ledger the engines are steps, each with one idea more than the one
before, and the table says what each idea buys: see "counterpoint help ledger".

With --shard or --shards, and in a Slurm array, it runs one part of the instances;
with --resume it goes on where an earlier run was cut off; merge puts the rows of
several runs together: see "counterpoint help scale".

The exit code is 0 if every run was made, whatever its answer, a timeout
included; 30 if a signal ended the comparison early (what was computed is
printed); 2 if a part of the input could not be read; and 1 if an engine
failed or two engines contradict each other.`,
		Example: `  counterpoint compare testdata/sudoku/benchmark.txt
  counterpoint compare -e mac,gini:scheme=minimal,gini:scheme=extended --unique puzzles.txt
  counterpoint compare --instance bench-easy --instance bench-hard testdata/sudoku/benchmark.txt
  counterpoint compare --ledger --unique --instance norvig-hard testdata/sudoku/benchmark.txt
  counterpoint compare --jobs 2 --timeout 5s --format csv -o results.csv puzzles.txt
  counterpoint compare --timeout 5s --plot pictures.svg puzzles.txt
  counterpoint compare --shard 2/4 --resume rows-2.jsonl puzzles.txt
  counterpoint compare --repeat 5 --format jsonl puzzles.txt >> all.jsonl`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if c.resume != "" && !cmd.Flags().Changed("format") {
				c.format.value = formatJSONL
			}
			return c.run(cmd.Context(), args)
		},
	}
	c.question.addFlags(cmd)
	c.reading.addFlags(cmd)
	addEnginesFlag(cmd, &c.engines, "native,mac,gini,gophersat", "the engines, as `ENGINE[:KEY=VALUE,...],...`")
	f := cmd.Flags()
	f.IntVar(&c.repeat, "repeat", 1, "run everything `N` times and show the median times")
	f.IntVarP(&c.jobs, "jobs", "j", 1, "make `N` runs at once; times then disturb each other")
	addReportFlags(cmd, &c.noTimes, &c.allCounters)
	addMaxClauses(cmd, &c.maxClauses)
	c.limits.addFlags(cmd)
	addOutputFlag(cmd, &c.path)
	c.ledger.addFlag(cmd)
	c.sharding.addFlags(cmd)
	c.resumption.addFlag(cmd)
	c.drawing.addFlag(cmd)
	c.format = addReportFormat(cmd)
	return cmd
}

// addReportFlags adds the flags that change what a report of rows shows.
func addReportFlags(cmd *cobra.Command, noTimes, allCounters *bool) {
	cmd.Flags().BoolVar(noTimes, "no-times", false, "leave out the times, so that equal runs print the same bytes")
	cmd.Flags().BoolVar(allCounters, "all-counters", false, "show every counter in the text format, and each backend's own figures")
}

func addReportFormat(cmd *cobra.Command) *choice {
	return addChoice(cmd, "format", "how to print", formatText, formatLine, formatMarkdown, formatCSV, formatJSONL, formatHTML)
}

func reportOptions(noTimes, allCounters bool) []compare.ReportOption {
	var options []compare.ReportOption
	if noTimes {
		options = append(options, compare.WithoutTimes())
	}
	if allCounters {
		options = append(options, compare.AllCounters())
	}
	return options
}

func (c *comparison) options() []compare.ReportOption {
	return append(reportOptions(c.noTimes, c.allCounters), compare.Timeout(c.timeout))
}

func (c *comparison) run(ctx context.Context, args []string) error {
	if err := c.check(); err != nil {
		return err
	}
	engines, err := c.chosen()
	if err != nil {
		return err
	}
	sources, err := c.sources(ctx, args)
	if err != nil {
		return err
	}
	plan := compare.Plan{Engines: engines, Query: c.asked(), Timeout: c.timeout, Jobs: c.jobs, Repeat: c.repeat}
	plan.Asked = c.flags(plan.Query)
	if err := c.prepare(ctx, &plan, sources); err != nil {
		return err
	}
	var summary compare.Summary
	err = c.withDrawing(&c.drawing, c.options(), func() error {
		c.drawing.takeFinished(&c.there)
		return c.write(func(w io.Writer) error {
			// What has been computed is printed, and drawn, once the engines have stopped.
			c.patience.Store(patienceFor(3*time.Second+c.drawing.patience(), engines...))
			summary, err = c.execute(ctx, plan, w)
			return err
		})
	})
	if err != nil {
		return err
	}
	return ended(c.codeOf(ctx, summary))
}

// prepare settles which instances the plan runs, and which of its rows are there.
func (c *comparison) prepare(ctx context.Context, plan *compare.Plan, sources []source) error {
	by, err := c.choose()
	if err != nil {
		return err
	}
	c.describe(c.shard, by)
	if c.resume != "" {
		if err := c.openRows(ctx, sources); err != nil {
			return err
		}
	}
	showsProgress := c.showsProgress() && !c.showsRows()
	runs := -1
	if readableTwice(sources) && (showsProgress || c.format.value == formatJSONL) {
		plan.Total, runs = c.count(sources, len(plan.Engines))
		runs -= c.there.Len()
	}
	if c.resume != "" {
		if err := c.goOn(ctx, plan, sources); err != nil {
			return err
		}
	}
	plan.Instances = c.dealt(sources)
	if showsProgress {
		c.progress = newProgress(c.stderr, runs, "runs")
		plan.Progress = c.progress.set
	}
	return nil
}

// write calls write with what the rows go to.
func (c *comparison) write(write func(io.Writer) error) error {
	if c.resume != "" {
		return c.addRows(write)
	}
	return c.writeResults(c.path, write)
}

// showsRows reports whether each row comes to the terminal as it is computed,
// which is progress enough.
func (c *comparison) showsRows() bool {
	streams := slices.Contains([]string{formatLine, formatCSV, formatJSONL}, c.format.value)
	return streams && c.path == "" && c.resume == "" && isTerminal(c.stdout.w)
}

// check reports values of flags that no comparison has.
func (c *comparison) check() error {
	switch {
	case c.repeat < 1:
		return badInput(fmt.Errorf("--repeat %d: expected 1 or more", c.repeat))
	case c.jobs < 1:
		return badInput(fmt.Errorf("--jobs %d: expected 1 or more", c.jobs))
	}
	if err := checkMaxClauses(c.maxClauses); err != nil {
		return err
	}
	if err := c.limits.check(); err != nil {
		return err
	}
	if err := c.ledger.check(c.format.value); err != nil {
		return err
	}
	if c.resume != "" && c.format.value != formatJSONL {
		return badInput(fmt.Errorf("--resume --format %s: the file has rows of jsonl, of which counterpoint merge makes a report", c.format.value))
	}
	if err := c.drawing.check(c.path, c.resume); err != nil {
		return err
	}
	return c.question.check()
}

// execute runs the plan and writes the whole report, also of a matrix that
// ended early. The error is that of a report that could not be written.
func (c *comparison) execute(ctx context.Context, plan compare.Plan, w io.Writer) (compare.Summary, error) {
	report, err := c.report(w, c.options()...)
	if err != nil {
		return compare.Summary{}, err
	}
	var unwritten error
	summary, _ := compare.Execute(ctx, plan, func(row compare.Row) error {
		c.sayError(row)
		if unwritten = badInput(c.there.Check(row)); unwritten == nil {
			c.drawing.take(row)
			unwritten = report.Row(row)
		}
		return unwritten
	})
	c.progress.clear()
	if unwritten != nil {
		return summary, unwritten
	}
	return summary, report.Close(summary)
}

// sayError tells at once what could not be read, and which engine failed.
func (p *program) sayError(row compare.Row) {
	err := row.Outcome.Err
	switch {
	case err == nil:
	case row.Engine == "":
		p.say("%v", err)
	default:
		p.say("%s: %v", row.Instance, err) // which names the engine
	}
}

// codeOf returns the exit code, and says what the reader of a report on paper
// alone would have to know.
func (p *program) codeOf(ctx context.Context, s compare.Summary) int {
	code := exitAnswered
	for _, e := range s.Engines {
		if e.Errors > 0 {
			code = exitFailure
		}
	}
	for _, finding := range s.Findings {
		p.say("%v", finding)
		code = exitFailure
	}
	if s.Unread > 0 {
		code = worse(code, exitUsage)
	}
	if ctx.Err() != nil {
		p.say("stopped by a signal; what was computed until then is printed")
		code = worse(code, exitUnknown)
	}
	return code
}

// dealt yields the instances of the sources that are the shard's, without a
// model if nothing is left to run.
func (c *comparison) dealt(sources []source) iter.Seq2[compare.Instance, error] {
	return func(yield func(compare.Instance, error) bool) {
		number := 0
		for e := range entries(sources, c.reading) {
			number++
			if !c.shard.Has(number) {
				continue
			}
			instance := compare.Instance{Name: e.name, Number: number}
			var err error
			if !c.there.Done(number) {
				var problem problem
				problem, err = e.problem()
				instance = problem.Instance
				instance.Number = number
			}
			if !yield(instance, err) {
				return
			}
		}
	}
}

// count returns the number of instances of the sources, those of other shards
// included, and of the rows of this one, from a first look through them.
func (c *comparison) count(sources []source, engines int) (total, rows int) {
	for e := range entries(sources, c.reading) {
		total++
		switch {
		case !c.shard.Has(total):
		case e.err != nil:
			rows++
		default:
			rows += engines
		}
	}
	return total, rows
}

// instances yields the instances of the problems.
func instances(problems iter.Seq2[problem, error]) iter.Seq2[compare.Instance, error] {
	return func(yield func(compare.Instance, error) bool) {
		for problem, err := range problems {
			if !yield(problem.Instance, err) {
				return
			}
		}
	}
}
