package cnf_test

import (
	"testing"

	"counterpoint/encode/cnf"
)

func TestFormulaRefusesLiteralsOfNoVariable(t *testing.T) {
	panics := func(name string, f func()) {
		t.Helper()
		defer func() {
			if recover() == nil {
				t.Errorf("%s: no panic", name)
			}
		}()
		f()
	}
	f := cnf.NewFormula(2)
	panics("0", func() { f.Add(1, 0) })
	panics("beyond", func() { f.Add(3) })
	panics("beyond, negative", func() { f.Add(-3) })
	panics("conflict with one beyond", func() { f.AddConflicts(1, []cnf.Lit{2, 3}) })
	panics("conflict of one beyond", func() { f.AddConflicts(3, []cnf.Lit{2}) })
	panics("too many variables", func() { f.NewVars(cnf.MaxVars - 1) })
	if f.NumClauses() != 0 || f.NumLits() != 0 {
		t.Errorf("%d clauses and %d literals were added", f.NumClauses(), f.NumLits())
	}
	if l := f.NewVars(2); l != 3 || f.NumVars() != 4 {
		t.Errorf("NewVars returned %d and left %d variables", l, f.NumVars())
	}
	if l := f.NewVar(); l != 5 {
		t.Errorf("NewVar returned %d", l)
	}
}

func TestAssignment(t *testing.T) {
	a := cnf.NewAssignment(2)
	a.Set(-2)
	for l, want := range map[cnf.Lit]cnf.Value{1: cnf.Unset, -1: cnf.Unset, 2: cnf.False, -2: cnf.True} {
		if got := a.Value(l); got != want {
			t.Errorf("the value of %d is %d, want %d", l, got, want)
		}
	}
}
