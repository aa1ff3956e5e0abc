package encode

import (
	"fmt"
	"iter"
	"math/bits"

	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// The log encoding has a literal for each bit of a variable's value less its
// least one, m (Iwama and Miyazaki, SAT-variable complexity of hard
// combinatorial problems, IFIP 1994; Walsh, SAT v CSP, CP 2000). The scheme log
// gives these to the variables of relations and of sums. Beside the direct
// literals,
//
//	x=v -> bit b is as in v-m     each v, each b
//
// says at most one value at the same time, as [binaryAMO] does. When bits are
// known, the values that differ are gone. A variable of d values from m to M
// takes B = ceil(log2 (M-m+1)) variables and 1 + dB clauses. Beside order
// literals alone "x=v" is the two bounds around v, and that is dB clauses.
//
// A variable that has bits alone takes B variables, and clauses that exclude the
// numbers of no value, those above M-m and those in gaps of its domain: for each
// gap the blocks (see [blocks]) that make it up, which are fewer than 2B.
//
// Relations and sums are then added up in base two (see [adder]), in so few
// clauses that coefficients and domains may be large. Unit propagation gets
// little from it: it finds that a sum is wrong when all its variables have
// their values, and seldom before. All else is as in the scheme minimal.

// bits returns how many bits the values of variable x have.
func (d *direct) bits(x int) int64 {
	spans := d.of(x)
	return bitsBetween(int64(spans[0].lo), int64(spans[len(spans)-1].hi))
}

func bitsOfDomain(d model.Domain) int64 { return bitsBetween(int64(d.Min()), int64(d.Max())) }

func bitsBetween(least, greatest int64) int64 { return int64(bits.Len64(uint64(greatest - least))) }

// logSize returns the size of a variable that has bits alone.
func logSize(d model.Domain) Size {
	b := bitsOfDomain(d)
	size := Size{Vars: b}
	for gap := range gaps(d) {
		size = size.plus(blocksSize(gap, b))
	}
	return size
}

// logBesideSize returns the size of bits beside direct literals, or beside order
// literals alone.
func logBesideSize(d model.Domain, order bool) Size {
	n, b := int64(d.Size()), bitsOfDomain(d)
	size := clauses(mul(n, b), 2)
	if order {
		size.Lits = add(size.Lits, mul(n-2, b)) // all but the first and last value have two bounds
	}
	size.Vars = b
	return size
}

// bitLiterals writes the bits of variable x.
func (w *writer) bitLiterals(x int) {
	w.rule(AtMostOneValue)
	switch b := int(w.direct.bits(x)); w.forms[x].own() {
	case formLog:
		w.bits[x] = w.direct.own[x]
		w.rule(AtLeastOneValue)
		for gap := range gaps(w.model.Domain(w.model.Var(x))) {
			w.excludeNumbers(x, gap)
		}
	case formOrder:
		w.bits[x] = w.newVars(b, AtMostOneValue)
		w.bitsOfBounds(x)
	default:
		w.bits[x] = w.newVars(b, AtMostOneValue)
		w.bitsOfValues(x)
	}
}

func (w *writer) bitsOfValues(x int) {
	number := litRange{w.bits[x], w.bits[x] + cnf.Lit(w.direct.bits(x))}
	spans := w.direct.of(x)
	for _, s := range spans {
		for l := s.lit; l < s.lit+s.len() && !w.stopped(); l++ {
			w.implyNumber(l, int(s.lo-spans[0].lo)+int(l-s.lit), number)
		}
	}
}

func (w *writer) bitsOfBounds(x int) {
	n, b := w.direct.size(x), w.direct.bits(x)
	least := int64(w.direct.of(x)[0].lo)
	for k := range n {
		if w.stopped() {
			return
		}
		clause := valueBounds(w.scratch[:0], w.order[x], k, n)
		number := int64(w.direct.value(x, int(k))) - least
		for bit := range b {
			w.formula.Add(append(clause, asIn(number, bit, w.bits[x]+cnf.Lit(bit)))...)
		}
	}
}

// asIn returns the literal that a bit is as in the number.
func asIn(number, bit int64, l cnf.Lit) cnf.Lit {
	if number>>bit&1 == 1 {
		return l
	}
	return -l
}

// gaps yields the intervals of numbers of B bits that are no value of the domain
// less its least.
func gaps(d model.Domain) iter.Seq[interval] {
	return func(yield func(interval) bool) {
		next := int64(0) // the first number not looked at
		for i := range d.Intervals() {
			lo, hi := int64(i.Lo)-int64(d.Min()), int64(i.Hi)-int64(d.Min())
			if next < lo && !yield(interval{next, lo - 1}) {
				return
			}
			next = hi + 1
		}
		if last := int64(1)<<bitsOfDomain(d) - 1; next <= last {
			yield(interval{next, last})
		}
	}
}

// blocks yields the fewest blocks that make up an interval of numbers, ascending.
// A block is the numbers that agree in all bits but the lowest ones, which are
// free; one clause excludes it.
func blocks(in interval) iter.Seq2[int64, int] {
	return func(yield func(first int64, free int) bool) {
		for lo := in.lo; lo <= in.hi; {
			free := bits.Len64(uint64(in.hi-lo+1)) - 1
			if lo > 0 {
				free = min(free, bits.TrailingZeros64(uint64(lo)))
			}
			if !yield(lo, free) {
				return
			}
			lo += 1 << free
		}
	}
}

// blocksSize returns the size of the clauses that exclude an interval of numbers
// of b bits.
func blocksSize(in interval, b int64) Size {
	var total Size
	for _, free := range blocks(in) {
		total = total.plus(clauses(1, b-int64(free)))
	}
	return total
}

// excludeNumbers writes that the bits of variable x are no number in the interval.
func (w *writer) excludeNumbers(x int, in interval) {
	b := w.direct.bits(x)
	for first, free := range blocks(in) {
		if w.stopped() {
			return
		}
		w.scratch = w.scratch[:0]
		for bit := int64(free); bit < b; bit++ {
			w.scratch = append(w.scratch, -asIn(first, bit, w.bits[x]+cnf.Lit(bit)))
		}
		w.formula.Add(w.scratch...)
	}
}

// fixNumber writes that the bits of variable x are the number.
func (w *writer) fixNumber(x int, number int64) {
	for bit := range w.direct.bits(x) {
		w.formula.Add(asIn(number, bit, w.bits[x]+cnf.Lit(bit)))
	}
}

// bitName names bit number k, from 0, of the value of variable x.
func (p *plan) bitName(x, k int) string {
	less := ""
	if m := p.direct.of(x)[0].lo; m != 0 {
		less = fmt.Sprintf("%+d", -m)
	}
	return fmt.Sprintf("%s%s: bit %d of %d", p.model.Name(p.model.Var(x)), less, k+1, p.direct.bits(x))
}
