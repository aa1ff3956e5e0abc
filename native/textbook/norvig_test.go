package textbook

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"counterpoint/model"
	"counterpoint/model/generate"
	"counterpoint/model/modeltest"
	"counterpoint/model/sudoku"
	"counterpoint/native"
)

// effort is calls, decisions and conflicts.
type effort [3]uint64

func effortOf(c Counters) effort { return effort{c.Calls, c.Decisions, c.Conflicts} }

// allOf collects the solutions that an algorithm hands out, sorted.
func allOf(t rapid.TB, solve func(found func(model.Assignment) bool) (Result, error)) ([]model.Assignment, Result) {
	var got []model.Assignment
	r, err := solve(func(a model.Assignment) bool {
		got = append(got, slices.Clone(a))
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	modeltest.Sort(got)
	return got, r
}

func norvigAll(t rapid.TB, m *model.Model, rules NorvigRules) ([]model.Assignment, Result) {
	return allOf(t, func(found func(model.Assignment) bool) (Result, error) {
		return Norvig(context.Background(), m, NorvigOptions{Rules: rules}, found)
	})
}

func TestNorvigOnKnownGrids(t *testing.T) {
	for _, test := range []struct {
		name        string
		rules       NorvigRules
		root        uint64
		first, full effort
	}{
		{"bench-easy", Elimination | Hidden, 648, effort{}, effort{}},
		{"bench-medium", Elimination | Hidden, 648, effort{}, effort{}},
		{"bench-hard", Elimination | Hidden, 486, effort{3, 4, 2}, effort{3, 4, 2}},
		{"norvig-easy", Elimination | Hidden, 648, effort{}, effort{}},
		{"norvig-medium", Elimination | Hidden, 527, effort{5, 8, 4}, effort{5, 8, 4}},
		{"norvig-hard", Elimination | Hidden, 438, effort{16, 25, 10}, effort{51, 100, 50}},
		{"diabolical", Elimination | Hidden, 488, effort{15, 27, 13}, effort{16, 30, 15}},

		{"bench-easy", Elimination, 648, effort{}, effort{}},
		{"bench-hard", Elimination, 470, effort{410, 814, 405}, effort{630, 1258, 629}},
		{"norvig-medium", Elimination, 461, effort{371, 737, 367}, effort{451, 900, 450}},
		{"norvig-hard", Elimination, 411, effort{69, 130, 62}, effort{338, 674, 337}},
		{"diabolical", Elimination, 488, effort{319, 634, 316}, effort{349, 696, 348}},
	} {
		t.Run(fmt.Sprintf("%s/%s", test.name, test.rules), func(t *testing.T) {
			m := puzzle(t, test.name)
			for limit, want := range map[uint64]effort{1: test.first, 0: test.full} {
				o := NorvigOptions{Rules: test.rules}
				o.Limits.Solutions = limit
				r, err := Norvig(t.Context(), m, o, nil)
				if err != nil {
					t.Fatal(err)
				}
				if err := model.Verify(m, r.First); err != nil || r.Status != model.Sat || r.Counters.Solutions != 1 {
					t.Errorf("%+v: %v", r, err)
				}
				if got := effortOf(r.Counters); got != want || r.Counters.RootPrunings != test.root {
					t.Errorf("limit %d: calls, decisions, conflicts %v and %d root prunings, want %v and %d",
						limit, got, r.Counters.RootPrunings, want, test.root)
				}
				if r.Counters.Nodes != 1+r.Counters.Decisions {
					t.Errorf("%d nodes for %d decisions", r.Counters.Nodes, r.Counters.Decisions)
				}
			}
		})
	}
}

// On the grid known as diabolical, locked candidates remove 17 values more, and
// with naked subsets no search is needed.
func TestFurtherRules(t *testing.T) {
	m := puzzle(t, "diabolical")
	for rules, want := range map[NorvigRules]uint64{
		Elimination | Hidden:                              488,
		Elimination | Hidden | Pointing:                   488 + 17,
		Elimination | Hidden | Pointing | Pairs | Triples: 648,
	} {
		_, r := norvigAll(t, m, rules)
		if r.Counters.RootPrunings != want || (r.Counters.Calls == 0) != (want == 648) {
			t.Errorf("%s: %d root prunings, want %d; %d calls", rules, r.Counters.RootPrunings, want, r.Counters.Calls)
		}
	}
}

// allRuleSets are the sets with Elimination.
func allRuleSets() (sets []NorvigRules) {
	for rules := Elimination; rules <= Elimination|Hidden|Pairs|Triples|Pointing; rules += 2 {
		sets = append(sets, rules)
	}
	return sets
}

func TestNorvigAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := modeltest.Random(t)
		want := modeltest.Solutions(m)
		rules := rapid.SampledFrom(allRuleSets()).Draw(t, "rules")
		got, r := norvigAll(t, m, rules)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("solutions (-want +got):\n%s", diff)
		}
		if !r.Complete || (r.Status == model.Sat) != (len(want) > 0) || r.Status == model.Unknown {
			t.Fatalf("%+v", r)
		}
	})
}

