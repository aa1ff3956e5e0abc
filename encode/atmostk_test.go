package encode_test

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/encode/cnf/cnftest"
	"counterpoint/model"
	"counterpoint/model/modeltest"
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

// TestModelsOfAtMostK gives the literals every assignment: some assignment of the
// auxiliary variables goes with it if at most k are true, and for some there are
// several.
func TestModelsOfAtMostK(t *testing.T) {
	for _, c := range encode.Cardinalities() {
		for n := 2; n <= 8; n++ {
			for k := 1; k < n; k++ {
				f, _, _ := encode.AtMostK(c, n, k)
				for set := range 1 << n {
					given := cnf.NewAssignment(f.NumVars())
					for i := range n {
						given.Set(cnf.Lit(i+1) * cnf.Lit(set>>i&1*2-1))
					}
					if got, want := propagate(f, given) && satisfiable(f, given), bits.OnesCount(uint(set)) <= k; got != want {
						t.Fatalf("%v: at most %d of %d, with the literals %b true: %v", c, k, n, set, got)
					}
				}
			}
		}
		f, _, _ := encode.AtMostK(c, 4, 2)
		if got := models(f, cnf.NewAssignment(f.NumVars())); got <= 11 {
			t.Errorf("%v: %d models of 11 solutions: the documentation says that there are more", c, got)
		}
	}
}

// TestSizesOfAtMostK: what is planned is written, and every variable has a name of
// its own.
func TestSizesOfAtMostK(t *testing.T) {
	for _, c := range encode.Cardinalities() {
		for n := 2; n <= 40; n++ {
			for k := 1; k < n; k++ {
				f, size, names := encode.AtMostK(c, n, k)
				if got := (encode.Size{Vars: int64(f.NumVars() - n), Clauses: int64(f.NumClauses()), Lits: int64(f.NumLits())}); got != size {
					t.Errorf("%v: at most %d of %d: %+v, planned %+v", c, k, n, got, size)
				}
				slices.Sort(names)
				if names = slices.Compact(names); slices.Contains(names, "") || int64(len(names)) != size.Vars {
					t.Errorf("%v: at most %d of %d: %d different names of %d variables", c, k, n, len(names), size.Vars)
				}
			}
		}
	}
}

// TestNamesOfAtMostKAreTrue takes the names of the auxiliary variables at their word:
// where each is true exactly if so many of its literals are, the clauses hold if at
// most k are true.
func TestNamesOfAtMostKAreTrue(t *testing.T) {
	for _, c := range []encode.Cardinality{encode.SequentialCounter, encode.CardinalityTotalizer} {
		for n := 2; n <= 8; n++ {
			for k := 1; k < n; k++ {
				f, _, names := encode.AtMostK(c, n, k)
				for set := range uint(1) << n {
					if bits.OnesCount(set) > k {
						continue
					}
					a := asNamed(t, n, set, names)
					for i := range f.NumClauses() {
						if !cnftest.Satisfied(f.Clause(i), a) {
							t.Fatalf("%v: at most %d of %d: with the literals %b, %v breaks %v, of %q", c, k, n, set, a, f.Clause(i), names)
						}
					}
				}
			}
		}
	}
}

// asNamed is the assignment of a set of n literals, and of auxiliary variables as
// their names have it: "at least 2 of the first 3", or "of numbers 2..4".
func asNamed(t *testing.T, n int, set uint, names []string) cnf.Assignment {
	t.Helper()
	a := cnf.NewAssignment(n + len(names))
	assign := func(v int, isTrue bool) {
		if a.Set(-cnf.Lit(v)); isTrue {
			a.Set(cnf.Lit(v))
		}
	}
	for i := range n {
		assign(i+1, set>>i&1 == 1)
	}
	for i, name := range names {
		least, from, to := 0, 1, 0
		if _, err := fmt.Sscanf(name, "at least %d of the first %d", &least, &to); err != nil {
			if _, err := fmt.Sscanf(name, "at least %d of numbers %d..%d", &least, &from, &to); err != nil {
				t.Fatalf("%q: %v", name, err)
			}
		}
		numbered := set >> (from - 1) & (1<<(to-from+1) - 1)
		assign(n+1+i, bits.OnesCount(numbered) >= least)
	}
	return a
}

