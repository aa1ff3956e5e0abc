package encode_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/model"
	"counterpoint/model/modeltest"
)

// TestDiagrams takes sums over more tuples than become a clause each.
func TestDiagrams(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(4, 5).Draw(t, "variables")
		b := model.NewBuilder()
		c := model.Linear{
			Op:  rapid.SampledFrom([]model.Op{model.Eq, model.Ne, model.Lt, model.Le, model.Gt, model.Ge}).Draw(t, "op"),
			RHS: rapid.IntRange(-30, 30).Draw(t, "right side"),
		}
		for range n {
			values := rapid.SliceOfNDistinct(rapid.IntRange(-5, 5), 5, 5, rapid.ID).Draw(t, "domain")
			c.Xs = append(c.Xs, b.Var("", model.Values(values...)))
			c.Coefs = append(c.Coefs, rapid.IntRange(-6, 6).Draw(t, "coefficient"))
		}
		b.Post("", c)
		m, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		o := encode.Options{Scheme: rapid.SampledFrom([]encode.Scheme{encode.Minimal, encode.Order, encode.Log}).Draw(t, "scheme")}
		e := mustEncode(t, m, o)
		a := make(model.Assignment, n)
		checkAccounts(t, m, o, e)
		for range 50 {
			for i, x := range c.Xs {
				a[i] = rapid.SampledFrom(slices.Collect(m.Domain(x).All())).Draw(t, "value")
			}
			if got, want := satisfies(e, a), c.Check(a); got != want {
				t.Fatalf("the formula holds with %v: %v, want %v", a, got, want)
			}
		}
	})
}

// satisfies reports whether the formula has a model with the values.
func satisfies(e *encode.Encoding, values model.Assignment) bool {
	f := e.Formula()
	a := cnf.NewAssignment(f.NumVars())
	for _, l := range e.Block(values) {
		a.Set(-l)
	}
	return propagate(f, a) && satisfiable(f, a)
}

func sendMoreMoney(t testing.TB) *model.Model {
	b := model.NewBuilder()
	var xs []model.Var
	for _, letter := range "SENDMORY" {
		lo := 0
		if letter == 'S' || letter == 'M' {
			lo = 1
		}
		xs = append(xs, b.Var(string(letter), model.Range(lo, 9)))
	}
	b.Post("letters", model.Different(xs...))
	b.Post("sum", model.Linear{Coefs: []int{1000, 91, -90, 1, -9000, -900, 10, -1}, Xs: xs})
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestSendMoreMoney(t *testing.T) {
	start := time.Now()
	e := mustEncode(t, sendMoreMoney(t), encode.Options{})
	t.Logf("%+v: %d clauses in %v", e.Fates()[1], e.Formula().NumClauses(), time.Since(start))
	want := model.Assignment{9, 5, 6, 7, 1, 0, 8, 2}
	var found []model.Assignment
	projections(e.Formula(), e.NumModelVars(), cnf.NewAssignment(e.Formula().NumVars()), func(a cnf.Assignment) {
		s, err := e.Decode(a)
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, s)
	})
	modeltest.Sort(found)
	if diff := cmp.Diff([]model.Assignment{want}, found); diff != "" {
		t.Error(diff)
	}
}

func BenchmarkEncodeSendMoreMoney(b *testing.B) {
	m := sendMoreMoney(b)
	b.ReportAllocs()
	for b.Loop() {
		mustEncode(b, m, encode.Options{})
	}
}