// differencesOf returns the model with only those of its constraints that the
// native engine propagates no further than Norvig does, and with the
// units of a small Sudoku beside them.
func differencesOf(t *rapid.T, m *model.Model) *model.Model {
	b := model.NewBuilder()
	xs := make([]model.Var, m.NumVars())
	for x := range m.Vars() {
		xs[x.Index()] = b.Var(m.Name(x), m.Domain(x))
	}
	scope := func(c model.Constraint) (mine []model.Var) {
		for _, x := range c.Vars() {
			mine = append(mine, xs[x.Index()])
		}
		return mine
	}
	for _, c := range m.Constraints() {
		switch c := c.(type) {
		case model.AllDifferent:
			terms := slices.Clone(c.Terms)
			for i, x := range scope(c) {
				terms[i].X = x
			}
			b.Post("", model.AllDifferent{Terms: terms})
		case model.Relation:
			b.Post("", model.Relation{X: xs[c.X.Index()], Op: model.Ne, Y: xs[c.Y.Index()], C: c.C})
		case model.Linear:
			b.Post("", model.Linear{Coefs: c.Coefs, Xs: scope(c), Op: model.Ne, RHS: c.RHS})
		case model.Table:
			if len(c.Xs) == 1 {
				b.Post("", model.Table{Xs: scope(c), Rows: c.Rows, Forbid: c.Forbid})
			}
		}
	}
	box := rapid.SampledFrom([]sudoku.Box{{Rows: 1, Cols: 3}, {Rows: 2, Cols: 2}, {Rows: 1, Cols: 5}, {Rows: 2, Cols: 3}}).Draw(t, "box")
	n := box.Side()
	var square []model.Var
	for range n * n {
		square = append(square, b.Var("", model.Range(1, n)))
	}
	for _, u := range box.Units() {
		var cells []model.Var
		for _, i := range u.Cells {
			cells = append(cells, square[i])
		}
		b.Post(u.Name, model.Different(cells...))
	}
	for range rapid.IntRange(0, n*n/2).Draw(t, "clues") {
		x := rapid.SampledFrom(square).Draw(t, "cell")
		b.Post("", model.Linear{Coefs: []int{1}, Xs: []model.Var{x}, Op: model.Eq, RHS: rapid.IntRange(1, n).Draw(t, "clue")})
	}
	built, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return built
}

// sameTree compares with the native engine at the same consistency, over the
// first nodes or, given 0, all.
func sameTree(t rapid.TB, m *model.Model, rules NorvigRules, nodes uint64) {
	t.Helper()
	limits := native.Limits{Nodes: nodes}
	mode := map[NorvigRules]native.AllDiff{Elimination: native.Value, Elimination | Hidden: native.Hidden}[rules]
	got, err := Norvig(context.Background(), m, NorvigOptions{Rules: rules, Options: Options{Limits: limits}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	sameAsNative(t, got, m, native.Options{AllDiff: mode, Limits: limits})
}

func TestSameTreeAsNative(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := differencesOf(t, modeltest.Random(t))
		sameTree(t, m, Elimination, 500)
		sameTree(t, m, Elimination|Hidden, 500)
	})
}

