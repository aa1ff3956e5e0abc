package textbook

import "counterpoint/model"

// What the algorithms by search count and tell at a node of their tree.

// visit opens the node of a value tried; leave closes it.
func (n *network) visit(x, rank int) {
	n.depth++
	n.Nodes++
	n.Decisions++
	n.Depth = max(n.Depth, uint64(n.depth))
	n.trace(func() Event {
		return Event{Kind: Assign, Depth: n.depth, Var: n.model.Var(x), Value: n.values[x][rank]}
	})
}

func (n *network) leave(x, rank int) {
	if !n.stopped {
		n.trace(func() Event {
			return Event{Kind: Back, Depth: n.depth, Var: n.model.Var(x), Value: n.values[x][rank]}
		})
	}
	n.depth--
}

// report hands out the solution that a node is.
func (n *network) report(a model.Assignment) {
	n.trace(func() Event { return Event{Kind: Solution, Depth: n.depth} })
	n.solution(a)
}

// settle counts what was removed at a node: everything since the removal
// mark. It returns whether the node is still alive.
func (n *network) settle(mark int, alive bool) bool {
	removed := uint64(len(n.removed) - mark)
	switch {
	case n.stopped:
		return false
	case alive:
		n.Prunings += removed
	default:
		n.Conflicts++
		n.PruningsFailed += removed
	}
	return alive
}

// fail tells why a node is a dead end, and returns false.
func (n *network) fail(x int, reason string) bool {
	n.trace(func() Event {
		e := Event{Kind: Fail, Depth: n.depth, Reason: reason}
		if x >= 0 {
			e.Var = n.model.Var(x)
		}
		return e
	})
	return false
}
