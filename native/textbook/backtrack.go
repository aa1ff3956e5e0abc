package textbook

import (
	"context"

	"counterpoint/model"
)

// Chronological backtracking (S. W. Golomb and L. D. Baumert, "Backtrack
// programming", Journal of the ACM 12, 1965): assign one variable after the
// other; if a variable has no value that is consistent with those assigned,
// take back the last one and try its next value.

// Backtrack assigns the variables in the order of the model, those with one
// value left by node consistency before the search. Values are tried in
// ascending order, each only if it is consistent with those assigned.
//
// It counts Calls, of which the last on a path finds all variables assigned;
// Nodes and Decisions, a decision being a consistent value; Conflicts, the
// calls that find no such value, or the root; Depth, Solutions, Checks and
// RootChecks. Prunings and RootPrunings are those of node consistency; below
// the root nothing is pruned.
//
// The error is a [*TooLargeError] or an [*UnsupportedError].
func Backtrack(ctx context.Context, m *model.Model, o Options, found func(model.Assignment) bool) (Result, error) {
	s, alive, err := newAssignment(ctx, "backtrack", m, o, found)
	if err != nil {
		return Result{}, err
	}
	if s.closeRoot(alive && s.assignSingles()) {
		s.backtrack(s.open())
	}
	return s.result(), nil
}

// backtrack assigns the variables of the order, which is all that are open.
func (s *assignment) backtrack(order []int) {
	s.Calls++
	if len(order) == 0 {
		s.report(s.value)
		return
	}
	x, deadEnd := order[0], true
	for i := s.next(x, 0); i >= 0 && !s.stopped; i = s.next(x, i+1) {
		if !s.consistent(x, s.values[x][i]) {
			continue
		}
		deadEnd = false
		if !s.proceed() {
			return
		}
		s.visit(x, i)
		s.assign(x, i)
		s.backtrack(order[1:])
		s.unassign(x)
		s.leave(x, i)
	}
	if deadEnd {
		s.deadEnd(x)
	}
}

// deadEnd counts a call that finds no value for x.
func (s *assignment) deadEnd(x int) {
	if !s.stopped {
		s.Conflicts++
		s.fail(x, "no value is consistent with those assigned")
	}
}

// open returns the variables that are not assigned, in the model's order.
func (s *assignment) open() []int {
	var open []int
	for x, assigned := range s.assigned {
		if !assigned {
			open = append(open, x)
		}
	}
	return open
}
