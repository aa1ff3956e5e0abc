package encode

import (
	"fmt"

	"counterpoint/encode/cnf"
)

// sequentialCounter says at most k of n literals x1, ..., xn, 0 < k < n: the
// sequential counter of Sinz (Towards an optimal CNF encoding of Boolean
// cardinality constraints, CP 2005, his LT for n and k), of which [sequential] is
// the case of one. Auxiliary variables s(i,j), 1 <= i < n and 1 <= j <= k, say that
// at least j of the first i literals are true:
//
//	xi -> s(i,1)                     1 <= i < n
//	not s(1,j)                       1 < j <= k
//	s(i-1,j) -> s(i,j)               1 < i < n
//	xi and s(i-1,j-1) -> s(i,j)      1 < i < n, 1 < j <= k
//	not both xi and s(i-1,k)         1 < i <= n
//
// These are 2nk + n - 3k - 1 clauses and (n-1)k variables. When k literals are
// true, unit propagation makes the others false; it is arc consistent. The
// variables need not have one value each.
type sequentialCounter struct{}

func (sequentialCounter) method() string { return "sequential counters" }

func (sequentialCounter) size(n, k int64) Size {
	size := clauses(n-1, 2).plus(clauses(k-1, 1)).plus(clauses(mul(n-2, k), 2))
	size = size.plus(clauses(mul(n-2, k-1), 3)).plus(clauses(n-1, 2))
	size.Vars = mul(n-1, k)
	return size
}

func (sequentialCounter) write(w *writer, xs []cnf.Lit, k int, r Rule) {
	last := len(xs) - 1
	s := w.newVars(last*k, r) // s(1,1), s(1,2), ...
	for i, x := range xs {
		if w.stopped() {
			return
		}
		before := s - cnf.Lit(k) // s(i-1,1)
		if i > 0 {
			w.formula.Add(-x, -(s - 1))
		}
		if i == last {
			return
		}
		w.formula.Add(-x, s)
		for j := range cnf.Lit(k) {
			switch {
			case i == 0 && j > 0:
				w.formula.Add(-(s + j))
			case i > 0:
				w.formula.Add(-(before + j), s+j)
			}
			if i > 0 && j > 0 {
				w.formula.Add(-x, -(before + j - 1), s+j)
			}
		}
		s += cnf.Lit(k)
	}
}

func (sequentialCounter) auxiliaryName(_, k, i int64) string {
	return fmt.Sprintf("%d of the first %d", i%k+1, i/k+1)
}
