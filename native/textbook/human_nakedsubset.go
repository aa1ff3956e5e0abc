package textbook

import "slices"

// nakedSubset: if k variables of a scope have only k candidates between them,
// they use these up, and no other variable of the scope takes one of them.
func (h *human) nakedSubset(k int) (Step, bool) {
	for scope := range h.all() {
		var rows [][]int
		for _, x := range scope.vars {
			rows = append(rows, h.candidates(x))
		}
		for chosen, values := range h.lockedSets(rows, k) {
			s := Step{Scopes: []string{scope.name}, Values: slices.Clone(values)}
			for j, x := range scope.vars {
				if slices.Contains(chosen, j) {
					s.Vars = append(s.Vars, h.model.Var(x))
				} else {
					s.Removed = h.appendCandidates(s.Removed, x, values)
				}
			}
			if len(s.Removed) > 0 {
				return s, true
			}
		}
	}
	return Step{}, false
}
