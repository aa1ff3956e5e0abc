package native

import (
	"context"
	"testing"

	"counterpoint/model"
)

// Every comparison, with coefficients of both signs, exact and not.
func TestUnaryConstraintsReachDomainConsistency(t *testing.T) {
	values := []int{-5, -2, -1, 0, 3, 4, 200}
	for _, op := range []model.Op{model.Eq, model.Ne, model.Lt, model.Le, model.Gt, model.Ge} {
		for coef := -3; coef <= 3; coef++ {
			for rhs := -13; rhs <= 13; rhs++ {
				b := model.NewBuilder()
				x := b.Var("x", model.Values(values...))
				b.Post("", model.Linear{Coefs: []int{coef}, Xs: []model.Var{x}, Op: op, RHS: rhs})
				checkUnary(t, build(t, b), values)
			}
		}
	}
}

func checkUnary(t *testing.T, m *model.Model, values []int) {
	t.Helper()
	left := map[int]bool{}
	for _, v := range values {
		if m.Constraint(0).Check(model.Assignment{v}) {
			left[v] = true
		}
	}
	e := new(engine)
	e.start(context.Background())
	if err := e.load(m, Options{Debug: true}); err != nil {
		t.Fatal(err)
	}
	err := e.propagateRoot()
	if (err == errFailed) != (len(left) == 0) {
		t.Fatalf("%s: %v with %d values left", m.Describe(0), err, len(left))
	}
	for _, v := range values {
		if err == nil && e.has(0, int64(v)) != left[v] {
			t.Errorf("%s: has %d: %t, want %t", m.Describe(0), v, e.has(0, int64(v)), left[v])
		}
	}
}
