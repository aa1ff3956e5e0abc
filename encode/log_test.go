package encode_test

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// TestLargeSums takes coefficients and values of any size, and checks that every
// formula holds with values if the sum is right, and, with adders, that unit
// propagation alone tells so.
func TestLargeSums(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := model.NewBuilder()
		c := model.Linear{Op: rapid.SampledFrom(allOps).Draw(t, "op")}
		large := 1 << rapid.SampledFrom([]int{2, 10, 28}).Draw(t, "magnitude")
		a := make(model.Assignment, rapid.IntRange(2, 5).Draw(t, "variables"))
		sum := 0
		for i := range a {
			domain := rapid.SliceOfN(rapid.IntRange(-large/4, large/4), 1, 6).Draw(t, "domain")
			c.Xs = append(c.Xs, b.Var("", model.Values(domain...)))
			c.Coefs = append(c.Coefs, rapid.IntRange(-large/4, large/4).Draw(t, "coefficient"))
			a[i] = rapid.SampledFrom(domain).Draw(t, "value")
			sum += a[i] * c.Coefs[i] % (1 << 30)
		}
		c.RHS = sum + rapid.IntRange(-2, 2).Draw(t, "difference")
		b.Post("", c)
		m, err := b.Build()
		if err != nil {
			t.Skip(err)
		}
		o := encode.Options{Scheme: encode.Log}
		e := mustEncode(t, m, o)
		checkAccounts(t, m, o, e)
		given := cnf.NewAssignment(e.Formula().NumVars())
		for _, l := range e.Block(a) {
			given.Set(-l)
		}
		if got, want := propagate(e.Formula(), given), c.Check(a); got != want {
			t.Fatalf("no conflict with %v: %v, want %v", a, got, want)
		}
		for _, scheme := range encode.Schemes() {
			if got, want := satisfies(mustEncode(t, m, encode.Options{Scheme: scheme}), a), c.Check(a); got != want {
				t.Fatalf("%v: the formula holds with %v: %v, want %v", scheme, a, got, want)
			}
		}
		if c.Check(a) && slices.Contains(given[1:], cnf.Unset) {
			t.Fatalf("an auxiliary variable is left open with %v", a)
		}
	})
}

func TestNumbersOfLog(t *testing.T) {
	for d := 2; d <= 40; d++ {
		bits := 0
		for 1<<bits < d {
			bits++
		}
		m := build(t, 2, model.Range(-3, d-4), func(xs []model.Var) model.Constraint {
			return model.Relation{X: xs[0], Op: model.Eq, Y: xs[1]}
		})
		e := mustEncode(t, m, encode.Options{Scheme: encode.Log})
		if got := rules(e)[encode.AtMostOneValue]; got != 2*d*bits {
			t.Errorf("%d values: %d clauses of bits, want %d", d, got, 2*d*bits)
		}
		// A half adder, and full ones with the carry; each bit of the sum and
		// the last carry are as they must be.
		fate := e.Fates()[0]
		if want := 7 + 14*(bits-1) + bits + 1; fate.Clauses != int64(want) || fate.AuxVars != int64(2*bits) {
			t.Errorf("%d values: %+v, want %d clauses", d, fate, want)
		}
		if got := models(e.Formula(), cnf.NewAssignment(e.Formula().NumVars())); d < 12 && got != d {
			t.Errorf("%d values: %d models", d, got)
		}
	}
}

// TestLogIsSmall encodes what is too large for every other scheme.
func TestLogIsSmall(t *testing.T) {
	m := build(t, 3, model.Range(0, 20_000), func(xs []model.Var) model.Constraint {
		return model.Linear{Coefs: []int{100_003, -20_011, 30_013}, Xs: xs, RHS: 1_000_000}
	})
	e, err := encode.Encode(context.Background(), m, encode.Options{Scheme: encode.Log, MaxClauses: 1_000_000})
	if err != nil {
		t.Fatal(err)
	}
	if got := e.Fates()[0].Clauses; got > 6_000 {
		t.Errorf("%d clauses of the sum", got)
	}
	if name := e.VarName(e.NumModelVars() + 15); name != "x0: bit 15 of 15" {
		t.Errorf("the last bit of x0 is called %q", name)
	}
}
