package sat

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/encode/cnf"
)

// formula returns a formula over numVars variables with the clauses.
func formula(numVars int, clauses ...[]cnf.Lit) *cnf.Formula {
	f := cnf.NewFormula(numVars)
	for _, clause := range clauses {
		f.Add(clause...)
	}
	return f
}

// anyFormula draws a small formula of every shape: no variable, no clause, empty
// clauses, unit clauses, repeated literals, tautologies, variables in no clause.
func anyFormula(t *rapid.T) *cnf.Formula {
	numVars := rapid.IntRange(0, 7).Draw(t, "variables")
	f := cnf.NewFormula(numVars)
	for range rapid.IntRange(0, 25).Draw(t, "clauses") {
		f.Add(anyClause(t, numVars, 1, 4)...)
	}
	if rapid.IntRange(0, 9).Draw(t, "with an empty clause") == 0 {
		f.Add()
	}
	return f
}

func anyClause(t *rapid.T, numVars, atLeast, atMost int) []cnf.Lit {
	if numVars == 0 {
		return nil
	}
	literal := rapid.Custom(func(t *rapid.T) cnf.Lit {
		l := cnf.Lit(rapid.IntRange(1, numVars).Draw(t, "variable"))
		if rapid.Bool().Draw(t, "negated") {
			return l.Not()
		}
		return l
	})
	return rapid.SliceOfN(literal, atLeast, atMost).Draw(t, "clause")
}

// randomFormula returns clauses of up to maxLen literals, repetitions included.
func randomFormula(r *rand.Rand, numVars, numClauses, maxLen int) *cnf.Formula {
	f := cnf.NewFormula(numVars)
	for range numClauses {
		clause := make([]cnf.Lit, 1+r.IntN(maxLen))
		for i := range clause {
			clause[i] = cnf.Lit(1 + r.IntN(numVars))
			if r.IntN(2) == 0 {
				clause[i] = clause[i].Not()
			}
		}
		f.Add(clause...)
	}
	return f
}

// random3SAT returns a formula of clauses with three literals each, repetitions
// included.
func random3SAT(r *rand.Rand, numVars, numClauses int) *cnf.Formula {
	f := cnf.NewFormula(numVars)
	for range numClauses {
		var clause [3]cnf.Lit
		for i := range clause {
			clause[i] = cnf.Lit(1 + r.IntN(numVars))
			if r.IntN(2) == 0 {
				clause[i] = clause[i].Not()
			}
		}
		f.Add(clause[:]...)
	}
	return f
}

// pigeons says that each of so many pigeons has a hole of its own: unsat if
// there are fewer holes, and hard for every solver that learns by resolution.
func pigeons(pigeons, holes int) *cnf.Formula {
	f := cnf.NewFormula(pigeons * holes)
	in := func(pigeon, hole int) cnf.Lit { return cnf.Lit(pigeon*holes + hole + 1) }
	for p := range pigeons {
		clause := make([]cnf.Lit, holes)
		for h := range holes {
			clause[h] = in(p, h)
		}
		f.Add(clause...)
	}
	for h := range holes {
		for p := range pigeons {
			for q := range p {
				f.Add(in(p, h).Not(), in(q, h).Not())
			}
		}
	}
	return f
}

// numModels counts the models of a small formula by trying all assignments.
func numModels(f *cnf.Formula) int {
	count := 0
	a := cnf.NewAssignment(f.NumVars())
	for bits := range 1 << f.NumVars() {
		for v := 1; v <= f.NumVars(); v++ {
			a[v] = cnf.False
			if bits>>(v-1)&1 == 1 {
				a[v] = cnf.True
			}
		}
		if models(f, a) {
			count++
		}
	}
	return count
}

func models(f *cnf.Formula, a cnf.Assignment) bool {
	for i := range f.NumClauses() {
		if !satisfied(f.Clause(i), a) {
			return false
		}
	}
	return true
}

func TestNumModels(t *testing.T) {
	for _, c := range []struct {
		f    *cnf.Formula
		want int
	}{
		{formula(0), 1},
		{formula(0, []cnf.Lit{}), 0},
		{formula(3), 8},
		{formula(2, []cnf.Lit{1, 2}), 3},
		{pigeons(3, 3), 6},
		{pigeons(3, 2), 0},
	} {
		if got := numModels(c.f); got != c.want {
			t.Errorf("%d models of a formula of %d variables, want %d", got, c.f.NumVars(), c.want)
		}
	}
}
