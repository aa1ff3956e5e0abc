package certify

import (
	"fmt"

	"counterpoint/model"
)

// Level is a level of consistency of one constraint. The definitions are those of
// Bessiere, Constraint propagation (in: Handbook of Constraint Programming, 2006,
// sections 3.3 to 3.5); what a level leaves is the fixpoint of its rule.
type Level uint8

// The levels, of which Arc, Hidden, Bounds and Range are between Forward and
// Domain, though not each between its neighbours.
const (
	// Forward acts when all variables but one have one value left: the last one
	// keeps those that satisfy the constraint (forward checking).
	Forward Level = iota
	// Arc is arc consistency of the constraint's projections on two variables
	// each; of an all-different these are its != constraints.
	Arc
	// Hidden is Arc and, of an all-different with as many terms as values, hidden
	// singles: a value that one term alone has left is the value of that term.
	Hidden
	// Bounds is bounds(Z) consistency: the least and the greatest value of each
	// variable are in a solution whose other values are integers between the
	// bounds of their variables.
	Bounds
	// Range is range consistency: every value of each variable is in such a
	// solution.
	Range
	// Domain is domain consistency, also called generalised arc consistency: every
	// value of each variable is in a solution whose other values are in their
	// domains. It is all that can be found.
	Domain
	numLevels
)

var levels = [numLevels]struct{ name, about string }{
	Forward: {"forward", "forward checking: acts when one variable is open"},
	Arc:     {"arc", "arc consistency of the projections on two variables; of an all-different, of each !="},
	Hidden:  {"hidden", "arc, and hidden singles: a value with one place left is put there"},
	Bounds:  {"bounds", "bounds(Z) consistency: the ends of each domain have a support between the bounds of the others"},
	Range:   {"range", "range consistency: every value has one between the bounds of the others"},
	Domain:  {"domain", "domain consistency: every value has one in the other domains"},
}

// Levels returns every level.
func Levels() []Level {
	all := make([]Level, numLevels)
	for l := range numLevels {
		all[l] = l
	}
	return all
}

// String returns the name, such as "arc".
func (l Level) String() string {
	if l < numLevels {
		return levels[l].name
	}
	return fmt.Sprintf("Level(%d)", l)
}

// About says in a line what the level finds.
func (l Level) About() string { return levels[l].about }

// levels returns the levels that differ by definition on the problem's constraint:
// forward checking of a != is arc consistency, which of a constraint on two
// variables is domain consistency.
func (p *problem) levels() []Level {
	different, isDifferent := p.constraint.(model.AllDifferent)
	var all []Level
	if !isDifferent {
		all = append(all, Forward)
	}
	if len(p.full) > 2 {
		all = append(all, Arc)
	}
	if isDifferent && p.isPermutation(different) {
		all = append(all, Hidden)
	}
	return append(all, Bounds, Range, Domain)
}

// leaves computes what each level leaves of partial domains.
type leaves struct {
	*problem
	solutions solutions
	boxes     boxes
	left      [numLevels]domains
	dead      [numLevels]bool // no solution is left, and nothing in left counts
}

func newLeaves(p *problem) *leaves {
	l := &leaves{problem: p, solutions: newSolutions(p), boxes: newBoxes(p)}
	for i := range l.left {
		l.left[i] = make(domains, len(p.full))
	}
	return l
}

// compute computes what the levels leave of d, to which the solutions have been
// narrowed.
func (l *leaves) compute(levels []Level, d domains) {
	l.dead[Domain] = !l.solutions.support(l.left[Domain])
	for _, level := range levels {
		if level == Domain {
			continue
		}
		left := l.left[level]
		copy(left, d)
		switch level {
		case Forward:
			l.dead[level] = !l.forward(left)
		case Arc:
			l.dead[level] = !l.arc(left)
		case Hidden:
			l.dead[level] = !l.hidden(left)
		case Bounds, Range:
			l.dead[level] = !l.boxes.narrow(left, level == Bounds)
		}
	}
}

// forward is domain consistency where one variable is open at most, and nothing
// elsewhere.
func (l *leaves) forward(d domains) bool {
	if d.open() > 1 {
		return true
	}
	copy(d, l.left[Domain])
	return !l.dead[Domain]
}
