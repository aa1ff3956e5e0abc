package native

import (
	"context"
	"errors"

	"counterpoint/model"
)

// Space is the domains of a model under propagation, which a caller narrows and
// restores: propagation without a search (the word is Gecode's). It begins with
// the domains of the model, as yet unpropagated.
//
// Once propagation failed, or the caller emptied a domain, the domains mean
// nothing until the next Pop. A Space is for one goroutine at a time.
type Space struct {
	engine engine
	levels []spaceLevel
	now    spaceLevel
}

// spaceLevel is what a Space knows of the domains beyond what they are.
type spaceLevel struct {
	failed bool // they hold no solution
	stale  bool // they are at no fixpoint, and the queue may not say what is missing
}

// NewSpace returns the space of the model. Of the options it takes those of
// propagation: AllDiff, Singleton and Debug. Errors are those of [Solve].
func NewSpace(m *model.Model, o Options) (*Space, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	s := &Space{now: spaceLevel{stale: true}}
	s.engine.start(context.Background())
	if err := s.engine.load(m, o); err != nil {
		return nil, err
	}
	return s, nil
}

// Propagate removes what the consistency of the options tells, to the
// fixpoint, and reports whether each domain still has a value. A context that
// ends is an error, context.Cause of it; the domains are then between what they
// were and the fixpoint, and may be propagated further. With Options.Debug, a
// [*DefectError] is another.
func (s *Space) Propagate(ctx context.Context) (consistent bool, err error) {
	if s.now.failed {
		return false, nil
	}
	s.engine.start(ctx)
	err = s.propagate()
	var stop stopError
	switch {
	case err == nil:
		s.now.stale = false
		return true, nil
	case err == errFailed:
		s.now.failed = true
		return false, nil
	}
	s.now.stale = true
	if errors.As(err, &stop) {
		return false, context.Cause(ctx)
	}
	return false, err
}

func (s *Space) propagate() error {
	if !s.now.stale {
		return s.engine.propagateNode()
	}
	s.engine.queue.startAnew()
	return s.engine.propagateRoot()
}

// Push opens a level: Pop takes back all that happens until then.
func (s *Space) Push() {
	s.levels = append(s.levels, spaceLevel{
		failed: s.now.failed,
		stale:  s.now.stale || !s.engine.queue.isEmpty(),
	})
	s.engine.push()
}

// Pop restores the domains as they were at the last Push that was not yet
// popped. There must be one.
func (s *Space) Pop() {
	last := len(s.levels) - 1
	s.now, s.levels = s.levels[last], s.levels[:last]
	s.engine.queue.clear()
	s.engine.pop()
}

// Assign removes all values of x but v. If v is not in the domain, nothing is
// left, and the next Propagate says so.
func (s *Space) Assign(x model.Var, v int) {
	s.narrow(x, func(x int32) bool { return s.engine.assign(x, int64(v)) })
}

// Remove removes v from the domain of x, if it is there.
func (s *Space) Remove(x model.Var, v int) {
	s.narrow(x, func(x int32) bool { return s.engine.remove(x, int64(v)) })
}

func (s *Space) narrow(x model.Var, change func(x int32) bool) {
	if s.now.failed {
		return
	}
	index := int32(x.Index())
	s.engine.recorded([]model.Var{x}, ByCaller, func() {
		if !change(index) {
			s.now.failed, s.engine.failedAt = true, ByCaller
		}
	})
}

// Has reports whether v is in the domain of x.
func (s *Space) Has(x model.Var, v int) bool { return s.engine.has(int32(x.Index()), int64(v)) }

// Size returns the number of values in the domain of x.
func (s *Space) Size(x model.Var) int { return s.engine.size(int32(x.Index())) }

// Domain returns a copy of the domain of x.
func (s *Space) Domain(x model.Var) model.Domain {
	return model.Values(s.engine.valuesLeft(int32(x.Index()))...)
}

// What removed a value, where it was not the propagator of one constraint.
const (
	ByCaller = -1 // Assign or Remove
	ByLocked = -2 // locked candidates, a rule across two constraints: see [Space.Lock]
	ByProbe  = -3 // Options.Singleton: propagation refuted it, which is not told
)

// Record has the function told each value that is removed from a domain, in
// the order in which that happens, and the index of the constraint whose
// propagator removed it, or one of the negative constants. Those that one run of a propagator
// removes come together after it, by variable and value; of a run that fails, those removed until then. The last value of a
// domain is never told: see [Space.Failed]. What a Pop restores may be
// removed again. A nil function ends the record, and no record costs nothing.
func (s *Space) Record(removed func(x model.Var, v int, constraint int)) {
	s.engine.record = removed
	s.engine.observe()
}

// Failed returns the constraint at which the last Propagate failed, as Record
// tells it; ok tells whether the space has failed.
func (s *Space) Failed() (constraint int, ok bool) {
	return s.engine.failedAt, s.now.failed
}

// Lock returns the constraints, by index, of what Record or Failed has just told
// to be [ByLocked]: needs is the all-different all whose places of the value are
// terms that it shares with leaves, whose other terms the value leaves.
func (s *Space) Lock() (needs, leaves int) {
	both := s.engine.followed(ByLocked)
	return both[0], both[1]
}
