package match

import (
	"context"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/encode"
	"counterpoint/model"
	"counterpoint/model/modeltest"
)

// overlapping draws all-different constraints that share variables, and excluded
// values.
func overlapping(t *rapid.T) *model.Model {
	n := rapid.IntRange(2, 4).Draw(t, "values")
	b := model.NewBuilder()
	var xs []model.Var
	for range n + 2 {
		xs = append(xs, b.Var("", model.Range(1, n)))
	}
	for range rapid.IntRange(1, 3).Draw(t, "all-differents") {
		c := model.Different(rapid.Permutation(xs).Draw(t, "scope")[:n]...)
		shift := rapid.IntRange(0, 1).Draw(t, "shift")
		for i := range c.Terms {
			c.Terms[i].C = shift
		}
		b.Post("", c)
	}
	for _, x := range xs {
		for _, v := range rapid.SliceOfN(rapid.IntRange(1, n), 0, n-1).Draw(t, "excluded") {
			b.Post("", model.Linear{Coefs: []int{1}, Xs: []model.Var{x}, Op: model.Ne, RHS: v})
		}
	}
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestReasons replays random models and holds each reason against the definition of
// the constraints: what it needs was removed before, and with no more than that
// removed they exclude the value, or have no solution.
func TestReasons(t *testing.T) {
	models := 20
	if testing.Short() {
		models = 3
	}
	rapid.Check(t, func(t *rapid.T) {
		for range models {
			m := rapid.SampledFrom([]func(*rapid.T) *model.Model{modeltest.Random, overlapping}).Draw(t, "models")(t)
			level := rapid.SampledFrom(Levels()).Draw(t, "level")
			p := newPairs(m)
			decided := action{pair: rapid.Int32Range(0, int32(len(p.all)-1)).Draw(t, "decision"), word: "decision"}
			r, err := replay(context.Background(), p, level, []action{decided})
			if err != nil {
				t.Fatal(err)
			}
			for _, of := range r.list {
				checkReason(t, r, of)
			}
			if r.failed != nil {
				checkReason(t, r, *r.failed)
			}
		}
	})
}

func checkReason(t *rapid.T, r *removals, of removal) {
	t.Helper()
	why := r.reason(of)
	for _, need := range why.needs {
		if r.at[need] >= of.run {
			t.Fatalf("%v needs what was removed later", of)
		}
	}
	if of.by < 0 {
		return
	}
	if solvable(r, of, why.needs) {
		t.Fatalf("%v of %v does not follow from %v (%s)", of, r.all[max(0, of.pair)], why.needs, why.because)
	}
	if _, ok := r.model.Constraint(of.by).(model.AllDifferent); ok {
		return // its terms cannot be spared, though what they lack may be
	}
	for i := range why.needs {
		if !solvable(r, of, slices.Delete(slices.Clone(why.needs), i, i+1)) {
			t.Fatalf("%v does not need %v of %v (%s)", of, why.needs[i], why.needs, why.because)
		}
	}
}

// solvable reports whether the constraints of a removal have a common solution with
// its pair, if the first domains lack the removals and nothing else.
func solvable(r *removals, of removal, removed []int32) bool {
	constraints := []model.Constraint{r.model.Constraint(of.by)}
	if of.leaves != none {
		constraints = append(constraints, r.model.Constraint(of.leaves))
	}
	var scope []model.Var
	for _, c := range constraints {
		for _, x := range c.Vars() {
			if !slices.Contains(scope, x) {
				scope = append(scope, x)
			}
		}
	}
	s := state{r, of.run}
	a := make(model.Assignment, r.model.NumVars())
	from := s.choicesFor(scope, of.pair, removed)
	var try func(i int) bool
	try = func(i int) bool {
		if i == len(scope) {
			return !slices.ContainsFunc(constraints, func(c model.Constraint) bool { return !c.Check(a) })
		}
		for _, v := range from[i] {
			a[scope[i].Index()] = v
			if try(i + 1) {
				return true
			}
		}
		return false
	}
	return try(0)
}

// TestChains explains every first difference of random models: the steps end with
// what is explained, and each literal that is cited was concluded before.
func TestChains(t *testing.T) {
	models := 20
	if testing.Short() {
		models = 3
	}
	explained := 0
	rapid.Check(t, func(t *rapid.T) {
		for range models {
			m := rapid.SampledFrom([]func(*rapid.T) *model.Model{modeltest.Random, overlapping}).Draw(t, "models")(t)
			o := Options{Level: rapid.SampledFrom(Levels()).Draw(t, "level"), Probe: rapid.Bool().Draw(t, "probe")}
			r, err := Walk(context.Background(), m, o)
			if err != nil {
				t.Fatal(err)
			}
			if r.First == nil {
				continue
			}
			all, err := Explain(context.Background(), m, o, r.First)
			if err != nil || len(all) == 0 {
				t.Fatalf("%d explanations, %v", len(all), err)
			}
			for _, e := range all {
				checkExplanation(t, m, r.First, e)
				explained++
			}
		}
	})
	t.Logf("%d differences explained", explained)
}

func checkExplanation(t *rapid.T, m *model.Model, d *Difference, e Explanation) {
	t.Helper()
	want, only := "nothing is left", d.NativeOnly
	if e.ByClauses {
		only = d.ClausesOnly
	}
	if !e.Failed {
		want = e.Pair.Opposite(m)
		if !slices.Contains(only, e.Pair) {
			t.Fatalf("%+v is not in %+v", e, d)
		}
	}
	last := len(e.Steps) - 1
	if last < 0 || e.Steps[last].Conclusion != want || e.Kept == "" {
		t.Fatalf("the last of %+v is not %q", e, want)
	}
	for i, s := range e.Steps {
		if e.ByClauses && s.Because != "" && s.By != "trial" && !isUnit(e.Steps[:i], s) {
			t.Fatalf("%+v is no unit clause after %+v", s, e.Steps[:i])
		}
	}
}

// isUnit reports whether all literals of a step's clause but its conclusion are
// known to be false.
func isUnit(before []Step, s Step) bool {
	for _, literal := range strings.Split(s.Because, " or ") {
		if literal == s.Conclusion {
			continue
		}
		opposite := encode.Negated(literal)
		if !slices.ContainsFunc(before, func(b Step) bool { return b.Conclusion == opposite }) {
			return false
		}
	}
	return true
}

// TestWords shows how reasons are said.
func TestWords(t *testing.T) {
	b := model.NewBuilder()
	x, y, z := b.Var("x", model.Range(1, 3)), b.Var("y", model.Range(1, 3)), b.Var("z", model.Range(1, 6))
	b.Post("clue", model.Linear{Coefs: []int{1}, Xs: []model.Var{x}, RHS: 2})
	b.Post("", model.AllDifferent{Terms: []model.Term{{X: x, C: 1}, {X: y}, {X: z}}})
	b.Post("sum", model.Linear{Coefs: []int{1, 1}, Xs: []model.Var{y, z}, Op: model.Ge, RHS: 7})
	b.Post("order", model.Relation{X: y, Op: model.Lt, Y: x, C: 1})
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	p := newPairs(m)
	r, err := replay(context.Background(), p, AC3, []action{{pair: p.index(Pair{y, 1}), word: "decision"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		pair Pair
		want []string
	}{
		{Pair{z, 5}, []string{"x=2 | clue | ", "y!=3 | order | x in 1..2", "y=1 | decision | ", "z!=5 | sum | y=1"}},
		{Pair{y, 3}, []string{"x=2 | clue | ", "y!=3 | order | x in 1..2"}},
		{Pair{z, 3}, []string{"x=2 | clue | ", "z!=3 | constraint 1, alldifferent(x + 1, y, z) | x+1=3"}},
	} {
		steps, err := r.chain(context.Background(), r.first([]Pair{test.pair}))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range steps {
			got = append(got, s.Conclusion+" | "+s.By+" | "+s.Because)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%v: %q, want %q", test.pair, got, test.want)
		}
	}
}
