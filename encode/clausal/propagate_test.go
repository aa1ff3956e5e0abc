package clausal_test

import (
	"context"
	"errors"
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

func TestPropagationOfRandomFormulas(t *testing.T) {
	for f := range cnftest.Chains(3000, 5) {
		checkPropagation(t, f)
	}
}

func TestPropagationWithDoneContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := clausal.Propagate(ctx, cnftest.Formula(1, []cnf.Lit{1}), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
