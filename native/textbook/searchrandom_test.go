package textbook

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"counterpoint/model"
	"counterpoint/model/modeltest"
	"counterpoint/native"
)

// eachRandom runs the property on several models for each of rapid's checks.
func eachRandom(t *testing.T, property func(*rapid.T, *model.Model)) {
	const models = 5
	rapid.Check(t, func(t *rapid.T) {
		for range models {
			property(t, modeltest.Random(t))
		}
	})
}

func TestSearchAgainstBruteForce(t *testing.T) {
	eachRandom(t, func(t *rapid.T, m *model.Model) {
		want := modeltest.Solutions(m)
		for _, s := range searchers() {
			var got []model.Assignment
			r, err := s.solve(context.Background(), m, Options{}, func(a model.Assignment) bool {
				got = append(got, slices.Clone(a))
				return true
			})
			if err != nil {
				t.Fatal(err)
			}
			if len(got) > 0 && !slices.Equal(got[0], r.First) {
				t.Fatalf("%s: the first solution is %v, and First %v", s.name, got[0], r.First)
			}
			modeltest.Sort(got)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("%s: solutions (-want +got):\n%s", s.name, diff)
			}
			if !r.Complete || (r.Status == model.Sat) != (len(want) > 0) || r.Status == model.Unknown {
				t.Fatalf("%s: %+v", s.name, r)
			}
		}
	})
}