func TestSameTreeAsNativeOnManyGrids(t *testing.T) {
	for _, m := range seventeenClues(t, 100) {
		sameTree(t, m, Elimination, 300)
		sameTree(t, m, Elimination|Hidden, 0)
	}
}

// The rules in any order of priority, and with their work in any order, prune
// the same.
func TestOrderOfRulesDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := differencesOf(t, modeltest.Random(t))
		rules := rapid.SampledFrom(allRuleSets()).Draw(t, "rules")
		run := func(seed uint64) Counters {
			d, err := newDomains(m)
			if err != nil {
				t.Fatal(err)
			}
			o := Options{Limits: native.Limits{Nodes: 300}}
			n := &norvig{run: newRun(context.Background(), m, o, nil), domains: d}
			n.addConstraints()
			n.addRules(rules)
			if seed > 0 {
				random := rand.New(rand.NewPCG(seed, 0))
				random.Shuffle(len(n.rules), func(i, j int) { n.rules[i], n.rules[j] = n.rules[j], n.rules[i] })
				for _, r := range n.rules {
					for _, items := range r.items {
						random.Shuffle(len(items), func(i, j int) { items[i], items[j] = items[j], items[i] })
					}
				}
			}
			n.solve()
			n.PruningsFailed = 0
			return n.result().Counters
		}
		want := run(0)
		for seed := uint64(1); seed < 4; seed++ {
			if got := run(seed); got != want {
				t.Fatalf("rules %s: %+v, in another order %+v", rules, want, got)
			}
		}
	})
}

func TestNorvigRulesText(t *testing.T) {
	for _, rules := range allRuleSets() {
		if got, err := ParseNorvigRules(rules.String()); err != nil || got != rules {
			t.Errorf("%s: %v, %v", rules, got, err)
		}
	}
	for _, bad := range []string{"", "hidden", "elimination,magic", "elimination,,hidden"} {
		if got, err := ParseNorvigRules(bad); err == nil {
			t.Errorf("%q: %v", bad, got)
		}
	}
	m := puzzle(t, "bench-easy")
	for _, bad := range []NorvigRules{Hidden, 1 << 7, Elimination | 1<<5} {
		if _, err := Norvig(t.Context(), m, NorvigOptions{Rules: bad}, nil); err == nil {
			t.Errorf("rules %#x: no error", uint8(bad))
		}
	}
}

func TestNorvigVerdicts(t *testing.T) {
	for _, test := range []struct {
		name, grid string
		solutions  uint64
	}{
		{"empty 4x4", "................", 288},
		{"two 1s in a row", "1..1............", 0},
		{"contradictory after propagation", "123....4........", 0},
		{"several solutions", "..343412..434321", 2},
		{"solved", "1234341221434321", 1},
	} {
		m := grid(t, test.grid)
		for _, rules := range allRuleSets() {
			if _, r := norvigAll(t, m, rules); r.Counters.Solutions != test.solutions || !r.Complete {
				t.Errorf("%s, rules %s: %d solutions, want %d", test.name, rules, r.Counters.Solutions, test.solutions)
			}
		}
	}
	queens, err := generate.Queens(8)
	if err != nil {
		t.Fatal(err)
	}
	if _, r := norvigAll(t, queens, 0); r.Counters.Solutions != 92 {
		t.Errorf("8 queens: %d solutions, want 92", r.Counters.Solutions)
	}
}

