package encode

import (
	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// atMostSum is a comparison of a sum over variables of two values, each of which
// adds the same to it when it takes the greater of its two contributions: the number
// of those that do is at most, at least or exactly something. It takes the place of
// a decision diagram, and is said as options.Cardinality has it; at least k of n
// literals is at most n-k of their negations. Unit propagation finds what is found
// of each of the two inequalities, arc consistency.
type atMostSum struct {
	counter cardinality
	lits    []cnf.Lit // x=v, v the value of the greater contribution
	most    int64     // of them that may be true, n for no limit
	least   int64     // that must be true, 0 for no limit
}

// atMostSum returns the part of such a sum; false if it is none.
func (p *plan) atMostSum(terms []term, is comparison) (part, bool) {
	step, base := int64(0), int64(0)
	a := &atMostSum{counter: p.cardinality(), lits: make([]cnf.Lit, len(terms)), most: int64(len(terms))}
	for i, t := range terms {
		if p.direct.size(t.x) != 2 {
			return nil, false
		}
		low, high := t.coef*int64(p.direct.value(t.x, 0)), t.coef*int64(p.direct.value(t.x, 1))
		a.lits[i] = p.direct.all(t.x).from + 1
		if low > high {
			low, high, a.lits[i] = high, low, a.lits[i]-1
		}
		if i > 0 && high-low != step {
			return nil, false
		}
		step, base = high-low, base+low
	}
	floor, ceil := divide(is.rhs-base, step)
	switch is.op {
	case model.Ne:
		return nil, false
	case model.Le:
		a.most = floor
	case model.Lt:
		a.most = ceil - 1
	case model.Ge:
		a.least = ceil
	case model.Gt:
		a.least = floor + 1
	case model.Eq:
		if floor != ceil {
			return constant{holds: false}, true
		}
		a.most, a.least = floor, ceil
	}
	n := int64(len(terms))
	if a.most < 0 || a.least > n {
		return constant{holds: false}, true
	}
	a.most, a.least = min(a.most, n), max(a.least, 0)
	return a, true
}

func (a *atMostSum) method() string { return a.counter.method() + " of the greater values" }

func (a *atMostSum) size() Size { return a.side(a.most).plus(a.side(int64(len(a.lits)) - a.least)) }

// side is the size of at most k of the literals.
func (a *atMostSum) side(k int64) Size {
	switch n := int64(len(a.lits)); k {
	case n:
		return Size{}
	case 0:
		return clauses(n, 1)
	default:
		return a.counter.size(n, k)
	}
}

func (a *atMostSum) write(w *writer) {
	w.rule(Count)
	a.writeSide(w, a.lits, a.most)
	negated := make([]cnf.Lit, len(a.lits))
	for i, l := range a.lits {
		negated[i] = -l
	}
	a.writeSide(w, negated, int64(len(a.lits))-a.least)
}

func (a *atMostSum) writeSide(w *writer, lits []cnf.Lit, k int64) {
	switch k {
	case int64(len(lits)):
	case 0:
		for _, l := range lits {
			w.formula.Add(-l)
		}
	default:
		a.counter.write(w, lits, int(k), Count)
	}
}

func (a *atMostSum) auxiliaryName(k int) string {
	n, i := int64(len(a.lits)), int64(k)
	if vars := a.side(a.most).Vars; i >= vars {
		return a.counter.auxiliaryName(n, n-a.least, i-vars) + " lesser values"
	}
	return a.counter.auxiliaryName(n, a.most, i) + " greater values"
}
