package encode

import (
	"cmp"
	"iter"
	"slices"

	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// allDifferent says for each value that at most one term takes it, the rule
// conflict: with pairwise at-most-one constraints this is one clause for each
// pair of terms and each value that both can take.
//
// With the extended scheme, and if there are exactly as many terms as values
// that any of them can take, every value must be taken: one clause for each
// value, the rule "each value somewhere" (Lynce and Ouaknine, Sudoku as a SAT
// problem, AIM 2006). Unit propagation then finds hidden singles. For n terms of
// the same d values these are d times at most one of n literals, and, if n is d, d
// clauses of n literals.
//
// The scheme locked also says where scopes share terms: see [lock]. The schemes hall
// and hallset add intervals and sets of values: see [hall].
type allDifferent struct {
	options  Options
	segments []segment
	covers   bool    // write "each value somewhere"
	locks    []*lock // with constraints before this one
	hall     *hall   // or nil
	total    Size
}

// segment is a maximal interval of values lo..hi that the same terms can take.
// lits are their literals for lo; those for lo+k are k higher.
type segment struct {
	lo, hi int64
	lits   []cnf.Lit
}

func (s segment) len() int64 { return s.hi - s.lo + 1 }

// allDifferent plans an all-different. Of two terms, the scheme of supports
// makes a relation.
func (p *plan) allDifferent(c model.AllDifferent) part {
	how := p.methods(c).allDifferent
	if how.has(ofTwo) && len(c.Terms) == 2 {
		x, y := c.Terms[0], c.Terms[1]
		return p.binary(term{1, x.X.Index()}, term{-1, y.X.Index()}, comparison{model.Ne, int64(y.C) - int64(x.C)}, p.methods(c).two.differ)
	}
	a := &allDifferent{options: p.options}
	a.cut(p, p.termSpans(c.Terms), len(c.Terms))
	values := int64(0)
	for _, s := range a.segments {
		values += s.len()
	}
	permutation := values == int64(len(c.Terms))
	a.covers = permutation && how.has(eachValue)
	if a.covers {
		for _, s := range a.segments {
			a.total = a.total.plus(clauses(s.len(), int64(len(s.lits))))
		}
	}
	if how.has(sharedPlaces) {
		own := scope{p.names()[len(p.parts)], c.Terms, permutation}
		a.locks = p.locks(own, a.segments)
		p.scopes.add(own)
	}
	for _, l := range a.locks {
		a.total = a.total.plus(l.total)
	}
	if how.has(hallIntervals | hallSets) {
		a.hall = p.hall(c.Terms, a.segments, how.has(hallSets))
		a.total = a.total.plus(a.hall.total)
	}
	return a
}

// termSpan is a span of a term's values.
type termSpan struct {
	lo, hi int64
	lit    cnf.Lit // of lo
	term   int
}

func (p *plan) termSpans(terms []model.Term) []termSpan {
	spans := make([]termSpan, 0, len(terms))
	for i, t := range terms {
		for _, s := range p.direct.of(t.X.Index()) {
			spans = append(spans, termSpan{int64(s.lo) + int64(t.C), int64(s.hi) + int64(t.C), s.lit, i})
		}
	}
	return spans
}

// cut makes the segments, ascending, and adds up the size of their at-most-one
// constraints. It stops at the limit on clauses, since the constraint is then
// refused.
func (a *allDifferent) cut(p *plan, spans []termSpan, terms int) {
	differs := func(s termSpan) bool { return s.lo != spans[0].lo || s.hi != spans[0].hi }
	if len(spans) > 0 && len(spans) == terms && !slices.ContainsFunc(spans, differs) {
		a.add(spans, spans[0].lo, spans[0].hi) // no need of the sweep
		return
	}
	for active, s := range sweep(spans) {
		if a.total.Clauses > p.options.MaxClauses || p.ctx.Err() != nil {
			return
		}
		a.add(active, s.lo, s.hi)
	}
}

// add adds the segment lo..hi, which all the spans contain.
func (a *allDifferent) add(spans []termSpan, lo, hi int64) {
	lits := make([]cnf.Lit, len(spans))
	for i, s := range spans {
		lits[i] = s.lit + cnf.Lit(lo-s.lo)
	}
	s := segment{lo, hi, lits}
	a.segments = append(a.segments, s)
	n := int64(len(lits))
	a.total = a.total.plus(a.options.amo(n).atMostOneSize(n).times(s.len()))
}

// sweep goes over the places where a span starts or ends and yields, for each
// interval between two of them, the spans that contain it, if any.
func sweep(spans []termSpan) iter.Seq2[[]termSpan, interval] {
	var ends []int64
	for _, s := range spans {
		ends = append(ends, s.lo, s.hi+1)
	}
	slices.Sort(ends)
	ends = slices.Compact(ends)
	slices.SortFunc(spans, func(a, b termSpan) int { return cmp.Compare(a.lo, b.lo) })
	return func(yield func([]termSpan, interval) bool) {
		var active []termSpan
		for i, lo := range ends {
			active = slices.DeleteFunc(active, func(s termSpan) bool { return s.hi < lo })
			for ; len(spans) > 0 && spans[0].lo == lo; spans = spans[1:] {
				active = append(active, spans[0])
			}
			slices.SortFunc(active, func(a, b termSpan) int { return cmp.Compare(a.term, b.term) })
			if len(active) > 0 && !yield(active, interval{lo, ends[i+1] - 1}) {
				return
			}
		}
	}
}

// interval is the values lo..hi of terms.
type interval struct{ lo, hi int64 }

func (a *allDifferent) method() string {
	method := amoEncodings[a.options.amo(a.widest())].method()
	if a.covers {
		method += "; each value somewhere"
	}
	if len(a.locks) > 0 {
		method += "; the places that it shares with other constraints"
	}
	if a.hall != nil && a.hall.total.Clauses > 0 {
		method += "; " + a.hall.method()
	}
	return method
}

// widest returns the greatest number of terms that can take one value.
func (a *allDifferent) widest() int64 {
	widest := 0
	for _, s := range a.segments {
		widest = max(widest, len(s.lits))
	}
	return int64(widest)
}

func (a *allDifferent) size() Size { return a.total }

func (a *allDifferent) write(w *writer) {
	w.rule(Conflict)
	for lits := range a.values(w) {
		w.atMostOne(a.options.amo(int64(len(lits))), lits, Conflict)
	}
	if a.covers {
		w.rule(EachValueSomewhere)
		for lits := range a.values(w) {
			w.formula.Add(lits...)
		}
	}
	for _, l := range a.locks {
		l.write(w)
	}
	if a.hall != nil {
		a.hall.write(w)
	}
}

// values yields for each value the literals of the terms that can take it, in
// the writer's scratch space.
func (a *allDifferent) values(w *writer) iter.Seq[[]cnf.Lit] {
	return func(yield func([]cnf.Lit) bool) {
		for _, s := range a.segments {
			w.scratch = append(w.scratch[:0], s.lits...)
			for range s.len() {
				if w.stopped() || !yield(w.scratch) {
					return
				}
				for i := range w.scratch {
					w.scratch[i]++
				}
			}
		}
	}
}

// auxiliaryName names those of the at-most-one constraints, value by value, and
// then those of the locks or the Hall intervals.
func (a *allDifferent) auxiliaryName(k int) string {
	rest := int64(k)
	for _, s := range a.segments {
		n := int64(len(s.lits))
		amo := a.options.amo(n).over(n)
		each := amo.size(n).Vars
		if all := s.len() * each; rest >= all {
			rest -= all
			continue
		}
		return amo.auxiliaryName(placeLabels{s.lo + rest/each, n}, n, rest%each)
	}
	for _, l := range a.locks {
		if n := int64(len(l.values)); rest >= n {
			rest -= n
			continue
		}
		return l.auxiliaryName(int(rest))
	}
	return a.hall.auxiliaryName(int(rest))
}
