package textbook

import "counterpoint/model"

// Node consistency, NC-1 of A. K. Mackworth, "Consistency in networks of
// relations", Artificial Intelligence 8, 1977: each value that a constraint
// over its variable alone rules out is removed, once and for all. A clue of a
// puzzle is such a constraint, and leaves its cell one value.

// root opens the root of the search: it makes the network node consistent.
// The network is of no use if it returns false.
func (n *network) root() bool {
	if !n.proceed() {
		return false
	}
	n.Nodes++
	return n.makeNodeConsistent()
}

// closeRoot ends what is done before the first value is tried.
func (n *network) closeRoot(alive bool) bool {
	alive = n.settle(0, alive)
	n.RootPrunings, n.RootChecks = n.Prunings, n.Checks
	return alive
}

func (n *network) makeNodeConsistent() bool {
	a := make(model.Assignment, n.model.NumVars())
	for _, c := range n.unary {
		x := relevantVars(n.model.Constraint(c))[0].Index()
		for i := n.next(x, 0); i >= 0 && n.work(1); i = n.next(x, i+1) {
			if a[x] = n.values[x][i]; !n.holds(c, a) {
				n.prune(x, i, c)
			}
		}
		if n.sizes[x] == 0 {
			return n.fail(x, n.model.ConstraintName(c))
		}
	}
	return true
}
