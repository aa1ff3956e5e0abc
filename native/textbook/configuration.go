package textbook

import (
	"slices"

	"counterpoint/model"
)

// configuration is a complete assignment whose score is kept up to date, so that
// a change costs what the constraints on one variable cost, not a new count of
// all.
type configuration struct {
	*scoring
	model *model.Model
	rank  []int32
	a     model.Assignment // the same as values
	count []int32          // of the terms with a value, by counter
	holds []bool           // by constraint, for those that are no AllDifferent
	score int
}

// newConfiguration returns the assignment of the first value to every variable.
func newConfiguration(m *model.Model, s *scoring) *configuration {
	n := len(s.values)
	c := &configuration{
		scoring: s,
		model:   m,
		rank:    make([]int32, n),
		a:       make(model.Assignment, n),
		count:   make([]int32, s.counters),
		holds:   make([]bool, m.NumConstraints()),
	}
	for x, values := range s.values {
		c.a[x] = values[0]
		for _, t := range s.terms[x] {
			c.count[t.counter[0]]++
			if c.count[t.counter[0]] == 1 {
				c.score++
			}
		}
	}
	for _, i := range s.checked {
		c.check(i)
	}
	return c
}

// assign gives x its value of the rank.
func (c *configuration) assign(x int, rank int32) {
	old := c.rank[x]
	c.rank[x], c.a[x] = rank, c.values[x][rank]
	for _, t := range c.terms[x] {
		from, to := t.counter[old], t.counter[rank]
		c.count[from]--
		if c.count[from] == 0 {
			c.score--
		}
		c.count[to]++
		if c.count[to] == 1 {
			c.score++
		}
	}
	for _, i := range c.others[x] {
		c.check(i)
	}
}

// check brings the score of a constraint that is no AllDifferent up to date.
func (c *configuration) check(i int) {
	holds := c.model.Constraint(i).Check(c.a)
	switch {
	case holds && !c.holds[i]:
		c.score++
	case !holds && c.holds[i]:
		c.score--
	}
	c.holds[i] = holds
}

func (c *configuration) copyFrom(other *configuration) {
	copy(c.rank, other.rank)
	copy(c.a, other.a)
	copy(c.count, other.count)
	copy(c.holds, other.holds)
	c.score = other.score
}

// conflicted reports whether x is in a constraint that is broken.
func (c *configuration) conflicted(x int) bool {
	for _, t := range c.terms[x] {
		if c.count[t.counter[c.rank[x]]] > 1 {
			return true
		}
	}
	return slices.ContainsFunc(c.others[x], func(i int) bool { return !c.holds[i] })
}
