package match

import "counterpoint/compare"

// counted is a side with what it counts, by the definitions of the counters in
// package compare.
type counted struct {
	side
	calls, nodes, decisions, conflicts, prunings, rootPrunings, depth, solutions uint64

	consistent bool // at the present node
}

// counters returns the counts. There are no root prunings if the root failed, or
// was not reached.
func (c *counted) counters() (all compare.Counters) {
	for _, counter := range []struct {
		id    compare.ID
		value uint64
	}{
		{compare.Calls, c.calls},
		{compare.Nodes, c.nodes},
		{compare.Decisions, c.decisions},
		{compare.Conflicts, c.conflicts},
		{compare.Prunings, c.prunings},
		{compare.Depth, c.depth},
		{compare.Solutions, c.solutions},
	} {
		all.Set(counter.id, counter.value)
	}
	if c.nodes > 1 || c.nodes == 1 && c.conflicts == 0 {
		all.Set(compare.RootPrunings, c.rootPrunings)
	}
	return all
}

// settle counts a node that starts from the pairs.
func (c *counted) settle(start []int32, depth, variables int) {
	c.nodes++
	c.depth = max(c.depth, uint64(depth))
	if !c.consistent {
		c.conflicts++
		return
	}
	kept := 0
	for _, pair := range start {
		if c.has(pair) {
			kept++
		}
	}
	c.prunings += uint64(len(start) - kept)
	if depth == 0 {
		c.rootPrunings = c.prunings
	}
	if depth > 0 || kept > variables {
		c.calls++
	}
}
