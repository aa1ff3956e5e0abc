package encode

import (
	"iter"

	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// The order encoding has a literal x<=v for each value v of x but the last
// (Crawford and Baker, Experimental results on the application of
// satisfiability algorithms to scheduling problems, AAAI 1994; Tamura, Taga,
// Kitagawa and Banbara, Compiling finite linear CSP into SAT, Constraints
// 2009). A bound of a variable is then one literal, and an inequality says of
// bounds what it says of values.
//
// The scheme order gives these literals to the variables of inequalities, and
// of equations of three variables or more. Alone they need only be in order,
//
//	x<=u -> x<=v    u and v neighbours
//
// d-1 variables and d-2 clauses for d values. Beside the direct literals they are
// tied to these as in the at-most-one encoding [ladder], which says at most one
// value at the same time, and one clause more:
//
//	x<=u or x=v    u and v the last two values
//
// so that unit propagation keeps both alike: x<=v follows once all values above
// v are gone, and x=w is false for all w that a bound excludes. A variable of d
// values takes d-1 auxiliary variables and 1 + 4d-4 clauses.
//
// Constraints use them so (see [staircase] and [diagram]), the rule bound:
//
//   - An inequality of two variables takes at most min(d, e) clauses of at most
//     two literals. Unit propagation makes it arc consistent, which is bounds
//     consistency here.
//   - An inequality of more is a decision diagram over order literals; unit
//     propagation makes it bounds consistent, and so arc consistent.
//   - An equation of more is the two inequalities <= and >=, and unit
//     propagation finds the bounds that follow from these.
//   - An equation of two variables has at most one support for each value: a
//     [support], arc consistent, needs no order.
//   - A != is as in the scheme minimal, and so is everything else.

// orderSize returns the size of a variable of n > 1 values that has order
// literals alone.
func orderSize(n int64) Size {
	size := clauses(n-2, 2)
	size.Vars = n - 1
	return size
}

// orderBesideSize returns the size of order literals beside direct ones, at most
// one value included.
func orderBesideSize(n int64) Size { return ladder{}.size(n).plus(clauses(1, 2)) }

// orderLiterals writes those of variable x.
func (w *writer) orderLiterals(x int) {
	if w.forms[x].has(formDirect) {
		w.order[x] = cnf.Lit(w.formula.NumVars() + 1)
		direct := w.values(x)
		ladder{}.write(w, direct, AtMostOneValue)
		n := len(direct)
		w.formula.Add(w.order[x]+cnf.Lit(n-2), direct[n-1])
		return
	}
	w.order[x] = w.direct.own[x]
	w.rule(AtMostOneValue)
	for l := w.order[x]; l < w.direct.own[x+1]-1 && !w.stopped(); l++ {
		w.formula.Add(-l, l+1)
	}
}

// valueBounds appends the literals that say "not x=v" of the value number k of n:
// x is below it or above it.
func valueBounds(clause []cnf.Lit, first cnf.Lit, k, n int64) []cnf.Lit {
	if k > 0 {
		clause = append(clause, first+cnf.Lit(k-1))
	}
	if k < n-1 {
		clause = append(clause, -(first + cnf.Lit(k)))
	}
	return clause
}

// Of a term a*x of a sum that is to be at most something, the values of x are
// ranked from the least term, rank 0, to the greatest: upward if a > 0,
// downward otherwise.

// ranked returns the index of the value of rank r.
func (d *direct) ranked(t term, r int64) int64 {
	if t.coef > 0 {
		return r
	}
	return d.size(t.x) - 1 - r
}

// below returns the literal that the value of t has a rank below r, r > 0.
func (w *writer) below(t term, r int64) cnf.Lit {
	k := cnf.Lit(w.direct.ranked(t, r))
	if t.coef > 0 {
		return w.order[t.x] + k - 1
	}
	return -(w.order[t.x] + k)
}

// atMost turns an inequality into one that a sum is at most something.
func atMost(terms []term, is comparison) ([]term, comparison) {
	if is.op == model.Lt || is.op == model.Gt {
		is.rhs += map[model.Op]int64{model.Lt: -1, model.Gt: 1}[is.op]
	}
	if is.op == model.Lt || is.op == model.Le {
		return terms, comparison{model.Le, is.rhs}
	}
	opposite := make([]term, len(terms))
	for i, t := range terms {
		opposite[i] = term{-t.coef, t.x}
	}
	return opposite, comparison{model.Le, -is.rhs}
}

// staircase is x + y <= rhs over order literals. From each rank of x on, the
// values of y have to stay below a rank, and it is written where that falls:
//
//	x below r or y below s
//
// Where r is 0 or no value of y is left, one literal is enough, or none.
type staircase struct {
	noAuxiliary
	direct *direct
	x, y   term
	is     comparison
	total  Size
}

// staircase plans an inequality of two terms.
func (p *plan) staircase(x, y term, is comparison) part {
	terms, is := atMost([]term{x, y}, is)
	s := &staircase{direct: &p.direct, x: terms[0], y: terms[1], is: is}
	for rx, ry := range s.steps() {
		if p.ctx.Err() != nil {
			return s // the plan is given up
		}
		if rx == 0 && ry == 0 {
			return constant{holds: false}
		}
		s.total = s.total.plus(clauses(1, min(rx, 1)+min(ry, 1)))
	}
	return s
}

// steps yields the ranks of x and y that the clauses are about.
func (s *staircase) steps() iter.Seq2[int64, int64] {
	return func(yield func(int64, int64) bool) {
		n := s.direct.size(s.y.x)
		allowed := n
		for r := range s.direct.size(s.x.x) {
			v := int64(s.direct.value(s.x.x, int(s.direct.ranked(s.x, r))))
			broken := s.is.minus(s.x.coef*v).broken(s.direct, s.y)
			left := n - total(broken[:])
			if left < allowed && !yield(r, left) || left == 0 {
				return
			}
			allowed = left
		}
	}
}

func (s *staircase) method() string { return "a clause for each step of a bound" }

func (s *staircase) size() Size { return s.total }

func (s *staircase) write(w *writer) {
	w.rule(Bound)
	for rx, ry := range s.steps() {
		if w.stopped() {
			return
		}
		w.scratch = w.scratch[:0]
		if rx > 0 {
			w.scratch = append(w.scratch, w.below(s.x, rx))
		}
		if ry > 0 {
			w.scratch = append(w.scratch, w.below(s.y, ry))
		}
		w.formula.Add(w.scratch...)
	}
}

// orderedSum plans a comparison, not !=, of a sum of three terms or more.
func (p *plan) orderedSum(terms []term, is comparison) part {
	if is.op != model.Eq {
		terms, is = atMost(terms, is)
		return p.diagram(terms, is, true)
	}
	b := &bothBounds{}
	for i, op := range []model.Op{model.Le, model.Ge} {
		terms, is := atMost(terms, comparison{op, is.rhs})
		part := p.diagram(terms, is, true)
		if c, ok := part.(constant); ok && !c.holds || part.size().Clauses > p.options.MaxClauses {
			return part
		}
		b.parts[i] = part
	}
	return b
}

// bothBounds is an equation as two inequalities.
type bothBounds struct{ parts [2]part }

func (b *bothBounds) method() string {
	return "<=: " + b.parts[0].method() + "; >=: " + b.parts[1].method()
}

func (b *bothBounds) size() Size { return b.parts[0].size().plus(b.parts[1].size()) }

func (b *bothBounds) write(w *writer) {
	b.parts[0].write(w)
	b.parts[1].write(w)
}

func (b *bothBounds) auxiliaryName(k int) string {
	if n := int(b.parts[0].size().Vars); k >= n {
		return b.parts[1].auxiliaryName(k - n)
	}
	return b.parts[0].auxiliaryName(k)
}
