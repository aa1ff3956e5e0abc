package encode

import (
	"fmt"
	"math/bits"

	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// The log encoding has a literal for each bit of a variable's value less its
// least one, m (Iwama and Miyazaki, SAT-variable complexity of hard
// combinatorial problems, IFIP 1994; Walsh, SAT v CSP, CP 2000). The scheme log
// gives these to the variables of relations and of sums, beside the direct
// literals:
//
//	x=v -> bit b is as in v-m     each v, each b
//
// which says at most one value at the same time, as [binaryAMO] does. When bits
// are known, the values that differ are gone. A variable of d values from m to
// M takes B = ceil(log2 (M-m+1)) auxiliary variables and 1 + dB clauses.
//
// Relations and sums are then added up in base two (see [adder]), in so few
// clauses that coefficients and domains may be large. Unit propagation gets
// little from it: it finds that a sum is wrong when all its variables have
// their values, and seldom before. All else is as in the scheme minimal.

// form is what a variable has beside its direct literals.
type form uint8

const (
	formDirect form = iota // nothing, or what at most one takes
	formOrder              // order literals
	formLog                // bits
)

// chooseForms chooses the form of each variable: what the methods of the
// constraints that use it need.
func (p *plan) chooseForms() []form {
	forms := make([]form, p.model.NumVars())
	for _, c := range p.model.Constraints() {
		f := p.formFor(c)
		for _, x := range c.Vars() {
			if f != formDirect && p.model.Domain(x).Size() > 1 {
				forms[x.Index()] = f
			}
		}
	}
	return forms
}

// formFor returns what the variables of c need.
func (p *plan) formFor(c model.Constraint) form {
	how := p.methods(c)
	switch c := c.(type) {
	case model.Relation:
		return how.two.of(c.Op).form()
	case model.Linear:
		switch n := len(termsOf(c)); {
		case n == 2:
			return how.two.of(c.Op).form()
		case n > 2:
			return how.more.of(c.Op).form()
		}
	}
	return formDirect
}

// bits returns how many bits the values of variable x have.
func (d *direct) bits(x int) int64 {
	spans := d.of(x)
	return int64(bits.Len64(uint64(int64(spans[len(spans)-1].hi) - int64(spans[0].lo))))
}

// logSize returns the size of the bits of a variable, at most one value
// included.
func logSize(d model.Domain) Size {
	b := int64(bits.Len64(uint64(int64(d.Max()) - int64(d.Min()))))
	size := clauses(mul(int64(d.Size()), b), 2)
	size.Vars = b
	return size
}

// bitLiterals writes the bits of variable x.
func (w *writer) bitLiterals(x int) {
	b := cnf.Lit(w.direct.bits(x))
	first := w.newVars(int(b), AtMostOneValue)
	w.beside[x] = first
	spans := w.direct.of(x)
	for _, s := range spans {
		for l := s.lit; l < s.lit+s.len() && !w.stopped(); l++ {
			w.implyNumber(l, int(s.lo-spans[0].lo)+int(l-s.lit), litRange{first, first + b})
		}
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
