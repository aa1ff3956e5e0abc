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

const defaultGrace = 50 * time.Millisecond

// Name returns Label.
func (c Command) Name() string { return c.Label }

// Version returns Release.
func (c Command) Version() string { return c.Release }

// Open starts a session; the program starts with Solve.
func (c Command) Open(f *cnf.Formula) (Session, error) {
	return open(c.Label, f, &repeated{once: c.solve}), nil
}

func (c Command) solve(ctx context.Context, f *cnf.Formula) (Result, error) {
	args := slices.Clone(c.Args)
	if c.File {
		name, err := writeTemporary(ctx, f)
		if ctx.Err() != nil {
			return stopped(ctx), nil
		}
		if err != nil {
			return Result{}, process.NewError(c.Label, c.Path, "writing the formula for", err)
		}
		defer os.Remove(name)
		args = append(args, name)
	}
	p := process.New(c.Path, args, outputLimit(f.NumVars()))
	p.Stop, p.Grace = c.Stop, c.grace()
	var input func(io.Writer)
	if !c.File {
		// An error here shows in what the program answers, and may be none: it
		// need not read to the end.
		input = func(w io.Writer) { _ = cnf.Write(ctx, w, f, nil) }
	}
	if err := p.Start(input); err != nil {
		return Result{}, process.NewError(c.Label, c.Path, "starting", err)
	}
	ended, err := p.Wait(ctx)
	if !ended {
		return stopped(ctx), nil
	}
	if err != nil {
		return Result{}, p.Error(c.Label, "running", err)
	}
	return c.answer(ctx, p, f.NumVars())
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
func (c Command) answer(ctx context.Context, p *process.Process, numVars int) (Result, error) {
	r, err := c.read(p, numVars)
	if ctx.Err() != nil && (err != nil || r.Status == model.Unknown) {
		return Result{Reason: model.ReasonOf(ctx), Counts: r.Counts, Figures: r.Figures}, nil
	}
	return r, err
}

// read reads the program's answer. With an error, the result is unknown and has
// the statistics, if they could be read.
func (c Command) read(p *process.Process, numVars int) (Result, error) {
	counts, figures, statisticsErr := ReadStatistics(p.Output())
	none := Result{Counts: counts, Figures: figures}
	code := p.State().ExitCode()
	expected, ok := exitCodes[code]
	if !ok {
		return none, p.Error(c.Label, "running", fmt.Errorf("it ended with %v, expected exit status 10 (sat), 20 (unsat) or 0 (unknown)", p.State()))
	}
	status, a, err := cnf.ReadAnswer(context.Background(), bytes.NewReader(p.Output()), "output", numVars)
	if err != nil {
		return none, p.Error(c.Label, "reading the answer of", err)
	}
	if status != expected {
		return none, p.Error(c.Label, "reading the answer of", fmt.Errorf("it answers %v and ends with exit status %d, which says %v", status, code, expected))
	}
	if statisticsErr != nil {
		return none, p.Error(c.Label, "reading the statistics of", statisticsErr)
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
