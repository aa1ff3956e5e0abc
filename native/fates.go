package native

import (
	"fmt"

	"counterpoint/model"
)

// Fates says for each constraint of the model, by index, at which consistency
// Solve propagates it under the options: its kind, a colon, and the
// consistency in words.
func Fates(m *model.Model, o Options) []string {
	var partners []int
	if o.AllDiff == Locked {
		partners = lockPartners(m)
	}
	fates := make([]string, m.NumConstraints())
	for i, c := range m.Constraints() {
		fates[i] = model.Kind(c) + ": " + fate(m, o, c)
		if isSettled(c) {
			continue
		}
		if _, ok := c.(model.AllDifferent); ok && o.AllDiff == Locked {
			fates[i] += lockFate(partners[i])
		}
		if o.Singleton {
			fates[i] += "; with all others, singleton consistency"
		}
	}
	return fates
}

// isSettled reports whether nothing is left of a constraint after it was
// applied at the root.
func isSettled(c model.Constraint) bool {
	a, ok := c.(model.AllDifferent)
	return ok && len(a.Terms) < 2 || isUnary(c)
}

func fate(m *model.Model, o Options, c model.Constraint) string {
	switch c := c.(type) {
	case model.AllDifferent:
		return allDifferentFate(m, o, c)
	case model.Relation:
		return "arc consistency"
	case model.Linear:
		return linearFate(c)
	case model.Table:
		if c.Forbid {
			return "generalised arc consistency (forbidden rows counted)"
		}
		return "generalised arc consistency (compact-table)"
	}
	return "unsupported"
}

func allDifferentFate(m *model.Model, o Options, c model.AllDifferent) string {
	if len(c.Terms) < 2 {
		return "always holds"
	}
	switch o.AllDiff {
	case Value:
		return "value consistency"
	case Domain:
		return "domain consistency (by matching)"
	}
	values := m.ValuesOf(c)
	if values.Size() == len(c.Terms) {
		return "value consistency + hidden singles"
	}
	return fmt.Sprintf("value consistency; its %d terms share %d values: no hidden singles", len(c.Terms), values.Size())
}

func lockFate(partners int) string {
	switch partners {
	case 0:
		return "; no locked candidates, which take two shared terms"
	case 1:
		return "; locked candidates with one other"
	}
	return fmt.Sprintf("; locked candidates with %d others", partners)
}

// lockPartners returns for each constraint how many others it has locks with,
// of its values or of theirs.
func lockPartners(m *model.Model) []int {
	needs := make([]bool, m.NumConstraints())
	for i, c := range m.Constraints() {
		if a, ok := c.(model.AllDifferent); ok {
			needs[i] = m.IsPermutation(a)
		}
	}
	partners := make([]int, m.NumConstraints())
	last := [2]int{-1, -1}
	neverStops := func(int) error { return nil }
	_ = overlaps(m, neverStops, func(o overlap) error {
		locks := needs[o.scopes[0]] && o.leavesRest(m, 1) || needs[o.scopes[1]] && o.leavesRest(m, 0)
		if locks && o.scopes != last {
			partners[o.scopes[0]]++
			partners[o.scopes[1]]++
			last = o.scopes
		}
		return nil
	})
	return partners
}

// leavesRest reports whether one of the two constraints has terms that are not
// shared.
func (o overlap) leavesRest(m *model.Model, side int) bool {
	c := m.Constraint(o.scopes[side]).(model.AllDifferent)
	return len(o.terms[side]) < len(c.Terms)
}

func linearFate(c model.Linear) string {
	switch {
	case isUnary(c):
		return "domain consistency (applied once, at the root)"
	case c.Op == model.Ne:
		return "value consistency (propagated when all variables but one are fixed)"
	}
	return "bounds consistency"
}
