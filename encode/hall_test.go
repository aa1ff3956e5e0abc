package encode_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"counterpoint/encode"
	"counterpoint/model"
)

// rangeConsistent keeps of each term's values those that go together with
// different values of the other terms, each between the least and the greatest
// that is left of it, and one that some term could take at first.
func rangeConsistent(m *model.Model, c model.AllDifferent) func(values) {
	possible := map[int]bool{}
	for _, t := range c.Terms {
		for v := range m.Domain(t.X).All() {
			possible[v+t.C] = true
		}
	}
	return func(d values) {
		of := make([][]int, len(c.Terms))
		for i, t := range c.Terms {
			left := d[t.X.Index()]
			for v := left[0]; v <= left[len(left)-1]; v++ {
				if possible[v+t.C] {
					of[i] = append(of[i], v+t.C)
				}
			}
		}
		var next values
		for i, t := range c.Terms {
			next = append(next, slices.DeleteFunc(slices.Clone(d[t.X.Index()]), func(v int) bool {
				return !canDiffer(of, i, v+t.C)
			}))
		}
		for i, t := range c.Terms {
			d[t.X.Index()] = next[i]
		}
	}
}

// canDiffer reports whether all terms can take different values, one of them
// the one that is given: bipartite matching by augmenting paths.
func canDiffer(of [][]int, given, value int) bool {
	taken := map[int]int{}
	var place func(i int, tried map[int]bool) bool
	place = func(i int, tried map[int]bool) bool {
		for _, v := range of[i] {
			if v == value || tried[v] {
				continue
			}
			tried[v] = true
			if other, ok := taken[v]; !ok || place(other, tried) {
				taken[v] = i
				return true
			}
		}
		return false
	}
	for i := range of {
		if i != given && !place(i, map[int]bool{}) {
			return false
		}
	}
	return true
}

// hallConsistency are the narrowings of the model's constraints, all-different
// ones being range consistent.
func hallConsistency(m *model.Model) []func(values) {
	var all []func(values)
	for _, c := range m.Constraints() {
		if different, ok := c.(model.AllDifferent); ok {
			all = append(all, rangeConsistent(m, different))
		} else {
			all = append(all, generalised(c))
		}
	}
	return all
}

// differences is a random model of all-different constraints over variables of
// values 1 to d.
func differences(t *rapid.T, d int) *model.Model {
	b := model.NewBuilder()
	xs := make([]model.Var, rapid.IntRange(2, 6).Draw(t, "variables"))
	for i := range xs {
		xs[i] = b.Var("", model.Values(rapid.SliceOfN(rapid.IntRange(1, d), 1, d).Draw(t, "domain")...))
	}
	for range rapid.IntRange(1, 3).Draw(t, "constraints") {
		c := model.Different(rapid.Permutation(xs).Draw(t, "scope")[:rapid.IntRange(2, len(xs)).Draw(t, "arity")]...)
		for i := range c.Terms {
			c.Terms[i].C = rapid.SampledFrom([]int{0, 0, 0, 1, -2}).Draw(t, "C")
		}
		b.Post("", c)
	}
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// hallOptions are those of a scheme that counts.
func hallOptions(t *rapid.T, s encode.Scheme) encode.Options {
	return encode.Options{
		Scheme: s, AMO: rapid.SampledFrom(encode.AMOs()).Draw(t, "amo"),
		Cardinality: rapid.SampledFrom(encode.Cardinalities()).Draw(t, "cardinality"),
	}
}

func TestHallIntervalsAreRangeConsistent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := differences(t, 8)
		checkClosure(t, m, hallOptions(t, encode.Hall), hallConsistency(m))
	})
}

func TestHallSetsAreDomainConsistent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := differences(t, 6)
		var narrow []func(values)
		for _, c := range m.Constraints() {
			narrow = append(narrow, generalised(c))
		}
		checkClosure(t, m, hallOptions(t, encode.HallSets), narrow)
	})
}

