package encode

import (
	"fmt"

	"counterpoint/encode/cnf"
)

// cardinalityTotalizer counts the true literals in a tree (Bailleux and Boufkhad,
// Efficient CNF encoding of Boolean cardinality constraints, CP 2003), of which
// [totalizer] is the case of one. The literals are its leaves, and an inner node
// has its children over half of its literals, rounded down and up. Its auxiliary
// variable number j says that at least j literals below it are true. They are
// needed for k-n+m < j <= k+1 alone, where they are m: with fewer the others cannot
// make it k+1, and counts above k+1 need not be told apart (Buettner and Rintanen,
// Satisfiability planning with constraints on the number of actions, ICAPS 2005).
// The root so has number k+1 alone, which is false, and no variable. A leaf is its
// own number 1. With number 0 always true, where the node has number i+j:
//
//	left i and right j -> node i+j
//
// The size is the sum over the nodes of min(m, k+1) - max(0, k-n+m) variables, and
// of a clause for each i and j: O(n log p) variables and O(n p) clauses for a p of
// min(k, n-k).
//
// When k literals are true, unit propagation makes the others false; it is arc
// consistent. It takes only the clauses that bring true literals up to the root,
// and no others are written: the variables need not have one value each.
type cardinalityTotalizer struct{}

func (cardinalityTotalizer) method() string { return "a totalizer" }

// countingTree is the tree for at most k of n.
type countingTree struct{ n, k int64 }

// numbers returns which numbers a node over m literals has: least+1 to most.
func (t countingTree) numbers(m int64) (least, most int64) {
	return max(0, t.k-t.n+m), min(m, t.k+1)
}

// gap returns by how much the least number of a node, over left and right literals,
// is more than its children's together.
func (t countingTree) gap(left, right int64) int64 {
	l, _ := t.numbers(left)
	r, _ := t.numbers(right)
	least, _ := t.numbers(left + right)
	return least - l - r
}

func (cardinalityTotalizer) size(n, k int64) Size {
	size, _ := countingTree{n, k}.sizes(n)
	return size
}

// sizes returns the sizes of the trees over m literals and over m+1, which are made
// of the two over half of m: the nodes at one depth are over one of two numbers.
func (t countingTree) sizes(m int64) (size, larger Size) {
	switch m {
	case 0:
		return Size{}, Size{}
	case 1:
		return Size{}, t.nodeSize(1, 1)
	}
	half := m / 2
	a, b := t.sizes(half)
	if m%2 == 0 {
		return a.plus(a).plus(t.nodeSize(half, half)), a.plus(b).plus(t.nodeSize(half, half+1))
	}
	return a.plus(b).plus(t.nodeSize(half, half+1)), b.plus(b).plus(t.nodeSize(half+1, half+1))
}

// vars returns how many variables the nodes of the tree over m literals have.
func (t countingTree) vars(m int64) int64 {
	size, _ := t.sizes(m)
	return size.Vars
}

// nodeSize returns the size of a node over left and right literals.
func (t countingTree) nodeSize(left, right int64) Size {
	count := func(m int64) int64 {
		least, most := t.numbers(m)
		return most - least
	}
	own, gap := count(left+right), t.gap(left, right)
	size, width := Size{Vars: own}, int64(1)
	if left+right == t.n { // the root
		size, width = Size{}, 0
	}
	for i := range count(left) + 1 {
		from, to := max(0, gap+1-i), min(count(right), gap+own-i)
		size = size.plus(clauses(max(0, to-from+1), min(i, 1)+1+width))
		if from == 0 && to >= 0 {
			size.Lits-- // number 0 on the right
		}
	}
	return size
}

func (cardinalityTotalizer) write(w *writer, xs []cnf.Lit, k int, r Rule) {
	t := treeWriter{countingTree{int64(len(xs)), int64(k)}, w, r}
	t.node(xs)
}

type treeWriter struct {
	countingTree
	w    *writer
	rule Rule
}

// node writes the tree over the literals, children before their parent, and
// returns the variables of its root.
func (t treeWriter) node(xs []cnf.Lit) []cnf.Lit {
	if len(xs) == 1 || t.w.stopped() {
		return xs[:1]
	}
	half := len(xs) / 2
	left, right := t.node(xs[:half]), t.node(xs[half:])
	least, most := t.numbers(int64(len(xs)))
	own, gap := int(most-least), int(t.gap(int64(half), int64(len(xs)-half)))
	var out []cnf.Lit // none for the root
	if int64(len(xs)) < t.n {
		out = consecutive(t.w.newVars(own, t.rule), own)
	}
	for i := range len(left) + 1 {
		for j := max(0, gap+1-i); j <= min(len(right), gap+own-i); j++ {
			clause := t.w.scratch[:0]
			if i > 0 {
				clause = append(clause, -left[i-1])
			}
			if j > 0 {
				clause = append(clause, -right[j-1])
			}
			if out != nil {
				clause = append(clause, out[i+j-gap-1])
			}
			t.w.formula.Add(clause...)
			t.w.scratch = clause
		}
		if t.w.stopped() {
			break
		}
	}
	return out
}

// consecutive returns n literals from the first on.
func consecutive(first cnf.Lit, n int) []cnf.Lit {
	lits := make([]cnf.Lit, n)
	for i := range lits {
		lits[i] = first + cnf.Lit(i)
	}
	return lits
}

// auxiliaryName goes down the tree to the node that has the variable number i.
func (cardinalityTotalizer) auxiliaryName(n, k, i int64) string {
	t := countingTree{n, k}
	from, to := int64(0), n
	for {
		half := from + (to-from)/2
		left, right := t.vars(half-from), t.vars(to-half)
		switch {
		case i < left:
			to = half
		case i < left+right:
			from, i = half, i-left
		default:
			least, _ := t.numbers(to - from)
			return fmt.Sprintf("at least %d of numbers %d..%d", least+i-left-right+1, from+1, to)
		}
	}
}
