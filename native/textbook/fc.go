package textbook

import (
	"context"

	"counterpoint/model"
)

// Forward checking (R. M. Haralick and G. L. Elliott, "Increasing tree search
// efficiency for constraint satisfaction problems", Artificial Intelligence
// 14, 1980): when a variable is assigned, the values that are not consistent
// with it leave the variables still open. A domain that becomes empty is a
// dead end, seen one level before backtracking would look at that variable;
// and what is left of a domain need not be checked again.

// FC is forward checking. It assigns the open variable with the fewest values
// left, the first in the model on a tie, its values in ascending order. The
// variables with one value left by node consistency are assigned before the
// search, and looked forward from.
//
// It makes the choices of [MRV], without the calls that find a variable with
// no value: these are Conflicts here, at the node before.
//
// It counts Calls, of which the last on a path finds all variables assigned;
// Nodes and Decisions, a decision being a value tried; Conflicts, Prunings,
// RootPrunings, PruningsFailed, Depth and Solutions as [native.Counters]
// defines them; Revisions, Checks and RootChecks.
//
// The error is a [*TooLargeError] or an [*UnsupportedError].
func FC(ctx context.Context, m *model.Model, o Options, found func(model.Assignment) bool) (Result, error) {
	s, alive, err := newAssignment(ctx, "fc", m, o, found)
	if err != nil {
		return Result{}, err
	}
	if s.closeRoot(alive && s.forwardSingles()) {
		s.fc()
	}
	return s.result(), nil
}

func (s *assignment) fc() {
	s.Calls++
	x := s.fewestLeft()
	if x < 0 {
		s.report(s.value)
		return
	}
	for i := s.next(x, 0); i >= 0; i = s.next(x, i+1) {
		if !s.proceed() {
			return
		}
		mark := len(s.removed)
		s.visit(x, i)
		if s.settle(mark, s.forward(x, i)) {
			s.fc()
		}
		s.restore(mark)
		s.unassign(x)
		s.leave(x, i)
	}
}

// forward assigns x and removes from the open variables what is not consistent
// with it. It returns false if one of them has no value left.
func (s *assignment) forward(x, rank int) bool {
	s.keep(x, rank)
	s.assign(x, rank)
	for _, arc := range s.arcs[x] {
		_, y := s.ends(arc)
		if s.assigned[y] {
			continue
		}
		if s.revise(arc ^ 1); s.sizes[y] == 0 {
			return s.wiped(arc ^ 1)
		}
	}
	if !s.wideConsistent(x, s.value[x]) {
		return s.fail(x, "its value breaks a constraint over more than two variables")
	}
	return true
}

// forwardSingles assigns the variables with one value left and looks forward
// from each.
func (s *assignment) forwardSingles() bool {
	if !s.groundHolds() {
		return false
	}
	var singles []int
	for x, size := range s.sizes {
		if size == 1 {
			singles = append(singles, x)
		}
	}
	for _, x := range singles {
		if !s.forward(x, s.next(x, 0)) {
			return false
		}
	}
	return true
}

// fewestLeft returns the open variable with the fewest values left, the first
// on a tie; -1 if all are assigned.
func (s *assignment) fewestLeft() int {
	best := -1
	s.work(len(s.sizes) / 256)
	for x, size := range s.sizes {
		if !s.assigned[x] && (best < 0 || size < s.sizes[best]) {
			best = x
		}
	}
	return best
}
