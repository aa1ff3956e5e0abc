package encode

import (
	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// cardinality is a linear constraint that is a cardinality constraint: each of its
// variables has two values, and every greater contribution to the sum is more than
// the lesser one by the same. So
//
//	2x + 2y - 2z <= 0    over the values 0 and 1
//
// says how many of x=1, y=1 and z=0 are true: at most one. Of n such literals at
// most k are true, or at least k, which is at most n-k of the negations; an equation
// is both. Each is said as Options.Cardinality has it, with its clauses and
// variables, or where k is 0 by a unit clause for each literal; the rule is count.
//
// Unit propagation makes it arc consistent, an equation too: what follows from it
// follows from one of the two.
//
// It takes the place of the decision diagram of a sum (see [diagram]) in the schemes
// that say sums by conflicts, where unit propagation gets less of that. In order and
// auto a diagram is over bounds, and is arc consistent as well; in log sums are
// adders.
type cardinality struct {
	encoding    cardinalityEncoding
	lits        []cnf.Lit
	least, most int64 // of them are true, 0 <= least <= most <= n
}

// cardinality plans the sum, two terms or more, if it is a cardinality constraint.
func (p *plan) cardinality(terms []term, is comparison) (part, bool) {
	n := int64(len(terms))
	c := &cardinality{encoding: cardinalityEncodings[p.options.Cardinality], lits: make([]cnf.Lit, n)}
	step, none := int64(0), int64(0) // what a literal adds, and the sum if none is true
	for i, t := range terms {
		if p.direct.size(t.x) != 2 {
			return nil, false
		}
		first := p.direct.all(t.x).from
		lesser, greater := t.coef*int64(p.direct.value(t.x, 0)), t.coef*int64(p.direct.value(t.x, 1))
		c.lits[i] = first + 1
		if lesser > greater {
			lesser, greater, c.lits[i] = greater, lesser, first
		}
		if i > 0 && greater-lesser != step {
			return nil, false
		}
		step, none = greater-lesser, none+lesser
	}
	floor, ceil := divide(is.rhs-none, step)
	c.least, c.most = 0, n
	switch is.op {
	case model.Le:
		c.most = floor
	case model.Lt:
		c.most = ceil - 1
	case model.Ge:
		c.least = ceil
	case model.Gt:
		c.least = floor + 1
	case model.Eq:
		c.least, c.most = ceil, floor
	default:
		return nil, false
	}
	if c.most < 0 || c.least > n || c.least > c.most {
		return constant{holds: false}, true
	}
	c.least, c.most = max(c.least, 0), min(c.most, n)
	return c, true
}

func (c *cardinality) n() int64 { return int64(len(c.lits)) }

func (c *cardinality) method() string { return c.encoding.method() }

func (c *cardinality) size() Size {
	return c.atMostSize(c.most).plus(c.atMostSize(c.n() - c.least))
}

// atMostSize returns the size of at most k of n literals, k from 0 to n.
func (c *cardinality) atMostSize(k int64) Size {
	switch k {
	case 0:
		return clauses(c.n(), 1)
	case c.n():
		return Size{}
	}
	return c.encoding.size(c.n(), k)
}

func (c *cardinality) write(w *writer) {
	w.rule(Count)
	c.atMost(w, c.lits, c.most)
	c.atMost(w, negations(c.lits), c.n()-c.least)
}

func (c *cardinality) atMost(w *writer, lits []cnf.Lit, k int64) {
	switch k {
	case 0:
		for _, l := range lits {
			w.formula.Add(-l)
		}
	case c.n():
	default:
		c.encoding.write(w, lits, int(k), Count)
	}
}

// auxiliaryName names the variable number k: of the upper bound, then of the lower.
func (c *cardinality) auxiliaryName(k int) string {
	i := int64(k)
	if upper := c.atMostSize(c.most).Vars; i >= upper {
		return c.encoding.auxiliaryName(c.n(), c.n()-c.least, i-upper) + " with the lesser term"
	}
	return c.encoding.auxiliaryName(c.n(), c.most, i) + " with the greater term"
}
