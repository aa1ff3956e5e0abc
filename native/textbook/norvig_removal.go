package textbook

import "slices"

// How values are removed: in one place, which counts, remembers what to put
// back, wakes the rules and tells the trace.

// branching stands for the index of a constraint where none is the reason.
const branching = -1

// remove takes a value out because of the constraint at the index. It returns
// false if no other is left.
func (n *norvig) remove(x, rank, constraint int) bool {
	if !n.domains.remove(x, rank) {
		return true
	}
	n.removed++
	n.trail = append(n.trail, variableValue{x, rank})
	if constraint != branching {
		n.trace(func() Event {
			e := n.event(Prune, x, rank)
			e.Reason = n.because(constraint)
			return e
		})
	}
	if n.sizes[x] == 0 {
		n.trace(func() Event {
			return Event{Kind: Fail, Depth: n.depth, Var: n.model.Var(x), Reason: n.because(constraint)}
		})
		return false
	}
	n.wake(x)
	return true
}

// removeValue is remove for a value rather than its rank.
func (n *norvig) removeValue(x, value, constraint int) bool {
	rank, ok := slices.BinarySearch(n.values[x], value)
	return !ok || n.remove(x, rank, constraint)
}

// assign removes all other values.
func (n *norvig) assign(x, rank, constraint int) bool {
	for other := n.next(x, 0); other >= 0; other = n.next(x, other+1) {
		if other != rank && !n.remove(x, other, constraint) {
			return false
		}
	}
	return true
}

// value returns the value of a variable with one left.
func (n *norvig) value(x int) int { return n.values[x][n.next(x, 0)] }

// fail is false, for a contradiction of the constraint that emptied no domain.
func (n *norvig) fail(constraint int) bool {
	n.trace(func() Event { return Event{Kind: Fail, Depth: n.depth, Reason: n.because(constraint)} })
	return false
}

// because names the constraint and the rule that is running.
func (n *norvig) because(constraint int) string {
	return n.model.ConstraintName(constraint) + ": " + n.current.name
}

// undo puts back what was removed since the trail had the length.
func (n *norvig) undo(mark int) {
	for _, removed := range n.trail[mark:] {
		n.insert(removed.x, removed.rank)
	}
	n.trail = n.trail[:mark]
}

func (n *norvig) event(kind EventKind, x, rank int) Event {
	return Event{Kind: kind, Depth: n.depth, Var: n.model.Var(x), Value: n.values[x][rank]}
}
