package sat

import (
	"context"
	"errors"
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

func TestPropagationOfRandomFormulas(t *testing.T) {
	for f := range cnftest.Chains(5000, 3) {
		checkPropagation(t, Gini{}, f)
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
