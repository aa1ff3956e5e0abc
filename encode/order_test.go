package encode_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/model"
	"counterpoint/native"
)

var allOps = []model.Op{model.Eq, model.Ne, model.Lt, model.Le, model.Gt, model.Ge}

// orderedModel draws a model of relations and linear constraints, and of
// excluded values, so that domains have holes and bounds of all kinds. Sums
// over two variables are no equations, and those over more are small where they
// are a !=.
func orderedModel(t *rapid.T) *model.Model {
	b := model.NewBuilder()
	xs := make([]model.Var, rapid.IntRange(2, 5).Draw(t, "variables"))
	for i := range xs {
		xs[i] = b.Var("", model.Values(rapid.SliceOfN(rapid.IntRange(-4, 8), 1, 9).Draw(t, "domain")...))
	}
	op := rapid.SampledFrom(allOps)
	for range rapid.IntRange(1, 5).Draw(t, "constraints") {
		scope := rapid.Permutation(xs).Draw(t, "scope")
		if rapid.IntRange(0, 2).Draw(t, "kind") == 0 {
			b.Post("", model.Relation{X: scope[0], Op: op.Draw(t, "op"), Y: scope[1], C: rapid.IntRange(-3, 3).Draw(t, "C")})
			continue
		}
		c := model.Linear{Xs: scope[:rapid.IntRange(1, len(scope)).Draw(t, "arity")], RHS: rapid.IntRange(-12, 20).Draw(t, "right side")}
		for range c.Xs {
			c.Coefs = append(c.Coefs, rapid.SampledFrom([]int{-3, -2, -1, 1, 1, 2, 5}).Draw(t, "coefficient"))
		}
		c.Op = op.Draw(t, "op")
		if len(c.Xs) == 2 && c.Op == model.Eq || len(c.Xs) > 2 && c.Op == model.Ne {
			c.Op = model.Le
		}
		b.Post("", c)
	}
	for _, x := range xs {
		rows := rapid.SliceOfN(rapid.SliceOfN(rapid.IntRange(-4, 8), 1, 1), 0, 6).Draw(t, "excluded")
		b.Post("", model.Table{Xs: []model.Var{x}, Rows: rows, Forbid: true})
	}
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestOrderFindsTheBoundsOfTheNativeEngine compares the closures at the root.
func TestOrderFindsTheBoundsOfTheNativeEngine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := orderedModel(t)
		compareRoot(t, m, encode.Options{Scheme: encode.Order}, native.Options{AllDiff: native.Value})
	})
}

// TestOrderedInequalitiesAreArcConsistent compares with arc consistency by its
// definition, of inequalities over any number of variables and equations over
// two.
func TestOrderedInequalitiesAreArcConsistent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := model.NewBuilder()
		xs := make([]model.Var, rapid.IntRange(2, 4).Draw(t, "variables"))
		for i := range xs {
			xs[i] = b.Var("", model.Values(rapid.SliceOfN(rapid.IntRange(-3, 6), 1, 7).Draw(t, "domain")...))
		}
		for range rapid.IntRange(1, 3).Draw(t, "constraints") {
			c := model.Linear{Xs: rapid.Permutation(xs).Draw(t, "scope")[:rapid.IntRange(2, len(xs)).Draw(t, "arity")]}
			for range c.Xs {
				c.Coefs = append(c.Coefs, rapid.IntRange(-3, 3).Draw(t, "coefficient"))
			}
			ops := allOps
			if len(c.Coefs)-count(c.Coefs, 0) > 2 {
				ops = []model.Op{model.Lt, model.Le, model.Gt, model.Ge}
			}
			c.Op = rapid.SampledFrom(ops).Draw(t, "op")
			c.RHS = rapid.IntRange(-9, 12).Draw(t, "right side")
			b.Post("", c)
		}
		m, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		checkClosure(t, m, encode.Options{Scheme: encode.Order}, arcConsistency(m))
	})
}

