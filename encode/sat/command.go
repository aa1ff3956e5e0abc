package sat

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"counterpoint/encode/cnf"
	"counterpoint/encode/sat/process"
	"counterpoint/model"
)

// Command is a program that follows the SAT competitions: it gets a formula as
// DIMACS text, writes `s` and `v` lines, and exits with 10 for sat, 20 for
// unsat, 0 for unknown. Each Solve runs it once.
//
// Its answer counts only if the exit code and the `s` line agree; anything else
// is a [*process.Error]. It runs in a process group of its own. When the context
// is done, the group gets the stop signal and, after a grace, SIGKILL; whatever
// the program started is killed with it, also when it ends by itself.
type Command struct {
	Label   string   // what the solver is called: "cadical"
	Release string   // what Version returns
	Path    string   // the program; looked up in PATH if it has no separator
	Args    []string // its arguments, [FormulaFile] and [ResultFile] among them
	// Exits are exit codes beside 10, 20 and 0.
	Exits map[int]model.Status
	// Chatter: it writes lines that are neither comments nor a part of the answer,
	// which are passed over; of other programs they are an error.
	Chatter bool
	// Statistics reads what the program tells of itself, in its output; nil reads
	// the comments that [WriteStatistics] writes.
	Statistics func(output []byte, answer model.Status) (Counts, []Figure, error)
	// Stop asks the program to stop. nil is SIGTERM, where there are signals.
	Stop os.Signal
	// Grace is the time from the stop signal to SIGKILL; 0 means 50 ms. With more
	// than that the session cannot keep its promise to stop within 100 ms, if the
	// program does not heed the signal.
	Grace time.Duration
	// Memory limits the memory of the program, and of each that it starts, to so
	// many bytes, on Linux; 0 is no limit. A program that ends under a limit
	// without an answer, by a signal, by giving up or with a word about memory, is
	// unknown by [model.Memory].
	Memory int64
}

// An argument that is one of these stands for the name of a temporary file.
const (
	// FormulaFile has the formula, which is then not on standard input.
	FormulaFile = "{formula}"
	// ResultFile takes the answer, which is then not read from standard output. It
	// may be in the format of MiniSat's result file.
	ResultFile = "{result}"
)

// GaveUp is the reason of an unknown that the program itself chose.
const GaveUp model.Reason = "the solver gave up"

const (
	defaultGrace = 50 * time.Millisecond
	// reading is how long the answer of a program that was stopped is read.
	reading = 20 * time.Millisecond
)

// Name returns Label.
func (c Command) Name() string { return c.Label }

// Version returns Release.
func (c Command) Version() string { return c.Release }

// Open starts a session; the program starts with Solve.
func (c Command) Open(f *cnf.Formula) (Session, error) {
	return open(c.Label, f, &repeated{once: c.solve}), nil
}

func (c Command) solve(ctx context.Context, f *cnf.Formula) (Result, error) {
	run := commandRun{Command: c, Process: process.New(c.Path, c.Args, outputLimit(f.NumVars())), formula: f}
	run.Process.Stop, run.Process.Grace = c.Stop, c.grace()
	defer run.removeFiles()
	if err := run.makeFiles(ctx); err != nil {
		if ctx.Err() != nil {
			return stopped(ctx), nil
		}
		return Result{}, process.NewError(c.Label, c.Path, "writing the formula for", err)
	}
	if err := run.Start(run.input(ctx)); err != nil {
		return Result{}, process.NewError(c.Label, c.Path, "starting", err)
	}
	if err := run.LimitMemory(c.Memory); err != nil {
		return Result{}, process.NewError(c.Label, c.Path, "limiting the memory of", err)
	}
	ended, err := run.Wait(ctx)
	if !ended {
		return stopped(ctx), nil
	}
	if err != nil {
		return Result{}, run.fail("running", err)
	}
	return run.answer(ctx)
}

// outputLimit is how many bytes of output to expect at most.
func outputLimit(numVars int) int64 {
	const comments, perLiteral = 64 << 20, 12
	return comments + perLiteral*int64(numVars)
}

func (c Command) grace() time.Duration {
	if c.Grace > 0 {
		return c.Grace
	}
	return defaultGrace
}

// commandRun is one run of a command on a formula.
type commandRun struct {
	Command
	*process.Process
	formula               *cnf.Formula
	inputFile, resultFile *process.Scratch // nil: standard input, standard output
}

// makeFiles makes the files that the arguments stand for.
func (r *commandRun) makeFiles(ctx context.Context) (err error) {
	if slices.Contains(r.Args, ResultFile) {
		if r.resultFile, err = r.Scratch(ResultFile); err != nil {
			return err
		}
	}
	if !slices.Contains(r.Args, FormulaFile) {
		return nil
	}
	if r.inputFile, err = r.Scratch(FormulaFile); err != nil {
		return err
	}
	if err := cnf.Write(ctx, r.inputFile, r.formula, nil); err != nil {
		return err
	}
	return r.inputFile.Rewind()
}

