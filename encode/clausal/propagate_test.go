package clausal_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/encode/clausal"
	"counterpoint/encode/cnf"
	"counterpoint/encode/cnf/cnftest"
)

func checkPropagation(t tester, f *cnf.Formula) {
	t.Helper()
	want := cnf.NewAssignment(f.NumVars())
	assigned, wantConflict := cnftest.Propagate(f, want)
	got, err := clausal.Propagate(context.Background(), f, nil)
	switch {
	case err != nil:
		t.Fatalf("%v", err)
	case got.Conflict != wantConflict:
		t.Fatalf("conflict %v, want %v", got.Conflict, wantConflict)
	case got.Conflict:
		if got.Counters.Conflicts != 1 {
			t.Fatalf("%d conflicts", got.Counters.Conflicts)
		}
	case !slices.Equal(got.Fixed, want):
		t.Fatalf("fixed %v, want %v", got.Fixed, want)
	case got.Counters.Literals != clausal.Literals{Auxiliary: clausal.Split{Root: uint64(assigned)}}:
		t.Fatalf("literals %+v, want %d at the root", got.Counters.Literals, assigned)
	}
}

func TestPropagationOfAnyFormula(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkPropagation(t, cnftest.Random(t)) })
}

// TestPropagationOfRandomFormulas has enough unit clauses for long chains, and
// few enough for many formulas without conflict.
func TestPropagationOfRandomFormulas(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	conflicts, complete := 0, 0
	const formulas = 3000
	for range formulas {
		n := 1 + r.IntN(40)
		f := cnftest.RandomClauses(r, n, r.IntN(2*n), 1, 5)
		checkPropagation(t, f)
		a := cnf.NewAssignment(n)
		if assigned, conflict := cnftest.Propagate(f, a); conflict {
			conflicts++
		} else if assigned == n {
			complete++
		}
	}
	if conflicts < formulas/10 || conflicts > formulas*9/10 || complete == 0 {
		t.Errorf("%d conflicts and %d complete of %d: the formulas test little", conflicts, complete, formulas)
	}
}

func TestPropagationWithDoneContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := clausal.Propagate(ctx, cnftest.Formula(1, []cnf.Lit{1}), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
