package clausal

import (
	"cmp"
	"context"

	"counterpoint/encode/cnf"
)

// Propagator is unit propagation that its caller drives: literals are assumed,
// propagated, and taken back in the opposite order. It is what a [Solver] has
// below its search, for those who bring a search of their own. It is for one
// goroutine.
//
//	p, err := clausal.NewPropagator(ctx, formula)
//	...
//	p.Push()
//	p.Assume(x)
//	consistent, err := p.Propagate(ctx)
//	p.Pop()
//
// What is assigned when Propagate returns true does not depend on the order of
// the assumptions, nor on what was assumed and taken back before.
type Propagator struct {
	solver *Solver
	failed bool      // nothing can be concluded before a Pop
	states []state   // what each Pop returns to, beside the trail
	trail  []cnf.Lit // of the solver's trail as much as was asked for
}

// state is that of a Propagator when it was pushed.
type state struct {
	head   int // what was assumed and not propagated has to be, again
	failed bool
}

// NewPropagator takes over the clauses of a formula, which must not change while
// the propagator is used, and propagates nothing yet. The error says that the
// formula is too large, or it is ctx.Err() soon after ctx is done.
func NewPropagator(ctx context.Context, f *cnf.Formula) (*Propagator, error) {
	s, err := NewSolver(f, Options{})
	if err != nil {
		return nil, err
	}
	s.start(ctx)
	if err := s.load(); err != nil {
		return nil, cmp.Or(ctx.Err(), err)
	}
	return &Propagator{solver: s, failed: s.loading.contradiction}, nil
}

// Push notes the state, for Pop to return to.
func (p *Propagator) Push() {
	p.states = append(p.states, state{p.solver.head, p.failed})
	p.solver.open(0)
}

// Pop takes back what was assigned since the last Push that was not popped. It
// panics if there is none.
func (p *Propagator) Pop() {
	last := p.states[len(p.states)-1]
	p.states = p.states[:len(p.states)-1]
	p.solver.undo(p.solver.depth() - 1)
	p.solver.head, p.failed = last.head, last.failed
	p.trail = p.trail[:min(len(p.trail), len(p.solver.trail))]
}

// Assume makes a literal of the formula's variables true, for Propagate to see
// what follows. If it is false already, Propagate will return false.
func (p *Propagator) Assume(l cnf.Lit) {
	p.solver.mustHave(l)
	switch p.Value(l) {
	case cnf.Unset:
		p.solver.assign(literal(l), noReason)
	case cnf.False:
		p.failed = true
	}
}

// Propagate assigns what follows from the clauses and what was assumed. It
// returns false if that falsifies a clause, and then again until a Pop: which
// literals were assigned up to there depends on the order. The error is ctx.Err()
// within 100 ms of the context's end; a further call goes on.
func (p *Propagator) Propagate(ctx context.Context) (consistent bool, err error) {
	if p.failed {
		return false, nil
	}
	p.solver.start(ctx)
	p.failed = p.solver.propagate() != nil
	if p.solver.halted != nil {
		return false, ctx.Err()
	}
	return !p.failed, nil
}

// Value returns what is known of a literal of the formula's variables.
func (p *Propagator) Value(l cnf.Lit) cnf.Value { return p.solver.values[literal(l)] }

// Trail returns the true literals in the order of their assignment. The slice is
// the propagator's, and as it stands until the next Pop; it must not be written.
func (p *Propagator) Trail() []cnf.Lit {
	for _, l := range p.solver.trail[len(p.trail):] {
		p.trail = append(p.trail, l.dimacs())
	}
	return p.trail
}
