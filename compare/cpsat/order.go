package cpsat

import "counterpoint/model"

// CP-SAT's figures depend on the order of the constraints. The usual program
// for a grid has one loop that posts a row and a column in turn, and then posts
// the rest; published figures are of that order, while a model may have all
// rows before all columns. So lines that cross are posted in turn.

// order returns the indices of the constraints as they are posted: those of the
// model, but with crossing families of all-differents interleaved.
func order(m *model.Model) []int {
	families := families(m)
	var posted []int
	for len(families) > 0 {
		first := families[0]
		families = families[1:]
		if len(families) == 0 || !cross(m, first, families[0]) {
			posted = append(posted, first...)
			continue
		}
		for i := range first {
			posted = append(posted, first[i], families[0][i])
		}
		families = families[1:]
	}
	return posted
}

// families cuts the constraints into runs: all-differents that share no
// variable, such as the rows of a grid, or one constraint of any kind.
func families(m *model.Model) (runs [][]int) {
	family := make([]int, m.NumVars()) // the last with the variable, counted from 1
	for i, c := range m.Constraints() {
		_, joins := c.(model.AllDifferent)
		joins = joins && len(runs) > 0 && isAllDifferent(m, runs[len(runs)-1][0])
		for _, x := range c.Vars() {
			joins = joins && family[x.Index()] != len(runs)
		}
		if !joins {
			runs = append(runs, nil)
		}
		runs[len(runs)-1] = append(runs[len(runs)-1], i)
		for _, x := range c.Vars() {
			family[x.Index()] = len(runs)
		}
	}
	return runs
}

func isAllDifferent(m *model.Model, i int) bool {
	_, ok := m.Constraint(i).(model.AllDifferent)
	return ok
}

// cross reports whether two families are equally many, and each member of the
// one has exactly one variable in common with each of the other, as rows and
// columns have.
func cross(m *model.Model, as, bs []int) bool {
	if len(as) != len(bs) || !isAllDifferent(m, as[0]) || !isAllDifferent(m, bs[0]) {
		return false
	}
	line := make(map[int]int) // that of as with the variable, counted from 1
	for i, a := range as {
		for _, x := range m.Constraint(a).Vars() {
			line[x.Index()] = i + 1
		}
	}
	for _, b := range bs {
		met := make(map[int]bool)
		for _, x := range m.Constraint(b).Vars() {
			met[line[x.Index()]] = true
		}
		if met[0] || len(met) != len(as) || len(met) != len(m.Constraint(b).Vars()) {
			return false
		}
	}
	return true
}
