package textbook

// removal is a value taken out of a domain. The removals are kept in order, so
// that a search which leaves a node puts back what was removed there.
type removal struct{ x, rank int32 }

// prune removes a value that a constraint of the model rules out.
func (n *network) prune(x, rank, constraint int) {
	n.discard(x, rank)
	n.trace(func() Event {
		return Event{
			Kind: Prune, Depth: n.depth, Var: n.model.Var(x), Value: n.values[x][rank],
			Reason: n.model.ConstraintName(constraint),
		}
	})
}

func (n *network) discard(x, rank int) {
	n.remove(x, rank)
	n.removed = append(n.removed, removal{int32(x), int32(rank)})
}

// keep removes all values of x but one.
func (n *network) keep(x, rank int) {
	n.work(n.sizes[x] / 32)
	for i := n.next(x, 0); i >= 0; i = n.next(x, i+1) {
		if i != rank {
			n.discard(x, i)
		}
	}
}

// restore puts back all but the first count removals.
func (n *network) restore(count int) {
	for _, r := range n.removed[count:] {
		n.insert(int(r.x), int(r.rank))
	}
	n.removed = n.removed[:count]
}
