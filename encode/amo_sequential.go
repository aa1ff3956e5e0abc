package encode

import "counterpoint/encode/cnf"

// sequential is the sequential counter (Sinz, Towards an optimal CNF encoding
// of Boolean cardinality constraints, CP 2005, his LT for n and 1). Auxiliary
// variables s1, ..., s(n-1) pass on that one of x1, ..., xi is true:
//
//	xi -> si          1 <= i < n
//	s(i-1) -> si      1 < i < n
//	s(i-1) -> not xi  1 < i <= n
//
// These are 3n-4 clauses of two literals and n-1 variables. If some xi is
// true, the variables have one value each; if none is, the counter may start
// anywhere, or nowhere: n ways.
type sequential struct{}

func (sequential) method() string { return "a sequential counter for each value" }

func (sequential) size(n int64) Size {
	size := clauses(3*n-4, 2)
	size.Vars = n - 1
	return size
}

func (sequential) write(w *writer, xs []cnf.Lit, r Rule) {
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

func (sequential) auxiliaryName(l labels, _, k int64) string { return l.among(0, k) }
