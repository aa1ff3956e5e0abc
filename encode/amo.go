package encode

import "counterpoint/encode/cnf"

// At most one of n literals x1, ..., xn.
//
// Pairwise takes a clause for each pair: n(n-1)/2 clauses of two literals.
//
// Sequential (Sinz, Towards an optimal CNF encoding of Boolean cardinality
// constraints, CP 2005, his LT for n and 1) passes on in n-1 auxiliary variables
// s1, ..., s(n-1) that one of x1, ..., xi is true: 3n-4 clauses of two
// literals,
//
//	xi -> si          1 <= i < n
//	s(i-1) -> si      1 < i < n
//	s(i-1) -> not xi  1 < i <= n
//
// Unit propagation gets the same of both: a true xi makes every other one
// false.

// pairwiseUpTo is the number of literals up to which pairwise takes no more
// clauses than sequential, and is used for both.
const pairwiseUpTo = 5

// sequential reports whether n literals are encoded with a counter.
func (o Options) sequential(n int64) bool { return o.AMO == Sequential && n > pairwiseUpTo }

// atMostOneSize returns the size of at-most-one over n literals.
func (o Options) atMostOneSize(n int64) Size {
	if !o.sequential(n) {
		return clauses(pairs(n), 2)
	}
	size := clauses(3*n-4, 2)
	size.Vars = n - 1
	return size
}

// atMostOne writes that at most one of the literals is true.
func (w *writer) atMostOne(xs []cnf.Lit, r Rule) {
	if w.options.sequential(int64(len(xs))) {
		w.counter(xs, r)
		return
	}
	for i, x := range xs {
		if w.stopped() {
			return
		}
		w.formula.AddConflicts(x, xs[i+1:])
	}
}

// counter writes the sequential counter.
func (w *writer) counter(xs []cnf.Lit, r Rule) {
	s := w.newVars(len(xs)-1, r)
	w.formula.Add(-xs[0], s)
	for _, x := range xs[1 : len(xs)-1] {
		if w.stopped() {
			return
		}
		w.formula.Add(-s, -x)
		w.formula.Add(-s, s+1)
		s++
		w.formula.Add(-x, s)
	}
	w.formula.Add(-s, -xs[len(xs)-1])
}
