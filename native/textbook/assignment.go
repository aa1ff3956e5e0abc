package textbook

import (
	"context"

	"counterpoint/model"
)

// assignment is a network some of whose variables are assigned: the state of
// the algorithms that assign one variable after the other.
type assignment struct {
	*network
	assigned []bool
	value    model.Assignment // value[x] if assigned[x]
}

// newAssignment returns the node-consistent network with no variable assigned.
// It is alive if it may have a solution, and the run was not stopped.
func newAssignment(ctx context.Context, engine string, m *model.Model, o Options, found func(model.Assignment) bool) (s *assignment, alive bool, err error) {
	n, err := newNetwork(ctx, engine, m, o, found)
	if err != nil {
		return nil, false, err
	}
	s = &assignment{network: n, assigned: make([]bool, m.NumVars()), value: make(model.Assignment, m.NumVars())}
	return s, n.root(), nil
}

func (s *assignment) assign(x, rank int) {
	s.assigned[x], s.value[x] = true, s.values[x][rank]
}

func (s *assignment) unassign(x int) { s.assigned[x] = false }

// assignSingles assigns the variables with one value left, which takes no
// search: the clues of a puzzle. It returns false if two of them are not
// consistent.
func (s *assignment) assignSingles() bool {
	if !s.groundHolds() {
		return false
	}
	for x, size := range s.sizes {
		if size > 1 {
			continue
		}
		i := s.next(x, 0)
		if !s.consistent(x, s.values[x][i]) {
			return s.fail(x, "its value is not consistent with those assigned")
		}
		s.assign(x, i)
	}
	return true
}

// groundHolds checks the constraints over no variable.
func (s *assignment) groundHolds() bool {
	for _, w := range s.wide {
		if len(w.scope) == 0 && !s.holds(w.constraint, s.value) {
			return s.fail(-1, s.model.ConstraintName(w.constraint))
		}
	}
	return true
}

// consistent reports whether x may have the value beside those assigned: no
// constraint all of whose other variables are assigned forbids it.
func (s *assignment) consistent(x, value int) bool {
	if !s.work(1 + len(s.arcs[x])/32) {
		return false
	}
	for _, arc := range s.arcs[x] {
		_, y := s.ends(arc)
		if s.assigned[y] && !s.allows(arc, value, s.value[y]) {
			return false
		}
	}
	return s.wideConsistent(x, value)
}

// wideConsistent is consistent for the constraints over more than two
// variables.
func (s *assignment) wideConsistent(x, value int) bool {
	s.value[x] = value
	for _, w := range s.wideAt[x] {
		if c := &s.wide[w]; s.lacksOnly(x, c.scope) && !s.holds(c.constraint, s.value) {
			return false
		}
	}
	return true
}

// lacksOnly reports whether all variables of the scope but x are assigned.
func (s *assignment) lacksOnly(x int, scope []int32) bool {
	for _, y := range scope {
		if int(y) != x && !s.assigned[y] {
			return false
		}
	}
	return true
}
