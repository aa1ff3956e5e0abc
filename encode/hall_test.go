package encode_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
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

func TestHallIntervalsAreRangeConsistent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := model.NewBuilder()
		xs := make([]model.Var, rapid.IntRange(2, 6).Draw(t, "variables"))
		for i := range xs {
			xs[i] = b.Var("", model.Values(rapid.SliceOfN(rapid.IntRange(1, 8), 1, 8).Draw(t, "domain")...))
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
		o := encode.Options{Scheme: encode.Hall, AMO: rapid.SampledFrom(encode.AMOs()).Draw(t, "amo")}
		checkClosure(t, m, o, hallConsistency(m))
	})
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
		left, ok := unitPropagation(mustEncode(t, m, o), domains(m))
		if diff := cmp.Diff(domains(m), left); !ok || diff != "" {
			t.Errorf("%v, %v removes values: %s", o.Scheme, o.AMO, diff)
		}
	}
}

func TestNumbersOfHallIntervals(t *testing.T) {
	for n := 2; n <= 10; n++ {
		for d := n; d <= n+2; d++ {
			clauses, vars := 0, 0
			for c := 2; c < n; c++ {
				intervals := d - c + 1
				clauses += intervals * (n*(c+2) + 2*n*c + n - 3*c - 1)
				vars += intervals * (n + (n-1)*c)
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
	for _, want := range []string{"different: a in 3..4", "different: b+1 in 3..4", "different: 2 of the first 1 in 3..4"} {
		if !names[want] {
			t.Errorf("no variable %q in %v", want, names)
		}
	}
	if len(names) != e.Formula().NumVars() {
		t.Errorf("%d names of %d variables", len(names), e.Formula().NumVars())
	}
}

// TestAtMostK gives the literals every partial assignment.
func TestAtMostK(t *testing.T) {
	for n := 2; n <= 7; n++ {
		for k := 1; k < n; k++ {
			f, size := encode.AtMostK(n, k)
			if got := (encode.Size{Vars: int64(f.NumVars() - n), Clauses: int64(f.NumClauses()), Lits: int64(f.NumLits())}); got != size {
				t.Errorf("at most %d of %d: %+v, planned %+v", k, n, got, size)
			}
			if f.NumClauses() != 2*n*k+n-3*k-1 || f.NumVars() != n+(n-1)*k {
				t.Errorf("at most %d of %d: %d clauses, %d variables", k, n, f.NumClauses(), f.NumVars())
			}
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
					t.Errorf("at most %d of %v: %v, %v, want %v", k, given, consistent, got[1:n+1], want)
				}
			}
		}
	}
}
