package textbook

import (
	"context"

	"counterpoint/model"
)

// Backtracking on the most constrained variable: the one with the minimum
// remaining values is assigned next, for where few values are left to try, a
// wrong path ends soonest (Bitner and Reingold, "Backtrack programming
// techniques", Communications of the ACM 18, 1975; called fail first by
// Haralick and Elliott 1980).

// MRV is [Backtrack] with the next variable chosen anew at each node: the one
// with the fewest values that are consistent with those assigned, the first in
// the model on a tie. A variable with none is chosen at once, and fails.
//
// It counts what [Backtrack] counts.
func MRV(ctx context.Context, m *model.Model, o Options, found func(model.Assignment) bool) (Result, error) {
	s, alive, err := newAssignment(ctx, "mrv", m, o, found)
	if err != nil {
		return Result{}, err
	}
	if s.closeRoot(alive && s.assignSingles()) {
		s.mrv()
	}
	return s.result(), nil
}

func (s *assignment) mrv() {
	s.Calls++
	x, remaining := s.mostConstrained()
	switch {
	case x < 0:
		s.report(s.value)
		return
	case remaining == 0:
		s.deadEnd(x)
		return
	}
	for i := s.next(x, 0); i >= 0 && !s.stopped; i = s.next(x, i+1) {
		if !s.consistent(x, s.values[x][i]) {
			continue
		}
		if !s.proceed() {
			return
		}
		s.visit(x, i)
		s.assign(x, i)
		s.mrv()
		s.unassign(x)
		s.leave(x, i)
	}
}

// mostConstrained returns the open variable with the fewest values remaining,
// and how many these are; -1 if all variables are assigned.
func (s *assignment) mostConstrained() (best, fewest int) {
	best = -1
	s.work(len(s.assigned) / 256)
	for x, assigned := range s.assigned {
		if assigned {
			continue
		}
		if n := s.remaining(x); best < 0 || n < fewest {
			best, fewest = x, n
		}
		if fewest == 0 {
			break
		}
	}
	return best, fewest
}

// remaining counts the values of x that are consistent with those assigned.
func (s *assignment) remaining(x int) int {
	n := 0
	for i := s.next(x, 0); i >= 0; i = s.next(x, i+1) {
		if s.consistent(x, s.values[x][i]) {
			n++
		}
	}
	return n
}
