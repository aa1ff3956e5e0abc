package native

import (
	"cmp"
	"slices"

	"counterpoint/model"
)

// overlap is what two all-different constraints of a model share: a term, if
// both have it up to a constant that is the same for all. A value v of the first
// is v+shift in the other. Two constraints that share terms at several constants
// have an overlap for each.
type overlap struct {
	scopes [2]int   // the constraints, by index
	terms  [2][]int // the shared terms, by position in the one and in the other
	shift  int
}

// minOverlap is how many terms two constraints must share. Where all places of
// a value in one are the only shared term, that is a hidden single.
const minOverlap = 2

// place is where a variable stands in an all-different constraint.
type place struct{ scope, position, c int }

// meeting is a shared term.
type meeting struct{ scope, shift, own, other int }

// overlaps hands over each overlap, the later constraint first. What is handed
// over is valid until the next. It stops at the first error of either function;
// poll is told of work before it is done.
func overlaps(m *model.Model, poll func(work int) error, found func(overlap) error) error {
	places := make([][]place, m.NumVars())
	var meetings []meeting
	for i, c := range m.Constraints() {
		own, ok := c.(model.AllDifferent)
		if !ok {
			continue
		}
		meetings = meetings[:0]
		for position, t := range own.Terms {
			at := &places[t.X.Index()]
			if err := poll(1 + len(*at)); err != nil {
				return err
			}
			for _, p := range *at {
				meetings = append(meetings, meeting{p.scope, p.c - t.C, position, p.position})
			}
			*at = append(*at, place{i, position, t.C})
		}
		if err := meet(i, meetings, found); err != nil {
			return err
		}
	}
	return nil
}

// meet makes overlaps of the shared terms of one constraint with those before.
func meet(own int, meetings []meeting, found func(overlap) error) error {
	slices.SortFunc(meetings, func(a, b meeting) int {
		return cmp.Or(cmp.Compare(a.scope, b.scope), cmp.Compare(a.shift, b.shift), cmp.Compare(a.own, b.own))
	})
	var o overlap
	for i, m := range meetings {
		if i == 0 || m.scope != o.scopes[1] || m.shift != o.shift {
			o = overlap{scopes: [2]int{own, m.scope}, shift: m.shift, terms: [2][]int{o.terms[0][:0], o.terms[1][:0]}}
		}
		o.terms[0], o.terms[1] = append(o.terms[0], m.own), append(o.terms[1], m.other)
		last := i+1 == len(meetings) || meetings[i+1].scope != m.scope || meetings[i+1].shift != m.shift
		if !last || len(o.terms[0]) < minOverlap {
			continue
		}
		if err := found(o); err != nil {
			return err
		}
	}
	return nil
}

// reversed is the overlap seen from the other constraint.
func (o overlap) reversed() overlap {
	return overlap{
		scopes: [2]int{o.scopes[1], o.scopes[0]},
		terms:  [2][]int{o.terms[1], o.terms[0]},
		shift:  -o.shift,
	}
}
