package encode

import (
	"fmt"

	"counterpoint/encode/cnf"
)

// sequentialCounter counts the true literals one after the other (Sinz, Towards an
// optimal CNF encoding of Boolean cardinality constraints, CP 2005, his LT for n
// and k), of which [sequential] is the case of one. Auxiliary variables s(i,j) say
// that at least j of the first i literals x1, ..., xn are true. They are needed
// where j <= i < n-k+j alone: more than i cannot be true, and with fewer the others
// cannot make it k+1 (Knuth, The Art of Computer Programming, 7.2.2.2, 2015). With
// s(i,0) always true:
//
//	xi and s(i-1,j-1) -> s(i,j)      1 <= j <= k, j <= i < n-k+j
//	s(i-1,j) -> s(i,j)               1 <= j <= k, j < i < n-k+j
//	not both xi and s(i-1,k)         k < i <= n
//
// These are 2k(n-k) + n - 2k clauses, k-1 times n-k of three literals and the
// others of two, and k(n-k) variables.
//
// When k literals are true, unit propagation makes the others false; it is arc
// consistent. The variables need not have one value each.
type sequentialCounter struct{}

func (sequentialCounter) method() string { return "a sequential counter" }

func (sequentialCounter) size(n, k int64) Size {
	size := clauses(mul(n-k, k+2)-k, 2).plus(clauses(mul(n-k, k-1), 3))
	size.Vars = mul(n-k, k)
	return size
}

func (sequentialCounter) write(w *writer, xs []cnf.Lit, k int, r Rule) {
	row := len(xs) - k
	s := w.newVars(row*k, r) // s(1,1), s(2,1), ..., s(2,2), s(3,2), ...
	for j := range k {
		if w.stopped() {
			return
		}
		for i := range row {
			x, here := xs[i+j], s+cnf.Lit(j*row+i)
			if j == 0 {
				w.formula.Add(-x, here)
			} else {
				w.formula.Add(-x, -(here - cnf.Lit(row)), here)
			}
			if i > 0 {
				w.formula.Add(-(here - 1), here)
			}
		}
	}
	last := s + cnf.Lit((k-1)*row)
	for i := range row {
		w.formula.Add(-xs[i+k], -(last + cnf.Lit(i)))
	}
}

func (sequentialCounter) auxiliaryName(n, k, i int64) string {
	row := n - k
	j := i/row + 1
	return fmt.Sprintf("at least %d of the first %d", j, i%row+j)
}
