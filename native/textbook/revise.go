package textbook

import (
	"math/bits"

	"counterpoint/model"
)

// To revise an arc is to look for a support of each value of its first variable
// x among the values of its second, y: reviseByChecks.
//
// Where the constraint is x != y + c, what comes of that is known beforehand.
// The least value of y supports every value of x but one. That one takes a
// second check if y has another value, and has no support if not. So a revision
// of such an arc counts its checks without making them. Constraints in which a
// value rules out no more than one are called anti-functional (P. Van
// Hentenryck, Y. Deville and C.-M. Teng, "A generic arc-consistency algorithm
// and its specializations", Artificial Intelligence 57, 1992).

// shift says of an arc x != y + c how the ranks of its variables lie to each
// other: rank j of y rules out rank j+shift of x.
type shift int8

// byChecks stands for the shift of an arc that has none.
const byChecks shift = -128

// shiftsOf returns the shifts of the two arcs of an edge. They have none where a
// domain has gaps, or does not fit in a word.
func (n *network) shiftsOf(c *binary) (there, back shift) {
	if c.pairs != nil || c.op != model.Ne || c.a != 1 || c.b != -1 || !n.isInterval(c.x) || !n.isInterval(c.y) {
		return byChecks, byChecks
	}
	least := int64(n.values[c.y][0]) - int64(n.values[c.x][0])
	s := shift(min(max(least+c.rhs, -64), 64)) // 64 or more rules out nothing
	return s, -s
}

func (n *network) isInterval(x int32) bool {
	values := n.values[x]
	return len(values) <= 64 && values[len(values)-1]-values[0] == len(values)-1
}

// revise removes the values of the arc's first variable that have no support
// in the second, and reports whether there were any.
func (n *network) revise(arc int32) (changed bool) {
	n.Revisions++
	s := n.shifts[arc]
	if s == byChecks {
		return n.reviseByChecks(arc)
	}
	x, y := n.ends(arc)
	xs, ys := n.words[n.start[x]], n.words[n.start[y]]
	least := ys & -ys
	ruledOut := xs & (least << max(s, 0) >> max(-s, 0))
	if ys != least {
		n.Checks += uint64(n.sizes[x] + bits.OnesCount64(ruledOut))
		return false
	}
	n.Checks += uint64(n.sizes[x])
	if ruledOut == 0 {
		return false
	}
	n.prune(x, bits.TrailingZeros64(ruledOut), n.constraintOf(arc))
	return true
}

func (n *network) reviseByChecks(arc int32) (changed bool) {
	x, y := n.ends(arc)
	for i := n.next(x, 0); i >= 0 && n.work(1); i = n.next(x, i+1) {
		if n.support(arc, n.values[x][i], y, 0) < 0 {
			n.prune(x, i, n.constraintOf(arc))
			changed = true
		}
	}
	return changed
}

// support returns the least rank of y, from the given one on, that supports
// the value on the arc; -1 if there is none.
func (n *network) support(arc int32, value, y, from int) int {
	for j := n.next(y, from); j >= 0; j = n.next(y, j+1) {
		if n.allows(arc, value, n.values[y][j]) {
			return j
		}
	}
	n.work(n.sizes[y] / 64)
	return -1
}
