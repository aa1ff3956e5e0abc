package encode

import (
	"fmt"
	"math/big"
	"math/bits"

	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// adder is a comparison of a sum over the bits of its variables (Warners, A
// linear-time transformation of linear inequalities into conjunctive normal
// form, Information Processing Letters 1998; Een and Soerensson, Translating
// pseudo-Boolean constraints into SAT, JSAT 2006).
//
// The sum is one of bits with weights that are powers of two: a*x is x's least
// value, times a, and each bit of x at each bit of a; where a is negative, it is
// |a| times the negated bits, and a constant. The constants go to the right
// side. Then, from the least weight up, three bits of a weight are replaced by
// their sum and their carry, which has twice the weight, by a full adder, and
// two by a half adder, until one of each weight is left; the rule is adder. The
// sum s and the right side r are compared bit by bit:
//
//	s <= r    for each b with 0 in r: not s(b), or not s(c) for a higher c with 1 in r
//	s >= r    for each b with 1 in r: s(b), or s(c) for a higher c with 0 in r
//	s = r     each bit as in r
//	s != r    some bit not as in r
//
// A full adder takes 14 clauses, a half adder 7, each two variables, and the
// comparison at most a clause for each bit of the sum. All have one value each
// for each value of the variables.
type adder struct {
	terms   []term
	op      model.Op // <=, >=, = or !=
	rhs     *big.Int // at least 0
	columns []column
	total   Size
}

// column counts the bits of a weight, and the adders that they take.
type column struct {
	bits       int64 // of the variables and carries
	full, half int64
}

// adder plans a comparison of a sum.
func (p *plan) adder(terms []term, is comparison) part {
	a := &adder{terms: terms, op: is.op, rhs: big.NewInt(is.rhs)}
	most := new(big.Int) // that all bits together can be
	for _, t := range terms {
		spans, ones := p.direct.of(t.x), int64(1)<<p.direct.bits(t.x)-1
		a.rhs.Sub(a.rhs, product64(t.coef, int64(spans[0].lo)))
		if t.coef < 0 {
			a.rhs.Sub(a.rhs, product64(t.coef, ones))
		}
		most.Add(most, product64(magnitude(t.coef), ones))
		a.spread(t, p.direct.bits(t.x))
	}
	switch is.op {
	case model.Lt:
		a.op, a.rhs = model.Le, a.rhs.Sub(a.rhs, big.NewInt(1))
	case model.Gt:
		a.op, a.rhs = model.Ge, a.rhs.Add(a.rhs, big.NewInt(1))
	}
	switch {
	case a.rhs.Sign() < 0:
		return constant{holds: a.op == model.Ge || a.op == model.Ne}
	case a.rhs.Cmp(most) > 0:
		return constant{holds: a.op == model.Le || a.op == model.Ne}
	}
	a.count()
	return a
}

func magnitude(v int64) int64 { return max(v, -v) }

func product64(a, b int64) *big.Int { return new(big.Int).Mul(big.NewInt(a), big.NewInt(b)) }

// spread adds the bits of a term to the columns.
func (a *adder) spread(t term, n int64) {
	for rest := uint64(magnitude(t.coef)); rest != 0; rest &= rest - 1 {
		low := int64(bits.TrailingZeros64(rest))
		for int64(len(a.columns)) < low+n {
			a.columns = append(a.columns, column{})
		}
		for b := range n {
			a.columns[low+b].bits++
		}
	}
}

// count finds the adders of each column, the carries' columns included, and the
// size.
func (a *adder) count() {
	for i := 0; i < len(a.columns); i++ {
		c := &a.columns[i]
		c.full = max(c.bits-1, 0) / 2
		c.half = max(c.bits-1, 0) % 2
		if carries := c.full + c.half; carries > 0 {
			if i+1 == len(a.columns) {
				a.columns = append(a.columns, column{})
			}
			a.columns[i+1].bits += carries
		}
		c = &a.columns[i]
		a.total = a.total.plus(Size{Vars: 2, Clauses: 14, Lits: 8*4 + 6*3}.times(c.full))
		a.total = a.total.plus(Size{Vars: 2, Clauses: 7, Lits: 4*3 + 2*2 + 3}.times(c.half))
	}
	sum := make([]cnf.Lit, len(a.columns))
	for i, c := range a.columns {
		if c.bits > 0 {
			sum[i] = 1
		}
	}
	a.compare(sum, func(clause []cnf.Lit) { a.total = a.total.plus(clauses(1, int64(len(clause)))) })
}

func (a *adder) method() string { return "an adder of bits" }

func (a *adder) size() Size { return a.total }

func (a *adder) write(w *writer) {
	w.rule(Adder)
	columns := make([][]cnf.Lit, len(a.columns)+1)
	for _, t := range a.terms {
		n := w.direct.bits(t.x)
		for rest := uint64(magnitude(t.coef)); rest != 0; rest &= rest - 1 {
			low := int64(bits.TrailingZeros64(rest))
			for b := range n {
				bit := w.bits[t.x] + cnf.Lit(b)
				if t.coef < 0 {
					bit = -bit
				}
				columns[low+b] = append(columns[low+b], bit)
			}
		}
	}
	sum := make([]cnf.Lit, len(a.columns))
	for i := range sum {
		if w.stopped() {
			return
		}
		column := columns[i]
		for len(column) > 1 {
			var carry, s cnf.Lit
			if len(column) > 2 {
				s, carry = w.fullAdder(column[0], column[1], column[2])
				column = append(column[3:], s)
			} else {
				s, carry = w.halfAdder(column[0], column[1])
				column = append(column[2:], s)
			}
			columns[i+1] = append(columns[i+1], carry)
		}
		if len(column) == 1 {
			sum[i] = column[0]
		}
	}
	a.compare(sum, func(clause []cnf.Lit) { w.formula.Add(clause...) })
}

// fullAdder returns the sum and the carry of three bits.
func (w *writer) fullAdder(x, y, z cnf.Lit) (sum, carry cnf.Lit) {
	sum = w.newVars(2, Adder)
	carry = sum + 1
	for _, s := range []cnf.Lit{1, -1} { // as they are, and all negated
		w.formula.Add(-s*x, -s*y, carry*s)
		w.formula.Add(-s*x, -s*z, carry*s)
		w.formula.Add(-s*y, -s*z, carry*s)
		w.formula.Add(-s*x, -s*y, -s*z, s*sum)
		w.formula.Add(-s*x, s*y, s*z, s*sum)
		w.formula.Add(s*x, -s*y, s*z, s*sum)
		w.formula.Add(s*x, s*y, -s*z, s*sum)
	}
	return sum, carry
}

// halfAdder returns the sum and the carry of two bits.
func (w *writer) halfAdder(x, y cnf.Lit) (sum, carry cnf.Lit) {
	sum = w.newVars(2, Adder)
	carry = sum + 1
	w.formula.Add(-x, -y, carry)
	w.formula.Add(x, -carry)
	w.formula.Add(y, -carry)
	w.formula.Add(-x, -y, -sum)
	w.formula.Add(x, y, -sum)
	w.formula.Add(-x, y, sum)
	w.formula.Add(x, -y, sum)
	return sum, carry
}

// compare hands over the clauses that compare the sum, of which a bit that is 0
// for certain is the literal 0, with the right side.
func (a *adder) compare(sum []cnf.Lit, add func([]cnf.Lit)) {
	// The number of bits is as in most, so that the right side has no more.
	var differs []cnf.Lit // one of these, if the sum is not the right side
	possible := true      // that the sum is the right side
	var below, above []cnf.Lit
	for i := len(sum) - 1; i >= 0; i-- {
		one, s := a.rhs.Bit(i) == 1, sum[i]
		switch {
		case one && s == 0: // the sum is below from here on, if it is not yet
			possible = false
			if a.op == model.Ge {
				add(above)
			}
			if a.op == model.Ge || a.op == model.Le {
				return
			}
		case one:
			if a.op == model.Ge {
				add(append(above, s))
			}
			differs, below = append(differs, -s), append(below, -s)
		case s != 0:
			if a.op == model.Le {
				add(append(below, -s))
			}
			differs, above = append(differs, s), append(above, s)
		}
	}
	switch {
	case a.op == model.Ne && possible:
		add(differs)
	case a.op == model.Eq && !possible:
		add(nil)
	case a.op == model.Eq:
		for _, l := range differs {
			add([]cnf.Lit{-l})
		}
	}
}

// auxiliaryName names the variable number k: sums and carries, adder by adder.
func (a *adder) auxiliaryName(k int) string {
	number := int64(k / 2)
	for i, c := range a.columns {
		if n := c.full + c.half; number >= n {
			number -= n
			continue
		}
		kind := "sum"
		if k%2 == 1 {
			kind = "carry"
		}
		return fmt.Sprintf("2^%d: %s %d of %d", i, kind, number+1, c.full+c.half)
	}
	return ""
}
