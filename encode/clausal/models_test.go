package clausal_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"pgregory.net/rapid"

	"counterpoint/encode"
	"counterpoint/encode/clausal"
	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// tester is what tests of both kinds, and benchmarks, can do.
type tester interface {
	Helper()
	Fatalf(string, ...any)
}

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
	numVars := rapid.IntRange(0, 8).Draw(t, "variables")
	f := cnf.NewFormula(numVars)
	if rapid.IntRange(0, 19).Draw(t, "with an empty clause") == 0 {
		f.Add()
	}
	if numVars == 0 {
		return f
	}
	literal := anyLiteral(numVars)
	shortest := rapid.IntRange(1, 3).Draw(t, "shortest clause")
	for range rapid.IntRange(0, 40).Draw(t, "clauses") {
		f.Add(rapid.SliceOfN(literal, shortest, 5).Draw(t, "clause")...)
	}
	return f
}

func anyLiteral(numVars int) *rapid.Generator[cnf.Lit] {
	return rapid.Custom(func(t *rapid.T) cnf.Lit {
		l := cnf.Lit(rapid.IntRange(1, numVars).Draw(t, "variable"))
		if rapid.Bool().Draw(t, "negated") {
			return l.Not()
		}
		return l
	})
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

// pigeons says that each of so many pigeons has a hole of its own.
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

func satisfied(clause []cnf.Lit, a cnf.Assignment) bool {
	for _, l := range clause {
		if a.Value(l) == cnf.True {
			return true
		}
	}
	return false
}

func satisfies(f *cnf.Formula, a cnf.Assignment) bool {
	for i := range f.NumClauses() {
		if !satisfied(f.Clause(i), a) {
			return false
		}
	}
	return true
}

// grid returns the model of a 9x9 Sudoku.
func grid(t tester, text string) *model.Model {
	t.Helper()
	b := model.NewBuilder()
	var cells [81]model.Var
	for i := range cells {
		cells[i] = b.Var(fmt.Sprintf("r%dc%d", i/9+1, i%9+1), model.Range(1, 9))
	}
	for _, at := range []func(unit, k int) int{
		func(u, k int) int { return 9*u + k },
		func(u, k int) int { return 9*k + u },
		func(u, k int) int { return 9*(u/3*3+k/3) + u%3*3 + k%3 },
	} {
		for u := range 9 {
			terms := make([]model.Term, 9)
			for k := range terms {
				terms[k] = model.Term{X: cells[at(u, k)]}
			}
			b.Post("", model.AllDifferent{Terms: terms})
		}
	}
	for i, c := range text {
		if c >= '1' && c <= '9' {
			b.Post("", model.Linear{Coefs: []int{1}, Xs: []model.Var{cells[i]}, Op: model.Eq, RHS: int(c - '0')})
		}
	}
	m, err := b.Build()
	if err != nil {
		t.Fatalf("%v", err)
	}
	return m
}

// encoded returns a model's formula and the groups of its variables.
func encoded(t tester, m *model.Model, o encode.Options) (*encode.Encoding, [][]cnf.Lit) {
	t.Helper()
	e, err := encode.Encode(context.Background(), m, o)
	if err != nil {
		t.Fatalf("%v", err)
	}
	var groups [][]cnf.Lit
	for x := range m.Vars() {
		var group []cnf.Lit
		for v := range m.Domain(x).All() {
			l, ok := e.Literal(x, v)
			if !ok {
				t.Fatalf("no literal %s=%d", m.Name(x), v)
			}
			group = append(group, l)
		}
		groups = append(groups, group)
	}
	return e, groups
}

func search(t tester, f *cnf.Formula, o clausal.Options, found func(cnf.Assignment) bool) clausal.Result {
	t.Helper()
	r, err := clausal.Search(context.Background(), f, o, found)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return r
}
