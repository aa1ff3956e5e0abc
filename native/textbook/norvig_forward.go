package textbook

import "counterpoint/model"

// Forward checking of the constraints that are not all-different: one with a
// single open variable removes the values of it that would violate it, and one
// with none is checked (Haralick and Elliott 1980; for constraints on more than
// two variables it is nFC0 of Bessiere, Meseguer, Freuder and Larrosa, "On
// forward checking for non-binary constraint satisfaction", Artificial
// Intelligence 141, 2002). A constraint on one variable, such as a clue, is so
// applied at the root. On x != y it is elimination.
type forward struct {
	index      int // in the model
	constraint model.Constraint
	scope      []model.Var // the variables that matter to it
}

func (n *norvig) checkForward(i int) bool {
	f := &n.forward[i]
	open := -1
	for _, variable := range f.scope {
		x := variable.Index()
		switch {
		case n.sizes[x] == 1:
			n.assigned[x] = n.value(x)
		case open >= 0:
			return true
		default:
			open = x
		}
	}
	if open < 0 {
		return f.constraint.Check(n.assigned) || n.fail(f.index)
	}
	for rank := n.next(open, 0); rank >= 0; rank = n.next(open, rank+1) {
		if !n.work(1 + costOf(f.constraint)/16) {
			return false
		}
		n.assigned[open] = n.values[open][rank]
		if !f.constraint.Check(n.assigned) && !n.remove(open, rank, f.index) {
			return false
		}
	}
	return true
}

// costOf returns about how many numbers a check of the constraint compares.
func costOf(c model.Constraint) int {
	if table, ok := c.(model.Table); ok {
		return len(table.Rows)
	}
	return len(c.Vars())
}
