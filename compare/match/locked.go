package match

import (
	"fmt"
	"slices"

	"counterpoint/model"
)

// lockedReason returns why all places of a value in one all-different are terms of
// another: the removals of the value from the other places of the one.
func (s state) lockedReason(of removal) reason {
	l := lock{
		needs:  s.model.Constraint(of.by).(model.AllDifferent),
		leaves: s.model.Constraint(of.leaves).(model.AllDifferent),
	}
	for _, l.shift = range l.shifts() {
		for v := range valuesOf(s.model, l.needs).All() {
			if removed, ok := s.locks(l, v); ok && s.follows(&removed, l, v, of.pair) {
				return reason{removed, fmt.Sprintf("all places of %d in %s are in %s",
					v, constraintName(s.model, of.by), constraintName(s.model, of.leaves))}
			}
		}
	}
	panic("match: no lock of " + s.by(of.cause))
}

// lock is a pair of all-different constraints. A value of the one is that value and
// the shift in the other.
type lock struct {
	needs, leaves model.AllDifferent
	shift         int
}

// shifts returns the differences of constants at which terms are shared.
func (l lock) shifts() []int {
	var shifts []int
	for _, t := range l.needs.Terms {
		for _, u := range l.leaves.Terms {
			if t.X == u.X && !slices.Contains(shifts, u.C-t.C) {
				shifts = append(shifts, u.C-t.C)
			}
		}
	}
	return shifts
}

// locks reports whether a value is locked, and which removals that takes.
func (s state) locks(l lock, v int) (removed []int32, ok bool) {
	for _, t := range l.needs.Terms {
		if slices.Contains(l.leaves.Terms, model.Term{X: t.X, C: t.C + l.shift}) {
			continue
		}
		pair, exists := s.find(Pair{t.X, v - t.C})
		if exists && s.has(pair) {
			return nil, false
		}
		if exists {
			removed = append(removed, pair)
		}
	}
	return removed, true
}

// follows reports whether the pair is one that a locked value leaves. If nothing is
// to follow, it looks for a term that has no other value, to whose removals it adds
// those that left it none.
func (s state) follows(removed *[]int32, l lock, v int, pair int32) bool {
	for _, t := range l.leaves.Terms {
		if slices.Contains(l.needs.Terms, model.Term{X: t.X, C: t.C - l.shift}) {
			continue
		}
		here := Pair{t.X, v + l.shift - t.C}
		switch {
		case pair != nothing && s.all[pair] == here:
			return true
		case pair == nothing && slices.Equal(s.values(t.X), []int{here.V}):
			*removed = append(*removed, s.removedFrom([]model.Var{t.X})...)
			return true
		}
	}
	return false
}
