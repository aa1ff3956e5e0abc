package native

import (
	"context"
	"errors"
	"slices"
	"testing"

	"counterpoint/model"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// naiveSingleton computes the closure under singleton consistency from its
// definition, on top of naiveClosure.
func naiveSingleton(m *model.Model, mode AllDiff) (domains [][]int, ok bool) {
	domains, ok = naiveClosure(m, mode)
	for ok {
		x, i := refutable(m, domains, mode)
		if x < 0 {
			break
		}
		domains[x] = slices.Delete(slices.Clone(domains[x]), i, i+1)
		domains, ok = naiveClosureOf(m, domains, mode)
	}
	return domains, ok
}

// refutable returns a value whose assignment has no closure: that of variable x
// at i; -1 if there is none.
func refutable(m *model.Model, domains [][]int, mode AllDiff) (x, i int) {
	for x, values := range domains {
		for i, v := range values {
			assigned := slices.Clone(domains)
			assigned[x] = []int{v}
			if _, ok := naiveClosureOf(m, assigned, mode); !ok {
				return x, i
			}
		}
	}
	return -1, -1
}

func TestSingletonAgainstTheDefinition(t *testing.T) {
	stronger, failed := 0, 0
	check(t, 10, func(t *rapid.T) {
		m := randomModel(t)
		mode := rapid.SampledFrom(everyAllDiff).Draw(t, "alldiff")
		want, ok := naiveSingleton(m, mode)
		got, err := rootClosure(t, m, Options{AllDiff: mode, Singleton: true, Debug: true})
		if (err == errFailed) == ok {
			t.Fatalf("root propagation says %v, the definition says %t", err, ok)
		}
		if diff := cmp.Diff(want, got); ok && diff != "" {
			t.Fatalf("domains (-want +got):\n%s", diff)
		}
		switch weaker, err := rootClosure(t, m, Options{AllDiff: mode}); {
		case err != nil:
		case !ok:
			failed++
		case !cmp.Equal(weaker, got):
			stronger++
		}
	})
	t.Logf("%d models tell probes from propagation, %d by a failure", stronger, failed)
}

// A triangle of three variables with two values passes every constraint, and no
// probe.
func TestProbesOfATriangle(t *testing.T) {
	b := model.NewBuilder()
	xs := variables(b, 3, model.Range(1, 2))
	for i := range xs {
		b.Post("", model.Different(xs[i], xs[(i+1)%3]))
	}
	m := build(t, b)
	r := solve(t, m, Options{AllDiff: Value, Singleton: true})
	// x=1 is refuted, and removed; then x=2 fails at once, not as a probe.
	want := Counters{Nodes: 1, Conflicts: 1, Probes: 1}
	if got := orderFree(r.Counters); got != want || r.Status != model.Unsat {
		t.Errorf("%v, %+v, want %+v", r.Status, got, want)
	}
	if r := solve(t, m, Options{AllDiff: Value}); r.Counters.Nodes != 3 || r.Counters.Probes != 0 {
		t.Errorf("without: %+v", r.Counters)
	}
}

// solvedAtTheRoot is how many of the models each level solves without search.
func solvedAtTheRoot(t *testing.T, models []*model.Model) map[string]int {
	solved := map[string]int{}
	for _, level := range everyLevel() {
		o := level.options
		o.Limits.Nodes = 1
		for _, m := range models {
			if r := solve(t, m, o); r.Complete && r.Status == model.Sat {
				solved[level.name]++
			}
		}
	}
	return solved
}

// The package's documentation has the figures of this test and the next.
func TestLevelsOfKnownGrids(t *testing.T) {
	var models []*model.Model
	for _, g := range grids {
		models = append(models, sudoku(t, 3, 3, g.grid))
	}
	want := map[string]int{
		"value": 3, "hidden": 3, "locked": 5, "domain": 6,
		"singleton": 4, "singleton of hidden": 7, "singleton of locked": 7, "singleton of domain": 7,
	}
	if diff := cmp.Diff(want, solvedAtTheRoot(t, models)); diff != "" {
		t.Errorf("grids solved without search (-want +got):\n%s", diff)
	}
}

func TestLevelsOfPuzzles(t *testing.T) {
	want := map[string]int{
		"hidden": 414, "locked": 740, "domain": 678,
		"singleton": 64, "singleton of hidden": 1000, "singleton of locked": 1000, "singleton of domain": 1000,
	}
	if diff := cmp.Diff(want, solvedAtTheRoot(t, puzzlesOf17Clues(t))); diff != "" {
		t.Errorf("puzzles solved without search (-want +got):\n%s", diff)
	}
}

// A context that ends after a number of looks at it, most of them in probes,
// stops them, and leaves the domains as they were.
func TestProbesAreInterrupted(t *testing.T) {
	m := latin(t, 12)
	e := new(engine)
	ctx, cancel := context.WithCancel(t.Context())
	e.start(ctx)
	if err := e.load(m, Options{Singleton: true}); err != nil {
		t.Fatal(err)
	}
	if err := e.propagate(); err != nil {
		t.Fatal(err)
	}
	before := closure(e)
	cancel()
	e.work = 0
	if err := e.refuteValues(); !errors.As(err, new(stopError)) {
		t.Fatalf("%v", err)
	}
	if e.counters.Probes == 0 || e.counters.Probes > workPerPoll {
		t.Errorf("%d probes", e.counters.Probes)
	}
	if diff := cmp.Diff(before, closure(e)); diff != "" {
		t.Errorf("domains (-before +after):\n%s", diff)
	}
}
