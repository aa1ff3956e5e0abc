package textbook

// Arc consistency: every value of a variable has a support on every arc, a
// value of the other variable that the edge allows beside it. Whoever reaches
// it by removing values without support, in whatever order, leaves the same
// domains: the closure.
//
// What the algorithms differ in is how they find supports, and which arcs they
// look at again:
//
//   - revise.go: what it is to revise an arc.
//   - ac3.go: AC-3 keeps the arcs to look at in a queue, and nothing else.
//   - ac2001.go: AC-2001/3.1 is AC-3 that remembers the last support found.
//   - ac4.go: AC-4 counts all supports at the start and then only counts down.

// ArcAlgorithm is an algorithm that makes a network arc consistent.
type ArcAlgorithm uint8

// The three algorithms.
const (
	WithAC3    ArcAlgorithm = iota // Mackworth 1977
	WithAC2001                     // Bessiere and Regin 2001; Zhang and Yap 2001
	WithAC4                        // Mohr and Henderson 1986; it has no queue of arcs, and counts no Revisions
)

// makeArcConsistent returns false if a domain becomes empty. The error is a
// [*TooLargeError].
func (n *network) makeArcConsistent(how ArcAlgorithm, order QueueOrder) (alive bool, err error) {
	switch how {
	case WithAC2001:
		return n.ac2001(order)
	case WithAC4:
		return n.ac4()
	}
	q := newArcQueue(n, order)
	q.pushAll()
	return n.ac3(q), nil
}

// wiped tells that a revision of the arc emptied a domain, and returns false.
func (n *network) wiped(arc int32) bool {
	x, _ := n.ends(arc)
	return n.fail(x, n.model.ConstraintName(n.constraintOf(arc)))
}

func (n *network) constraintOf(arc int32) int { return int(n.edges[arc/2].constraint) }
