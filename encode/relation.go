package encode

import (
	"counterpoint/model"
)

// relation plans X op Y + C as the sum X - Y op C.
func (p *plan) relation(c model.Relation) part {
	return p.binary(term{1, c.X.Index()}, term{-1, c.Y.Index()}, comparison{c.Op, int64(c.C)}, p.methods(c).two.of(c.Op))
}

// binary is a comparison of a sum of two terms, x + y op rhs, said by conflicts:
// a clause of two literals for each pair of values that breaks it, "not this x
// or not that y". By supports it is a [support], by bounds a [staircase], and in
// bits an [adder].
//
// For each value of x those of y are found by division, not by trying them
// all, so that x != y over a million values takes a million steps.
type binary struct {
	noAuxiliary
	direct    *direct
	x, y      term
	is        comparison
	conflicts int64
}

func (p *plan) binary(x, y term, is comparison, by method) part {
	switch by {
	case supports:
		return p.support([2]side{p.comparedSide(x, y, is), p.comparedSide(y, x, is)})
	case bounds:
		return p.staircase(x, y, is)
	case adders:
		return p.adder([]term{x, y}, is)
	}
	b := &binary{direct: &p.direct, x: x, y: y, is: is}
	for _, s := range p.direct.of(x.x) {
		for v := int64(s.lo); v <= int64(s.hi); v++ {
			if v&0xffff == 0 && p.ctx.Err() != nil {
				return b // the plan is given up
			}
			for _, ys := range b.broken(v) {
				b.conflicts += ys.len()
			}
		}
	}
	if b.conflicts == mul(p.direct.size(x.x), p.direct.size(y.x)) {
		return constant{holds: false}
	}
	return b
}

// broken returns the literals of y's values that do not go with the value v
// of x.
func (b *binary) broken(v int64) [3]litRange {
	return b.is.minus(b.x.coef*v).broken(b.direct, b.y)
}

func (b *binary) method() string { return "a conflict clause for each pair of values" }

func (b *binary) size() Size { return clauses(b.conflicts, 2) }

func (b *binary) write(w *writer) {
	w.rule(Conflict)
	for _, s := range b.direct.of(b.x.x) {
		l := s.lit
		for v := int64(s.lo); v <= int64(s.hi); v, l = v+1, l+1 {
			if w.stopped() {
				return
			}
			w.scratch = w.scratch[:0]
			for _, ys := range b.broken(v) {
				for y := ys.from; y < ys.to; y++ {
					w.scratch = append(w.scratch, y)
				}
			}
			w.formula.AddConflicts(l, w.scratch)
		}
	}
}
