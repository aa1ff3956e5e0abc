package textbook

import (
	"math"
	"slices"

	"counterpoint/model"
)

// scoring is the objective of the incomplete algorithms: how close a complete
// assignment is to a solution. An AllDifferent scores the number of different
// values that it holds, any other constraint 1 if it is satisfied; the maximum
// is the sum over all constraints, and only a solution reaches it. On a Sudoku
// grid it is the score that people give it: 9 points for each of 27 units, 243
// in all.
//
// Unary constraints are applied beforehand (node consistency: Mackworth,
// "Consistency in networks of relations", Artificial Intelligence 8, 1977), so
// that every assignment made of the values left satisfies them, and they score
// nothing. Where they would leave a variable no value, they are not applied
// but scored, and the maximum is out of reach.
type scoring struct {
	model    *model.Model
	values   [][]int  // values[x] are those left for x, ascending; a rank is an index into them
	open     []int    // the variables with more than one value
	terms    [][]term // terms[x] are the places of x in AllDifferents
	others   [][]int  // others[x] are the further constraints on x
	noVars   []int    // the constraints on no variable
	counters int      // how many values of AllDifferents are counted
	max      int
}

// term is a term X+C of an AllDifferent: counter[rank] is the counter of the
// value that it has at the rank of X. Terms of one constraint share the
// counters of the values that they share.
type term struct{ counter []int32 }

func newScoring(m *model.Model) *scoring {
	n := m.NumVars()
	s := &scoring{model: m, values: make([][]int, n), terms: make([][]term, n), others: make([][]int, n)}
	unary := make([][]int, n) // constraints
	for i, c := range m.Constraints() {
		if x, ok := only(c); ok {
			unary[x] = append(unary[x], i)
		}
	}
	for x := range n {
		s.values[x] = slices.Collect(m.Domain(m.Var(x)).All())
		if left := s.allowed(x, unary[x]); len(left) > 0 {
			s.values[x] = left
		} else {
			s.others[x] = unary[x]
			s.max += len(unary[x])
		}
		if len(s.values[x]) > 1 {
			s.open = append(s.open, x)
		}
	}
	for i, c := range m.Constraints() {
		if different, ok := c.(model.AllDifferent); ok {
			s.addTerms(different.Terms)
		} else if _, unary := only(c); !unary {
			s.addOther(i, c)
		}
	}
	return s
}

// only returns the variable that the constraint is on, if it is on just one.
func only(c model.Constraint) (x int, ok bool) {
	xs := c.Vars()
	if _, different := c.(model.AllDifferent); different || len(xs) == 0 {
		return 0, false
	}
	for _, y := range xs {
		if y != xs[0] {
			return 0, false
		}
	}
	return xs[0].Index(), true
}

// allowed returns the values of x that satisfy the unary constraints.
func (s *scoring) allowed(x int, unary []int) []int {
	a := make(model.Assignment, x+1)
	var left []int
	for _, v := range s.values[x] {
		a[x] = v
		if !slices.ContainsFunc(unary, func(i int) bool { return !s.model.Constraint(i).Check(a) }) {
			left = append(left, v)
		}
	}
	return left
}

func (s *scoring) addTerms(terms []model.Term) {
	var all []int
	for _, t := range terms {
		for _, v := range s.values[t.X.Index()] {
			all = append(all, v+t.C)
		}
	}
	slices.Sort(all)
	all = slices.Compact(all)
	for _, t := range terms {
		x := t.X.Index()
		counter := make([]int32, len(s.values[x]))
		for rank, v := range s.values[x] {
			i, _ := slices.BinarySearch(all, v+t.C)
			counter[rank] = int32(s.counters + i)
		}
		s.terms[x] = append(s.terms[x], term{counter})
	}
	s.counters += len(all)
	s.max += len(terms)
}

func (s *scoring) addOther(i int, c model.Constraint) {
	s.max++
	xs := c.Vars()
	if len(xs) == 0 {
		s.noVars = append(s.noVars, i)
	}
	for _, x := range xs {
		if on := s.others[x.Index()]; len(on) == 0 || on[len(on)-1] != i {
			s.others[x.Index()] = append(on, i)
		}
	}
}
