package textbook

import (
	"math/rand/v2"
	"slices"

	"counterpoint/model"
)

// permutation is an AllDifferent whose open variables, in every solution, take
// certain values once each, in some order: the free cells of a box of a Sudoku
// and the values missing there. Among assignments that give them an order of
// these values, exchanging two leads from each to every other, and the
// constraint is never broken.
type permutation struct {
	open []int
	free []int32 // ranks; the same value has the same rank in all
}

// neighbourhood says what the moves of a variable are: to exchange its value
// with another of its permutation, if it belongs to one, else to take another
// value. The moves of a variable are numbered from 0.
type neighbourhood struct {
	permutations []permutation
	of, place    []int // the permutation of each variable, or -1, and its place there
}

// newNeighbourhood chooses permutations without a common open variable. The
// most are hard to find (set packing); these are found greedily, from the last
// constraint to the first, which are the boxes of a Sudoku.
func newNeighbourhood(m *model.Model, s *scoring) *neighbourhood {
	n := &neighbourhood{of: slices.Repeat([]int{-1}, len(s.values)), place: make([]int, len(s.values))}
	for i := m.NumConstraints() - 1; i >= 0; i-- {
		c, ok := m.Constraint(i).(model.AllDifferent)
		if !ok {
			continue
		}
		p, ok := s.permutation(c)
		if !ok || slices.ContainsFunc(p.open, func(x int) bool { return n.of[x] >= 0 }) {
			continue
		}
		for i, x := range p.open {
			n.of[x], n.place[x] = len(n.permutations), i
		}
		n.permutations = append(n.permutations, p)
	}
	return n
}

// shuffle puts the permutations into random orders.
func (n *neighbourhood) shuffle(c *configuration, random *rand.Rand) {
	for _, p := range n.permutations {
		random.Shuffle(len(p.free), func(i, j int) { p.free[i], p.free[j] = p.free[j], p.free[i] })
		for i, x := range p.open {
			c.assign(x, p.free[i])
		}
	}
}

// moves returns the number of moves of x.
func (n *neighbourhood) moves(c *configuration, x int) int {
	if p := n.of[x]; p >= 0 {
		return len(n.permutations[p].open) - 1
	}
	return len(c.values[x]) - 1
}

// make makes a move of x and returns the one that takes it back.
func (n *neighbourhood) make(c *configuration, x, move int) (back int) {
	if y := n.partner(x, move); y >= 0 {
		rx, ry := c.rank[x], c.rank[y]
		c.assign(x, ry)
		c.assign(y, rx)
		return move
	}
	old := int(c.rank[x])
	rank := another(old, move)
	c.assign(x, int32(rank))
	if old > rank {
		return old - 1
	}
	return old
}

// partner returns the variable that the move exchanges x with, or -1.
func (n *neighbourhood) partner(x, move int) int {
	p := n.of[x]
	if p < 0 {
		return -1
	}
	return n.permutations[p].open[another(n.place[x], move)]
}

// another returns the i-th of the numbers 0, 1, ... other than this.
func another(this, i int) int {
	if i < this {
		return i
	}
	return i + 1
}

// permutation reports whether the constraint is one: its open variables have
// the same values left, just as many of which as there are variables are not
// those of variables that are not open.
func (s *scoring) permutation(c model.AllDifferent) (permutation, bool) {
	var p permutation
	taken := map[int]bool{}
	for _, t := range c.Terms {
		x := t.X.Index()
		switch {
		case t.C != c.Terms[0].C:
			return p, false
		case len(s.values[x]) == 1:
			taken[s.values[x][0]] = true
		case len(p.open) > 0 && !slices.Equal(s.values[x], s.values[p.open[0]]), slices.Contains(p.open, x):
			return p, false
		default:
			p.open = append(p.open, x)
		}
	}
	if len(p.open) < 2 {
		return p, false
	}
	for rank, v := range s.values[p.open[0]] {
		if !taken[v] {
			p.free = append(p.free, int32(rank))
		}
	}
	return p, len(p.free) == len(p.open)
}
