package sat

import (
	"context"
	"fmt"
	"strings"

	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// backend is what differs between solvers.
type backend interface {
	// solve answers for f: the formula of the call before, if there was one, with
	// further clauses at its end. It is not called with a context that is already
	// done, nor ever again after an answer other than Sat.
	solve(ctx context.Context, f *cnf.Formula) (Result, error)
}

// repeated is the backend of a solver that starts anew for each Solve. Its
// statistics are those of all its runs together.
type repeated struct {
	once func(ctx context.Context, f *cnf.Formula) (Result, error)
	past *Result // nil before the first run
}

func (r *repeated) solve(ctx context.Context, f *cnf.Formula) (Result, error) {
	result, err := r.once(ctx, f)
	if err != nil {
		return Result{}, err
	}
	if r.past != nil {
		result.Counts = result.Counts.plus(r.past.Counts)
		result.Figures = addFigures(result.Figures, r.past.Figures)
	}
	r.past = &Result{Counts: result.Counts, Figures: result.Figures}
	return result, nil
}

// session is the [Session] of every adapter: a backend, and around it the
// promises that do not depend on the solver.
type session struct {
	solver  string
	backend backend
	formula *cnf.Formula
	copied  bool // formula is our own, no longer the caller's
	over    bool // result and err are final
	result  Result
	err     error
}

func open(solver string, f *cnf.Formula, b backend) *session {
	return &session{solver: solver, backend: b, formula: f}
}

func (s *session) Solve(ctx context.Context) (Result, error) {
	if s.over {
		return s.result, s.err
	}
	r, err := s.run(ctx)
	if err != nil || r.Status != model.Sat {
		s.over, s.result, s.err = true, r, err
	}
	return r, err
}

func (s *session) run(ctx context.Context) (Result, error) {
	if ctx.Err() != nil {
		return stopped(ctx), nil
	}
	r, err := s.backend.solve(ctx, s.formula)
	if err == nil && r.Status == model.Sat {
		err = s.check(r.Assignment)
	}
	if err != nil {
		return Result{}, err
	}
	return r, nil
}

// Add copies the formula before it first changes it, since the formula that the
// session was opened with is the caller's.
func (s *session) Add(clause ...cnf.Lit) {
	if s.over {
		return
	}
	if !s.copied {
		s.formula, s.copied = clone(s.formula), true
	}
	s.formula.Add(clause...)
}

func (s *session) Close() error {
	*s = session{solver: s.solver, over: true, err: fmt.Errorf("%s: the session is closed", s.solver)}
	return nil
}

func clone(f *cnf.Formula) *cnf.Formula {
	c := cnf.NewFormula(f.NumVars())
	c.Grow(f.NumClauses()+1, f.NumLits())
	for i := range f.NumClauses() {
		c.Add(f.Clause(i)...)
	}
	return c
}

// check holds a model against the formula, trusting nothing that the solver says.
func (s *session) check(a cnf.Assignment) error {
	if len(a) != s.formula.NumVars()+1 {
		return fmt.Errorf("%s: its model has %d variables, the formula has %d", s.solver, len(a)-1, s.formula.NumVars())
	}
	for v := 1; v < len(a); v++ {
		if a[v] == cnf.Unset {
			return fmt.Errorf("%s: its model gives the variable %d no value", s.solver, v)
		}
	}
	for i := range s.formula.NumClauses() {
		if clause := s.formula.Clause(i); !satisfied(clause, a) {
			return &WrongModelError{Solver: s.solver, Clause: i, Lits: clause, Assignment: a}
		}
	}
	return nil
}

func satisfied(clause []cnf.Lit, a cnf.Assignment) bool {
	for _, l := range clause {
		if a.Value(l) == cnf.True {
			return true
		}
	}
	return false
}

// WrongModelError is a sat answer whose assignment falsifies a clause: the
// solver, or what carries its answer, is broken.
type WrongModelError struct {
	Solver string
	Clause int       // its index in the formula; clauses added in the session follow the formula's
	Lits   []cnf.Lit // its literals
	// Assignment is the wrong model, with a value for each variable.
	Assignment cnf.Assignment
}

// Error names the solver, the clause and its literals.
func (e *WrongModelError) Error() string {
	const shown = 20
	var b strings.Builder
	for i, l := range e.Lits {
		if i == shown {
			fmt.Fprintf(&b, " and %d more", len(e.Lits)-shown)
			break
		}
		fmt.Fprintf(&b, " %d", l)
	}
	return fmt.Sprintf("%s: wrong answer: its model falsifies clause %d of the formula:%s", e.Solver, e.Clause+1, b.String())
}

// unlessDone runs work, which nothing can interrupt, in a goroutine of its own
// and returns its value, unless ctx is done before: then work is abandoned. It
// goes on to its end, and its value is lost.
func unlessDone[T any](ctx context.Context, work func() T) (value T, ok bool) {
	done := make(chan T, 1)
	go func() { done <- work() }()
	select {
	case value = <-done:
		return value, true
	case <-ctx.Done():
		return value, false
	}
}