// atMostKCounts returns the documented numbers of clauses and auxiliary variables;
// for a network, of n rounded up to full blocks.
func atMostKCounts(c encode.Cardinality, n, k int) (clauses, vars int) {
	switch c {
	case encode.CardinalityTotalizer:
		return totalizerCounts(n, k, n)
	case encode.CardinalityNetwork:
		m, l := 1, 0
		for m < min(k+1, n-k) {
			m, l = 2*m, l+1
		}
		blocks := (n + m - 1) / m
		comparators := blocks*(m*(l*l-l+4)/4-1) + (blocks-1)*m*(l+2)/2
		return 3*comparators + 1, 2 * comparators
	}
	return 2*k*(n-k) + n - 2*k, k * (n - k)
}

// totalizerCounts are those of the tree over m of the literals.
func totalizerCounts(n, k, m int) (clauses, vars int) {
	if m == 1 {
		return 0, 0
	}
	has := func(m, j int) bool { return j == 0 || j > k-n+m && j <= min(m, k+1) }
	half := m / 2
	for i := range half + 1 {
		for j := range m - half + 1 {
			if i+j > 0 && has(half, i) && has(m-half, j) && has(m, i+j) {
				clauses++
			}
		}
	}
	if m < n {
		vars = min(m, k+1) - max(0, k-n+m)
	}
	for _, child := range []int{half, m - half} {
		c, v := totalizerCounts(n, k, child)
		clauses, vars = clauses+c, vars+v
	}
	return clauses, vars
}

func TestNumbersOfAtMostK(t *testing.T) {
	step := 1
	if testing.Short() {
		step = 5
	}
	for _, c := range encode.Cardinalities() {
		for n := 2; n <= 64; n += step {
			for k := 1; k < n; k++ {
				_, size, _ := encode.AtMostK(c, n, k)
				clauses, vars := atMostKCounts(c, n, k)
				exact := c != encode.CardinalityNetwork || n%int(blockLength(n, k)) == 0
				if int(size.Clauses) > clauses || int(size.Vars) > vars || exact && (int(size.Clauses) < clauses || int(size.Vars) < vars) {
					t.Errorf("%v: at most %d of %d: %d clauses and %d variables, documented %d and %d",
						c, k, n, size.Clauses, size.Vars, clauses, vars)
				}
			}
		}
	}
}

// blockLength is that of a network.
func blockLength(n, k int) int {
	return 1 << bits.Len(uint(min(k+1, n-k)-1))
}

// TestTableOfAtMostK: the numbers of the package's documentation.
func TestTableOfAtMostK(t *testing.T) {
	for _, test := range []struct {
		c                            encode.Cardinality
		of20, half20, of100, half100 [2]int64 // at most 2 and 10 of 20, 10 and 50 of 100
	}{
		{encode.SequentialCounter, [2]int64{88, 36}, [2]int64{200, 100}, [2]int64{1880, 900}, [2]int64{5000, 2500}},
		{encode.CardinalityTotalizer, [2]int64{98, 46}, [2]int64{168, 68}, [2]int64{1406, 426}, [2]int64{3072, 572}},
		{encode.CardinalityNetwork, [2]int64{172, 114}, [2]int64{301, 200}, [2]int64{1966, 1310}, [2]int64{3097, 2064}},
	} {
		for i, want := range [][2]int64{test.of20, test.half20, test.of100, test.half100} {
			n, k := [...]int{20, 20, 100, 100}[i], [...]int{2, 10, 10, 50}[i]
			_, size, _ := encode.AtMostK(test.c, n, k)
			if got := [2]int64{size.Clauses, size.Vars}; got != want {
				t.Errorf("%v: at most %d of %d: %d, documented %d", test.c, k, n, got, want)
			}
		}
	}
}

