// Package fzn solves models with fzn-gecode, the FlatZinc interpreter of
// Gecode (Schulte, Tack, Lagerkvist), the classic of constraint engines:
// propagation and depth-first search, no learning.
//
// It gets the model as package flatzinc writes it, by Gecode's own names, on
// standard input, and tells solutions as it finds them. Nothing that it says is
// trusted: the caller verifies solutions, and all that is no proper answer is an
// error that names the program and shows the end of its output.
package fzn

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"time"

	"counterpoint/encode/sat/process"
	"counterpoint/model"
	"counterpoint/model/flatzinc"
)

// Solver is Gecode with its parameters.
type Solver struct {
	Path    string           // the program, or "" for fzn-gecode in PATH
	Options flatzinc.Options // how the model is written; the library is Gecode's
	Grace   time.Duration    // from the stop signal to SIGKILL; 0 means 50 ms
	Memory  int64            // bytes that the program may have, on Linux; 0 is no limit
}

// Result is the answer to one question.
type Result struct {
	Status   model.Status
	Reason   model.Reason // why there is no answer, or not all of it
	Complete bool         // there are no solutions but those found
	// Statistics are the program's own; nil if it was stopped before it told them.
	Statistics flatzinc.Statistics
}

// GaveUp is the reason of an unknown that Gecode itself chose.
const GaveUp model.Reason = "the solver gave up"

const name = "gecode"

func (s Solver) path() string {
	if s.Path == "" {
		return "fzn-gecode"
	}
	return s.Path
}

// Version returns Gecode's version, or "" if it does not tell. The error says how
// to get it.
func (s Solver) Version(ctx context.Context) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	p := process.New(s.path(), []string{"-help"}, 1<<20)
	p.MergeErrors()
	if err := p.Start(nil); err != nil {
		return "", fmt.Errorf("%s is not installed: apt install flatzinc, or https://www.gecode.org", s.path())
	}
	ended, err := p.Wait(ctx)
	if err = errors.Join(err, ctx.Err()); err != nil || !ended {
		return "", p.Error(name, "asking for the version of", err)
	}
	const before = "Version: "
	for line := range bytes.Lines(p.Output()) {
		if _, version, ok := bytes.Cut(line, []byte(before)); ok {
			return string(bytes.TrimSpace(version)), nil
		}
	}
	return "", nil
}

// Fates says what becomes of each constraint of the model.
func (s Solver) Fates(ctx context.Context, m *model.Model) ([]string, error) {
	program, err := s.translate(ctx, m)
	if err != nil {
		return nil, err
	}
	return program.Fates, nil
}

func (s Solver) translate(ctx context.Context, m *model.Model) (*flatzinc.Program, error) {
	o := s.Options
	o.Library = flatzinc.Gecode
	return flatzinc.Translate(ctx, m, o)
}

var errStopped = errors.New("no more solutions are wanted")

// Solve looks for solutions and hands each to found, in a slice that is reused,
// as soon as it is there: at most wanted of them, or all with 0, until found
// returns false. They are not verified. When ctx is done the program is stopped,
// and the result has a reason; so it has, [model.Memory], when the program runs
// out of memory under a limit. The error may wrap [flatzinc.ErrTooLarge].
func (s Solver) Solve(ctx context.Context, m *model.Model, wanted uint64, found func(model.Assignment) bool) (Result, error) {
	program, err := s.translate(ctx, m)
	if ctx.Err() != nil {
		return Result{Reason: model.ReasonOf(ctx)}, nil
	}
	if err != nil {
		return Result{}, err
	}
	p := process.NewLines(s.path(), []string{"-s", "-n", strconv.FormatUint(wanted, 10), "-"})
	// Asked by SIGINT, it tells its statistics.
	p.Stop, p.Grace = os.Interrupt, max(s.Grace, 50*time.Millisecond)
	if err := p.Start(func(w io.Writer) { _ = program.Write(w) }); err != nil {
		return Result{}, process.NewError(name, s.path(), "starting", err)
	}
	if err := p.LimitMemory(s.Memory); err != nil {
		return Result{}, process.NewError(name, s.path(), "limiting the memory of", err)
	}
	more := true
	answer := flatzinc.NewReader(m.NumVars(), func(a model.Assignment) { more = more && found(a) })
	ended, err := p.Lines(ctx, func(line []byte) error {
		if err := answer.Line(line); err != nil {
			return err
		}
		if !more && answer.Solutions != wanted {
			return errStopped
		}
		return nil
	})
	switch {
	case errors.Is(err, errStopped):
		return Result{Status: model.Sat}, nil
	case s.Memory > 0 && ctx.Err() == nil && p.RanOutOfMemory():
		return Result{Reason: model.Memory}, nil
	case err != nil:
		return Result{}, p.Error(name, "reading the answer of", err)
	case ended && ctx.Err() == nil && !p.State().Success():
		return Result{}, p.Error(name, "running", fmt.Errorf("it ended with %v", p.State()))
	}
	r, err := conclude(ctx, answer, wanted)
	if err != nil {
		return Result{}, p.Error(name, "reading the answer of", err)
	}
	return r, nil
}

// conclude makes a result of what the program told in all.
func conclude(ctx context.Context, answer *flatzinc.Reader, wanted uint64) (Result, error) {
	r := Result{Complete: answer.Complete, Statistics: answer.Statistics}
	if answer.Solutions > 0 {
		r.Status = model.Sat
	}
	switch {
	case answer.Complete && answer.Solutions == 0:
		r.Status = model.Unsat
	case answer.Complete, wanted > 0 && answer.Solutions == wanted:
	case ctx.Err() != nil:
		r.Reason = model.ReasonOf(ctx)
	case answer.GaveUp:
		r.Reason = GaveUp
	default:
		return r, errors.New("expected solutions and ========== or =====UNSATISFIABLE=====, found the end")
	}
	return r, nil
}
