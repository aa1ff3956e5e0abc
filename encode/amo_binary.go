package encode

import (
	"fmt"
	"math/bits"

	"counterpoint/encode/cnf"
)

// binaryAMO numbers the literals in base two (Frisch, Peugniez, Doggett and
// Nightingale, Solving non-Boolean satisfiability problems with stochastic
// local search, JAR 2005). Auxiliary variables are the bits of a number, and
// each xi fixes them to those of i-1, so that two true ones differ in a bit:
//
//	xi -> bit b is as in i-1
//
// With B = ceil(log2 n) bits, these are nB clauses of two literals and B
// variables. If some xi is true, the bits have one value each; if none is,
// they are free: 2^B ways.
type binaryAMO struct{}

func (binaryAMO) method() string { return "a number in base two for each value" }

func (binaryAMO) size(n int64) Size {
	b := bitsOf(n)
	size := clauses(mul(n, b), 2)
	size.Vars = b
	return size
}

// bitsOf returns how many bits it takes to number n things: ceil(log2 n).
func bitsOf(n int64) int64 { return int64(bits.Len64(uint64(n - 1))) }

func (binaryAMO) write(w *writer, xs []cnf.Lit, r Rule) {
	number := w.newNumber(int64(len(xs)), r)
	for i, x := range xs {
		if w.stopped() {
			return
		}
		w.implyNumber(x, i, number)
	}
}

// newNumber makes the bits of a number 0..n-1.
func (w *writer) newNumber(n int64, r Rule) litRange {
	b := cnf.Lit(bitsOf(n))
	first := w.newVars(int(b), r)
	return litRange{first, first + b}
}

// implyNumber writes that x makes the number i.
func (w *writer) implyNumber(x cnf.Lit, i int, number litRange) {
	for bit := number.from; bit < number.to; bit, i = bit+1, i>>1 {
		if i&1 == 1 {
			w.formula.Add(-x, bit)
		} else {
			w.formula.Add(-x, -bit)
		}
	}
}

func (binaryAMO) auxiliaryName(l labels, n, k int64) string {
	return fmt.Sprintf("%s: bit %d of %d", l.whole(), k+1, bitsOf(n))
}
