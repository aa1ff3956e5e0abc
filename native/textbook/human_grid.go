package textbook

import (
	"slices"

	"counterpoint/model"
)

// humanGrid is what stands on the paper: the candidates of each variable, and
// which variables are filled in. A hypothesis is tried on a copy.
type humanGrid struct {
	domains
	filled []bool
	open   int // variables that are not filled in
}

func (g *humanGrid) copyFrom(other *humanGrid) {
	g.domains.copyFrom(&other.domains)
	g.filled = append(g.filled[:0], other.filled...)
	g.open = other.open
}

// fewestOpen returns the open variable with the fewest candidates, the first
// on a tie.
func (g *humanGrid) fewestOpen() int {
	best := -1
	for x, filled := range g.filled {
		if !filled && (best < 0 || g.sizes[x] < g.sizes[best]) {
			best = x
		}
	}
	return best
}

// candidates returns the values left of a variable.
func (g *humanGrid) candidates(x int) []int {
	values := make([]int, 0, g.sizes[x])
	for r := g.next(x, 0); r >= 0; r = g.next(x, r+1) {
		values = append(values, g.values[x][r])
	}
	return values
}

// rank returns the position of a value in the domain that the variable has in
// the model, and whether it is there.
func (g *humanGrid) rank(x, value int) (int, bool) {
	values := g.values[x]
	if r := value - values[0]; r >= 0 && r < len(values) && values[r] == value {
		return r, true // no holes below it
	}
	return slices.BinarySearch(values, value)
}

// can reports whether the value is a candidate of the variable.
func (g *humanGrid) can(x, value int) bool {
	r, ok := g.rank(x, value)
	return ok && g.has(x, r)
}

// places returns those of the variables that have the value as a candidate.
func (g *humanGrid) places(vars []int, value int) []int {
	var places []int
	for _, x := range vars {
		if g.can(x, value) {
			places = append(places, x)
		}
	}
	return places
}

// named returns the variables with the indices.
func (h *human) named(xs []int) []model.Var {
	vars := make([]model.Var, len(xs))
	for i, x := range xs {
		vars[i] = h.model.Var(x)
	}
	return vars
}

// appendCandidates appends those of the values that are candidates of x.
func (h *human) appendCandidates(to []Candidate, x int, values []int) []Candidate {
	for _, value := range values {
		if h.can(x, value) {
			to = append(to, Candidate{h.model.Var(x), value})
		}
	}
	return to
}
