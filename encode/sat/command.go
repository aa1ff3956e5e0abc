package sat

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// Command is a program that follows the SAT competitions: it gets a formula as
// DIMACS text, writes `s` and `v` lines, and exits with 10 for sat, 20 for
// unsat, 0 for unknown. Each Solve runs it once.
//
// Its answer counts only if the exit code and the `s` line agree; anything else
// is a [*CommandError]. It runs in a process group of its own. When the context
// is done, the group gets the stop signal and, after a grace, SIGKILL; whatever
// the program started is killed with it, also when it ends by itself. Comments
// written by [WriteStatistics] come back as the result's statistics.
type Command struct {
	Label   string   // what the solver is called: "cadical"
	Release string   // what Version returns
	Path    string   // the program; looked up in PATH if it has no separator
	Args    []string // its arguments
	// File: the formula goes into a temporary file, whose name is the last
	// argument, and not to the program's standard input.
	File bool
	// Stop asks the program to stop. nil is SIGTERM, where there are signals.
	Stop os.Signal
	// Grace is the time from the stop signal to SIGKILL; 0 means 50 ms. With more
	// than that the session cannot keep its promise to stop within 100 ms.
	Grace time.Duration
}

// GaveUp is the reason of an unknown that the program itself chose.
const GaveUp model.Reason = "the solver gave up"

const (
	defaultGrace = 50 * time.Millisecond
	// lingering is how long, after the program itself has ended or was killed,
	// its output may be held open by others.
	lingering = time.Second
	// reaping is how long a killed program may take to be gone.
	reaping = 20 * time.Millisecond
)

// Name returns Label.
func (c Command) Name() string { return c.Label }

// Version returns Release.
func (c Command) Version() string { return c.Release }

// Open starts a session; the program starts with Solve.
func (c Command) Open(f *cnf.Formula) (Session, error) {
	return open(c.Label, f, &repeated{once: c.solve}), nil
}

// CommandError tells how a program failed as a solver.
type CommandError struct {
	Solver string
	Path   string
	Stage  string // what failed, as in "starting", "running", "reading the answer of"
	Err    error
	Output string // the end of its standard error or, if that is empty, of its standard output
}

// Error writes it all on one line.
func (e *CommandError) Error() string {
	text := fmt.Sprintf("%s: %s %s: %v", e.Solver, e.Stage, e.Path, e.Err)
	if e.Output != "" {
		text += fmt.Sprintf("; its output ends with %q", e.Output)
	}
	return text
}

// Unwrap returns Err.
func (e *CommandError) Unwrap() error { return e.Err }

func (c Command) fail(stage string, err error, p *process) error {
	e := &CommandError{Solver: c.Label, Path: c.Path, Stage: stage, Err: err}
	if p != nil {
		e.Output = p.lastOutput()
	}
	return e
}

func (c Command) solve(ctx context.Context, f *cnf.Formula) (Result, error) {
	args := slices.Clone(c.Args)
	if c.File {
		name, err := writeTemporary(ctx, f)
		if ctx.Err() != nil {
			return stopped(ctx), nil
		}
		if err != nil {
			return Result{}, c.fail("writing the formula for", err, nil)
		}
		defer os.Remove(name)
		args = append(args, name)
	}
	p := newProcess(c.Path, args, f.NumVars())
	var input func(io.Writer)
	if !c.File {
		// An error here shows in what the program answers, and may be none: it
		// need not read to the end.
		input = func(w io.Writer) { _ = cnf.Write(ctx, w, f, nil) }
	}
	if err := p.start(input); err != nil {
		return Result{}, c.fail("starting", err, nil)
	}
	ended, err := p.wait(ctx, c.Stop, c.grace())
	if !ended {
		return stopped(ctx), nil
	}
	if err != nil {
		return Result{}, c.fail("running", err, p)
	}
	return c.answer(ctx, p, f.NumVars())
}

func (c Command) grace() time.Duration {
	if c.Grace > 0 {
		return c.Grace
	}
	return defaultGrace
}

func writeTemporary(ctx context.Context, f *cnf.Formula) (name string, err error) {
	file, err := os.CreateTemp("", "counterpoint-*.cnf")
	if err != nil {
		return "", err
	}
	err = errors.Join(cnf.Write(ctx, file, f, nil), file.Close())
	if err != nil {
		return "", errors.Join(err, os.Remove(file.Name()))
	}
	return file.Name(), nil
}

// answer makes a result of what an ended program left. If it was stopped, all
// that is not a whole answer is unknown.
func (c Command) answer(ctx context.Context, p *process, numVars int) (Result, error) {
	r, err := c.read(p, numVars)
	if ctx.Err() != nil && (err != nil || r.Status == model.Unknown) {
		return Result{Reason: model.ReasonOf(ctx), Counts: r.Counts, Figures: r.Figures}, nil
	}
	return r, err
}

// read reads the program's answer. With an error, the result is unknown and has
// the statistics, if they could be read.
func (c Command) read(p *process, numVars int) (Result, error) {
	counts, figures, statisticsErr := ReadStatistics(p.out.text)
	none := Result{Counts: counts, Figures: figures}
	code := p.cmd.ProcessState.ExitCode()
	expected, ok := exitCodes[code]
	if !ok {
		return none, c.fail("running", fmt.Errorf("it ended with %v, expected exit status 10 (sat), 20 (unsat) or 0 (unknown)", p.cmd.ProcessState), p)
	}
	status, a, err := cnf.ReadAnswer(context.Background(), bytes.NewReader(p.out.text), "output", numVars)
	if err != nil {
		return none, c.fail("reading the answer of", err, p)
	}
	if status != expected {
		return none, c.fail("reading the answer of", fmt.Errorf("it answers %v and ends with exit status %d, which says %v", status, code, expected), p)
	}
	if statisticsErr != nil {
		return none, c.fail("reading the statistics of", statisticsErr, p)
	}
	r := Result{Status: status, Assignment: complete(a), Counts: counts, Figures: figures}
	if status == model.Unknown {
		r.Reason = GaveUp
	}
	return r, nil
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
