package fzn

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"counterpoint/encode/sat/process"
	"counterpoint/model"
	"counterpoint/model/flatzinc"
)

var errMemory = errors.New("minizinc ran out of memory as it flattened the model")

// flatten has MiniZinc compile a model for the solver, without running that.
func (s Solver) flatten(ctx context.Context, m *model.Model, program *flatzinc.Program) (*flatzinc.Program, error) {
	const limit = 1 << 30
	// Without --no-optimize, variables that equal others are gone. With the paths
	// comes a file of its own, in the folder where we are if no other is named.
	p := process.New(minizinc, []string{
		"--solver", s.Program.ID, "--compile", "--no-optimize", "--keep-paths", "--output-paths-to-file", os.DevNull,
		"--output-fzn-to-stdout", "--output-ozn-to-stdout", "-",
	}, limit)
	if err := p.Start(func(w io.Writer) { _ = program.Write(w) }); err != nil {
		return nil, fmt.Errorf("%w, which has to flatten the model: the library of %s redefines what FlatZinc has", errNoMiniZinc, s.Program.Title)
	}
	if err := p.LimitMemory(s.Memory); err != nil {
		return nil, process.NewError(minizinc, minizinc, "limiting the memory of", err)
	}
	ended, err := p.Wait(ctx)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case s.Memory > 0 && p.RanOutOfMemory():
		return nil, errMemory
	case err != nil || !ended:
		return nil, p.Error(minizinc, "flattening for "+s.Program.Name+" by", err)
	case !p.State().Success():
		return nil, p.Error(minizinc, "flattening for "+s.Program.Name+" by", fmt.Errorf("it ended with %v", p.State()))
	}
	flat, err := program.Flattened(m, string(p.Output()))
	if err != nil {
		return nil, p.Error(minizinc, "reading the FlatZinc of", err)
	}
	return flat, nil
}
