package match

import "counterpoint/model"

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
