package textbook

import (
	"slices"

	"counterpoint/model"
)

// different is an all-different constraint as the rules need it.
type different struct {
	index int // in the model
	terms []differentTerm
	// If there are as many terms as values: the values, ascending, and which
	// of them the i-th term has at each rank of its variable.
	values  []int
	valueAt [][]int
	// With the rule of locked candidates.
	overlaps []overlap
}

// differentTerm is X + C.
type differentTerm struct{ x, c int }

// termAt is the place of a term.
type termAt struct{ constraint, position int } // in norvig.differents; in its terms

// addConstraints sorts the constraints into those with rules of their own and
// the others.
func (n *norvig) addConstraints() {
	n.terms = make([][]termAt, len(n.sizes))
	n.assigned = make(model.Assignment, len(n.sizes))
	most := 0
	for i, c := range n.model.Constraints() {
		if !n.work(1) {
			break
		}
		switch c := c.(type) {
		case model.AllDifferent:
			if len(c.Terms) >= 2 {
				n.addDifferent(i, c)
				most = max(most, len(c.Terms))
			}
		default:
			n.forward = append(n.forward, forward{i, c, relevantVars(c)})
		}
	}
	n.places, n.last, n.inside = make([]int, most), make([]variableValue, most), make([]int, most)
}

func (n *norvig) addDifferent(i int, c model.AllDifferent) {
	d := different{index: i}
	for position, t := range c.Terms {
		x := t.X.Index()
		n.terms[x] = append(n.terms[x], termAt{len(n.differents), position})
		d.terms = append(d.terms, differentTerm{x, t.C})
	}
	if n.work(len(c.Terms)) && n.model.IsPermutation(c) {
		d.values = slices.Collect(n.model.ValuesOf(c).All())
		for _, t := range d.terms {
			at := make([]int, len(n.values[t.x]))
			for rank, v := range n.values[t.x] {
				at[rank], _ = slices.BinarySearch(d.values, v+t.c)
			}
			d.valueAt = append(d.valueAt, at)
		}
	}
	n.differents = append(n.differents, d)
}
