package textbook

import "slices"

// xyWing: a pivot with the candidates a and b sees a wing with a and c, and
// another with b and c. If the pivot is a, the first wing is c; if it is b,
// the second is. So one of the wings is c, and a variable that sees both is
// not.
func (h *human) xyWing() (Step, bool) {
	var pairs []int // the variables with two candidates
	for x, size := range h.sizes {
		if size == 2 {
			pairs = append(pairs, x)
		}
	}
	for _, pivot := range pairs {
		for _, first := range pairs {
			if !h.sees(pivot, first) || !h.work(1+len(pairs)/8) {
				continue
			}
			for _, second := range pairs {
				if s, ok := h.wings(pivot, first, second); ok {
					return s, true
				}
			}
		}
	}
	return Step{}, false
}

func (h *human) wings(pivot, first, second int) (Step, bool) {
	if second <= first || !h.sees(pivot, second) {
		return Step{}, false
	}
	ab, ac, bc := h.candidates(pivot), h.candidates(first), h.candidates(second)
	if len(union(ab, ac)) != 3 || len(union(ab, bc)) != 3 || len(union(ac, bc)) != 3 || len(union(union(ab, ac), bc)) != 3 {
		return Step{}, false
	}
	h.work(len(h.sizes) / 8)
	c := except(ac, ab)
	s := Step{Vars: h.named([]int{pivot, first, second}), Values: slices.Concat(ab, c)}
	for x := range h.sizes {
		if h.sees(x, first) && h.sees(x, second) {
			s.Removed = h.appendCandidates(s.Removed, x, c)
		}
	}
	return s, len(s.Removed) > 0
}
