package match

import (
	"fmt"
	"slices"

	"counterpoint/model"
)

// lock is a pair of all-different constraints: where all places of a value in the
// one are terms of the other too, the value leaves the rest of that. A value of the
// one is that value and the shift in the other.
type lock struct {
	needs, leaves model.AllDifferent
	shift         int
}

// lockedReason returns why all places of a value are shared: the removals of the
// value from the others.
func (s state) lockedReason(of removal) reason {
	l := lock{
		needs:  s.model.Constraint(of.by).(model.AllDifferent),
		leaves: s.model.Constraint(of.leaves).(model.AllDifferent),
	}
	for _, l.shift = range l.shifts() {
		for _, t := range l.rest() {
			if removed, values, ok := s.lockedOut(l, t, of.pair); ok {
				return reason{removed, fmt.Sprintf("all places of %s in %s are in %s",
					listed(values), constraintName(s.model, of.by), constraintName(s.model, of.leaves))}
			}
		}
	}
	return reason{needs: s.removedFrom(slices.Concat(l.needs.Vars(), l.leaves.Vars()))}
}

// lockedOut reports whether the pair is that of a locked value and the term; or, of
// nothing, whether all values that the term has left are locked. The values are
// those of the lock's first constraint.
func (s state) lockedOut(l lock, t model.Term, pair int32) (removed []int32, values []int, ok bool) {
	switch {
	case pair == nothing:
		values = s.values(t.X)
		removed = s.removedFrom([]model.Var{t.X})
	case s.all[pair].X == t.X:
		values = []int{s.all[pair].V}
	default:
		return nil, nil, false
	}
	for i := range values {
		values[i] += t.C - l.shift
	}
	places, ok := s.locked(l, values)
	return append(removed, places...), values, ok
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

// rest returns the terms that a locked value leaves.
func (l lock) rest() []model.Term {
	return slices.DeleteFunc(slices.Clone(l.leaves.Terms), func(t model.Term) bool {
		return slices.Contains(l.needs.Terms, model.Term{X: t.X, C: t.C - l.shift})
	})
}

// locked reports whether the values are locked, and which removals that takes.
func (s state) locked(l lock, values []int) (removed []int32, ok bool) {
	all := s.model.ValuesOf(l.needs)
	for _, v := range values {
		if !all.Contains(v) {
			return nil, false
		}
		for _, t := range l.needs.Terms {
			pair, exists := s.find(Pair{t.X, v - t.C})
			isShared := slices.Contains(l.leaves.Terms, model.Term{X: t.X, C: t.C + l.shift})
			switch {
			case isShared || !exists:
			case s.has(pair):
				return nil, false
			default:
				removed = append(removed, pair)
			}
		}
	}
	return removed, true
}
