package encode_test

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// TestAtMostK gives the literals every partial assignment: it is consistent if at
// most k of them are true, and if k are, the others become false.
func TestAtMostK(t *testing.T) {
	for _, c := range encode.Cardinalities() {
		for n := 2; n <= 7; n++ {
			for k := 1; k < n; k++ {
				f, _, _ := encode.AtMostK(c, n, k)
				for _, given := range partial(n) {
					want := slices.Clone(given)
					trues := count(given, cnf.True)
					for i, v := range want {
						if v == cnf.Unset && trues == k {
							want[i] = cnf.False
						}
					}
					got := cnf.NewAssignment(f.NumVars())
					copy(got[1:], given)
					consistent := propagate(f, got)
					if consistent != (trues <= k) || consistent && !slices.Equal(got[1:n+1], want) {
						t.Errorf("%v: at most %d of %v: %v, %v, want %v", c, k, given, consistent, got[1:n+1], want)
					}
				}
			}
		}
	}
}

// TestSizesOfAtMostK: what is planned is written; the sizes are those that the
// files give, and every variable has a name of its own.
func TestSizesOfAtMostK(t *testing.T) {
	for _, c := range encode.Cardinalities() {
		for n := 2; n <= 24; n++ {
			for k := 1; k < n; k++ {
				f, size, names := encode.AtMostK(c, n, k)
				if got := (encode.Size{Vars: int64(f.NumVars() - n), Clauses: int64(f.NumClauses()), Lits: int64(f.NumLits())}); got != size {
					t.Errorf("%v: at most %d of %d: %+v, planned %+v", c, k, n, got, size)
				}
				slices.Sort(names)
				if slices.Contains(names, "") || len(slices.Compact(names)) != f.NumVars()-n {
					t.Errorf("%v: at most %d of %d: %d variables are called %q", c, k, n, size.Vars, names)
				}
				vars, clauses := float64(f.NumVars()-n), float64(f.NumClauses())
				N, log := float64(n), math.Ceil(math.Log2(float64(n)))
				switch c {
				case encode.SequentialCounter:
					if f.NumClauses() != 2*n*k+n-3*k-1 || f.NumVars() != n+(n-1)*k {
						t.Errorf("at most %d of %d: %d clauses, %d variables", k, n, f.NumClauses(), f.NumVars())
					}
				case encode.CountingTree:
					if vars > N*log || clauses > N*N+2*N*log {
						t.Errorf("at most %d of %d by a tree: %v clauses, %v variables", k, n, clauses, vars)
					}
				case encode.CardinalityNetwork:
					if logK := math.Ceil(math.Log2(float64(k + 1))); vars > 2*N*(logK+1)*(logK+1) || clauses > 1.5*vars+1 {
						t.Errorf("at most %d of %d by a network: %v clauses, %v variables", k, n, clauses, vars)
					}
				}
			}
		}
	}
}

// TestAtMostSum holds sums over many variables of two values against the
// definition: what unit propagation finds, and which assignments it accepts.
func TestAtMostSum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := model.NewBuilder()
		n := rapid.IntRange(9, 10).Draw(t, "variables") // of more than 256 tuples
		c := model.Linear{
			Op:  rapid.SampledFrom([]model.Op{model.Eq, model.Lt, model.Le, model.Gt, model.Ge}).Draw(t, "op"),
			RHS: rapid.IntRange(-12, 24).Draw(t, "rhs"),
		}
		for range n {
			coef := rapid.SampledFrom([]int{1, -1, 2}).Draw(t, "coefficient")
			lo := rapid.IntRange(-1, 1).Draw(t, "least")
			d := model.Values(lo, lo+2)
			if coef == 2 {
				d = model.Values(lo, lo+1)
			}
			c.Coefs, c.Xs = append(c.Coefs, coef), append(c.Xs, b.Var("", d))
		}
		b.Post("", c)
		m, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		o := hallOptions(t, encode.Minimal)
		e, err := encode.Encode(t.Context(), m, o)
		if err != nil {
			t.Fatal(err)
		}
		if rules(e)[encode.Diagram] > 0 {
			t.Fatalf("it is a diagram: %v", e.Fates())
		}
		left, consistent := unitPropagation(e, domains(m))
		want := domains(m)
		if possible := want.fixpoint([]func(values){generalised(c)}); possible != consistent || consistent && !slices.EqualFunc(want, left, slices.Equal) {
			t.Fatalf("unit propagation leaves %v (%v), the definition %v (%v)", left, consistent, want, possible)
		}
		for range 20 {
			one, a := make(values, n), make(model.Assignment, n)
			for x := range m.Vars() {
				a[x.Index()] = rapid.SampledFrom(domains(m)[x.Index()]).Draw(t, "value")
				one[x.Index()] = []int{a[x.Index()]}
			}
			if _, consistent := unitPropagation(e, one); consistent != c.Check(a) {
				t.Fatalf("%v is consistent: %v", a, consistent)
			}
		}
	})
}
