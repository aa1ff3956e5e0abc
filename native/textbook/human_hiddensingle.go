package textbook

import "counterpoint/model"

// hiddenSingle: a value with one place in a permutation, a scope with as many
// values as variables, goes there. A value without a place is a contradiction.
func (h *human) hiddenSingle() (Step, bool) {
	for scope := range h.permutations() {
		for _, value := range scope.values {
			places := h.places(scope.vars, value)
			switch {
			case len(places) == 0:
				return Step{Rule: Contradiction, Scopes: []string{scope.name}, Values: []int{value}}, true
			case len(places) == 1 && !h.filled[places[0]]:
				v := h.model.Var(places[0])
				return Step{
					Scopes: []string{scope.name}, Vars: []model.Var{v}, Values: []int{value},
					Placed: []Candidate{{v, value}},
				}, true
			}
		}
	}
	return Step{}, false
}
