package model_test

import (
	"testing"

	"pgregory.net/rapid"

	"counterpoint/model"
	"counterpoint/model/modeltest"

	"github.com/google/go-cmp/cmp"
)

// What node consistency leaves, without the constraints that it applied, has
// the solutions of the model.
func TestNodeConsistentKeepsSolutions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := modeltest.Random(t)
		domains, applied := m.NodeConsistent()
		i := -1
		rest := m.Relax(func(model.Constraint) bool { i++; return !applied[i] })
		rest, err := rest.Restrict(domains)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(modeltest.Solutions(m), modeltest.Solutions(rest)); diff != "" {
			t.Fatal(diff)
		}
	})
}

func TestNodeConsistent(t *testing.T) {
	b := model.NewBuilder()
	x, y, z := b.Var("x", model.Range(1, 9)), b.Var("y", model.Range(0, model.MaxValue)), b.Var("z", model.Range(1, 9))
	b.Post("", model.Linear{Coefs: []int{2}, Xs: []model.Var{x}, Op: model.Le, RHS: 5})
	b.Post("", model.Linear{Coefs: []int{1}, Xs: []model.Var{y}, Op: model.Eq, RHS: 5})
	b.Post("", model.Linear{Coefs: []int{1}, Xs: []model.Var{x}, Op: model.Gt, RHS: 2})
	b.Post("", model.Table{Xs: []model.Var{z}, Rows: [][]int{{7}, {3}, {12}}})
	b.Post("", model.Different(x, z))
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	domains, applied := m.NodeConsistent()
	for i, want := range []string{"1..2", "0..1073741823", "{3,7}"} {
		if got := domains[i].String(); got != want {
			t.Errorf("variable %d: %s, expected %s", i, got, want)
		}
	}
	if diff := cmp.Diff(applied, []bool{true, false, false, true, false}); diff != "" {
		t.Error(diff)
	}
}