// The events tell all: whoever follows them has the domains at every step.
func TestNorvigTrace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := modeltest.Random(t)
		all := make([]map[int]bool, m.NumVars())
		for x := range m.Vars() {
			all[x.Index()] = make(map[int]bool)
			for v := range m.Domain(x).All() {
				all[x.Index()][v] = true
			}
		}
		nodes := [][]map[int]bool{all}
		var seen Counters
		o := NorvigOptions{Rules: rapid.SampledFrom(allRuleSets()).Draw(t, "rules")}
		o.Trace = func(e Event) {
			here := nodes[len(nodes)-1]
			switch e.Kind {
			case Assign:
				child := make([]map[int]bool, len(here))
				for x := range here {
					child[x] = maps.Clone(here[x])
				}
				if !child[e.Var.Index()][e.Value] {
					t.Fatalf("%+v is no value", e)
				}
				child[e.Var.Index()] = map[int]bool{e.Value: true}
				nodes = append(nodes, child)
				seen.Decisions++
			case Prune:
				if !here[e.Var.Index()][e.Value] || e.Reason == "" {
					t.Fatalf("%+v is no value or has no reason", e)
				}
				delete(here[e.Var.Index()], e.Value)
			case Fail:
				seen.Conflicts++
			case Back:
				nodes = nodes[:len(nodes)-1]
			case Solution:
				seen.Solutions++
				for x := range here {
					if len(here[x]) != 1 {
						t.Fatalf("a solution with %v for variable %d", here[x], x)
					}
				}
			}
			if e.Depth != len(nodes)-1 && e.Kind != Back {
				t.Fatalf("%+v at depth %d", e, len(nodes)-1)
			}
		}
		r, err := Norvig(context.Background(), m, o, nil)
		if err != nil {
			t.Fatal(err)
		}
		c := r.Counters
		if seen.Decisions != c.Decisions || seen.Conflicts != c.Conflicts || seen.Solutions != c.Solutions || len(nodes) != 1 {
			t.Fatalf("events %+v, counters %+v", seen, c)
		}
	})
}

func TestNorvigStops(t *testing.T) {
	m := puzzle(t, "norvig-hard")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err := Norvig(ctx, m, NorvigOptions{}, nil)
	if err != nil || r.Status != model.Unknown || r.Reason != model.Cancelled || r.Complete {
		t.Errorf("cancelled before: %+v, %v", r, err)
	}
	o := NorvigOptions{}
	o.Limits.Nodes = 10
	if r, _ := Norvig(t.Context(), m, o, nil); r.Counters.Nodes != 10 || r.Reason != model.NodeLimit {
		t.Errorf("10 nodes: %+v", r)
	}
	large, err := generate.Queens(300)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel = context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	r, err = Norvig(ctx, large, NorvigOptions{Rules: Elimination | Hidden | Pairs | Triples | Pointing}, nil)
	if err != nil || r.Status != model.Sat && r.Reason != model.Timeout {
		t.Errorf("timeout: %+v, %v", r, err)
	}
}

func TestNorvigFates(t *testing.T) {
	b := model.NewBuilder()
	x, y := b.Var("x", model.Range(1, 2)), b.Var("y", model.Range(1, 2))
	b.Post("", model.Different(x, y))
	b.Post("", model.AllDifferent{Terms: []model.Term{{X: x}, {X: y, C: 1}}})
	b.Post("", model.Different(x))
	b.Post("", model.Relation{X: x, Op: model.Lt, Y: y})
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	const forward = "relation: forward checking (propagated when one variable is open)"
	for rules, want := range map[NorvigRules][]string{
		0: {
			"alldifferent: elimination + hidden singles",
			"alldifferent: elimination; not as many terms as values: no hidden",
			"alldifferent: always holds",
			forward,
		},
		Elimination | Triples | Hidden | Pointing: {
			"alldifferent: elimination + naked pairs and triples + hidden singles + locked candidates",
			"alldifferent: elimination + naked pairs and triples; not as many terms as values: no hidden, no pointing",
			"alldifferent: always holds",
			forward,
		},
	} {
		if diff := cmp.Diff(want, NorvigFates(m, rules)); diff != "" {
			t.Errorf("rules %s (-want +got):\n%s", rules, diff)
		}
	}
}
