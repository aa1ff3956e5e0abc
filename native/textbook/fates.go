package textbook

import (
	"fmt"

	"counterpoint/model"
)

// Lookahead says how far an algorithm by search looks ahead on the edges of
// the network, from a look back to a look at all that is left.
type Lookahead uint8

// The five ways.
const (
	LookBack        Lookahead = iota // Backtrack and MRV; MAC with PropagateOff
	LookOnce                         // AC3; MAC with PropagateRoot
	LookForward                      // FC
	LookForwardUnit                  // MAC with PropagateAssigned
	LookAtAll                        // MAC
)

var lookaheadFates = [...]string{
	LookBack:        "checked once both variables are assigned",
	LookOnce:        "arc consistency at the root, then checked once both variables are assigned",
	LookForward:     "forward checking",
	LookForwardUnit: "unit propagation of assigned variables",
	LookAtAll:       "arc consistency",
}

// Lookahead returns that of the level.
func (p Propagation) Lookahead() Lookahead {
	return [...]Lookahead{
		PropagateFull: LookAtAll, PropagateAssigned: LookForwardUnit, PropagateRoot: LookOnce, PropagateOff: LookBack,
	}[p]
}

// Fates says for each constraint of the model, by index, what the algorithms
// by search make of it: its kind, a colon, and what is done. A constraint over
// three or more variables is not propagated by any of them, but checked as
// soon as all its variables are assigned; an all-different is as many edges as
// its terms have pairs.
func Fates(m *model.Model, l Lookahead) []string {
	fates := make([]string, m.NumConstraints())
	for i, c := range m.Constraints() {
		fates[i] = model.Kind(c) + ": " + fate(c, lookaheadFates[l])
	}
	return fates
}

func fate(c model.Constraint, onEdges string) string {
	n := len(relevantVars(c))
	if _, ok := c.(model.AllDifferent); ok {
		if n < 2 {
			return "always holds"
		}
		return fmt.Sprintf("%d edges !=, each: %s", n*(n-1)/2, onEdges)
	}
	switch n {
	case 0:
		return "checked at the root"
	case 1:
		return "node consistency, once, at the root"
	case 2:
		return onEdges
	}
	return fmt.Sprintf("not propagated; checked once its %d variables are assigned", n)
}
