package encode

import "counterpoint/encode/cnf"

// totalizer counts the true literals in a tree (Bailleux and Boufkhad,
// Efficient CNF encoding of Boolean cardinality constraints, CP 2003). The
// literals are its leaves, and each inner node counts those below it, in
// unary, from the counts of its two children. At most one being true, all
// outputs "two or more" are false; what is left when they and the clauses
// they satisfy are gone is one auxiliary variable for each inner node but the
// root, "one of those below is true":
//
//	left -> node, right -> node, node -> left or right
//	not both left and right, the root included
//
// These are 4n-7 clauses, n-2 of three literals and the others of two, and n-2
// variables, which always have one value each.
type totalizer struct{}

func (totalizer) method() string { return "a totalizer for each value" }

func (totalizer) size(n int64) Size {
	size := clauses(3*n-5, 2).plus(clauses(n-2, 3))
	size.Vars = n - 2
	return size
}

// write numbers the nodes in the order of their literals, parents before
// children.
func (totalizer) write(w *writer, xs []cnf.Lit, r Rule) {
	next := w.newVars(len(xs)-2, r)
	var node func(xs []cnf.Lit) cnf.Lit
	children := func(xs []cnf.Lit) (left, right cnf.Lit) {
		half := len(xs) / 2
		left, right = node(xs[:half]), node(xs[half:])
		w.formula.Add(-left, -right)
		return left, right
	}
	node = func(xs []cnf.Lit) cnf.Lit {
		if len(xs) == 1 || w.stopped() {
			return xs[0]
		}
		one := next
		next++
		left, right := children(xs)
		w.formula.Add(-left, one)
		w.formula.Add(-right, one)
		w.formula.Add(-one, left, right)
		return one
	}
	children(xs)
}

// auxiliaryName goes down the tree to the node number k. A tree of m leaves
// has m-1 inner nodes.
func (totalizer) auxiliaryName(l labels, n, k int64) string {
	from, to := int64(0), n
	for k++; k > 0; {
		half := from + (to-from)/2
		if left := half - from - 1; k <= left {
			to = half
		} else {
			k -= left
			from = half
		}
		k--
	}
	return l.among(from, to-1)
}
