package clausal

import (
	"errors"
	"fmt"
	"io"

	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// Options configures the engine. The zero value is DPLL, which branches on the
// groups by MRV, or without groups on the variables in their order. [CDCL]
// returns those of a solver that learns.
type Options struct {
	// Groups are the variables of a model that the formula encodes: of each, the
	// literals x=v, by ascending value. No literal may be in two groups. The
	// formula must say that exactly one literal of each group is true, by clauses
	// from which unit propagation sees that all others are false as soon as one
	// is true, and one true as soon as all others are false: branching per value
	// loses or repeats solutions otherwise.
	Groups    [][]cnf.Lit
	Order     Order
	Branching Branching // without learning; with it, a clause learned refuses a decision
	Learning  bool
	Restarts  Restarts // with learning only
	Deletion  bool     // of learned clauses, half of them from time to time
	Limits    Limits
	// Proof, if not nil, gets the lines of a DRAT proof, each clause of which
	// follows by unit propagation. If the answer is Unsat, they refute the
	// formula with the clauses that were added, those included by which learning
	// excludes solutions; see [CheckProof].
	Proof io.Writer
}

// Order says what the search branches on.
type Order uint8

// The three orders. The first two are of the groups; variables outside the
// groups follow them in the formula's order, and are tried false first.
const (
	MRV   Order = iota // the group with the fewest literals not false, the first on a tie (Haralick and Elliott 1980)
	Input              // the first group that is open
	VSIDS              // of all variables the most active in recent conflicts (Moskewicz et al. 2001); with learning only
)

// Branching says what the children of a node are, for a group.
type Branching uint8

// The two ways to branch on a group. A variable outside the groups has two
// children, it is false and it is true, in either.
const (
	PerValue Branching = iota // a child x=v for each literal that is open, with nothing learnt from the children before
	TwoWay                    // two children: x=v for the first open literal, then its negation
)

// Restarts says when the search returns to its root, keeping what it learned.
type Restarts uint8

// The schedules of restarts.
const (
	NoRestarts Restarts = iota
	Luby                // after 1, 1, 2, 1, 1, 2, 4, ... times a constant of conflicts (Luby, Sinclair and Zuckerman 1993)
	Geometric           // after a number of conflicts that grows by half each time (Walsh 1999)
)

// Limits stop a search before its end; 0 is no limit. They hold for all calls
// of a [Solver] together.
type Limits struct {
	Nodes     uint64 // visited, the root included; without learning only
	Decisions uint64
	Conflicts uint64
	Solutions uint64
}

// DecisionLimit is the reason of a search that made as many decisions as were
// allowed.
const DecisionLimit model.Reason = "decision limit"

// CDCL returns the options of conflict-driven clause learning as solvers have
// it: VSIDS, Luby restarts, deletion by LBD.
func CDCL() Options {
	return Options{Order: VSIDS, Learning: true, Restarts: Luby, Deletion: true}
}

// check says what in the options contradicts itself or the formula.
func (o *Options) check(f *cnf.Formula) error {
	switch {
	case o.Order > VSIDS || o.Branching > TwoWay || o.Restarts > Geometric:
		return errors.New("clausal: an option has a value that does not exist")
	case o.Order == VSIDS && !o.Learning:
		return errors.New("clausal: VSIDS needs learning: it counts how often conflicts are due to a variable")
	case o.Restarts != NoRestarts && !o.Learning:
		return errors.New("clausal: restarts need learning: the search would walk the same tree again")
	case o.Limits.Nodes > 0 && o.Learning:
		return errors.New("clausal: a limit on nodes needs a search without learning, which has no tree of nodes; limit decisions or conflicts")
	case int64(f.NumLits())+clauseHeader*int64(f.NumClauses()) > maxArena:
		return fmt.Errorf("clausal: the formula is too large: its literals and twice its clauses are together more than %d", maxArena)
	}
	return o.checkGroups(f.NumVars())
}

func (o *Options) checkGroups(numVars int) error {
	grouped := make([]bool, 2*numVars)
	for i, group := range o.Groups {
		for _, l := range group {
			if l == 0 || l.Var() > numVars {
				return fmt.Errorf("clausal: group %d has the literal %d, and the formula has the variables 1 to %d", i, l, numVars)
			}
			if grouped[literal(l)] {
				return fmt.Errorf("clausal: the literal %d is twice in the groups; the second time in group %d", l, i)
			}
			grouped[literal(l)] = true
		}
	}
	return nil
}
