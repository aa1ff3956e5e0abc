package clausal

// Counters tell what a search did, under the definitions that package compare
// gives to every engine. A pair is a literal x=v of a group; it is removed when
// it becomes false. The engine also splits what it counts: by the root, which
// is what happens before the first decision, and the search; and by literals of
// the groups' variables and auxiliary ones. Without groups every variable is
// auxiliary, and the counters of pairs say nothing.
type Counters struct {
	// Tree counts the search tree. With learning there is none: Calls and Nodes
	// then say nothing, and what is here are decision literals and falsified
	// clauses, the last one, which proves Unsat, included.
	Tree
	// Auxiliary is the part of Tree below nodes at which each group has its
	// value, and only auxiliary variables are left to decide. With learning it
	// has only the decision literals of auxiliary variables, wherever they are.
	Auxiliary Tree

	// Prunings are the pairs removed at nodes that did not fail, by the branching
	// itself or by propagation. They do not depend on the order of propagation.
	// With learning a node is whatever one run of propagation finds.
	Prunings uint64
	// RootPrunings are those before the first decision; they say nothing if the
	// root fails.
	RootPrunings uint64
	// PruningsFailed are the pairs removed at nodes that failed, up to the
	// failure. They depend on the order of propagation.
	PruningsFailed uint64

	// Literals assigned by unit propagation, decisions not, failed nodes included.
	Literals Literals
	// WatchVisits are the visits of a clause because a literal that it watches
	// became false, those included at which a look at another literal, the
	// blocker, was enough. A clause of two literals watches both.
	WatchVisits Split

	Restarts  uint64
	Learned   uint64 // clauses, those of one literal included, the empty one not
	Deleted   uint64 // learned clauses deleted again
	Minimized uint64 // literals that minimisation removed from learned clauses
	Depth     uint64 // the greatest number of branches from the root to a node
	Solutions uint64 // handed out, of the groups' variables, or without groups of all
}

// Tree counts parts of a search tree.
type Tree struct {
	// Calls of the search procedure: none if propagation at the root decided all
	// variables or failed, else one for the root and one for each child that did
	// not fail.
	Calls uint64
	// Nodes visited: the root and each child, failed ones included.
	Nodes uint64
	// Decisions are the literals tried. The second child of two, which refuses
	// the first, is a node and no decision.
	Decisions uint64
	// Conflicts are the nodes at which propagation falsified a clause, the root
	// included.
	Conflicts uint64
}

func (t *Tree) add(u Tree) {
	t.Calls += u.Calls
	t.Nodes += u.Nodes
	t.Decisions += u.Decisions
	t.Conflicts += u.Conflicts
}

func (c *Counters) count(auxiliary bool, t Tree) {
	c.Tree.add(t)
	if auxiliary {
		c.Auxiliary.add(t)
	}
}

// Split is a figure of the root and one of the search.
type Split struct{ Root, Search uint64 }

// Total is the sum of both.
func (s Split) Total() uint64 { return s.Root + s.Search }

// Literals are figures of literals of the groups' variables and of the others.
type Literals struct{ Model, Auxiliary Split }

// Total is the sum of all parts.
func (l Literals) Total() uint64 { return l.Model.Total() + l.Auxiliary.Total() }

func (s *Split) add(root bool, n uint64) {
	if root {
		s.Root += n
		return
	}
	s.Search += n
}
