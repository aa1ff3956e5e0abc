package match

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"counterpoint/model"
)

// supportAllDifferent looks for a matching of the terms with values by augmenting
// paths: a term whose values are all taken takes one over from a term that can go
// elsewhere (Berge 1957; Regin, A filtering algorithm for constraints of
// difference in CSPs, 1994).
func supportAllDifferent(c model.AllDifferent, from choices) ([]int, bool) {
	m := matching{
		terms: c.Terms, from: from,
		holder: make(map[int]int), seen: make(map[int]int),
		chosen: make([]int, len(c.Terms)),
	}
	for term := range c.Terms {
		m.round++
		if !m.place(term) {
			return nil, false
		}
	}
	return m.chosen, true
}

type matching struct {
	terms  []model.Term
	from   choices
	holder map[int]int // the term that takes a value
	chosen []int       // by term
	round  int         // one for each term that is placed
	seen   map[int]int // the round in which a value was last tried
}

// place gives a term a value, moving other terms if need be.
func (m *matching) place(term int) bool {
	for _, choice := range m.from[term] {
		v := choice + m.terms[term].C
		if m.seen[v] == m.round {
			continue
		}
		m.seen[v] = m.round
		if holder, taken := m.holder[v]; !taken || m.place(holder) {
			m.holder[v], m.chosen[term] = term, choice
			return true
		}
	}
	return false
}

// allDifferentReason finds k terms with k values, which the pair's term cannot have
// then (Hall, On representatives of subsets, 1935); where the constraint fails, k
// terms with fewer. It spares terms as long as the others exclude the pair, those
// with many values first, so that one fixed term is found if there is one.
//
// The other terms of a permutation are the places of the other values, which may be
// said instead: of one value first, which is a hidden single.
func (s state) allDifferentReason(c model.AllDifferent, pair int32, places bool) reason {
	terms := s.tooFewValues(c, pair)
	if v, ok := s.hiddenSingle(c, pair); ok && places && len(terms) > 1 {
		return s.hiddenReason(c, pair, v)
	}
	left := s.valuesOf(terms)
	why := reason{because: s.hallWords(c, terms, left, places)}
	for _, t := range terms {
		first, end := s.span(t.X)
		for p := first; p < end; p++ {
			if !slices.Contains(left, s.all[p].V+t.C) {
				why.needs = append(why.needs, p)
			}
		}
	}
	return why
}

// tooFewValues returns terms that, with that of the pair, have no different values.
func (s state) tooFewValues(c model.AllDifferent, pair int32) []model.Term {
	own, others := s.split(c, pair)
	slices.SortStableFunc(others, func(a, b model.Term) int {
		return cmp.Compare(len(s.values(b.X)), len(s.values(a.X)))
	})
	needed := others
	for _, candidate := range others {
		without := slices.DeleteFunc(slices.Clone(needed), func(t model.Term) bool { return t == candidate })
		all := slices.Concat(own, without)
		from := make(choices, len(all))
		for i, t := range all {
			from[i] = s.values(t.X)
		}
		if len(own) > 0 {
			from[0] = []int{s.all[pair].V}
		}
		if _, ok := support(model.AllDifferent{Terms: all}, from); !ok {
			needed = without
		}
	}
	return needed
}

// split returns the term of the pair, if there is one, and the others.
func (s state) split(c model.AllDifferent, pair int32) (own, others []model.Term) {
	for _, t := range c.Terms {
		if pair != nothing && t.X == s.all[pair].X {
			own = append(own, t)
		} else {
			others = append(others, t)
		}
	}
	return own, others
}

// valuesOf returns the values that the terms have left together, ascending.
func (s state) valuesOf(terms []model.Term) []int {
	var all []int
	for _, t := range terms {
		for _, v := range s.values(t.X) {
			all = append(all, v+t.C)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// hiddenSingle returns a value that no other term than that of the pair has left.
func (s state) hiddenSingle(c model.AllDifferent, pair int32) (v int, ok bool) {
	own, others := s.split(c, pair)
	left := s.valuesOf(others)
	for v := range s.model.ValuesOf(c).All() {
		isOwn := len(own) > 0 && s.all[pair].V+own[0].C == v
		if !isOwn && !slices.Contains(left, v) {
			return v, true
		}
	}
	return 0, false
}

func (s state) hiddenReason(c model.AllDifferent, pair int32, v int) reason {
	_, others := s.split(c, pair)
	why := reason{because: fmt.Sprintf("%d has no other place", v)}
	if pair == nothing {
		why.because = fmt.Sprintf("%d has no place", v)
	}
	for _, t := range others {
		if p, ok := s.find(Pair{t.X, v - t.C}); ok {
			why.needs = append(why.needs, p)
		}
	}
	return why
}

// hallWords says which values the terms have left; or, if it is shorter and may be
// said, which places the other values have.
func (s state) hallWords(c model.AllDifferent, terms []model.Term, left []int, places bool) string {
	if len(terms) == 1 && len(left) == 1 {
		return termName(s.model, terms[0]) + "=" + strconv.Itoa(left[0])
	}
	others := slices.DeleteFunc(slices.Collect(s.model.ValuesOf(c).All()), func(v int) bool { return slices.Contains(left, v) })
	if places && len(others) < len(terms) {
		rest := slices.DeleteFunc(slices.Clone(c.Terms), func(t model.Term) bool { return slices.Contains(terms, t) })
		return fmt.Sprintf("%s have no other places than %s", listed(others), termNames(s.model, rest))
	}
	return fmt.Sprintf("%s have only %s left", termNames(s.model, terms), listed(left))
}

func termName(m *model.Model, t model.Term) string {
	if t.C == 0 {
		return m.Name(t.X)
	}
	return fmt.Sprintf("%s%+d", m.Name(t.X), t.C)
}

func termNames(m *model.Model, terms []model.Term) string {
	names := make([]string, len(terms))
	for i, t := range terms {
		names[i] = termName(m, t)
	}
	return strings.Join(names, ", ")
}

func listed(values []int) string {
	return strings.Trim(strings.Join(strings.Fields(fmt.Sprint(values)), ", "), "[]")
}
