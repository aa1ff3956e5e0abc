package textbook

import "counterpoint/model"

// nakedSingle: a variable with one candidate takes it. It is the "sole
// candidate" of the puzzle press.
func (h *human) nakedSingle() (Step, bool) {
	for x, size := range h.sizes {
		if size == 1 && !h.filled[x] {
			v := h.model.Var(x)
			value := h.candidates(x)[0]
			return Step{
				Vars: []model.Var{v}, Values: []int{value},
				Placed: []Candidate{{v, value}},
			}, true
		}
	}
	return Step{}, false
}