// cardinalityConstraint draws a sum of many variables, of more than 256 tuples, of
// two values each, which count alike.
func cardinalityConstraint(t *rapid.T) *model.Model {
	b := model.NewBuilder()
	c := model.Linear{
		Op:  rapid.SampledFrom([]model.Op{model.Eq, model.Lt, model.Le, model.Gt, model.Ge}).Draw(t, "op"),
		RHS: rapid.IntRange(-12, 24).Draw(t, "rhs"),
	}
	for range rapid.IntRange(9, 10).Draw(t, "variables") {
		coef := rapid.SampledFrom([]int{1, -1, 2, -2}).Draw(t, "coefficient")
		lo := rapid.IntRange(-1, 1).Draw(t, "least")
		c.Coefs, c.Xs = append(c.Coefs, coef), append(c.Xs, b.Var("", model.Values(lo, lo+2/max(coef, -coef))))
	}
	b.Post("", c)
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestCardinalityConstraints holds them against the definition: the solutions, what
// unit propagation finds of them, and the accounts.
func TestCardinalityConstraints(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := cardinalityConstraint(t)
		o := hallOptions(t, rapid.SampledFrom([]encode.Scheme{encode.Minimal, encode.Supports, encode.Hall}).Draw(t, "scheme"))
		checkClosure(t, m, o, []func(values){generalised(m.Constraint(0))})
		e := mustEncode(t, m, o)
		if rules(e)[encode.Diagram] > 0 {
			t.Fatalf("it is a diagram: %v", e.Fates())
		}
		if got, want := len(solutions(t, e)), len(modeltest.Solutions(m)); got != want {
			t.Fatalf("%d solutions, expected %d", got, want)
		}
		checkAccounts(t, m, o, e)
	})
}

// TestMethodsOfCardinalityConstraints: fates tell which sums are counted, and how.
func TestMethodsOfCardinalityConstraints(t *testing.T) {
	sum := func(op model.Op, coefs ...int) func(xs []model.Var) model.Constraint {
		return func(xs []model.Var) model.Constraint {
			return model.Linear{Coefs: slices.Repeat(coefs, len(xs)/len(coefs)), Xs: xs, Op: op, RHS: 5}
		}
	}
	for _, test := range []struct {
		options encode.Options
		c       func(xs []model.Var) model.Constraint
		method  string
	}{
		{encode.Options{}, sum(model.Le, 1), "a sequential counter"},
		{encode.Options{Cardinality: encode.CardinalityTotalizer}, sum(model.Eq, 2, -2), "the empty clause: no values satisfy it"},
		{encode.Options{Cardinality: encode.CardinalityTotalizer}, sum(model.Eq, -5, 5), "a totalizer"},
		{encode.Options{Cardinality: encode.CardinalityNetwork}, sum(model.Gt, 3, -3), "a cardinality network"},
		{encode.Options{Cardinality: encode.CardinalityNetwork}, sum(model.Gt, 1, 2), "a decision diagram"},
		{encode.Options{Cardinality: encode.CardinalityNetwork}, sum(model.Ne, 1), "a decision diagram"},
		{encode.Options{Scheme: encode.Order}, sum(model.Le, 1), "a decision diagram"},
		{encode.Options{Scheme: encode.Log}, sum(model.Le, 1), "an adder of bits"},
	} {
		e := mustEncode(t, build(t, 10, model.Range(0, 1), test.c), test.options)
		if fate := e.Fates()[0]; !strings.HasPrefix(fate.Method, test.method) {
			t.Errorf("%v, %v: %v, want %q", test.options.Scheme, e.Model().Constraint(0), fate, test.method)
		}
	}
}

// TestCountsOfFewOrMany: at least 2 of 1,000 take no more than at most 2 do.
func TestCountsOfFewOrMany(t *testing.T) {
	for _, c := range encode.Cardinalities() {
		size := func(op model.Op) int64 {
			m := build(t, 1000, model.Range(0, 1), func(xs []model.Var) model.Constraint {
				return model.Linear{Coefs: slices.Repeat([]int{1}, len(xs)), Xs: xs, Op: op, RHS: 2}
			})
			return mustEncode(t, m, encode.Options{Cardinality: c}).Fates()[0].Clauses
		}
		if most, least := size(model.Le), size(model.Ge); least > most || most > 13_000 {
			t.Errorf("%v: %d clauses for at most 2, %d for at least 2", c, most, least)
		}
	}
}
