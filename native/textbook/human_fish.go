package textbook

import "slices"

// fish: if k rows have the places of a value within k columns, then each of
// these columns has the value in one of these rows, and it leaves their other
// cells. With k = 2 it is called X-wing, with 3 swordfish.
//
// Rows and columns are any two families of disjoint scopes. The rows are
// permutations, so that each takes the value; being disjoint, they take it in
// k different variables, for which the k columns have just enough room.
func (h *human) fish(k int) (Step, bool) {
	if h.families == nil {
		h.groupIntoFamilies()
	}
	for f, rows := range h.families {
		for g, columns := range h.families {
			if f == g {
				continue
			}
			if s, ok := h.fishBetween(rows, columns, k); ok {
				return s, true
			}
		}
	}
	return Step{}, false
}

func (h *human) fishBetween(rows, columns []int, k int) (Step, bool) {
	for _, value := range h.scopeValues {
		var marks [][]int
		for _, row := range rows {
			marks = append(marks, h.columnsWith(value, &h.scopes[row], columns))
		}
		for chosen, covers := range h.lockedSets(marks, k) {
			s := Step{Values: []int{value}}
			var places []int
			for _, j := range chosen {
				row := &h.scopes[rows[j]]
				s.Scopes = append(s.Scopes, row.name)
				places = append(places, h.places(row.vars, value)...)
			}
			s.Vars = h.named(places)
			for _, c := range covers {
				s.Covers = append(s.Covers, h.scopes[c].name)
				for _, x := range except(h.scopes[c].vars, places) {
					s.Removed = h.appendCandidates(s.Removed, x, s.Values)
				}
			}
			if len(s.Removed) > 0 {
				return s, true
			}
		}
	}
	return Step{}, false
}

// columnsWith returns the columns in which a row has its places for the value;
// none if the row need not take the value, or could do so outside the columns.
func (h *human) columnsWith(value int, row *humanScope, columns []int) []int {
	if _, ok := slices.BinarySearch(row.values, value); !ok || !row.permutation || !h.work(1+len(row.vars)/4) {
		return nil
	}
	var with []int
	for _, x := range h.places(row.vars, value) {
		j := slices.IndexFunc(h.scopesOf[x], func(scope int) bool {
			_, ok := slices.BinarySearch(columns, scope)
			return ok
		})
		if j < 0 {
			return nil
		}
		with = append(with, h.scopesOf[x][j])
	}
	slices.Sort(with)
	return slices.Compact(with)
}