// TestHallSetsOfEveryDomain leaves the terms every choice of values.
func TestHallSetsOfEveryDomain(t *testing.T) {
	for n := 2; n <= 4; n++ {
		for d := 1; d <= 4; d++ {
			if n == 4 && d == 4 && testing.Short() {
				continue
			}
			m := build(t, n, model.Range(1, d), func(xs []model.Var) model.Constraint { return model.Different(xs...) })
			e := mustEncode(t, m, encode.Options{Scheme: encode.HallSets})
			choices := subsets(d)
			left := make(values, n)
			for number := range pow(len(choices), n) {
				for i := range left {
					left[i] = choices[number%len(choices)]
					number /= len(choices)
				}
				want, possible := domainConsistent(left)
				got, consistent := unitPropagation(e, left)
				if consistent != possible || possible && !cmp.Equal(got, want) {
					t.Fatalf("of %v unit propagation leaves %v (%v), want %v (%v)", left, got, consistent, want, possible)
				}
			}
		}
	}
}

// subsets returns the sets of values 1 to d but the empty one.
func subsets(d int) [][]int {
	var all [][]int
	for set := 1; set < 1<<d; set++ {
		var values []int
		for v := range d {
			if set>>v&1 == 1 {
				values = append(values, v+1)
			}
		}
		all = append(all, values)
	}
	return all
}

func pow(base, exponent int) int {
	n := 1
	for range exponent {
		n *= base
	}
	return n
}

// domainConsistent returns the values that go together with different ones of all
// other terms, and whether there are any.
func domainConsistent(left values) (values, bool) {
	consistent := make(values, len(left))
	for i := range left {
		for _, v := range left[i] {
			if canDiffer(left, i, v) {
				consistent[i] = append(consistent[i], v)
			}
		}
		if consistent[i] == nil {
			return nil, false
		}
	}
	return consistent, true
}

// TestLargestHallSets: what is said of the sizes and the default limit.
func TestLargestHallSets(t *testing.T) {
	for n, want := range map[int]encode.Size{
		4: {Vars: 92, Clauses: 292}, 6: {Vars: 822, Clauses: 2_814}, 9: {Vars: 13_734, Clauses: 48_474},
		12: {Vars: 184_164, Clauses: 664_140}, 15: {Vars: 2_211_600, Clauses: 8_111_670},
		17: {Vars: 11_140_814, Clauses: 41_224_762}, 18: {},
	} {
		m := build(t, n, model.Range(1, n), func(xs []model.Var) model.Constraint { return model.Different(xs...) })
		size, err := encode.Estimate(t.Context(), m, encode.Options{Scheme: encode.HallSets})
		if tooLarge := err != nil; tooLarge != (n > 17) || size.Vars != want.Vars || size.Clauses != want.Clauses {
			t.Errorf("%d terms: %+v, %v", n, size, err)
		}
	}
}

// TestHallSetsAreRefused: there are too many sets of 30 values, and 2^200 are no
// reason to wait or to overflow.
func TestHallSetsAreRefused(t *testing.T) {
	for _, d := range []int{30, 200} {
		for _, uniform := range []bool{true, false} {
			m := build(t, d, model.Range(1, d), func(xs []model.Var) model.Constraint {
				c := model.Different(xs...)
				if !uniform {
					c.Terms[0].C = 1
				}
				return c
			})
			_, err := encode.Encode(t.Context(), m, encode.Options{Scheme: encode.HallSets})
			var tooLarge *encode.TooLargeError
			if !errors.As(err, &tooLarge) || tooLarge.Size.Clauses < encode.DefaultMaxClauses {
				t.Errorf("%d terms: %v", d, err)
			}
		}
	}
}

func TestNamesOfHallSets(t *testing.T) {
	for _, counter := range encode.Cardinalities() {
		e := mustEncode(t, build(t, 4, model.Range(1, 4), func(xs []model.Var) model.Constraint {
			return model.Different(xs...)
		}), encode.Options{Scheme: encode.HallSets, Cardinality: counter})
		names := map[string]bool{}
		for v := 1; v <= e.Formula().NumVars(); v++ {
			names[e.VarName(v)] = true
		}
		if len(names) != e.Formula().NumVars() {
			t.Errorf("%v: %d names of %d variables", counter, len(names), e.Formula().NumVars())
		}
		if name := "c: x1 in {1,3}"; !names[name] {
			t.Errorf("%v: no variable %q in %v", counter, name, names)
		}
	}
}

