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

// example tells what either side removes of the smallest partial domain; nil if there
// is none.
func (p *problem) example(s smallest) *Example {
	if s.at == nil {
		return nil
	}
	return &Example{
		Domains: p.domainsOf(s.at),
		Level:   p.pairsOf(s.at.without(s.level)), LevelFails: s.level == nil,
		Clauses: p.pairsOf(s.at.without(s.clauses)), ClausesFail: s.clauses == nil,
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
