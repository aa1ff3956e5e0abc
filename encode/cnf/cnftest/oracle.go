package cnftest

import (
	"iter"
	"slices"

	"counterpoint/encode/cnf"
)

// Propagate is unit propagation as its definition says it: as long as a clause
// has all literals false but one, that one is made true in the assignment.
func Propagate(f *cnf.Formula, a cnf.Assignment) (assigned int, conflict bool) {
	for changed := true; changed; {
		changed = false
		for i := range f.NumClauses() {
			if Satisfied(f.Clause(i), a) {
				continue
			}
			open := Open(f.Clause(i), a)
			switch len(open) {
			case 0:
				return assigned, true
			case 1:
				a.Set(open[0])
				assigned++
				changed = true
			}
		}
	}
	return assigned, false
}

// Open returns the unassigned literals of a clause, each once.
func Open(clause []cnf.Lit, a cnf.Assignment) []cnf.Lit {
	var open []cnf.Lit
	for _, l := range clause {
		if a.Value(l) == cnf.Unset && !slices.Contains(open, l) {
			open = append(open, l)
		}
	}
	return open
}

// Satisfied tells whether a literal of the clause is true.
func Satisfied(clause []cnf.Lit, a cnf.Assignment) bool {
	for _, l := range clause {
		if a.Value(l) == cnf.True {
			return true
		}
	}
	return false
}

// Satisfies tells whether each clause of the formula has a true literal.
func Satisfies(f *cnf.Formula, a cnf.Assignment) bool {
	for i := range f.NumClauses() {
		if !Satisfied(f.Clause(i), a) {
			return false
		}
	}
	return true
}

// Models yields the models of a small formula, in a slice that is reused. It
// tries all assignments, but for those with a beginning that falsifies a clause.
func Models(f *cnf.Formula) iter.Seq[cnf.Assignment] {
	return func(yield func(cnf.Assignment) bool) {
		extend(f, cnf.NewAssignment(f.NumVars()), 1, yield)
	}
}

// extend gives the variable and those after it all values. It returns false if
// that is to end.
func extend(f *cnf.Formula, a cnf.Assignment, v int, yield func(cnf.Assignment) bool) bool {
	if falsifies(f, a) {
		return true
	}
	if v == len(a) {
		return yield(a)
	}
	for _, a[v] = range []cnf.Value{cnf.False, cnf.True} {
		if !extend(f, a, v+1, yield) {
			return false
		}
	}
	a[v] = cnf.Unset
	return true
}

// falsifies tells whether all literals of some clause are false.
func falsifies(f *cnf.Formula, a cnf.Assignment) bool {
	for i := range f.NumClauses() {
		open := func(l cnf.Lit) bool { return a.Value(l) != cnf.False }
		if !slices.ContainsFunc(f.Clause(i), open) {
			return true
		}
	}
	return false
}

// Satisfiable tells whether a small formula has a model.
func Satisfiable(f *cnf.Formula) bool {
	for range Models(f) {
		return true
	}
	return false
}

// NumModels counts the models of a small formula.
func NumModels(f *cnf.Formula) int {
	count := 0
	for range Models(f) {
		count++
	}
	return count
}
