// Package cpsat solves models with CP-SAT, the constraint solver of Google's
// OR-Tools (Perron and Furnon), which learns clauses as a SAT solver does and
// propagates constraints as a constraint engine does.
//
// OR-Tools is a library. It is called by a small program in Python, driver.py,
// which is part of this package and runs in the Python of [Solver.Python]: it
// takes the model as JSON and writes back solutions, as they are found, and the
// solver's own statistics. Nothing that it says is trusted: the caller verifies
// solutions, and all that is no proper answer is an error that names the
// program and shows the end of its output.
package cpsat

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"counterpoint/encode/sat/process"
	"counterpoint/model"
)

//go:embed driver.py
var driver string

// Solver is CP-SAT with its parameters.
type Solver struct {
	Python   string        // the interpreter, which has the module ortools
	Presolve bool          // cp_model_presolve
	Workers  int           // num_workers: threads of the search for one solution; more find several with one
	Seed     int32         // random_seed
	Grace    time.Duration // from the signal to stop to SIGKILL
	Memory   int64         // bytes that the program may have, on Linux; 0 is no limit
}

// Statistics are the figures of CP-SAT's response. By its documentation, all
// but the branches are approximate where there are several workers.
type Statistics struct {
	Branches            uint64 `json:"branches"`
	Conflicts           uint64 `json:"conflicts"`
	BinaryPropagations  uint64 `json:"binary-propagations"`
	IntegerPropagations uint64 `json:"integer-propagations"`
}

// Result is the answer to one question.
type Result struct {
	Status     model.Status
	Reason     model.Reason // of an unknown
	Detail     string       // of the reason, for people; may be empty
	Complete   bool         // there are no solutions but those found
	Told       bool         // Statistics are there: the solver ended by itself
	Statistics Statistics
}

const name = "cpsat"

// Version returns the version of OR-Tools that the Python interpreter has. The
// error says how to get it.
func Version(ctx context.Context, python string) (string, error) {
	const patience = 10 * time.Second
	ctx, cancel := context.WithTimeoutCause(ctx, patience, fmt.Errorf("no answer within %v", patience))
	defer cancel()
	const program = "import sys; sys.path[:] = [f for f in sys.path if f]; import ortools; print(ortools.__version__)"
	p := process.New(python, []string{"-c", program}, 1<<16)
	if err := p.Start(nil); err != nil {
		return "", missing(process.NewError(name, python, "starting", err))
	}
	if ended, err := p.Wait(ctx); err != nil || !ended || ctx.Err() != nil {
		return "", missing(p.Error(name, "asking for the version of", errors.Join(err, context.Cause(ctx))))
	}
	if !p.State().Success() {
		return "", missing(p.Error(name, "importing ortools in", fmt.Errorf("it ended with %v", p.State())))
	}
	return string(bytes.TrimSpace(p.Output())), nil
}

func missing(err error) error {
	return fmt.Errorf("%w; get it by pip install ortools", err)
}

// Solve looks for solutions and hands each to found, in a slice that is reused,
// as soon as it is there: at most wanted of them, or all with 0, until found
// returns false. They are not verified. When ctx is done the program is ended,
// and the result is unknown; so it is, by [model.Memory], when the program runs
// out of memory under a limit.
func (s Solver) Solve(ctx context.Context, m *model.Model, wanted uint64, found func(model.Assignment) bool) (Result, error) {
	if ctx.Err() != nil {
		return Result{Reason: model.ReasonOf(ctx)}, nil
	}
	r := newRequest(m)
	r.Presolve, r.Workers, r.Seed, r.Wanted = s.Presolve, s.Workers, s.Seed, wanted
	p := process.NewLines(s.Python, []string{"-c", driver})
	p.Grace = s.Grace
	if err := p.Start(func(w io.Writer) { _ = json.NewEncoder(w).Encode(r) }); err != nil {
		return Result{}, process.NewError(name, s.Python, "starting", err)
	}
	if err := p.LimitMemory(s.Memory); err != nil {
		return Result{}, process.NewError(name, s.Python, "limiting the memory of", err)
	}
	reading := reader{numVars: m.NumVars(), wanted: wanted, found: found}
	ended, err := p.Lines(ctx, reading.line)
	switch {
	case reading.stopped:
		return Result{Status: model.Sat}, nil
	case ctx.Err() != nil && !reading.ended:
		return Result{Reason: model.ReasonOf(ctx)}, nil
	case s.Memory > 0 && p.RanOutOfMemory():
		return Result{Reason: model.Memory}, nil
	case err != nil:
		return Result{}, p.Error(name, "reading the answer of", err)
	case ended && !p.State().Success() && ctx.Err() == nil:
		return Result{}, p.Error(name, "running", fmt.Errorf("it ended with %v", p.State()))
	case !reading.ended:
		return Result{}, p.Error(name, "reading the answer of", errors.New("expected a last line with the status, found the end"))
	}
	return reading.result, nil
}
