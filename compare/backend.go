package compare

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"counterpoint/model"
)

// backend is what an engine adds to the catalog: a search. All that engines
// have in common is [engine]'s: verifying, counting and keeping solutions,
// noticing contradictions, catching panics.
type backend interface {
	version() string
	// counts returns the counters that a run can tell, Solutions aside, which
	// every engine has.
	counts() []ID
	fates(ctx context.Context, m *model.Model) ([]string, error)
	// run searches for solutions and hands each to found, once, until found
	// returns false, the space is covered, or ctx is done. It fills in Status,
	// Reason, Detail, Complete, Counters (Solutions aside), Figures, Times and
	// Err; the rest of the outcome is not its business.
	run(ctx context.Context, m *model.Model, q Query, found func(model.Assignment) bool) Outcome
}

// engine holds a backend to the contract of [Engine].
type engine struct {
	spec string
	backend
}

func (e *engine) Spec() string    { return e.spec }
func (e *engine) Version() string { return e.version() }

func (e *engine) Fates(ctx context.Context, m *model.Model) (fates []string, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = panicked(e.spec, p)
		}
	}()
	return e.fates(ctx, m)
}

func (e *engine) Run(ctx context.Context, m *model.Model, q Query) (out Outcome) {
	start := time.Now()
	defer func() {
		if p := recover(); p != nil {
			out = failed(panicked(e.spec, p), time.Since(start))
		}
	}()
	found := findings{model: m, query: q}
	out = found.complete(e.backend.run(ctx, m, q, found.add))
	if out.Err != nil {
		return failed(fmt.Errorf("%s: %w", e.spec, out.Err), out.Times.Total)
	}
	return out
}

func panicked(spec string, p any) error {
	return fmt.Errorf("%s: panic: %v\n%s", spec, p, debug.Stack())
}

// failed is the outcome of a run that failed: nothing of it counts.
func failed(err error, spent time.Duration) Outcome {
	return Outcome{Err: err, Times: Times{Total: spent}}
}

// findings are the solutions of one run, verified and counted.
type findings struct {
	model         *model.Model
	query         Query
	n             uint64
	first, second model.Assignment
	wrong         error
}

// add takes a solution and reports whether the run wants another.
func (f *findings) add(a model.Assignment) bool {
	if f.wrong != nil {
		return false
	}
	if model.Verify(f.model, a) != nil {
		// The error must not change when the engine reuses its slice.
		f.wrong = fmt.Errorf("wrong solution: %w", model.Verify(f.model, slices.Clone(a)))
		return false
	}
	f.n++
	switch {
	case f.n == 1:
		f.first = slices.Clone(a)
	case f.n == 2 && f.query.Goal == Unique:
		f.second = slices.Clone(a)
	}
	if f.query.Found != nil {
		f.query.Found(a)
	}
	return f.n != f.query.wanted()
}

// complete adds the solutions to what the backend says, and an error if the two
// contradict each other.
func (f *findings) complete(out Outcome) Outcome {
	out.First, out.Second, out.Solutions, out.Verified = f.first, f.second, f.n, f.n > 0
	out.Counted = f.query.counts()
	out.Counters.Set(Solutions, f.n)
	if out.Status == model.Unknown && f.n > 0 {
		out.Status = model.Sat
	}
	if f.wrong != nil {
		out.Err = f.wrong
	}
	if out.Err == nil {
		out.Err = f.contradiction(out)
	}
	return out
}

func (f *findings) contradiction(out Outcome) error {
	wanted := f.query.wanted()
	switch {
	case out.Status == model.Unsat && f.n > 0:
		return fmt.Errorf("it answers unsat after %d verified solutions", f.n)
	case out.Status == model.Unsat && !out.Complete:
		return errors.New("it answers unsat without having covered the search space")
	case out.Status == model.Sat && f.n == 0:
		return errors.New("it answers sat and shows no solution")
	case out.Status == model.Unknown && out.Reason == "":
		return errors.New("it has no answer and gives no reason")
	case out.Reason == "" && !out.Complete && f.n != wanted:
		return fmt.Errorf("it stopped after %d solutions and gives no reason", f.n)
	}
	return nil
}
