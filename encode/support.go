package encode

import (
	"iter"
	"slices"

	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// support is a constraint on two variables in the support encoding (Kasif, On
// the parallel complexity of discrete relaxation in constraint satisfaction
// networks, Artificial Intelligence 1990; Gent, Arc consistency in SAT, ECAI
// 2002): each value needs one of the other variable's that goes with it, the
// rule support,
//
//	x=v -> y=w1 or y=w2 or ...  over all w that go with v
//
// in both directions. Where every value of the other variable goes with v the
// clause says nothing and is left out; where none does it is "not x=v". So it
// takes at most d + e clauses over d and e values: one for each value that not
// all of the other's go with.
//
// When the last support of a value is gone, its clause takes it away: unit
// propagation makes the constraint arc consistent, which the conflicts of the
// direct encoding do not. The conflicts follow, since a variable has one value.
type support struct {
	noAuxiliary
	sides [2]side
	total Size
}

// side yields for each value of a variable the values of the other that go
// with it.
type side struct {
	other litRange
	of    iter.Seq2[cnf.Lit, []litRange] // the ranges are valid until the next
}

func (p *plan) support(sides [2]side) part {
	s := &support{sides: sides}
	some := false
	for _, side := range s.sides {
		for _, with := range side.of {
			if p.ctx.Err() != nil || s.total.Clauses > p.options.MaxClauses {
				return s // the plan is given up
			}
			n := total(with)
			some = some || n > 0
			if n < side.other.len() {
				s.total = s.total.plus(clauses(1, 1+n))
			}
		}
	}
	if !some {
		return constant{holds: false}
	}
	return s
}

// total returns the number of literals in the ranges.
func total(ranges []litRange) int64 {
	n := int64(0)
	for _, r := range ranges {
		n += r.len()
	}
	return n
}

func (s *support) method() string { return "a support clause for each value" }

func (s *support) size() Size { return s.total }

func (s *support) write(w *writer) {
	w.rule(Support)
	for _, side := range s.sides {
		for l, with := range side.of {
			if w.stopped() {
				return
			}
			if total(with) == side.other.len() {
				continue
			}
			w.scratch = append(w.scratch[:0], -l)
			for _, r := range with {
				for y := r.from; y < r.to; y++ {
					w.scratch = append(w.scratch, y)
				}
			}
			w.formula.Add(w.scratch...)
		}
	}
}

// comparedSide yields what goes with the values of x in x + y op rhs.
func (p *plan) comparedSide(x, y term, is comparison) side {
	is.op = opposites[is.op] // what breaks the opposite goes together
	return side{p.direct.all(y.x), func(yield func(cnf.Lit, []litRange) bool) {
		for _, s := range p.direct.of(x.x) {
			l := s.lit
			for v := int64(s.lo); v <= int64(s.hi); v, l = v+1, l+1 {
				with := is.minus(x.coef*v).broken(&p.direct, y)
				if !yield(l, with[:]) {
					return
				}
			}
		}
	}}
}

var opposites = [...]model.Op{
	model.Eq: model.Ne, model.Ne: model.Eq,
	model.Lt: model.Ge, model.Ge: model.Lt,
	model.Le: model.Gt, model.Gt: model.Le,
}

// side yields what goes with the values of column k of rows over two
// variables, which are allowed or forbidden.
func (r *rows) side(k int, forbid bool) side {
	pairs := make([][2]cnf.Lit, r.n)
	for i := range pairs {
		pairs[i] = [2]cnf.Lit{r.row(i)[k], r.row(i)[1-k]}
	}
	slices.SortFunc(pairs, func(a, b [2]cnf.Lit) int { return slices.Compare(a[:], b[:]) })
	all, other := r.direct.all(r.xs[k]), r.direct.all(r.xs[1-k])
	return side{other, func(yield func(cnf.Lit, []litRange) bool) {
		rest := pairs
		var with []litRange
		for l := all.from; l < all.to; l++ {
			with = with[:0]
			next := other.from // the first that is in no row with l yet
			for ; len(rest) > 0 && rest[0][0] == l; rest = rest[1:] {
				y := rest[0][1]
				if forbid {
					with = append(with, litRange{next, y})
					next = y + 1
				} else {
					with = append(with, litRange{y, y + 1})
				}
			}
			if forbid {
				with = append(with, litRange{next, other.to})
			}
			if !yield(l, with) {
				return
			}
		}
	}}
}
