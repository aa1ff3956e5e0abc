package clausal

import (
	"cmp"
	"context"

	"counterpoint/encode/cnf"
)

// Closure is what unit propagation of a formula finds before any decision.
type Closure struct {
	Fixed    cnf.Assignment // what it assigns; with Conflict, up to there
	Conflict bool           // it falsifies a clause
	Counters Counters       // as of a search that ends at its root
}

// Propagate returns the closure of a formula under unit propagation; groups are
// those of [Options]. The error says what is wrong with the groups, or that the
// formula is too large, or it is ctx.Err() soon after ctx is done.
func Propagate(ctx context.Context, f *cnf.Formula, groups [][]cnf.Lit) (Closure, error) {
	s, err := NewSolver(f, Options{Groups: groups})
	if err != nil {
		return Closure{}, err
	}
	s.start(ctx)
	if err := s.load(); err != nil {
		return Closure{}, cmp.Or(ctx.Err(), err)
	}
	s.counters.Nodes++
	err = s.propagateRoot()
	if s.halted != nil {
		return Closure{}, ctx.Err()
	}
	return Closure{Fixed: s.assignment(nil), Conflict: err != nil, Counters: s.counters}, nil
}
