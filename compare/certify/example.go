package certify

import (
	"slices"

	"counterpoint/model"
)

// Example is a partial domain at which a level and unit propagation differ.
type Example struct {
	Domains []model.Domain // of every variable
	// Level and Clauses are what either side removes of it. A side that finds that
	// there is no solution removes everything: LevelFails, ClausesFail.
	Level, Clauses          []Pair
	LevelFails, ClausesFail bool
}

// Stays returns the values that the level removes and unit propagation leaves.
func (e *Example) Stays() []Pair { return without(e.Level, e.Clauses) }

// Beyond returns the values that unit propagation removes and the level leaves.
func (e *Example) Beyond() []Pair { return without(e.Clauses, e.Level) }

func without(pairs, others []Pair) []Pair {
	var left []Pair
	for _, p := range pairs {
		if !slices.Contains(others, p) {
			left = append(left, p)
		}
	}
	return left
}

// example tells what either side removes of d; a nil set of domains is a dead end.
func (p *problem) example(d, level, clauses domains) *Example {
	return &Example{
		Domains: p.domainsOf(d),
		Level:   p.pairsOf(d.without(level)), LevelFails: level == nil,
		Clauses: p.pairsOf(d.without(clauses)), ClausesFail: clauses == nil,
	}
}

// without returns what d has and e has not; all of d if e is nil.
func (d domains) without(e domains) domains {
	left := slices.Clone(d)
	for i := range e {
		left[i] &^= e[i]
	}
	return left
}