// TestHallIntervalsOfGrids compares with range consistency by its definition.
func TestHallIntervalsOfGrids(t *testing.T) {
	for _, g := range grids {
		m := sudoku(g.grid)
		want := domains(m)
		if !want.fixpoint(hallConsistency(m)) {
			t.Fatalf("%s has no solution", g.name)
		}
		got, ok := unitPropagation(mustEncode(t, m, encode.Options{Scheme: encode.Hall}), domains(m))
		if diff := cmp.Diff(want, got); !ok || diff != "" {
			t.Errorf("%s (-definition +unit propagation):\n%s", g.name, diff)
		}
	}
}

// TestDomainConsistencyIsStronger shows what no encoding here finds: x and y
// take 1 and 3, so that z cannot.
func TestDomainConsistencyIsStronger(t *testing.T) {
	b := model.NewBuilder()
	x, y := b.Var("x", model.Values(1, 3)), b.Var("y", model.Values(1, 3))
	z := b.Var("z", model.Values(1, 2, 3, 4))
	c := model.Different(x, y, z)
	b.Post("", c)
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	consistent := domains(m)
	generalised(c)(consistent)
	if diff := cmp.Diff(values{{1, 3}, {1, 3}, {2, 4}}, consistent); diff != "" {
		t.Errorf("domain consistency: %s", diff)
	}
	for _, o := range everyOption() {
		want := domains(m)
		if o.Scheme == encode.HallSets { // of exponential size
			want = consistent
		}
		left, ok := unitPropagation(mustEncode(t, m, o), domains(m))
		if diff := cmp.Diff(want, left); !ok || diff != "" {
			t.Errorf("%v, %v, %v: %s", o.Scheme, o.AMO, o.Cardinality, diff)
		}
	}
}

func TestNumbersOfHallIntervals(t *testing.T) {
	for n := 2; n <= 10; n++ {
		for d := n; d <= n+2; d++ {
			clauses, vars := 0, 0
			for c := 2; c < n; c++ {
				intervals := d - c + 1
				clauses += intervals * (n*(c+2) + 2*c*(n-c) + n - 2*c)
				vars += intervals * (n + c*(n-c))
			}
			e := mustEncode(t, build(t, n, model.Range(1, d), func(xs []model.Var) model.Constraint {
				return model.Different(xs...)
			}), encode.Options{Scheme: encode.Hall})
			if got := rules(e)[encode.HallInterval]; got != clauses || e.Fates()[0].AuxVars != int64(vars) {
				t.Errorf("%d terms of %d values: %d clauses, %d variables, want %d and %d", n, d, got, e.Fates()[0].AuxVars, clauses, vars)
			}
		}
	}
}

// TestNumbersOfHallSets: there are as many clauses for each set of c values as for
// an interval of c.
func TestNumbersOfHallSets(t *testing.T) {
	for n := 2; n <= 6; n++ {
		for d := n; d <= n+2; d++ {
			clauses, vars, sets := 0, 0, d
			for c := 2; c < n; c++ {
				sets = sets * (d - c + 1) / c
				clauses += sets * (n*(c+2) + 2*c*(n-c) + n - 2*c)
				vars += sets * (n + c*(n-c))
			}
			e := mustEncode(t, build(t, n, model.Range(1, d), func(xs []model.Var) model.Constraint {
				return model.Different(xs...)
			}), encode.Options{Scheme: encode.HallSets})
			if got := rules(e)[encode.HallSet]; got != clauses || e.Fates()[0].AuxVars != int64(vars) {
				t.Errorf("%d terms of %d values: %d clauses, %d variables, want %d and %d", n, d, got, e.Fates()[0].AuxVars, clauses, vars)
			}
		}
	}
}

func TestNamesOfHallIntervals(t *testing.T) {
	b := model.NewBuilder()
	var terms []model.Term
	for i, name := range []string{"a", "b", "c"} {
		terms = append(terms, model.Term{X: b.Var(name, model.Range(1, 4)), C: i})
	}
	b.Post("different", model.AllDifferent{Terms: terms})
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	e := mustEncode(t, m, encode.Options{Scheme: encode.Hall})
	names := map[string]bool{}
	for v := 1; v <= e.Formula().NumVars(); v++ {
		names[e.VarName(v)] = true
	}
	for _, want := range []string{"different: a in 3..4", "different: b+1 in 3..4", "different: at least 2 of the first 2 in 3..4"} {
		if !names[want] {
			t.Errorf("no variable %q in %v", want, names)
		}
	}
	if len(names) != e.Formula().NumVars() {
		t.Errorf("%d names of %d variables", len(names), e.Formula().NumVars())
	}
}