func (r *commandRun) removeFiles() {
	for _, file := range []*process.Scratch{r.inputFile, r.resultFile} {
		if file != nil {
			file.Remove()
		}
	}
}

// input returns what writes the formula to standard input; nil if a file has it.
// An error of it shows in what the program answers, and may be none: it need not
// read to the end.
func (r *commandRun) input(ctx context.Context) func(io.Writer) {
	if r.inputFile != nil {
		return nil
	}
	return func(w io.Writer) { _ = cnf.Write(ctx, w, r.formula, nil) }
}

func (r *commandRun) fail(stage string, err error) error { return r.Error(r.Label, stage, err) }

// answer makes a result of what an ended program left. If it was stopped, all
// that is not a whole answer is unknown, and so it is if it ran out of memory.
func (r *commandRun) answer(ctx context.Context) (Result, error) {
	result, err := r.read(ctx)
	if err == nil && result.Status != model.Unknown {
		return result, nil
	}
	none := Result{Counts: result.Counts, Figures: result.Figures}
	switch {
	case ctx.Err() != nil:
		none.Reason = model.ReasonOf(ctx)
		return none, nil
	case r.ranOutOfMemory():
		none.Reason = model.Memory
		return none, nil
	}
	return result, err
}

// ranOutOfMemory tells of a program that has no answer.
func (r *commandRun) ranOutOfMemory() bool {
	return r.Memory > 0 && (r.State().ExitCode() == 0 || r.RanOutOfMemory())
}

// read reads the program's answer. With an error, the result is unknown and has
// the statistics, if they could be read.
func (r *commandRun) read(ctx context.Context) (Result, error) {
	code := r.State().ExitCode()
	expected, ok := r.status(code)
	counts, figures, statisticsErr := r.statistics(expected)
	none := Result{Counts: counts, Figures: figures}
	if !ok {
		return none, r.fail("running", fmt.Errorf("it ended with %v, expected exit status 10 (sat), 20 (unsat) or 0 (unknown)", r.State()))
	}
	status, a, err := r.readAnswer(ctx)
	if err != nil {
		return none, r.fail("reading the answer of", err)
	}
	if status != expected {
		return none, r.fail("reading the answer of", fmt.Errorf("it answers %v and ends with exit status %d, which says %v", status, code, expected))
	}
	if statisticsErr != nil {
		return none, r.fail("reading the statistics of", statisticsErr)
	}
	result := Result{Status: status, Assignment: complete(a), Counts: counts, Figures: figures}
	if status == model.Unknown {
		result.Reason = GaveUp
	}
	return result, nil
}

// status returns what an exit code says.
func (c Command) status(code int) (status model.Status, ok bool) {
	if status, ok = c.Exits[code]; ok {
		return status, true
	}
	status, ok = exitCodes[code]
	return status, ok
}

func (r *commandRun) statistics(answer model.Status) (Counts, []Figure, error) {
	if r.Statistics == nil {
		return ReadStatistics(r.Output())
	}
	return r.Statistics(r.Output(), answer)
}

// readAnswer reads what the program wrote, for as long as ctx allows; of one that
// was stopped, for a moment.
func (r *commandRun) readAnswer(ctx context.Context) (model.Status, cnf.Assignment, error) {
	if ctx.Err() != nil {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(context.WithoutCancel(ctx), reading)
		defer cancel()
	}
	text, name := r.Output(), "output"
	if r.resultFile != nil {
		var err error
		if text, err = r.resultFile.ReadAll(outputLimit(r.formula.NumVars())); err != nil {
			return model.Unknown, nil, err
		}
		name = "result file"
	}
	if r.Chatter {
		text = answerLines(text)
	}
	return cnf.ReadAnswer(ctx, bytes.NewReader(text), name, r.formula.NumVars())
}

// answerLines returns the lines of a text that are a part of an answer.
func answerLines(text []byte) (lines []byte) {
	for line := range bytes.Lines(text) {
		if bytes.HasPrefix(line, []byte("s ")) || bytes.HasPrefix(line, []byte("v ")) {
			lines = append(lines, line...)
		}
	}
	return lines
}

var exitCodes = map[int]model.Status{0: model.Unknown, 10: model.Sat, 20: model.Unsat}

// complete makes false the variables that the program left out of its model, as
// it may where their value does not matter; whether it does is checked later.
func complete(a cnf.Assignment) cnf.Assignment {
	for v := 1; v < len(a); v++ {
		if a[v] == cnf.Unset {
			a[v] = cnf.False
		}
	}
	return a
}
