package encode

import (
	"fmt"

	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// hall is the decomposition of an all-different into Hall intervals (Bessiere,
// Katsirelos, Narodytska, Quimper and Walsh, Decompositions of all different,
// global cardinality and related constraints, IJCAI 2009). Of c values, at most
// c terms can take one: where c terms have no others left, these values leave
// all other terms. For each interval of the values that any term can take, of
// 1 < c < n of them, and each of the m > c terms that can be in it, an
// auxiliary variable a says that the term is; the rule is hall interval:
//
//	x=v -> a                   each v in the interval
//	a -> some x=v in the interval
//	a or some x=v outside of it
//	at most c of the m variables a
//
// A term with a single value in the interval needs no a: it is x=v. Intervals
// of one value are the at-most-one constraints, and those of fewer terms than
// c+1 say nothing.
//
// Unit propagation makes the constraint range consistent: a value is left if it
// can be extended to different values of all terms, each between the least and
// the greatest that its term has left. This is at least bounds consistency. It
// is not domain consistency (Regin 1994), which no encoding of polynomial size
// gives by unit propagation (Bessiere and others, Circuit complexity and
// decompositions of global constraints, IJCAI 2009): where x and y have the
// values 1 and 3 left, it does not see that z cannot be 1.
//
// For n terms over the same d values there are about nd intervals, of c values
// each nc + 2n clauses and n variables for the terms, and those of at most c of
// n (see [writer.atMostK]): O(d n^3) clauses in all. The counters leave
// variables free: a solution may be several models of the formula.
type hall struct {
	model  *model.Model
	direct *direct
	terms  []model.Term
	values []int64 // that some term can take, ascending
	total  Size
}

func (p *plan) hall(terms []model.Term, segments []segment) *hall {
	h := &hall{model: p.model, direct: &p.direct, terms: terms}
	for _, s := range segments {
		for v := s.lo; v <= s.hi; v++ {
			h.values = append(h.values, v)
		}
	}
	if len(segments) == 1 && len(p.termSpans(terms)) == len(terms) {
		h.total = h.uniformSize(p)
		return h
	}
	h.intervals(func(in *hallInterval) bool {
		h.total = h.total.plus(in.size())
		return h.total.Clauses <= p.options.MaxClauses && p.ctx.Err() == nil
	})
	return h
}

// uniformSize is the size where all terms have the same values: that of an
// interval depends on the number of its values alone.
func (h *hall) uniformSize(p *plan) Size {
	var total Size
	d := len(h.values)
	for c := 2; c < len(h.terms) && c <= d && p.ctx.Err() == nil; c++ {
		in := &hallInterval{values: interval{h.values[0], h.values[c-1]}, c: int64(c)}
		in.find(h)
		total = total.plus(in.size().times(int64(d - c + 1)))
	}
	return total
}

// hallInterval are the terms that can be in an interval of c values.
type hallInterval struct {
	values interval
	c      int64
	terms  []hallTerm
}

// hallTerm is a term that can be in an interval.
type hallTerm struct {
	term        model.Term
	all, inside litRange
}

// intervals hands over each interval that has clauses, by its first value and
// then its last. What is handed over is valid until the next.
func (h *hall) intervals(found func(*hallInterval) bool) {
	in := &hallInterval{}
	for i := range h.values {
		for j := i + 1; j < len(h.values) && j-i+1 < len(h.terms); j++ {
			in.values, in.c = interval{h.values[i], h.values[j]}, int64(j-i+1)
			in.find(h)
			if int64(len(in.terms)) > in.c && !found(in) {
				return
			}
		}
	}
}

func (in *hallInterval) find(h *hall) {
	in.terms = in.terms[:0]
	for _, t := range h.terms {
		x, c := t.X.Index(), int64(t.C)
		inside := h.direct.between(x, in.values.lo-c, in.values.hi-c)
		if inside.len() > 0 {
			in.terms = append(in.terms, hallTerm{t, h.direct.all(x), inside})
		}
	}
}

// named returns the terms that have an auxiliary variable.
func (in *hallInterval) named() []hallTerm {
	var named []hallTerm
	for _, t := range in.terms {
		if t.inside.len() > 1 {
			named = append(named, t)
		}
	}
	return named
}

func (in *hallInterval) size() Size {
	size := atMostKSize(int64(len(in.terms)), in.c)
	for _, t := range in.terms {
		n, all := t.inside.len(), t.all.len()
		if n > 1 {
			size = size.plus(Size{Vars: 1, Clauses: n + 2, Lits: 2*n + 1 + n + 1 + all - n})
		}
	}
	return size
}

func (h *hall) write(w *writer) {
	w.rule(HallInterval)
	h.intervals(func(in *hallInterval) bool {
		a := w.newVars(len(in.named()), HallInterval)
		inside := make([]cnf.Lit, len(in.terms))
		for i, t := range in.terms {
			inside[i] = t.inside.from
			if t.inside.len() > 1 {
				t.write(w, a)
				inside[i] = a
				a++
			}
		}
		w.atMostK(inside, int(in.c), HallInterval)
		return !w.stopped()
	})
}

// write writes that a is true exactly if the term is inside.
func (t hallTerm) write(w *writer, a cnf.Lit) {
	in, out := []cnf.Lit{-a}, []cnf.Lit{a}
	for x := t.all.from; x < t.all.to; x++ {
		if x < t.inside.from || x >= t.inside.to {
			out = append(out, x)
			continue
		}
		w.formula.Add(-x, a)
		in = append(in, x)
	}
	w.formula.Add(in...)
	w.formula.Add(out...)
}

// auxiliaryName names the variable number k.
func (h *hall) auxiliaryName(k int) string {
	name, rest := "", int64(k)
	h.intervals(func(in *hallInterval) bool {
		if n := in.size().Vars; rest >= n {
			rest -= n
			return true
		}
		name = in.auxiliaryName(h.model, rest)
		return false
	})
	return name
}

func (in *hallInterval) auxiliaryName(m *model.Model, k int64) string {
	named := in.named()
	n := int64(len(named))
	if k < n {
		t := named[k].term
		plus := ""
		if t.C != 0 {
			plus = fmt.Sprintf("%+d", t.C)
		}
		return fmt.Sprintf("%s%s in %d..%d", m.Name(t.X), plus, in.values.lo, in.values.hi)
	}
	k -= n
	return fmt.Sprintf("%d of the first %d in %d..%d", k%in.c+1, k/in.c+1, in.values.lo, in.values.hi)
}
