package textbook

import "slices"

// Locked candidates: if all places that a value has in one permutation lie in
// another scope too, then it is one of them that takes the value there as
// well, and the value leaves the other places of that scope.
//
// There are two directions, and people find the first easier to see. Which one
// it is, the model tells by its order: pointing goes from a scope to those
// posted before it, claiming to those posted after it. A Sudoku posts its rows
// and columns before its boxes, so that pointing is from a box along a line,
// and claiming from a line into a box.

func (h *human) pointing() (Step, bool) {
	return h.locked(func(s *humanScope) []int { return s.before })
}

func (h *human) claiming() (Step, bool) {
	return h.locked(func(s *humanScope) []int { return s.after })
}

func (h *human) locked(others func(*humanScope) []int) (Step, bool) {
	for scope := range h.permutations() {
		if len(others(scope)) == 0 {
			continue
		}
		for _, value := range scope.values {
			places := h.places(scope.vars, value)
			if len(places) < 2 {
				continue
			}
			for _, j := range others(scope) {
				if s, ok := h.lockedIn(scope, value, places, &h.scopes[j]); ok {
					return s, true
				}
			}
		}
	}
	return Step{}, false
}

// lockedIn strikes the value out of the rest of the other scope, if that holds
// all places.
func (h *human) lockedIn(scope *humanScope, value int, places []int, other *humanScope) (Step, bool) {
	elsewhere := h.places(other.vars, value)
	if !subset(places, elsewhere) {
		return Step{}, false
	}
	s := Step{
		Scopes: []string{scope.name}, Covers: []string{other.name},
		Vars: h.named(places), Values: []int{value},
	}
	for _, x := range elsewhere {
		if !slices.Contains(places, x) {
			s.Removed = append(s.Removed, Candidate{h.model.Var(x), value})
		}
	}
	return s, len(s.Removed) > 0
}

func subset(xs, of []int) bool {
	return !slices.ContainsFunc(xs, func(x int) bool { return !slices.Contains(of, x) })
}
