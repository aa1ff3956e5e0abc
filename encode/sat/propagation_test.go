package sat

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/encode/cnf"
	"counterpoint/encode/cnf/cnftest"
)

func checkPropagation(t interface{ Fatalf(string, ...any) }, p Propagator, f *cnf.Formula) {
	want := cnf.NewAssignment(f.NumVars())
	_, wantConflict := cnftest.Propagate(f, want)
	got, conflict, err := p.Propagate(context.Background(), f)
	switch {
	case err != nil:
		t.Fatalf("%v", err)
	case conflict != wantConflict:
		t.Fatalf("conflict %v, want %v", conflict, wantConflict)
	case !conflict && !slices.Equal(got, want):
		t.Fatalf("fixed %v, want %v", got, want)
	case len(got) != f.NumVars()+1:
		t.Fatalf("%d values for %d variables", len(got)-1, f.NumVars())
	}
}

func TestPropagationOfAnyFormula(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkPropagation(t, Gini{}, cnftest.Random(t)) })
}

// TestPropagationOfRandomFormulas has enough unit clauses for long chains, and
// few enough for many formulas without conflict.
func TestPropagationOfRandomFormulas(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	conflicts, complete := 0, 0
	const formulas = 5000
	for range formulas {
		n := 1 + r.IntN(40)
		f := cnftest.RandomClauses(r, n, r.IntN(2*n), 1, 3)
		checkPropagation(t, Gini{}, f)
		if assigned, conflict := cnftest.Propagate(f, cnf.NewAssignment(n)); conflict {
			conflicts++
		} else if assigned == n {
			complete++
		}
	}
	if conflicts < formulas/10 || conflicts > formulas*9/10 || complete == 0 {
		t.Errorf("%d conflicts and %d complete of %d: the formulas test little", conflicts, complete, formulas)
	}
}

// TestPropagationLeavesSessionsAlone: a session's figures are the same with and
// without propagation of the same formula between.
func TestPropagationLeavesSessionsAlone(t *testing.T) {
	f := cnftest.Pigeons(6, 5)
	alone := mustSolve(t, Gini{}, f)
	s, err := Gini{}.Open(f)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := (Gini{}).Propagate(context.Background(), f); err != nil {
		t.Fatal(err)
	}
	r, err := s.Solve(context.Background())
	if err != nil || !slices.Equal(r.Figures, alone.Figures) {
		t.Errorf("%v, want %v (%v)", r.Figures, alone.Figures, err)
	}
}

func TestPropagationWithDoneContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	f := cnftest.Formula(1, []cnf.Lit{1})
	if _, _, err := (Gini{}).Propagate(ctx, f); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
