package textbook

import (
	"context"
	"fmt"

	"counterpoint/model"
)

// Maintaining arc consistency (D. Sabin and E. C. Freuder, "Contradicting
// conventional wisdom in constraint satisfaction", ECAI 1994): each value tried
// is followed by AC-3, started with the arcs that look for supports in its
// variable. A variable with one value left is assigned; the search is over when
// all are.

// Propagation says what MAC propagates.
type Propagation uint8

// The four levels. Constraints over one variable are applied by each.
const (
	PropagateFull     Propagation = iota // arc consistency after each value tried
	PropagateAssigned                    // the values of assigned variables only, those assigned by propagation included: unit propagation; on != it is no less
	PropagateRoot                        // arc consistency at the root; below it as PropagateOff
	PropagateOff                         // nothing: a value tried is checked with the variables that are assigned
)

// MACOptions configures MAC.
type MACOptions struct {
	Options
	Propagation Propagation
}

// MAC is search that maintains arc consistency. It branches on the variable
// with the fewest values left, more than one, the first in the model on a tie,
// and tries its values in ascending order, a branch for each. On
// all-differents, relations, tables over two variables and whatever is over
// one, its tree is that of [native.Solve] with [native.Value].
//
// It counts Calls, Nodes, Decisions, Conflicts, Prunings, RootPrunings,
// PruningsFailed, Depth and Solutions as [native.Counters] defines them;
// Revisions, Checks and RootChecks.
//
// The error is an option that does not exist, a [*TooLargeError] or an
// [*UnsupportedError].
func MAC(ctx context.Context, m *model.Model, o MACOptions, found func(model.Assignment) bool) (Result, error) {
	if o.Propagation > PropagateOff {
		return Result{}, fmt.Errorf("textbook: Propagation is %d; expected 0 to %d", o.Propagation, PropagateOff)
	}
	n, err := newNetwork(ctx, "mac", m, o.Options, found)
	if err != nil {
		return Result{}, err
	}
	n.propagation = o.Propagation
	s := &maintained{network: n, queue: newArcQueue(n, FIFO), value: make(model.Assignment, m.NumVars())}
	if s.closeRoot(s.root() && s.propagateAll()) {
		s.searchIfOpen()
	}
	return s.result(), nil
}

// maintained is a network that is kept consistent.
type maintained struct {
	*network
	queue *arcQueue
	value model.Assignment // for wideHold
}

// searchIfOpen calls the search unless the root is a solution.
func (s *maintained) searchIfOpen() {
	if s.propagation == PropagateRoot {
		s.propagation = PropagateOff
	}
	if s.fewest() < 0 {
		s.report(s.assignment())
		return
	}
	s.mac()
}

func (s *maintained) mac() {
	s.Calls++
	s.work(len(s.sizes) / 256)
	x := s.fewest()
	if x < 0 {
		s.report(s.assignment())
		return
	}
	for i := s.next(x, 0); i >= 0; i = s.next(x, i+1) {
		if !s.proceed() {
			return
		}
		mark := len(s.removed)
		s.visit(x, i)
		s.keep(x, i)
		if s.settle(mark, s.propagate(x)) {
			s.mac()
		}
		s.restore(mark)
		s.leave(x, i)
	}
}

// propagate draws the consequences of a value tried for x. It returns false
// if a domain becomes empty or a constraint is broken.
func (s *maintained) propagate(x int) bool {
	s.queue.pushReverse(s.arcs[x], -1)
	return s.ac3(s.queue) && s.wideHold()
}

// propagateAll is propagate for the root.
func (s *maintained) propagateAll() bool {
	s.queue.pushAll()
	return s.ac3(s.queue) && s.wideHold()
}

// isDue reports whether the level of propagation asks for a revision of the
// arc. An arc that is passed over waits again as soon as its other variable
// loses a value.
func (n *network) isDue(arc int32) bool {
	switch n.propagation {
	case PropagateAssigned:
		return n.sizes[n.sides[arc][1]] == 1
	case PropagateOff:
		return n.sizes[n.sides[arc][0]] == 1 && n.sizes[n.sides[arc][1]] == 1
	}
	return true
}

// wideHold checks the constraints over more than two variables that are all
// assigned.
func (s *maintained) wideHold() bool {
	for _, w := range s.wide {
		if !s.work(1) {
			return false
		}
		if s.takeValues(w.scope) && !s.holds(w.constraint, s.value) {
			return s.fail(-1, s.model.ConstraintName(w.constraint))
		}
	}
	return true
}

// takeValues reads the values of the scope, unless one is not assigned.
func (s *maintained) takeValues(scope []int32) bool {
	for _, x := range scope {
		if s.sizes[x] > 1 {
			return false
		}
		s.value[x] = s.values[x][s.next(int(x), 0)]
	}
	return true
}
