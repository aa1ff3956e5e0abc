package encode

import (
	"fmt"

	"counterpoint/encode/cnf"
)

// bimander puts the literals into groups, as [commander] does, and numbers the
// groups in base two, as [binaryAMO] does the literals (Hoelldobler and
// Nguyen, On SAT-encodings of the at-most-one constraint, ModRef 2013):
//
//	not both                         each pair of a group
//	x -> bit b is as in i-1          each x of group i
//
// The groups are of two literals, the last one of one if n is odd: g =
// ceil(n/2) groups and B = ceil(log2 g) bits. These are floor(n/2) + nB
// clauses of two literals and B variables, one bit less than [binaryAMO]. If
// some x is true, the bits have one value each; if none is, they are free:
// 2^B ways.
type bimander struct{}

func (bimander) method() string { return "a number in base two of groups of two for each value" }

// groupsOfTwo returns into how many groups n literals are put.
func groupsOfTwo(n int64) int64 { return (n + 1) / 2 }

func (bimander) size(n int64) Size {
	b := bitsOf(groupsOfTwo(n))
	size := clauses(add(n/2, mul(n, b)), 2)
	size.Vars = b
	return size
}

func (bimander) write(w *writer, xs []cnf.Lit, r Rule) {
	number := w.newNumber(groupsOfTwo(int64(len(xs))), r)
	for i, x := range xs {
		if w.stopped() {
			return
		}
		w.implyNumber(x, i/2, number)
		if i%2 == 1 {
			w.formula.Add(-xs[i-1], -x)
		}
	}
}

func (bimander) auxiliaryName(l labels, n, k int64) string {
	return fmt.Sprintf("%s: bit %d of %d of the group", l.whole(), k+1, bitsOf(groupsOfTwo(n)))
}
