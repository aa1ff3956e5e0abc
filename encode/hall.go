package encode

import (
	"fmt"
	"slices"
	"sort"
	"strings"

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
// For n terms over the same d values there are d-c+1 intervals of c values, of n(c+2)
// clauses and n variables each, and those of at most c of n (see [Cardinality]):
// with the sequential counter, O(d n^3) clauses in all. Counts leave variables
// free: a solution may be several models of the formula.
//
// The scheme hallset takes all sets of values in place of the intervals: see
// hallset.go.
type hall struct {
	model   *model.Model
	direct  *direct
	terms   []model.Term
	values  []int64 // that some term can take, ascending
	sets    bool    // all sets of values, not the intervals alone
	counts  cardinalityEncoding
	total   Size
	written []writtenSet // in order, for the names of its variables
}

// writtenSet are the values of a set, and the number of its first variable among
// those of the constraint.
type writtenSet struct {
	first  int64
	values []int64
}

func (p *plan) hall(terms []model.Term, segments []segment, sets bool) *hall {
	h := &hall{model: p.model, direct: &p.direct, terms: terms, sets: sets, counts: cardinalityEncodings[p.options.Cardinality]}
	var common []int64 // values of all terms
	for _, s := range segments {
		for v := s.lo; v <= s.hi; v++ {
			h.values = append(h.values, v)
			if len(s.lits) == len(terms) {
				common = append(common, v)
			}
		}
	}
	uniform := len(common) == len(h.values)
	if uniform || sets {
		h.total = h.commonSize(p, common)
	}
	if uniform || h.exceeds(p) {
		return h
	}
	h.total = Size{}
	h.each(func(s *hallSet) bool {
		h.total = h.total.plus(s.size())
		return !h.exceeds(p)
	})
	return h
}

// exceeds reports whether the plan is given up.
func (h *hall) exceeds(p *plan) bool {
	return h.total.Clauses > p.options.MaxClauses || h.total.Vars > cnf.MaxVars || p.ctx.Err() != nil
}

// commonSize is the size of the sets, or intervals, of values that all terms can
// take, which depends on the number of the values alone. It is added up as far as
// the limit.
func (h *hall) commonSize(p *plan, values []int64) Size {
	var total Size
	d := int64(len(values))
	sets := d // of c values
	for c := int64(2); c < int64(len(h.terms)) && c <= d; c++ {
		if total.Clauses > p.options.MaxClauses || p.ctx.Err() != nil {
			break
		}
		number := d - c + 1
		if h.sets {
			sets = setsOf(sets, d, c)
			number = sets
		}
		s := &hallSet{hall: h, values: values[:c]}
		s.find()
		total = total.plus(s.size().times(number))
	}
	return total
}

// hallSet are the terms that can be in a set of values.
type hallSet struct {
	*hall
	values []int64 // ascending
	terms  []hallTerm
	lits   []cnf.Lit // of the terms, those inside
}

// hallTerm is a term that can be in a set.
type hallTerm struct {
	term   model.Term
	all    litRange
	inside []cnf.Lit // ascending
}

// each hands over each set that has clauses: intervals by the first value and then
// the last, sets in lexicographic order. What is handed over is valid until the
// next.
func (h *hall) each(found func(*hallSet) bool) {
	s := &hallSet{hall: h}
	ask := func(values []int64) bool {
		s.values = values
		s.find()
		return len(s.terms) <= len(values) || found(s)
	}
	most := len(h.terms) - 1
	if h.sets {
		eachSet(h.values, make([]int64, 0, len(h.values)), most, ask)
		return
	}
	for i := range h.values {
		for j := i + 2; j <= len(h.values) && j-i <= most; j++ {
			if !ask(h.values[i:j]) {
				return
			}
		}
	}
}

func (s *hallSet) find() {
	s.terms, s.lits = s.terms[:0], s.lits[:0]
	for _, t := range s.hall.terms {
		from := len(s.lits)
		for _, v := range s.values {
			if l, ok := s.direct.literal(t.X.Index(), int(v)-t.C); ok {
				s.lits = append(s.lits, l)
			}
		}
		if len(s.lits) > from {
			s.terms = append(s.terms, hallTerm{t, s.direct.all(t.X.Index()), s.lits[from:]})
		}
	}
}

// named returns the terms that have an auxiliary variable.
func (s *hallSet) named() []hallTerm {
	var named []hallTerm
	for _, t := range s.terms {
		if len(t.inside) > 1 {
			named = append(named, t)
		}
	}
	return named
}

func (s *hallSet) size() Size {
	size := s.counts.size(int64(len(s.terms)), int64(len(s.values)))
	for _, t := range s.terms {
		n, all := int64(len(t.inside)), t.all.len()
		if n > 1 {
			size = size.plus(Size{Vars: 1, Clauses: n + 2, Lits: 2*n + 1 + n + 1 + all - n})
		}
	}
	return size
}

func (h *hall) rule() Rule {
	if h.sets {
		return HallSet
	}
	return HallInterval
}

func (h *hall) method() string {
	what := "Hall intervals"
	if h.sets {
		what = "Hall sets"
	}
	return what + ", counted by " + h.counts.method()
}

func (h *hall) write(w *writer) {
	w.rule(h.rule())
	vars := int64(0)
	h.each(func(s *hallSet) bool {
		h.written = append(h.written, writtenSet{vars, slices.Clone(s.values)})
		vars += s.size().Vars
		a := w.newVars(len(s.named()), h.rule())
		inside := make([]cnf.Lit, len(s.terms))
		for i, t := range s.terms {
			inside[i] = t.inside[0]
			if len(t.inside) > 1 {
				t.write(w, a)
				inside[i] = a
				a++
			}
		}
		h.counts.write(w, inside, len(s.values), h.rule())
		return !w.stopped()
	})
}

// write writes that a is true exactly if the term is inside.
func (t hallTerm) write(w *writer, a cnf.Lit) {
	in, out := []cnf.Lit{-a}, []cnf.Lit{a}
	inside := t.inside
	for x := t.all.from; x < t.all.to; x++ {
		if len(inside) == 0 || x != inside[0] {
			out = append(out, x)
			continue
		}
		inside = inside[1:]
		w.formula.Add(-x, a)
		in = append(in, x)
	}
	w.formula.Add(in...)
	w.formula.Add(out...)
}

// auxiliaryName names the variable number k.
func (h *hall) auxiliaryName(k int) string {
	after := sort.Search(len(h.written), func(i int) bool { return h.written[i].first > int64(k) })
	of := h.written[after-1]
	s := &hallSet{hall: h, values: of.values}
	s.find()
	return s.auxiliaryName(int64(k) - of.first)
}

func (s *hallSet) auxiliaryName(k int64) string {
	named := s.named()
	n := int64(len(named))
	if k < n {
		t := named[k].term
		plus := ""
		if t.C != 0 {
			plus = fmt.Sprintf("%+d", t.C)
		}
		return fmt.Sprintf("%s%s in %s", s.model.Name(t.X), plus, s.name())
	}
	return s.counts.auxiliaryName(int64(len(s.terms)), int64(len(s.values)), k-n) + " in " + s.name()
}

// name writes the values: "1..3" for an interval, "{1,3}" for a set.
func (s *hallSet) name() string {
	if !s.sets {
		return fmt.Sprintf("%d..%d", s.values[0], s.values[len(s.values)-1])
	}
	words := make([]string, len(s.values))
	for i, v := range s.values {
		words[i] = fmt.Sprint(v)
	}
	return "{" + strings.Join(words, ",") + "}"
}
