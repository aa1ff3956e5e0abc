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

// Models yields the models of a small formula, by trying all assignments, in a
// slice that is reused.
func Models(f *cnf.Formula) iter.Seq[cnf.Assignment] {
	return func(yield func(cnf.Assignment) bool) {
		a := cnf.NewAssignment(f.NumVars())
		for bits := range 1 << f.NumVars() {
			for v := 1; v < len(a); v++ {
				a[v] = cnf.False
				if bits>>(v-1)&1 == 1 {
					a[v] = cnf.True
				}
			}
			if Satisfies(f, a) && !yield(a) {
				return
			}
		}
	}
}

// NumModels counts the models of a small formula.
func NumModels(f *cnf.Formula) int {
	count := 0
	for range Models(f) {
		count++
	}
	return count
}
