// Package fzn solves models with FlatZinc solvers, the programs behind MiniZinc:
// Gecode, Chuffed, CP-SAT, and any other that has a configuration there.
//
// A solver gets the model as package flatzinc writes it, by the names of its own
// library, in a file, and tells solutions as it finds them. What its library
// redefines of FlatZinc itself is left to MiniZinc, which then compiles the
// model, and what it made of each constraint is read back. MiniZinc never runs
// the solver, since it would leave it behind when it is killed; only a solver
// that is a part of MiniZinc is run by it.
//
// Nothing that a solver says is trusted: the caller verifies solutions, and all
// that is no proper answer is an error that names the program and shows the end
// of its output.
package fzn

import (
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

// Solver is a program with its parameters.
type Solver struct {
	Program Program
	Options flatzinc.Options // how the model is written; the library is the program's
	Free    bool             // it may search as it likes
	Seed    uint64           // of what is random, if it takes one
	Grace   time.Duration    // from the stop signal to SIGKILL; 0 means 50 ms
	Memory  int64            // bytes that the program may have, on Linux; 0 is no limit
}

// Result is the answer to one question.
type Result struct {
	Status   model.Status
	Reason   model.Reason // why there is no answer, or not all of it
	Detail   string       // of the reason, for people; may be empty
	Complete bool         // there are no solutions but those found
	// Statistics are the program's own; nil if it was stopped before it told them.
	Statistics flatzinc.Statistics
}

// GaveUp is the reason of an unknown that the solver itself chose.
const GaveUp model.Reason = "the solver gave up"

// Fates says what becomes of each constraint of the model.
func (s Solver) Fates(ctx context.Context, m *model.Model) ([]string, error) {
	program, err := s.translate(ctx, m)
	if err != nil {
		return nil, err
	}
	return program.Fates, nil
}

// translate writes the model by the names of the solver's library, or has
// MiniZinc flatten it if that redefines what FlatZinc itself has.
func (s Solver) translate(ctx context.Context, m *model.Model) (*flatzinc.Program, error) {
	o := s.Options
	o.Library = s.Program.Library
	program, err := flatzinc.Translate(ctx, m, o)
	if err != nil || len(program.Redefined(o.Library)) == 0 {
		return program, err
	}
	o.Flatten = true
	if program, err = flatzinc.Translate(ctx, m, o); err != nil {
		return nil, err
	}
	return s.flatten(ctx, m, program)
}

var errStopped = errors.New("no more solutions are wanted")

// Solve looks for solutions and hands each to found, in a slice that is reused,
// as soon as it is there: at most wanted of them, or all with 0, until found
// returns false. They are not verified. When ctx is done the program is stopped,
// and the result has a reason; so it has, [model.Memory], when the program runs
// out of memory under a limit, and [model.Unsupported] when more than one
// solution is wanted of a program that looks for one. The error may wrap
// [flatzinc.ErrTooLarge].
func (s Solver) Solve(ctx context.Context, m *model.Model, wanted uint64, found func(model.Assignment) bool) (Result, error) {
	program, err := s.translate(ctx, m)
	switch {
	case ctx.Err() != nil:
		return Result{Reason: model.ReasonOf(ctx)}, nil
	case errors.Is(err, errMemory):
		return Result{Reason: model.Memory, Detail: err.Error()}, nil
	case err != nil:
		return Result{}, err
	}
	run, err := s.start(ctx, program, wanted)
	if err != nil {
		return Result{}, err
	}
	defer run.remove()
	if ctx.Err() != nil {
		return Result{Reason: model.ReasonOf(ctx)}, nil
	}
	a := answer{limited: s.limits(wanted), more: s.goesOn(wanted), wanted: wanted}
	a.Reader = flatzinc.NewReader(m.NumVars(), func(x model.Assignment) { a.enough = a.enough || !found(x) })
	ended, err := run.Lines(ctx, a.line)
	switch {
	case errors.Is(err, errStopped):
		return Result{Status: model.Sat}, nil
	case s.Memory > 0 && ctx.Err() == nil && run.RanOutOfMemory():
		return Result{Reason: model.Memory}, nil
	case err != nil:
		return Result{}, run.Error(s.Program.Name, "reading the answer of", err)
	case ended && ctx.Err() == nil && !run.State().Success():
		return Result{}, run.Error(s.Program.Name, "running", fmt.Errorf("it ended with %v", run.State()))
	}
	r, err := a.conclude(ctx, s.Program)
	if err != nil {
		return Result{}, run.Error(s.Program.Name, "reading the answer of", err)
	}
	return r, nil
}

// limits reports whether the program stops by itself when it has found so many.
func (s Solver) limits(wanted uint64) bool {
	return wanted > 0 && (s.Program.takes("-n") || !s.goesOn(wanted))
}

// goesOn reports whether the program is told to go on behind a first solution,
// which every program looks for if nothing is said.
func (s Solver) goesOn(wanted uint64) bool {
	return wanted != 1 && (s.Program.takes("-a") || s.Program.takes("-n") && wanted > 0)
}

// arguments are the flags of a run.
func (s Solver) arguments(wanted uint64) []string {
	args := append([]string{}, s.Program.extra...)
	if s.Program.takes("-s") {
		args = append(args, "-s")
	}
	if s.Free && s.Program.takes("-f") {
		args = append(args, "-f")
	}
	if s.Program.takes("-r") {
		args = append(args, "-r", strconv.FormatUint(s.Seed, 10))
	}
	switch {
	case !s.goesOn(wanted):
	case s.Program.takes("-n") && wanted > 0:
		args = append(args, "-n", strconv.FormatUint(wanted, 10))
	default:
		args = append(args, "-a")
	}
	return args
}

// run is the program at work.
type run struct {
	*process.Process
	file string // the model; "" if it is given on standard input
}

func (r run) remove() {
	if r.file != "" {
		_ = os.Remove(r.file)
	}
}

// start starts the program on the model.
func (s Solver) start(ctx context.Context, model *flatzinc.Program, wanted uint64) (r run, err error) {
	path, args := s.Program.Path, s.arguments(wanted)
	if path == "" {
		path, args = minizinc, append([]string{"--solver", s.Program.ID}, args...)
	}
	var input func(io.Writer)
	if s.Program.stdin && s.Program.Path != "" {
		args, input = append(args, "-"), func(w io.Writer) { _ = model.Write(w) }
	} else {
		if r.file, err = write(ctx, model); err != nil {
			return r, process.NewError(s.Program.Name, path, "writing the model for", err)
		}
		args = append(args, r.file)
	}
	r.Process = process.NewLines(path, args)
	r.Stop, r.Grace = s.Program.stop, max(s.Grace, 50*time.Millisecond)
	if err := r.Start(input); err != nil {
		r.remove()
		return r, process.NewError(s.Program.Name, path, "starting", err)
	}
	if err := r.LimitMemory(s.Memory); err != nil {
		r.remove()
		return r, process.NewError(s.Program.Name, path, "limiting the memory of", err)
	}
	return r, nil
}

// write writes the model to a file of its own, whose name has the ending that
// solvers expect.
func write(ctx context.Context, model *flatzinc.Program) (name string, err error) {
	file, err := os.CreateTemp("", "counterpoint-*.fzn")
	if err != nil {
		return "", err
	}
	err = model.Write(stoppable{ctx, file})
	if ctx.Err() != nil {
		err = nil // who asked looks at the context
	}
	if err = errors.Join(err, file.Close()); err != nil {
		_ = os.Remove(file.Name())
		return "", err
	}
	return file.Name(), nil
}

// stoppable writes until its context is done.
type stoppable struct {
	context.Context
	io.Writer
}

func (s stoppable) Write(p []byte) (int, error) {
	if err := s.Err(); err != nil {
		return 0, err
	}
	return s.Writer.Write(p)
}
