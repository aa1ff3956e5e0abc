package inspect_test

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/encode"
	"counterpoint/encode/clausal"
	"counterpoint/encode/cnf"
	"counterpoint/encode/inspect"
	"counterpoint/model"
	"counterpoint/model/modeltest"
)

// TestClausesAreOfTheirConstraint takes the clauses of the variables and of one
// constraint alone: they hold where that constraint does, whatever becomes of the
// others, and nowhere else.
func TestClausesAreOfTheirConstraint(t *testing.T) {
	options := everyOption()
	held, broken := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		m := modeltest.Random(t)
		e, err := encode.Encode(context.Background(), m, rapid.SampledFrom(options).Draw(t, "options"))
		if err != nil {
			t.Skip(err)
		}
		s := inspect.Of(e)
		for range 8 {
			values := make(model.Assignment, m.NumVars())
			for x := range m.Vars() {
				values[x.Index()] = rapid.SampledFrom(slices.Collect(m.Domain(x).All())).Draw(t, "value")
			}
			for i, c := range m.Constraints() {
				want := c.Check(values)
				if got := holds(t, s, i, e.Block(values)); got != want {
					t.Fatalf("%v, constraint %d: with %v its clauses hold: %v, expected %v", m, i, values, got, want)
				}
				if want {
					held++
				} else {
					broken++
				}
			}
		}
	})
	if held == 0 || broken == 0 {
		t.Errorf("%d constraints held, %d did not", held, broken)
	}
}

// holds reports whether the clauses of the variables and of a constraint have a
// model where all the literals are false.
func holds(t *rapid.T, s *inspect.Subject, constraint int, falsified []cnf.Lit) bool {
	f := cnf.NewFormula(s.Formula().NumVars())
	for x := range s.Variables() {
		for clause := range s.ClausesOfVariable(x) {
			f.Add(s.Formula().Clause(clause)...)
		}
	}
	for clause := range s.ClausesOf(constraint) {
		f.Add(s.Formula().Clause(clause)...)
	}
	for _, l := range falsified {
		f.Add(-l)
	}
	solver, err := clausal.NewSolver(f, clausal.CDCL())
	if err != nil {
		t.Fatal(err)
	}
	result, err := solver.Solve(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return result.Status == model.Sat
}
