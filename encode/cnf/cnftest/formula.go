package cnftest

import (
	"iter"
	"math/rand/v2"

	"pgregory.net/rapid"

	"counterpoint/encode/cnf"
)

// Formula returns a formula over numVars variables with the clauses.
func Formula(numVars int, clauses ...[]cnf.Lit) *cnf.Formula {
	f := cnf.NewFormula(numVars)
	for _, clause := range clauses {
		f.Add(clause...)
	}
	return f
}

// Random draws a small formula of every shape: no variable, no clause, empty
// clauses, unit clauses, repeated literals, tautologies, variables in no clause.
func Random(t *rapid.T) *cnf.Formula {
	numVars := rapid.IntRange(0, 8).Draw(t, "variables")
	f := cnf.NewFormula(numVars)
	if rapid.IntRange(0, 19).Draw(t, "with an empty clause") == 0 {
		f.Add()
	}
	if numVars == 0 {
		return f
	}
	shortest := rapid.IntRange(1, 3).Draw(t, "shortest clause")
	for range rapid.IntRange(0, 40).Draw(t, "clauses") {
		f.Add(rapid.SliceOfN(Literal(numVars), shortest, 5).Draw(t, "clause")...)
	}
	return f
}

// Literal draws a literal of one of numVars variables, 1 or more.
func Literal(numVars int) *rapid.Generator[cnf.Lit] {
	return rapid.Custom(func(t *rapid.T) cnf.Lit {
		l := cnf.Lit(rapid.IntRange(1, numVars).Draw(t, "variable"))
		if rapid.Bool().Draw(t, "negated") {
			return l.Not()
		}
		return l
	})
}

// RandomClauses returns a formula of clauses with shortest to longest literals,
// repetitions included.
func RandomClauses(r *rand.Rand, numVars, numClauses, shortest, longest int) *cnf.Formula {
	f := cnf.NewFormula(numVars)
	for range numClauses {
		clause := make([]cnf.Lit, shortest+r.IntN(longest-shortest+1))
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

// Chains yields formulas of clauses with up to longest literals. They have enough
// unit clauses for long chains of propagation, and few enough for many formulas
// without conflict.
func Chains(formulas, longest int) iter.Seq[*cnf.Formula] {
	return func(yield func(*cnf.Formula) bool) {
		r := rand.New(rand.NewPCG(3, 4))
		for range formulas {
			n := 1 + r.IntN(40)
			if !yield(RandomClauses(r, n, r.IntN(2*n), 1, longest)) {
				return
			}
		}
	}
}

// Random3SAT returns a formula of clauses with three literals each, repetitions
// included. At 4.3 clauses a variable about half of them have a model, and they
// are hard.
func Random3SAT(r *rand.Rand, numVars, numClauses int) *cnf.Formula {
	return RandomClauses(r, numVars, numClauses, 3, 3)
}

// Pigeons says that each of so many pigeons has a hole of its own: unsat if
// there are fewer holes, and hard for every solver that learns by resolution.
func Pigeons(pigeons, holes int) *cnf.Formula {
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

// LatinSquare says that each cell of an n x n square has a value, and each value
// a place in each row and column, all exactly once: 13,800 clauses for n = 10. A
// group has the literals of a cell's values.
func LatinSquare(n int) (f *cnf.Formula, groups [][]cnf.Lit) {
	f = cnf.NewFormula(n * n * n)
	at := func(row, column, value int) cnf.Lit { return cnf.Lit((row*n+column)*n + value + 1) }
	exactlyOne := func(of func(i int) cnf.Lit) []cnf.Lit {
		lits := make([]cnf.Lit, n)
		for i := range lits {
			lits[i] = of(i)
			f.AddConflicts(lits[i], lits[:i])
		}
		f.Add(lits...)
		return lits
	}
	for a := range n {
		for b := range n {
			groups = append(groups, exactlyOne(func(i int) cnf.Lit { return at(a, b, i) }))
			exactlyOne(func(i int) cnf.Lit { return at(a, i, b) })
			exactlyOne(func(i int) cnf.Lit { return at(i, a, b) })
		}
	}
	return f, groups
}
