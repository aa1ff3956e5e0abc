package clausal

import "counterpoint/encode/cnf"

// What the search branches on: a group, as long as one is open, then a variable.
// The variables have an order of their own, first those of groups, though each
// group has its value by then if it is what [Options] asks for, then auxiliary
// ones, the formula's order within both. So all that a solution of the model
// depends on is decided before the first auxiliary variable is.

type variables struct {
	order   []int32
	ofModel int // so many of them are not auxiliary; all, if there are no groups
}

func (v *variables) init(g *groups, numVars int) {
	v.order = make([]int32, 0, numVars)
	for _, model := range []bool{true, false} {
		for x := range int32(numVars) {
			if g.inGroup(lit(2*x)) == model {
				v.order = append(v.order, x)
			}
		}
		if model {
			v.ofModel = len(v.order)
		}
	}
	if !g.any() {
		v.ofModel = numVars
	}
}

// openVariable returns the place in the order of the first variable without a
// value, from the cursor on; the number of variables if there is none.
func (s *Solver) openVariable() int32 {
	i := s.cursor()
	for int(i) < len(s.order) && s.values[2*s.order[i]] != cnf.Unset {
		i++
	}
	return i
}

// cursor is a place in the order before which all variables have a value.
func (s *Solver) cursor() int32 {
	if n := len(s.levels); n > 0 {
		return s.levels[n-1].cursor
	}
	return 0
}

// openLiteral returns the place in groups.lits of the group's first unassigned
// literal from a place on; the group's end if there is none.
func (s *Solver) openLiteral(group, from int32) int32 {
	end := s.starts[group+1]
	for from < end && s.values[s.lits[from]] != cnf.Unset {
		from++
	}
	return from
}
