package compare

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"counterpoint/model"
	"counterpoint/model/modeltest"
)

// presolved adds every level of presolve to each of the engines.
func presolved(t testing.TB, engines ...string) []Engine {
	t.Helper()
	var specs []string
	for _, e := range engines {
		joint := ":"
		if strings.Contains(e, ":") {
			joint = ","
		}
		for _, p := range Presolves() {
			specs = append(specs, fmt.Sprintf("%s%spresolve=%v", e, joint, p))
		}
	}
	return parse(t, strings.Join(specs, ","))
}

// Whatever presolve leaves out, the solutions are those of the model: all of
// them, their number, and whether there is one.
func TestPresolveKeepsSolutions(t *testing.T) {
	engines := presolved(t, "dpll", "dpll:scheme=minimal,var=input,branching=two-way", "dpll:scheme=order",
		"cdcl", "cdcl:scheme=support", "gini", "gini:scheme=locked", "gini:amo=sequential", "gophersat", "gophersat:scheme=log")
	rapid.Check(t, func(t *rapid.T) {
		m := modeltest.Random(t)
		want := modeltest.Solutions(m)
		for _, e := range engines {
			keepsSolutions(t, e, m, want)
		}
	})
}

// keepsSolutions checks what an engine finds, and returns its outcome.
func keepsSolutions(t rapid.TB, e Engine, m *model.Model, want []model.Assignment) Outcome {
	found, out := solutions(t, e, m, Query{Goal: All, Measure: true})
	modeltest.Sort(found)
	if !cmp.Equal(found, want) || !out.Complete || out.Status == model.Unsat != (len(want) == 0) {
		t.Fatalf("%s finds %v, complete %v; expected %v", e.Spec(), found, out.Complete, want)
	}
	_, unique := solutions(t, e, m, Query{Goal: Unique})
	if unique.Solutions != uint64(min(len(want), 2)) || unique.Complete != (len(want) < 2) {
		t.Fatalf("%s: %d solutions of %d, complete %v", e.Spec(), unique.Solutions, len(want), unique.Complete)
	}
	return out
}

// Presolve may refute a model, or decide each of its variables; no solver runs on
// the first, and one on nothing but units on the second.
func TestPresolveDecides(t *testing.T) {
	b := model.NewBuilder()
	x, y := b.Var("x", model.Range(1, 2)), b.Var("y", model.Range(1, 2))
	b.Post("clue", model.Linear{Coefs: []int{1}, Xs: []model.Var{x}, Op: model.Eq, RHS: 1})
	b.Post("different", model.Different(x, y))
	decided, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	b.Post("same", model.Linear{Coefs: []int{1}, Xs: []model.Var{y}, Op: model.Eq, RHS: 1})
	refuted, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range parse(t, "dpll:presolve=fixed,dpll:presolve=on,gini:presolve=fixed,gini:presolve=on") {
		out := keepsSolutions(t, e, decided, []model.Assignment{{1, 2}})
		if figure(out, "presolve.fixed") != 2 || figure(out, "presolve.refuted") != 0 {
			t.Errorf("%s decides %d of 2 variables, refuted %d", e.Spec(), figure(out, "presolve.fixed"), figure(out, "presolve.refuted"))
		}
		if out := keepsSolutions(t, e, refuted, nil); figure(out, "presolve.refuted") != 1 {
			t.Errorf("%s does not refute", e.Spec())
		}
	}
}

// figure returns a figure of the outcome; -1 if it has none of this name.
func figure(o Outcome, name string) int64 {
	for _, f := range o.Figures {
		if f.Name == name {
			return int64(f.Value)
		}
	}
	return -1
}

// What presolve leaves is what is removed from no solution's values, and what it
// tells of itself is so. Fixed is what its definition says, by a naive closure.
func TestPresolveApply(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := modeltest.Random(t)
		for _, level := range Presolves() {
			p, err := level.Apply(context.Background(), m)
			if err != nil {
				t.Fatal(err)
			}
			if p.Refuted {
				if n := len(modeltest.Solutions(m)); n > 0 || p.Model != nil {
					t.Fatalf("%v refutes a model of %d solutions", level, n)
				}
				continue
			}
			var removed, fixed uint64
			for x := range m.Vars() {
				removed += uint64(m.Domain(x).Size() - p.Model.Domain(x).Size())
				if p.Model.Domain(x).Size() == 1 {
					fixed++
				}
			}
			if level != PresolveOff && (p.Removed != removed || p.Fixed != fixed) {
				t.Fatalf("%v: tells %d removed and %d fixed, and it is %d and %d", level, p.Removed, p.Fixed, removed, fixed)
			}
			if got, want := modeltest.Solutions(p.Model), modeltest.Solutions(m); !cmp.Equal(got, want) {
				t.Fatalf("%v: solutions %v, expected %v", level, got, want)
			}
		}
		fixed, err := PresolveFixed.Apply(context.Background(), m)
		if err != nil {
			t.Fatal(err)
		}
		if want, consistent := fixedClosure(m); consistent == fixed.Refuted || consistent && !cmp.Equal(valuesOf(fixed.Model), want) {
			t.Fatalf("fixed leaves %v (refuted: %v), expected %v", fixed.Model, fixed.Refuted, want)
		}
	})
}

func valuesOf(m *model.Model) [][]int {
	var values [][]int
	for x := range m.Vars() {
		values = append(values, slices.Collect(m.Domain(x).All()))
	}
	return values
}

