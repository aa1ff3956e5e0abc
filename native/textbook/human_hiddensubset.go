package textbook

import "slices"

// hiddenSubset: if k values of a permutation have only k places between them,
// these variables take them, and no other value.
func (h *human) hiddenSubset(k int) (Step, bool) {
	for scope := range h.permutations() {
		var rows [][]int
		for _, value := range scope.values {
			places := h.places(scope.vars, value)
			slices.Sort(places)
			rows = append(rows, places)
		}
		for chosen, vars := range h.lockedSets(rows, k) {
			s := Step{Scopes: []string{scope.name}, Vars: h.named(vars)}
			for _, j := range chosen {
				s.Values = append(s.Values, scope.values[j])
			}
			for _, x := range vars {
				s.Removed = h.appendCandidates(s.Removed, x, except(h.candidates(x), s.Values))
			}
			if len(s.Removed) > 0 {
				return s, true
			}
		}
	}
	return Step{}, false
}

// except returns those of xs that are none of ys.
func except(xs, ys []int) []int {
	return slices.DeleteFunc(slices.Clone(xs), func(x int) bool { return slices.Contains(ys, x) })
}
