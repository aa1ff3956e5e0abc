package native

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"counterpoint/model"
	"counterpoint/model/modeltest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var everyAllDiff = []AllDiff{Hidden, Value, Locked, Domain}

// everyOption lists all combinations of the options that change the tree.
func everyOption() []Options {
	var all []Options
	for _, level := range everyLevel() {
		for x := MRV; x <= DomDeg; x++ {
			for v := Ascending; v <= Random; v++ {
				for b := PerValue; b <= TwoWay; b++ {
					all = append(all, Options{AllDiff: level.options.AllDiff, Singleton: level.options.Singleton, VarOrder: x, ValueOrder: v, Branching: b, Debug: true})
				}
			}
		}
	}
	return all
}

// randomModel draws a small model, now and then one of overlapping constraints.
func randomModel(t *rapid.T) *model.Model {
	if rapid.IntRange(0, 3).Draw(t, "overlapping") == 0 {
		return overlapping(t)
	}
	return modeltest.Random(t)
}

// check runs the property on several models for each of rapid's checks: they
// are small, and what goes wrong may be rare.
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

// allSolutions returns every solution in lexicographic order.
func allSolutions(t rapid.TB, m *model.Model, o Options) ([]model.Assignment, Result) {
	var got []model.Assignment
	r, err := Solve(context.Background(), m, o, func(a model.Assignment) bool {
		got = append(got, slices.Clone(a))
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	modeltest.Sort(got)
	return got, r
}

func TestRandomModelsAgainstBruteForce(t *testing.T) {
	check(t, 20, func(t *rapid.T) {
		m := randomModel(t)
		want := modeltest.Solutions(m)
		for range 3 {
			o := rapid.SampledFrom(everyOption()).Draw(t, "options")
			got, r := allSolutions(t, m, o)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("%+v: solutions (-want +got):\n%s", o, diff)
			}
			if !r.Complete || r.Counters.Solutions != uint64(len(want)) || (r.Status == model.Sat) != (len(want) > 0) || r.Status == model.Unknown {
				t.Fatalf("%+v: %+v", o, r)
			}
		}
	})
}

// orderFree are the counters that do not depend on the order of propagation.
func orderFree(c Counters) Counters {
	c.PropagatorRuns, c.PruningsFailed = 0, 0
	return c
}

// shuffled searches the whole tree with the propagators enqueued in random
// order and of random priorities.
func shuffled(t rapid.TB, m *model.Model, o Options, seed uint64) (Counters, [][]int) {
	e := new(engine)
	e.start(context.Background())
	if err := e.load(m, o); err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 0))
	if seed != 0 {
		e.reset()
		if err := e.addDomains(); err != nil {
			t.Fatal(err)
		}
		for _, i := range r.Perm(m.NumConstraints()) {
			if err := e.post(int32(i), m.Constraint(i)); err != nil {
				t.Fatal(err)
			}
		}
		for g := range e.queue.groups {
			e.queue.groups[g].rank = priority(r.IntN(numPriorities))
		}
		if err := e.complete(); err != nil {
			t.Fatal(err)
		}
	}
	if err := e.explore(nil); err != nil {
		t.Fatal(err)
	}
	return orderFree(e.counters), closure(e)
}

// closure returns the domains as they are now.
func closure(e *engine) [][]int {
	domains := make([][]int, len(e.domains))
	for x := range e.domains {
		for p := e.next(int32(x), 0); p >= 0; p = e.next(int32(x), p+1) {
			domains[x] = append(domains[x], int(e.valueAt(&e.domains[x], p)))
		}
	}
	return domains
}

func TestOrderOfPropagationDoesNotMatter(t *testing.T) {
	check(t, 20, func(t *rapid.T) {
		m := randomModel(t)
		o := rapid.SampledFrom(everyOption()).Draw(t, "options")
		want, _ := shuffled(t, m, o, 0)
		for seed := uint64(1); seed < 5; seed++ {
			if got, _ := shuffled(t, m, o, seed); got != want {
				t.Fatalf("counters %+v, in another order %+v", want, got)
			}
		}
	})
}

func TestOrderOfPropagationOnGrids(t *testing.T) {
	for _, g := range grids {
		m := sudoku(t, 3, 3, g.grid)
		want, _ := shuffled(t, m, Options{}, 0)
		for seed := uint64(1); seed < 4; seed++ {
			if got, _ := shuffled(t, m, Options{}, seed); got != want {
				t.Errorf("%s: counters %+v, in another order %+v", g.name, want, got)
			}
		}
	}
}

// scaled multiplies all values by k: the same problem with domains of other
// shapes.
func scaled(t rapid.TB, m *model.Model, k int) *model.Model {
	b := model.NewBuilder()
	var xs []model.Var
	for x := range m.Vars() {
		var values []int
		for v := range m.Domain(x).All() {
			values = append(values, k*v)
		}
		xs = append(xs, b.Var("", model.Values(values...)))
	}
	scope := func(old []model.Var) []model.Var {
		s := make([]model.Var, len(old))
		for i, x := range old {
			s[i] = xs[x.Index()]
		}
		return s
	}
	for _, c := range m.Constraints() {
		s := scope(c.Vars())
		switch c := c.(type) {
		case model.AllDifferent:
			terms := slices.Clone(c.Terms)
			for i := range terms {
				terms[i] = model.Term{X: s[i], C: k * terms[i].C}
			}
			b.Post("", model.AllDifferent{Terms: terms})
		case model.Relation:
			b.Post("", model.Relation{X: s[0], Op: c.Op, Y: s[1], C: k * c.C})
		case model.Linear:
			b.Post("", model.Linear{Coefs: c.Coefs, Xs: s, Op: c.Op, RHS: k * c.RHS})
		case model.Table:
			rows := make([][]int, len(c.Rows))
			for i, row := range c.Rows {
				for _, v := range row {
					rows[i] = append(rows[i], k*v)
				}
			}
			b.Post("", model.Table{Xs: s, Rows: rows, Forbid: c.Forbid})
		}
	}
	scaled, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return scaled
}

// With factor 1 a domain is one word, with 30 several, and with 100,000 a list
// of values; all figures must stay the same.
func TestEveryRepresentationDoesTheSame(t *testing.T) {
	check(t, 20, func(t *rapid.T) {
		m := randomModel(t)
		o := rapid.SampledFrom(everyOption()).Draw(t, "options")
		_, want := allSolutions(t, m, o)
		for _, k := range []int{30, 100_000} {
			got, r := allSolutions(t, scaled(t, m, k), o)
			if orderFree(r.Counters) != orderFree(want.Counters) {
				t.Fatalf("values times %d: counters %+v, want %+v", k, r.Counters, want.Counters)
			}
			if uint64(len(got)) != want.Counters.Solutions {
				t.Fatalf("values times %d: %d solutions, want %d", k, len(got), want.Counters.Solutions)
			}
		}
	})
}