// macIsNative compares MAC with the engine at value consistency.
func macIsNative(t rapid.TB, m *model.Model, limits native.Limits) {
	t.Helper()
	got, err := MAC(context.Background(), m, MACOptions{Options: Options{Limits: limits}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	got.Counters.Revisions, got.Counters.Checks, got.Counters.RootChecks = 0, 0, 0
	sameAsNative(t, got, m, native.Options{AllDiff: native.Value, Limits: limits})
}

// sameAsNative compares the tree of an algorithm with that of the engine.
func sameAsNative(t rapid.TB, got Result, m *model.Model, o native.Options) {
	t.Helper()
	want, err := native.Solve(context.Background(), m, o, nil)
	if err != nil {
		t.Fatal(err)
	}
	n := want.Counters
	counters := Counters{
		Calls: n.Calls, Nodes: n.Nodes, Decisions: n.Decisions, Conflicts: n.Conflicts,
		Prunings: n.Prunings, RootPrunings: n.RootPrunings, Depth: n.Depth, Solutions: n.Solutions,
	}
	got.Counters.PruningsFailed = 0 // depends on the order of propagation
	if got.Counters != counters || got.Status != want.Status || got.Reason != want.Reason || !slices.Equal(got.First, want.First) {
		t.Fatalf("the algorithm:\n%+v\nnative, %+v:\n%+v", got, o, want)
	}
}

// edgesOnly reports whether MAC and the native engine are both arc consistent
// on every constraint: a sum of several variables they treat differently.
func edgesOnly(m *model.Model) bool {
	for _, c := range m.Constraints() {
		_, apart := c.(model.AllDifferent)
		_, sum := c.(model.Linear)
		n := len(relevantVars(c))
		if !apart && (n > 2 || sum && n == 2) {
			return false
		}
	}
	return true
}

func TestMACIsNativeAtValueConsistency(t *testing.T) {
	compared := 0
	eachRandom(t, func(t *rapid.T, m *model.Model) {
		if edgesOnly(m) {
			compared++
			macIsNative(t, m, native.Limits{})
		}
	})
	if compared < 30 {
		t.Errorf("only %d models were fit to be compared", compared)
	}
	macIsNative(t, queens(t, 7), native.Limits{})
	macIsNative(t, small(t), native.Limits{})
}

// To the end of the search this takes minutes.
func TestMACIsNativeOnManyGrids(t *testing.T) {
	for _, m := range seventeenClues(t, 20) {
		macIsNative(t, m, native.Limits{Nodes: 100})
	}
}

// Forward checking makes the choices of MRV, and sees a dead end one call
// earlier.
func TestForwardCheckingSavesTheDeadEnds(t *testing.T) {
	check := func(t rapid.TB, m *model.Model) {
		fc, err := FC(context.Background(), m, Options{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		mrv, err := MRV(context.Background(), m, Options{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		f, b := fc.Counters, mrv.Counters
		if b.Calls > 0 && (b.Calls != f.Nodes || b.Decisions != f.Decisions || f.Calls+f.Conflicts != f.Nodes) {
			t.Fatalf("fc %+v\nmrv %+v", f, b)
		}
	}
	eachRandom(t, func(t *rapid.T, m *model.Model) {
		if edgesOnly(m) {
			check(t, m)
		}
	})
	check(t, puzzle(t, "bench-hard"))
	check(t, queens(t, 8))
}

// With propagation at the root alone MAC is the search after AC-3, less the
// calls for the variables that have one value by then.
func TestPropagationAtTheRootIsAC3(t *testing.T) {
	check := func(t rapid.TB, m *model.Model) {
		mac, err := MAC(context.Background(), m, MACOptions{Propagation: PropagateRoot}, nil)
		if err != nil {
			t.Fatal(err)
		}
		ac3, err := AC3(context.Background(), m, AC3Options{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		closure, _ := closureBy(t, m, WithAC3, FIFO)
		singles := uint64(0)
		for _, left := range closure {
			if len(left) == 1 {
				singles++
			}
		}
		if mac.Counters.Calls > 0 && ac3.Counters.Calls != mac.Counters.Calls+singles {
			t.Fatalf("%d single values\nmac %+v\nac3 %+v", singles, mac.Counters, ac3.Counters)
		}
	}
	eachRandom(t, func(t *rapid.T, m *model.Model) {
		if edgesOnly(m) {
			check(t, m)
		}
	})
	check(t, small(t, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2))
}

// On != the values of assigned variables are all that there is to propagate.
func TestPropagationOfAssignedIsFullOnDifferences(t *testing.T) {
	for _, m := range []*model.Model{puzzle(t, "norvig-hard"), queens(t, 8)} {
		full, _ := MAC(t.Context(), m, MACOptions{}, nil)
		assigned, _ := MAC(t.Context(), m, MACOptions{Propagation: PropagateAssigned}, nil)
		f, a := full.Counters, assigned.Counters
		if a.Revisions >= f.Revisions || a.Checks >= f.Checks {
			t.Errorf("full %+v\nassigned %+v", f, a)
		}
		if f.Calls != a.Calls || f.Nodes != a.Nodes || f.Conflicts != a.Conflicts || f.Prunings != a.Prunings {
			t.Errorf("full %+v\nassigned %+v", f, a)
		}
	}
}

// naiveClosure removes values without support on a constraint over one or two
// variables until none is left, by the constraints' definitions alone. It
// returns nil if a domain becomes empty.
func naiveClosure(m *model.Model) [][]int {
	domains := make([][]int, m.NumVars())
	for x := range m.Vars() {
		domains[x.Index()] = slices.Collect(m.Domain(x).All())
	}
	var smaller []model.Constraint
	for _, c := range m.Constraints() {
		if c, ok := c.(model.AllDifferent); ok {
			for i, s := range c.Terms {
				for _, t := range c.Terms[:i] {
					smaller = append(smaller, model.AllDifferent{Terms: []model.Term{s, t}})
				}
			}
			continue
		}
		if n := len(relevantVars(c)); n == 1 || n == 2 {
			smaller = append(smaller, c)
		}
	}
	for again := true; again; {
		again = false
		for _, c := range smaller {
			scope := relevantVars(c)
			for _, x := range scope {
				y := scope[len(scope)-1]
				if y == x {
					y = scope[0]
				}
				kept := slices.DeleteFunc(slices.Clone(domains[x.Index()]), func(v int) bool {
					a := make(model.Assignment, m.NumVars())
					return !slices.ContainsFunc(domains[y.Index()], func(w int) bool {
						a[y.Index()] = w
						a[x.Index()] = v
						return c.Check(a)
					})
				})
				if len(kept) == 0 {
					return nil
				}
				again = again || len(kept) < len(domains[x.Index()])
				domains[x.Index()] = kept
			}
		}
	}
	return domains
}

// closureBy returns what an algorithm leaves, nil if a domain becomes empty.
func closureBy(t rapid.TB, m *model.Model, a ArcAlgorithm, q QueueOrder) ([][]int, Counters) {
	n, err := newNetwork(context.Background(), "", m, Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	alive := n.root()
	if alive {
		if alive, err = n.makeArcConsistent(a, q); err != nil {
			t.Fatal(err)
		}
	}
	if !alive {
		return nil, n.Counters
	}
	left := make([][]int, m.NumVars())
	for x := range left {
		for i := n.next(x, 0); i >= 0; i = n.next(x, i+1) {
			left[x] = append(left[x], n.values[x][i])
		}
	}
	return left, n.Counters
}

func TestEveryAlgorithmReachesTheClosure(t *testing.T) {
	eachRandom(t, func(t *rapid.T, m *model.Model) {
		want := naiveClosure(m)
		for q := FIFO; q <= SmallestFirst; q++ {
			var counts [3]Counters
			for a := WithAC3; a <= WithAC4; a++ {
				var got [][]int
				got, counts[a] = closureBy(t, m, a, q)
				if diff := cmp.Diff(want, got); diff != "" {
					t.Fatalf("algorithm %d, queue %d (-want +got):\n%s", a, q, diff)
				}
			}
			if counts[WithAC3].Revisions != counts[WithAC2001].Revisions || counts[WithAC3].Checks < counts[WithAC2001].Checks {
				t.Fatalf("queue %d: AC-3 %+v\nAC-2001 %+v", q, counts[WithAC3], counts[WithAC2001])
			}
		}
	})
}

// Counted by hand for x < y in 1..3.
func TestCountsByHand(t *testing.T) {
	b := model.NewBuilder()
	x, y := b.Var("x", model.Range(1, 3)), b.Var("y", model.Range(1, 3))
	b.Post("", model.Relation{X: x, Op: model.Lt, Y: y})
	m := build(t, b)
	got := ""
	for a := WithAC3; a <= WithAC4; a++ {
		_, c := closureBy(t, m, a, FIFO)
		got += fmt.Sprintf("%d revisions, %d checks\n", c.Revisions, c.Checks)
	}
	// Arc x-y: x=1 finds 2 (2 checks), x=2 finds 3 (3), x=3 finds nothing (3).
	// Arc y-x: y=1 finds nothing (2), y=2 finds 1 (1), y=3 finds 1 (1). No arc
	// looks for supports along another edge, so that is all. AC-4 checks all 3
	// pairs of each value: 9, and then 3 values of y with 2 of x.
	want := "2 revisions, 12 checks\n2 revisions, 12 checks\n0 revisions, 15 checks\n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
