package textbook

import (
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
// Unary constraints are applied beforehand, as for node consistency: every
// assignment made of the values left satisfies them, and they score nothing.
// Where they would leave a variable no value, they are not applied but scored,
// and the maximum is out of reach.
type scoring struct {
	values   [][]int  // values[x] are those left for x, ascending; a rank is an index into them
	open     []int    // the variables with more than one value
	terms    [][]term // terms[x] are the places of x in AllDifferents
	counters int      // of the values of AllDifferents
	others   [][]int  // others[x] are the further constraints on x that score
	checked  []int    // all of these
	max      int
}

// term is a term X+C of an AllDifferent: counter[rank] is the counter of the
// value that it has at the rank of X. Terms of one constraint share the
// counters of the values that they share.
type term struct{ counter []int32 }

// newScoring returns the objective of the run's model, or a [*TooLargeError].
// It is of no use if the run was stopped.
func newScoring(r *run) (*scoring, error) {
	d, err := newDomains(r.model)
	if err != nil {
		return nil, err
	}
	n := len(d.values)
	s := &scoring{values: d.values, terms: make([][]term, n), others: make([][]int, n)}
	s.applyUnary(r)
	for i, c := range r.model.Constraints() {
		if !r.work(pollEvery) {
			break
		}
		different, ok := c.(model.AllDifferent)
		switch {
		case !ok && !unary(c):
			s.addOther(i, c.Vars())
		case ok && !s.addTerms(different.Terms):
			return nil, &TooLargeError{What: "or more values in all all-different constraints together", Size: MaxConfigurations + 1, Limit: MaxConfigurations}
		}
	}
	return s, nil
}

// unary reports whether the constraint is on one variable alone and says what
// values it may have.
func unary(c model.Constraint) bool {
	xs := c.Vars()
	_, different := c.(model.AllDifferent)
	return !different && len(xs) > 0 && !slices.ContainsFunc(xs, func(x model.Var) bool { return x != xs[0] })
}

func (s *scoring) applyUnary(r *run) {
	on := make([][]int, len(s.values))
	for i, c := range r.model.Constraints() {
		if unary(c) {
			x := c.Vars()[0].Index()
			on[x] = append(on[x], i)
		}
	}
	a := make(model.Assignment, len(s.values))
	for x, constraints := range on {
		var left []int
		for _, v := range s.values[x] {
			a[x] = v
			broken := func(i int) bool { return r.work(pollEvery) && !r.model.Constraint(i).Check(a) }
			if !slices.ContainsFunc(constraints, broken) {
				left = append(left, v)
			}
		}
		if len(left) > 0 {
			s.values[x] = left
		} else {
			for _, i := range constraints {
				s.addOther(i, r.model.Constraint(i).Vars()[:1])
			}
		}
		if len(s.values[x]) > 1 {
			s.open = append(s.open, x)
		}
	}
}

// addTerms adds an AllDifferent and reports whether it fits.
func (s *scoring) addTerms(terms []model.Term) bool {
	var all []int
	for _, t := range terms {
		for _, v := range s.values[t.X.Index()] {
			all = append(all, v+t.C)
		}
		if s.counters+len(all) > MaxConfigurations {
			return false
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
	return true
}

func (s *scoring) addOther(i int, xs []model.Var) {
	s.max++
	s.checked = append(s.checked, i)
	for _, x := range xs {
		if on := s.others[x.Index()]; len(on) == 0 || on[len(on)-1] != i {
			s.others[x.Index()] = append(on, i)
		}
	}
}
