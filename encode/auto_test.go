package encode_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/encode"
	"counterpoint/model"
)

// TestAutoChooses goes through the decision list, on both sides of each
// threshold.
func TestAutoChooses(t *testing.T) {
	different := func(xs []model.Var) model.Constraint { return model.Different(xs...) }
	rel := func(op model.Op) func([]model.Var) model.Constraint {
		return func(xs []model.Var) model.Constraint { return model.Relation{X: xs[0], Op: op, Y: xs[1]} }
	}
	// The sum of the variables times 1, or times different powers of 3.
	sum := func(op model.Op, rhs int, powers bool) func([]model.Var) model.Constraint {
		return func(xs []model.Var) model.Constraint {
			c := model.Linear{Xs: xs, Op: op, RHS: rhs}
			for coef, k := 1, 0; k < len(xs); k++ {
				c.Coefs = append(c.Coefs, coef)
				if powers {
					coef *= 3
				}
			}
			return c
		}
	}
	row := []int{3, 1, 2}
	table := func(xs []model.Var) model.Constraint {
		return model.Table{Xs: xs, Rows: [][]int{row[:len(xs)]}}
	}
	const (
		pairs    = "a conflict clause for each value and two terms"
		product  = "a product of rows"
		support  = "a support clause"
		conflict = "a conflict clause for each pair"
		tuples   = "a conflict clause for each tuple"
		bound    = "a clause for each step"
		adder    = "an adder"
		diagram  = "a decision diagram"
	)
	for _, test := range []struct {
		n, d      int
		c         func([]model.Var) model.Constraint
		of        encode.Variables
		want      string
		somewhere bool
	}{
		{12, 12, different, encode.Direct, pairs, true},
		{13, 13, different, encode.Direct, product, true},
		{12, 13, different, encode.Direct, pairs, false},
		{2, 5, rel(model.Lt), encode.Direct, support, false},
		{2, 5, rel(model.Lt), encode.Needed, bound, false},
		{2, 6, rel(model.Ge), encode.Direct, bound, false},
		{2, 10_000, rel(model.Gt), encode.Needed, bound, false},
		{2, 10_001, rel(model.Gt), encode.Needed, adder, false},
		{2, 200, rel(model.Eq), encode.Direct, support, false},
		{2, 10_001, rel(model.Eq), encode.Needed, adder, false},
		{2, 200, rel(model.Ne), encode.Direct, conflict, false},
		{2, 200, sum(model.Le, 150, true), encode.Direct, bound, false},
		{2, 10_001, sum(model.Ne, 150, true), encode.Needed, adder, false},
		{3, 6, sum(model.Le, 9, false), encode.Needed, diagram, false},
		{3, 6, sum(model.Eq, 9, false), encode.Needed, diagram, false},
		{3, 6, sum(model.Ne, 9, false), encode.Needed, tuples, false},
		{4, 6, sum(model.Ne, 9, false), encode.Needed, diagram, false},
		{30, 3, sum(model.Eq, 60, false), encode.Needed, diagram, false}, // small coefficients
		{9, 9, sum(model.Ge, 30_000, true), encode.Needed, adder, false},
		{3, 10_001, sum(model.Le, 3, false), encode.Needed, adder, false},
		{2, 9, table, encode.Direct, support, false},
		{3, 9, table, encode.Direct, "a variable for each row", false},
	} {
		m := build(t, test.n, model.Range(1, test.d), test.c)
		e := mustEncode(t, m, encode.Options{Scheme: encode.Auto, Variables: test.of})
		got := e.Fates()[0].Method
		if !strings.Contains(got, test.want) || strings.Contains(got, "somewhere") != test.somewhere {
			t.Errorf("%v over 1..%d, %v: %s, want %s", m.Constraint(0), test.d, test.of, got, test.want)
		}
	}
}

// TestEdgesAtMost checks the bound by which auto chooses diagrams.
func TestEdgesAtMost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := model.NewBuilder()
		c := model.Linear{Op: rapid.SampledFrom(allOps).Draw(t, "op"), RHS: rapid.IntRange(-40, 40).Draw(t, "right side")}
		for range rapid.IntRange(3, 6).Draw(t, "variables") {
			c.Xs = append(c.Xs, b.Var("", model.Values(rapid.SliceOfN(rapid.IntRange(-9, 9), 1, 6).Draw(t, "domain")...)))
			c.Coefs = append(c.Coefs, rapid.IntRange(-9, 9).Draw(t, "coefficient"))
		}
		b.Post("", c)
		m, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		if edges, most := encode.Edges(m, c); edges > most {
			t.Errorf("%d edges, thought to be at most %d", edges, most)
		}
	})
}