// fixedClosure is what the definition of PresolveFixed leaves: each constraint
// over one variable, each pair of an all-different, and each != takes from its
// one open variable the values that break it.
func fixedClosure(m *model.Model) (values [][]int, consistent bool) {
	values = valuesOf(m)
	var waiting []model.Constraint
	for _, c := range m.Constraints() {
		if all, ok := c.(model.AllDifferent); ok {
			for i, s := range all.Terms {
				for _, t := range all.Terms[:i] {
					waiting = append(waiting, model.AllDifferent{Terms: []model.Term{s, t}})
				}
			}
			continue
		}
		if waitsForFixed(c) {
			waiting = append(waiting, c)
		}
	}
	for changed := true; changed; {
		changed = false
		for _, c := range waiting {
			removed, ok := narrowOpen(c, values)
			if !ok {
				return nil, false
			}
			changed = changed || removed
		}
	}
	return values, true
}

// narrowOpen takes from the variable of the constraint that is not fixed, if it
// is the only one, or else from any, the values that break it.
func narrowOpen(c model.Constraint, values [][]int) (removed, consistent bool) {
	a := make(model.Assignment, len(values))
	var open []int
	for _, x := range c.Vars() {
		if l, ok := c.(model.Linear); ok && l.Coefs[slices.Index(l.Xs, x)] == 0 {
			continue
		}
		if a[x.Index()] = values[x.Index()][0]; len(values[x.Index()]) > 1 {
			open = append(open, x.Index())
		}
	}
	if len(open) == 0 {
		return false, c.Check(a)
	}
	if len(open) > 1 {
		return false, true
	}
	x := open[0]
	before := len(values[x])
	values[x] = slices.DeleteFunc(values[x], func(v int) bool {
		a[x] = v
		return !c.Check(a)
	})
	return len(values[x]) < before, len(values[x]) > 0
}

// On clauses of disequalities, presolve fixed is what unit propagation does at
// the root: the same search tree is left, on fewer clauses.
func TestPresolveFixedLeavesTheTree(t *testing.T) {
	engines := presolved(t, "dpll:scheme=minimal")
	rapid.Check(t, func(t *rapid.T) {
		m := disequalities(t)
		off, fixed := engines[0].Run(t.Context(), m, Query{Goal: All}), engines[1].Run(t.Context(), m, Query{Goal: All})
		if figure(fixed, "presolve.refuted") == 1 {
			if n, _ := off.Counters.Get(Decisions); off.Status != model.Unsat || n > 0 {
				t.Fatalf("presolve refutes what takes %d decisions: %v", n, off.Status)
			}
			return
		}
		for _, id := range alike {
			n, has := fixed.Counters.Get(id)
			want, had := off.Counters.Get(id)
			if n != want || has != had {
				t.Fatalf("%v: %d (%v), without presolve %d (%v)", id, n, has, want, had)
			}
		}
		if figure(fixed, "encoding.clauses") > figure(off, "encoding.clauses") {
			t.Fatal("presolve adds clauses")
		}
	})
}

// The root of the seven grids is the same, whether presolve, propagation or the
// clauses see to it; and so is the tree.
func TestPresolveOfBenchmark(t *testing.T) {
	list := "native,dpll,dpll:presolve=fixed,dpll:presolve=on,gini:presolve=off,gini:presolve=fixed,gini:presolve=on"
	rows := benchmarkRows(t, list, Query{Measure: true})
	for _, instance := range benchmark(t) {
		want := rows[instance.Name+" native"].Outcome.Counters
		for _, e := range parse(t, list)[1:] {
			got := rows[instance.Name+" "+e.Spec()].Outcome.Counters
			for _, id := range alike {
				n, has := got.Get(id)
				if v, _ := want.Get(id); has && n != v && (id == RootPrunings || strings.HasPrefix(e.Spec(), "dpll")) {
					t.Errorf("%s: %s has %d %v, native %d", instance.Name, e.Spec(), n, id, v)
				}
			}
			if _, has := got.Get(RootPrunings); !has {
				t.Errorf("%s: %s tells no root-prunings", instance.Name, e.Spec())
			}
		}
	}
}

// A model that presolve refutes is answered without a formula.
func TestPresolveRefutes(t *testing.T) {
	m := build(t, func(b *model.Builder) {
		x, y := b.Var("x", model.Values(1)), b.Var("y", model.Values(1))
		b.Post("apart", model.Different(x, y))
	})
	for _, e := range presolved(t, "dpll", "gini")[1:3] {
		out := e.Run(t.Context(), m, Query{Goal: Count})
		if out.Status != model.Unsat || !out.Answered() || figure(out, "presolve.refuted") != 1 || figure(out, "encoding.clauses") >= 0 {
			t.Errorf("%s: %+v", e.Spec(), out)
		}
		if n, ok := out.Counters.Get(Decisions); ok {
			t.Errorf("%s: %d decisions of a solver that did not run", e.Spec(), n)
		}
		fates, err := e.Fates(t.Context(), m)
		if want := []string{"alldifferent: not encoded, since presolve refutes the model"}; err != nil || !slices.Equal(fates, want) {
			t.Errorf("%s: fates %q, error %v", e.Spec(), fates, err)
		}
	}
}

// Limits of presolve are limits, not errors.
func TestPresolveLimits(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	large := build(t, func(b *model.Builder) { b.Var("x", model.Range(0, model.MaxValue)) })
	for _, e := range presolved(t, "gini", "dpll") {
		if out := e.Run(ctx, hole(t), Query{}); out.Reason != model.Cancelled || out.Err != nil {
			t.Errorf("%s: %+v, expected cancelled", e.Spec(), out)
		}
		if out := e.Run(t.Context(), large, Query{}); out.Reason != TooLarge || out.Err != nil {
			t.Errorf("%s: %+v, expected too large", e.Spec(), out)
		}
	}
}
