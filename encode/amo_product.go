package encode

import (
	"fmt"
	"math"

	"counterpoint/encode/cnf"
)

// product lays the literals out in a grid of p rows and q columns (Chen, A new
// SAT encoding of the at-most-one constraint, ModRef 2010). Auxiliary variables
// say that the true one is in a row, or in a column, of which there is at most
// one each, said in the same way again:
//
//	x at row i and column j -> row i
//	x at row i and column j -> column j
//	at most one row, at most one column
//
// With p = ceil(sqrt n), q = ceil(n/p) and C(n) the clauses for n literals,
// C(n) = 2n + C(p) + C(q), all of two literals, and V(n) = p + q + V(p) + V(q)
// variables: 2n + O(sqrt n) clauses, of all encodings here the fewest for
// large n. If some x is true, so are its row and column and no others; if none
// is, any one row or column may be true.
type product struct{}

func (product) method() string { return "a product of rows and columns for each value" }

func (product) size(n int64) Size {
	p, q := rowsAndColumns(n)
	size := clauses(mul(2, n), 2)
	size.Vars = p + q
	return size.plus(Product.atMostOneSize(p)).plus(Product.atMostOneSize(q))
}

// rowsAndColumns returns the shape of the grid of n literals.
func rowsAndColumns(n int64) (p, q int64) {
	p = int64(math.Ceil(math.Sqrt(float64(n))))
	return p, (n + p - 1) / p
}

func (product) write(w *writer, xs []cnf.Lit, r Rule) {
	p, q := rowsAndColumns(int64(len(xs)))
	first := w.newVars(int(p+q), r)
	lines := make([]cnf.Lit, p+q)
	for i := range lines {
		lines[i] = first + cnf.Lit(i)
	}
	rows, columns := lines[:p], lines[p:]
	for i, x := range xs {
		if w.stopped() {
			return
		}
		w.formula.Add(-x, rows[i/int(q)])
		w.formula.Add(-x, columns[i%int(q)])
	}
	w.atMostOne(Product, rows, r)
	w.atMostOne(Product, columns, r)
}

func (product) auxiliaryName(l labels, n, k int64) string {
	p, q := rowsAndColumns(n)
	if k < p {
		return lineLabels{l, "row", p}.among(k, k)
	}
	if k -= p; k < q {
		return lineLabels{l, "column", q}.among(k, k)
	}
	k -= q
	of := Product.atMostOneSize(p).Vars
	if k < of {
		return Product.over(p).auxiliaryName(lineLabels{l, "row", p}, p, k)
	}
	return Product.over(q).auxiliaryName(lineLabels{l, "column", q}, q, k-of)
}

// lineLabels are of the rows or columns of a grid.
type lineLabels struct {
	of   labels
	line string // "row" or "column"
	n    int64
}

func (l lineLabels) whole() string { return fmt.Sprintf("%s: %s of %d", l.of.whole(), l.line, l.n) }

func (l lineLabels) among(from, to int64) string {
	if from == to {
		return fmt.Sprintf("%s: %s %d of %d", l.of.whole(), l.line, from+1, l.n)
	}
	return fmt.Sprintf("%s: %s %d..%d of %d", l.of.whole(), l.line, from+1, to+1, l.n)
}