// TestOrderIsNotWeakerThanMinimal checks that unit propagation never leaves more
// values than in the scheme minimal, but of equations over three variables or
// more: of these a diagram over values can see what bounds do not, such as that
// 3a+3b+3c+2d = 0 needs an even sum of a, b and c.
func TestOrderIsNotWeakerThanMinimal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := orderedModel(t)
		for _, c := range m.Constraints() {
			if l, ok := c.(model.Linear); ok && len(l.Xs) > 2 && l.Op == model.Eq {
				t.Skip("an equation over three variables or more")
			}
		}
		start := domains(m)
		ordered, ok := unitPropagation(mustEncode(t, m, encode.Options{Scheme: encode.Order}), start)
		minimal, minimalOk := unitPropagation(mustEncode(t, m, encode.Options{}), start)
		if ok && !minimalOk {
			t.Fatal("only the scheme minimal finds a conflict")
		}
		for x := range ordered {
			for _, v := range ordered[x] {
				if !slices.Contains(minimal[x], v) {
					t.Fatalf("x%d=%d is left, but not with the scheme minimal", x, v)
				}
			}
		}
	})
}

func TestNumbersOfOrder(t *testing.T) {
	for d := 2; d <= 20; d++ {
		m := build(t, 2, model.Range(1, d), func(xs []model.Var) model.Constraint {
			return model.Relation{X: xs[0], Op: model.Lt, Y: xs[1], C: 1} // x <= y
		})
		e := mustEncode(t, m, encode.Options{Scheme: encode.Order})
		got := rules(e)
		// From the value k > 1 of x on, y is k or more.
		if got[encode.AtMostOneValue] != 2*(4*d-4) || got[encode.Bound] != d-1 || e.Formula().NumVars() != 2*d+2*(d-1) {
			t.Errorf("%d values: %v, %d variables", d, got, e.Formula().NumVars())
		}
		if n := models(e.Formula(), cnf.NewAssignment(e.Formula().NumVars())); d < 8 && n != d*(d+1)/2 {
			t.Errorf("%d values: %d models", d, n)
		}
	}
	for _, test := range []struct {
		name    string
		op      model.Op
		coefs   []int
		rhs     int
		clauses int
	}{ // over the values 1..9
		{"x < y", model.Lt, []int{1, -1}, 0, 9},
		{"always", model.Le, []int{1, 1}, 18, 0},
		{"y < 9", model.Le, []int{1, 9}, 81, 1},
		{"2x+3y >= 40", model.Ge, []int{2, 3}, 40, 3}, // y >= 8; x >= 8 or y >= 9; x >= 7
		{"never", model.Gt, []int{1, -1}, 8, 1},
	} {
		e := mustEncode(t, build(t, 2, model.Range(1, 9), func(xs []model.Var) model.Constraint {
			return model.Linear{Coefs: test.coefs, Xs: xs, Op: test.op, RHS: test.rhs}
		}), encode.Options{Scheme: encode.Order})
		if got := e.Fates()[0]; got.Clauses != int64(test.clauses) || got.AuxVars != 0 {
			t.Errorf("%s: %+v, want %d clauses", test.name, got, test.clauses)
		}
	}
}

func TestNamesOfOrder(t *testing.T) {
	e := mustEncode(t, build(t, 3, model.Values(1, 3, 4), func(xs []model.Var) model.Constraint {
		return model.Linear{Coefs: []int{1, 2, 4}, Xs: xs, RHS: 12}
	}), encode.Options{Scheme: encode.Order})
	var names []string
	for v := e.NumModelVars() + 1; v <= e.Formula().NumVars(); v++ {
		names = append(names, e.VarName(v))
	}
	got := strings.Join(names, "; ")
	if want := "x0<=1; x0<=3; x1<=1; x1<=3; x2<=1; x2<=3; "; !strings.HasPrefix(got, want) {
		t.Errorf("names %q do not start with %q", got, want)
	}
	if fate := e.VariablesFate(); fate.AuxVars != 6 {
		t.Errorf("fate of the variables %+v", fate)
	}
}
