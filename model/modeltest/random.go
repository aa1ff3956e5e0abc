package modeltest

import (
	"pgregory.net/rapid"

	"counterpoint/model"
)

// Random draws a model of 1 to 5 variables, with domains of 1 to 5 values
// (negative ones and holes included), and up to 4 constraints of all kinds.
// [Solutions] takes every one of them.
func Random(t *rapid.T) *model.Model {
	b := model.NewBuilder()
	xs := make([]model.Var, rapid.IntRange(1, 5).Draw(t, "variables"))
	for i := range xs {
		xs[i] = b.Var("", randomDomain(t))
	}
	for range rapid.IntRange(0, 4).Draw(t, "constraints") {
		b.Post("", randomConstraint(t, xs))
	}
	m, err := b.Build()
	if err != nil {
		t.Fatalf("a random model does not build: %v", err)
	}
	return m
}

func randomDomain(t *rapid.T) model.Domain {
	return model.Values(rapid.SliceOfN(rapid.IntRange(-3, 5), 1, 5).Draw(t, "domain")...)
}

func randomConstraint(t *rapid.T, xs []model.Var) model.Constraint {
	kinds := []func(*rapid.T, []model.Var) model.Constraint{alldifferent, linear, table}
	if len(xs) >= 2 {
		kinds = append(kinds, relation)
	}
	return rapid.SampledFrom(kinds).Draw(t, "kind")(t, xs)
}

func scope(t *rapid.T, xs []model.Var, lo, hi int) []model.Var {
	hi = min(hi, len(xs))
	n := rapid.IntRange(min(lo, hi), hi).Draw(t, "arity")
	return rapid.Permutation(xs).Draw(t, "scope")[:n]
}

func constant(t *rapid.T) int { return rapid.IntRange(-3, 3).Draw(t, "constant") }

func op(t *rapid.T) model.Op {
	ops := []model.Op{model.Eq, model.Ne, model.Lt, model.Le, model.Gt, model.Ge}
	return rapid.SampledFrom(ops).Draw(t, "op")
}

func alldifferent(t *rapid.T, xs []model.Var) model.Constraint {
	c := model.Different(scope(t, xs, 0, 5)...)
	if rapid.Bool().Draw(t, "shifted") {
		for i := range c.Terms {
			c.Terms[i].C = constant(t)
		}
	}
	return c
}

func relation(t *rapid.T, xs []model.Var) model.Constraint {
	s := scope(t, xs, 2, 2)
	return model.Relation{X: s[0], Op: op(t), Y: s[1], C: constant(t)}
}

func linear(t *rapid.T, xs []model.Var) model.Constraint {
	s := scope(t, xs, 0, 4)
	coefs := rapid.SliceOfN(rapid.IntRange(-3, 3), len(s), len(s)).Draw(t, "coefficients")
	return model.Linear{Coefs: coefs, Xs: s, Op: op(t), RHS: rapid.IntRange(-8, 8).Draw(t, "right side")}
}

func table(t *rapid.T, xs []model.Var) model.Constraint {
	s := scope(t, xs, 0, 3)
	row := rapid.SliceOfN(rapid.IntRange(-3, 5), len(s), len(s))
	rows := rapid.SliceOfN(row, 0, 20).Draw(t, "rows")
	return model.Table{Xs: s, Rows: rows, Forbid: rapid.Bool().Draw(t, "forbid")}
}
