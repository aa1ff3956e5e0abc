package textbook

import (
	"slices"
)

// Simple colouring looks at one value. A permutation with two places for it
// links them: one of the two takes the value, and the other does not. Along
// such links places get two colours in turn, and then all places of one colour
// take the value, or all of the other. So
//
//   - a colour with two places that see each other is the wrong one: the value
//     leaves all places of that colour;
//   - a place that sees places of both colours sees one that takes the value:
//     the value leaves it.

func (h *human) simpleColouring() (Step, bool) {
	for _, value := range h.scopeValues {
		links := h.links(value)
		coloured := make([]bool, len(h.sizes))
		for x := range h.sizes {
			if coloured[x] || len(links[x]) == 0 || !h.work(1) {
				continue
			}
			colours := colour(x, links, coloured)
			h.work(len(h.sizes) * (len(colours[0]) + len(colours[1])) / 8)
			if s, ok := h.wrongColour(value, colours); ok {
				return s, true
			}
			if s, ok := h.betweenColours(value, colours); ok {
				return s, true
			}
		}
	}
	return Step{}, false
}

// links returns for each variable those to which the value links it.
func (h *human) links(value int) [][]int {
	links := make([][]int, len(h.sizes))
	for scope := range h.permutations() {
		if p := h.places(scope.vars, value); len(p) == 2 {
			links[p[0]] = append(links[p[0]], p[1])
			links[p[1]] = append(links[p[1]], p[0])
		}
	}
	return links
}

// colour returns the variables of each colour that links lead to from x, each
// ascending, and marks them.
func colour(x int, links [][]int, coloured []bool) [2][]int {
	var colours [2][]int
	coloured[x] = true
	for queue, c := []int{x}, 0; len(queue) > 0; c = 1 - c {
		colours[c] = append(colours[c], queue...)
		var next []int
		for _, y := range queue {
			for _, z := range links[y] {
				if !coloured[z] {
					coloured[z] = true
					next = append(next, z)
				}
			}
		}
		queue = next
	}
	slices.Sort(colours[0])
	slices.Sort(colours[1])
	return colours
}

func (h *human) wrongColour(value int, colours [2][]int) (Step, bool) {
	for c, wrong := range colours {
		for _, x := range wrong {
			if !h.seesOneOf(x, wrong) {
				continue
			}
			s := h.colouringStep(value, [2][]int{colours[1-c], wrong})
			for _, y := range wrong {
				s.Removed = h.appendCandidates(s.Removed, y, s.Values)
			}
			return s, true
		}
	}
	return Step{}, false
}

func (h *human) betweenColours(value int, colours [2][]int) (Step, bool) {
	s := h.colouringStep(value, colours)
	for x := range h.sizes {
		if !slices.Contains(colours[0], x) && !slices.Contains(colours[1], x) &&
			h.can(x, value) && h.seesOneOf(x, colours[0]) && h.seesOneOf(x, colours[1]) {
			s.Removed = h.appendCandidates(s.Removed, x, s.Values)
		}
	}
	return s, len(s.Removed) > 0
}

func (h *human) colouringStep(value int, colours [2][]int) Step {
	return Step{Vars: h.named(colours[0]), Others: h.named(colours[1]), Values: []int{value}}
}

func (h *human) seesOneOf(x int, ys []int) bool {
	return slices.ContainsFunc(ys, func(y int) bool { return h.sees(x, y) })
}
