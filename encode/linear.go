package encode

import (
	"cmp"
	"slices"

	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// maxTuples is the number of value tuples up to which a linear constraint on
// three or more variables becomes a clause for each tuple that breaks it;
// above, it becomes a decision diagram.
const maxTuples = 256

// term is a coefficient, not 0, times a variable.
type term struct {
	coef int64
	x    int
}

// comparison is "op rhs", what is asked of a sum.
type comparison struct {
	op  model.Op
	rhs int64
}

// minus returns what is asked of the rest of a sum, a part of it known.
func (c comparison) minus(known int64) comparison { return comparison{c.op, c.rhs - known} }

// holds reports whether the sum compares as asked.
func (c comparison) holds(sum int64) bool { return c.op.Holds(sum, c.rhs) }

// broken returns the literals of the values of t's variable for which t alone
// does not compare as asked, ascending. Division cuts the integers into those
// below the quotient, the quotient if it is whole, and those above; all of one
// cut compare alike.
func (c comparison) broken(d *direct, t term) [3]litRange {
	const far = 2 * model.MaxValue
	floor, ceil := divide(c.rhs, t.coef)
	floor, ceil = min(max(floor, -far), far), min(max(ceil, -far), far)
	below, above := int64(-1), int64(1)
	if t.coef < 0 {
		below, above = above, below
	}
	var broken [3]litRange
	if !c.op.Holds(below, 0) {
		broken[0] = d.between(t.x, -far, ceil-1)
	}
	if !c.op.Holds(0, 0) {
		broken[1] = d.between(t.x, ceil, floor)
	}
	if !c.op.Holds(above, 0) {
		broken[2] = d.between(t.x, floor+1, far)
	}
	return broken
}

// divide returns a/b rounded down and up.
func divide(a, b int64) (floor, ceil int64) {
	q := a / b
	if q*b == a {
		return q, q
	}
	if (a < 0) != (b < 0) {
		return q - 1, q
	}
	return q, q + 1
}

// termsOf returns the terms whose coefficient is not 0.
func termsOf(c model.Linear) []term {
	terms := make([]term, 0, len(c.Xs))
	for i, x := range c.Xs {
		if c.Coefs[i] != 0 {
			terms = append(terms, term{int64(c.Coefs[i]), x.Index()})
		}
	}
	return terms
}

// byCoefficient returns the terms in order of decreasing |coefficient|.
func byCoefficient(terms []term) []term {
	return slices.SortedStableFunc(slices.Values(terms), func(a, b term) int {
		return cmp.Compare(max(b.coef, -b.coef), max(a.coef, -a.coef))
	})
}

// linear plans a linear constraint by the number of its terms.
func (p *plan) linear(c model.Linear) part {
	terms := termsOf(c)
	tuples := int64(1)
	for _, t := range terms {
		tuples = mul(tuples, p.direct.size(t.x))
	}
	is := comparison{c.Op, int64(c.RHS)}
	how := p.methods(c)
	switch {
	case len(terms) == 1:
		broken := is.broken(&p.direct, terms[0])
		return p.unary(terms[0].x, broken[:])
	case len(terms) == 2:
		return p.binary(terms[0], terms[1], is, how.two.of(c.Op))
	case len(terms) > 2 && how.more.of(c.Op) == bounds:
		return p.orderedSum(terms, is)
	case len(terms) > 2 && how.more.of(c.Op) == adders:
		return p.adder(terms, is)
	case tuples <= maxTuples:
		return p.smallSum(terms, is, tuples)
	}
	if sum, ok := p.cardinality(terms, is); ok {
		return sum
	}
	return p.diagram(terms, is, false)
}

// smallSum is a comparison of a sum over few tuples of values: a clause for
// each tuple that breaks it.
type smallSum struct {
	noAuxiliary
	direct    *direct
	terms     []term
	is        comparison
	conflicts int64
}

func (p *plan) smallSum(terms []term, is comparison, tuples int64) part {
	s := &smallSum{direct: &p.direct, terms: terms, is: is}
	s.broken(nil, 0, func([]cnf.Lit) { s.conflicts++ })
	if s.conflicts == tuples {
		return constant{holds: false}
	}
	return s
}

// broken hands over the clause of each tuple that breaks the comparison, given
// the clause of its first values and their sum.
func (s *smallSum) broken(clause []cnf.Lit, sum int64, found func([]cnf.Lit)) {
	if len(clause) == len(s.terms) {
		if !s.is.holds(sum) {
			found(clause)
		}
		return
	}
	t := s.terms[len(clause)]
	for _, span := range s.direct.of(t.x) {
		for l := span.lit; l < span.lit+span.len(); l++ {
			v := int64(span.lo) + int64(l-span.lit)
			s.broken(append(clause, -l), sum+t.coef*v, found)
		}
	}
}

func (s *smallSum) method() string { return "a conflict clause for each tuple of values" }

func (s *smallSum) size() Size { return clauses(s.conflicts, int64(len(s.terms))) }

func (s *smallSum) write(w *writer) {
	w.rule(Conflict)
	s.broken(w.scratch[:0], 0, func(clause []cnf.Lit) { w.formula.Add(clause...) })
}
