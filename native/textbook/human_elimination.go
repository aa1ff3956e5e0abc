package textbook

import "counterpoint/model"

// What follows at once from filling in a value: its variable has no other, and
// each constraint over it strikes out what it then rules out. People do this
// without thinking, and so it is part of the step that fills in the value.

// fillIn gives a variable one of its candidates and strikes out what this
// rules out; false is a contradiction.
func (h *human) fillIn(x, value int, why string) bool {
	h.filled[x], h.assigned[x] = true, value
	h.open--
	for _, other := range h.candidates(x) {
		if other != value && !h.strikeOut(x, other, why) {
			return false
		}
	}
	for _, i := range h.constraintsOf[x] {
		if !h.enforce(i, x) {
			return false
		}
	}
	return true
}

// enforce strikes out what a constraint rules out now that x is filled in.
func (h *human) enforce(i, x int) bool {
	c, ok := h.model.Constraint(i).(model.AllDifferent)
	if !ok {
		return h.check(i)
	}
	taken := 0
	for _, t := range c.Terms {
		if t.X.Index() == x {
			taken = t.Value(h.assigned)
		}
	}
	for _, t := range c.Terms {
		if y := t.X.Index(); y != x && !h.strikeOut(y, taken-t.C, h.model.ConstraintName(i)) {
			return false
		}
	}
	return true
}

// check strikes out the candidates that break a constraint with one open
// variable, and holds one with none against its definition.
func (h *human) check(i int) bool {
	open := -1
	for _, x := range h.vars[i] {
		if h.filled[x] {
			continue
		}
		if open >= 0 {
			return true
		}
		open = x
	}
	c, name := h.model.Constraint(i), h.model.ConstraintName(i)
	if open < 0 {
		return c.Check(h.assigned) || h.contradict(Step{Scopes: []string{name}})
	}
	for _, value := range h.candidates(open) {
		if !h.work(1 + h.cost(i)/16) {
			return true
		}
		h.assigned[open] = value
		if !c.Check(h.assigned) && !h.strikeOut(open, value, name) {
			return false
		}
	}
	return true
}

// cost is about how many numbers a check of a constraint compares.
func (h *human) cost(i int) int {
	if table, ok := h.model.Constraint(i).(model.Table); ok {
		return len(table.Rows)
	}
	return len(h.vars[i])
}

// strikeOut removes a candidate; false means that it was the last.
func (h *human) strikeOut(x, value int, why string) bool {
	r, ok := h.rank(x, value)
	if !ok || !h.remove(x, r) {
		return true
	}
	h.pruned++
	h.removed = append(h.removed, Candidate{h.model.Var(x), value})
	h.trace(func() Event {
		return Event{Kind: Prune, Depth: h.depth, Var: h.model.Var(x), Value: value, Reason: why}
	})
	return h.sizes[x] > 0 || h.contradict(Step{Scopes: []string{why}, Vars: []model.Var{h.model.Var(x)}})
}

// contradict notes why the grid has no solution, and returns false.
func (h *human) contradict(s Step) bool {
	s.Rule = Contradiction
	h.broken = s
	return false
}
