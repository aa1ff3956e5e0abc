package match_test

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/compare/match"
	"counterpoint/model"
)

// check runs the property on several models for each of rapid's checks: they are
// small, and what goes wrong may be rare.
func check(t *testing.T, models int, property func(*rapid.T)) {
	if testing.Short() {
		models = 1 + models/10
	}
	rapid.Check(t, func(t *rapid.T) {
		for range models {
			property(t)
		}
	})
}

// walk makes a walk that must not fail.
func walk(t rapid.TB, m *model.Model, o match.Options) match.Result {
	t.Helper()
	r, err := match.Walk(context.Background(), m, o)
	if err != nil {
		t.Fatalf("%v against %v: %v", o.Level, o.Encoding.Scheme, err)
	}
	return r
}

func build(t rapid.TB, b *model.Builder) *model.Model {
	t.Helper()
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// draft is a model that is drawn.
type draft struct {
	*model.Builder
	xs []model.Var
}

// drawVars draws variables; their domains may have holes.
func drawVars(t *rapid.T, least, most, values int) draft {
	d := draft{Builder: model.NewBuilder()}
	for range rapid.IntRange(least, most).Draw(t, "variables") {
		domain := rapid.SliceOfN(rapid.IntRange(-1, values-2), 1, values).Draw(t, "domain")
		d.xs = append(d.xs, d.Var("", model.Values(domain...)))
	}
	return d
}

// scope draws different variables.
func (d draft) scope(t *rapid.T, least, most int) []model.Var {
	n := rapid.IntRange(min(least, len(d.xs)), min(most, len(d.xs))).Draw(t, "arity")
	return rapid.Permutation(d.xs).Draw(t, "scope")[:n]
}

var (
	everyOp    = []model.Op{model.Eq, model.Ne, model.Lt, model.Le, model.Gt, model.Ge}
	inequality = []model.Op{model.Lt, model.Le, model.Gt, model.Ge}
)

func drawOp(t *rapid.T, among []model.Op) model.Op { return rapid.SampledFrom(among).Draw(t, "op") }

func drawConstant(t *rapid.T) int { return rapid.IntRange(-2, 2).Draw(t, "constant") }

// differences draws relations != and all-different constraints, whose terms may be
// shifted.
func differences(t *rapid.T) *model.Model {
	d := drawVars(t, 2, 7, 6)
	for range rapid.IntRange(0, 8).Draw(t, "relations") {
		s := d.scope(t, 2, 2)
		d.Post("", model.Relation{X: s[0], Op: model.Ne, Y: s[1], C: drawConstant(t)})
	}
	for range rapid.IntRange(1, 3).Draw(t, "all-differents") {
		d.Post("", shifted(t, d.scope(t, 2, 6)))
	}
	return build(t, d.Builder)
}

func shifted(t *rapid.T, scope []model.Var) model.AllDifferent {
	c := model.Different(scope...)
	for i := range c.Terms {
		c.Terms[i].C = rapid.SampledFrom([]int{0, 0, 1}).Draw(t, "shift")
	}
	return c
}

// permutations draws all-different constraints that overlap, most of them with as
// many terms as values, and values that are excluded.
func permutations(t *rapid.T) *model.Model {
	n := rapid.IntRange(3, 4).Draw(t, "values")
	d := draft{Builder: model.NewBuilder()}
	for range rapid.IntRange(n, n+2).Draw(t, "variables") {
		d.xs = append(d.xs, d.Var("", model.Range(1, n)))
	}
	for range rapid.IntRange(1, 4).Draw(t, "all-differents") {
		c := model.Different(d.scope(t, rapid.SampledFrom([]int{n, n, n, 2}).Draw(t, "least arity"), n)...)
		shift := rapid.SampledFrom([]int{0, 0, 2}).Draw(t, "shift")
		for i := range c.Terms {
			c.Terms[i].C = shift
		}
		d.Post("", c)
	}
	for _, x := range d.xs {
		for _, v := range rapid.SliceOfN(rapid.IntRange(1, n), 0, n-1).Draw(t, "excluded") {
			d.Post("", model.Linear{Coefs: []int{1}, Xs: []model.Var{x}, Op: model.Ne, RHS: v})
		}
	}
	return build(t, d.Builder)
}

// relations draws relations of every kind.
func relations(t *rapid.T) *model.Model {
	d := drawVars(t, 2, 6, 6)
	for range rapid.IntRange(1, 8).Draw(t, "relations") {
		s := d.scope(t, 2, 2)
		d.Post("", model.Relation{X: s[0], Op: drawOp(t, everyOp), Y: s[1], C: drawConstant(t)})
	}
	return build(t, d.Builder)
}

// binaryTables draws tables of two variables, allowed and forbidden.
func binaryTables(t *rapid.T) *model.Model {
	d := drawVars(t, 2, 5, 5)
	for range rapid.IntRange(1, 5).Draw(t, "tables") {
		rows := rapid.SliceOfN(rapid.SliceOfN(rapid.IntRange(-1, 3), 2, 2), 0, 16).Draw(t, "rows")
		d.Post("", model.Table{Xs: d.scope(t, 2, 2), Rows: rows, Forbid: rapid.Bool().Draw(t, "forbid")})
	}
	return build(t, d.Builder)
}

// sparseTables draws tables of so few allowed rows that each has a literal.
func sparseTables(t *rapid.T) *model.Model {
	d := draft{Builder: model.NewBuilder()}
	for range rapid.IntRange(3, 5).Draw(t, "variables") {
		d.xs = append(d.xs, d.Var("", model.Range(0, 4)))
	}
	for range rapid.IntRange(1, 3).Draw(t, "tables") {
		rows := rapid.SliceOfN(rapid.SliceOfN(rapid.IntRange(0, 4), 3, 3), 1, 12).Draw(t, "rows")
		d.Post("", model.Table{Xs: d.scope(t, 3, 3), Rows: rows})
	}
	return build(t, d.Builder)
}

// inequalities draws sums that are compared by <, <=, > or >=.
func inequalities(t *rapid.T) *model.Model { return sums(t, inequality) }

// equations draws sums of three variables or more that are to have a value.
func equations(t *rapid.T) *model.Model { return sums(t, []model.Op{model.Eq}) }

func sums(t *rapid.T, ops []model.Op) *model.Model {
	d := drawVars(t, 3, 5, 5)
	coefficient := rapid.SampledFrom([]int{-3, -2, -1, 1, 2, 3})
	for range rapid.IntRange(1, 4).Draw(t, "sums") {
		s := d.scope(t, 3, 4)
		coefs := rapid.SliceOfN(coefficient, len(s), len(s)).Draw(t, "coefficients")
		d.Post("", model.Linear{Coefs: coefs, Xs: s, Op: drawOp(t, ops), RHS: rapid.IntRange(-6, 6).Draw(t, "right side")})
	}
	return build(t, d.Builder)
}
