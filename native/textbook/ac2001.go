package textbook

// AC-2001/3.1 (C. Bessiere and J.-C. Regin, "Refining the basic constraint
// propagation algorithm", IJCAI 2001; Y. Zhang and R. H. C. Yap, "Making AC-3
// an optimal algorithm", IJCAI 2001): AC-3, but each value remembers on each
// arc the last support that was found. If that is still there, no check is
// needed; if not, the search for the next one begins behind it, for those
// before it have gone for good.

// lastSupports holds on each arc, for each rank of its first variable, the rank
// of the last support; -1 before there is one.
type lastSupports struct {
	start []int // by arc
	ranks []int32
}

func (n *network) ac2001(order QueueOrder) (alive bool, err error) {
	last, err := n.newLastSupports()
	if err != nil {
		return false, err
	}
	q := newArcQueue(n, order)
	q.pushAll()
	for arc := q.pop(); arc >= 0; arc = q.pop() {
		if n.revise2001(arc, last) && !n.wake(q, arc) {
			return false, nil
		}
	}
	return true, nil
}

func (n *network) revise2001(arc int32, last lastSupports) (changed bool) {
	n.Revisions++
	x, y := n.ends(arc)
	for i := n.next(x, 0); i >= 0 && n.work(1); i = n.next(x, i+1) {
		j := &last.ranks[last.start[arc]+i]
		if *j >= 0 && n.has(y, int(*j)) {
			continue
		}
		if *j = int32(n.support(arc, n.values[x][i], y, int(*j)+1)); *j < 0 {
			n.prune(x, i, n.constraintOf(arc))
			changed = true
		}
	}
	return changed
}

func (n *network) newLastSupports() (lastSupports, error) {
	last := lastSupports{start: make([]int, 2*len(n.edges))}
	total := int64(0)
	for arc := range last.start {
		x, _ := n.ends(int32(arc))
		last.start[arc] = int(total)
		total += int64(len(n.values[x]))
		if total > MaxSupports {
			return last, &TooLargeError{What: "or more supports to remember", Size: total, Limit: MaxSupports}
		}
	}
	last.ranks = make([]int32, total)
	for i := range last.ranks {
		last.ranks[i] = -1
	}
	return last, nil
}
