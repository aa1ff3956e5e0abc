package clausal_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/encode"
	"counterpoint/encode/clausal"
	"counterpoint/encode/cnf"
	"counterpoint/model"
	"counterpoint/model/modeltest"
	"counterpoint/native"
)

// grids are well known puzzles with the figures of package native: pairs removed
// at the root, and calls, decisions and conflicts to the first solution and to
// the end, on the minimal and on the extended encoding.
var grids = []struct {
	name, grid        string
	minimal, extended figures
}{
	{
		"bench-easy", "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
		figures{root: 648},
		figures{root: 648},
	},
	{
		"bench-medium", "000260701680070090190004500820100040004602900050003028009300074040050036703018000",
		figures{root: 648},
		figures{root: 648},
	},
	{
		"bench-hard", "000600400700003600000091080000000000050180003000306045040200060903000000020000100",
		figures{470, effort{410, 814, 405}, effort{630, 1258, 629}},
		figures{486, effort{3, 4, 2}, effort{3, 4, 2}},
	},
	{
		"norvig-easy", "9.2..54.31...63.255.84.7.6..263.9..1.57.1.29..9.67.53.24.53.6..7.52..3.4.8..4195.",
		figures{root: 648},
		figures{root: 648},
	},
	{
		"norvig-medium", "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.",
		figures{461, effort{371, 737, 367}, effort{451, 900, 450}},
		figures{527, effort{5, 8, 4}, effort{5, 8, 4}},
	},
	{
		"norvig-hard", "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
		figures{411, effort{69, 130, 62}, effort{338, 674, 337}},
		figures{438, effort{16, 25, 10}, effort{51, 100, 50}},
	},
	{
		"diabolical", "5.....4.6...3295....1.............23...7.6...89.............8....8951...4.6.....7",
		figures{488, effort{319, 634, 316}, effort{349, 696, 348}},
		figures{488, effort{15, 27, 13}, effort{16, 30, 15}},
	},
}

type figures struct {
	root       uint64
	first, all effort
}

type effort struct{ calls, decisions, conflicts uint64 }

func TestKnownGrids(t *testing.T) {
	for _, g := range grids {
		for _, amo := range []encode.AMO{encode.Pairwise, encode.Sequential} {
			for scheme, want := range map[encode.Scheme]figures{encode.Minimal: g.minimal, encode.Extended: g.extended} {
				e, groups := encoded(t, grid(t, g.grid), encode.Options{Scheme: scheme, AMO: amo})
				for limit, effort := range map[uint64]effort{1: want.first, 0: want.all} {
					r := search(t, e.Formula(), clausal.Options{Groups: groups, Limits: clausal.Limits{Solutions: limit}}, nil)
					checkEffort(t, g.name, r.Counters, effort)
					if r.Status != model.Sat || r.Counters.Solutions != 1 || r.Counters.RootPrunings != want.root {
						t.Errorf("%s, %v: %v, %d solutions, %d removed at the root, want %d",
							g.name, scheme, r.Status, r.Counters.Solutions, r.Counters.RootPrunings, want.root)
					}
				}
			}
		}
	}
}

func checkEffort(t *testing.T, name string, c clausal.Counters, want effort) {
	t.Helper()
	if got := (effort{c.Calls, c.Decisions, c.Conflicts}); got != want {
		t.Errorf("%s: calls, decisions, conflicts %v, want %v", name, got, want)
	}
}

// settings are pairs of options under which both engines must walk the same tree.
type settings struct {
	native  native.Options
	clausal clausal.Options
	encode  encode.Options
}

func drawSettings(t *rapid.T) settings {
	var s settings
	s.native.AllDiff = native.Value
	if rapid.Bool().Draw(t, "hidden singles") {
		s.native.AllDiff, s.encode.Scheme = native.Hidden, encode.Extended
	}
	if rapid.Bool().Draw(t, "input order") {
		s.native.VarOrder, s.clausal.Order = native.Input, clausal.Input
	}
	if rapid.Bool().Draw(t, "two-way") {
		s.native.Branching, s.clausal.Branching = native.TwoWay, clausal.TwoWay
	}
	if rapid.Bool().Draw(t, "sequential") {
		s.encode.AMO = encode.Sequential
	}
	limit := uint64(rapid.IntRange(0, 3).Draw(t, "solutions"))
	s.native.Limits.Solutions, s.clausal.Limits.Solutions = limit, limit
	return s
}

// drawDifferences draws a model of relations != and all-differents, with terms
// X + C, and constraints on one variable.
func drawDifferences(t *rapid.T) *model.Model {
	b := model.NewBuilder()
	n := rapid.IntRange(1, 7).Draw(t, "variables")
	xs := make([]model.Var, n)
	for i := range xs {
		lo := rapid.IntRange(-1, 1).Draw(t, "least value")
		xs[i] = b.Var("", model.Range(lo, lo+rapid.IntRange(0, 5).Draw(t, "further values")))
	}
	variable := rapid.Custom(func(t *rapid.T) model.Var { return xs[rapid.IntRange(0, n-1).Draw(t, "variable")] })
	for range rapid.IntRange(0, 10).Draw(t, "relations") {
		x, y := variable.Draw(t, "x"), variable.Draw(t, "y")
		if x != y {
			b.Post("", model.Relation{X: x, Op: model.Ne, Y: y, C: rapid.IntRange(-2, 2).Draw(t, "constant")})
		}
	}
	for range rapid.IntRange(0, 3).Draw(t, "all-differents") {
		var terms []model.Term
		for _, x := range xs {
			if rapid.Bool().Draw(t, "in scope") {
				terms = append(terms, model.Term{X: x, C: rapid.IntRange(0, 1).Draw(t, "constant")})
			}
		}
		b.Post("", model.AllDifferent{Terms: terms})
	}
	m, err := b.Build()
	if err != nil {
		t.Skipf("no model: %v", err)
	}
	return m
}

// TestSameTreeAsNative compares the two engines on what does not depend on the
// order of propagation: equal at every node, or the sums would differ.
func TestSameTreeAsNative(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, s := drawDifferences(t), drawSettings(t)
		var wanted, got []model.Assignment
		n, err := native.Solve(context.Background(), m, s.native, func(a model.Assignment) bool {
			wanted = append(wanted, append(model.Assignment{}, a...))
			return true
		})
		if err != nil {
			t.Fatalf("%v", err)
		}
		e, groups := encoded(t, m, s.encode)
		s.clausal.Groups = groups
		c := search(t, e.Formula(), s.clausal, func(a cnf.Assignment) bool {
			solution, err := e.Decode(a)
			if err != nil {
				t.Fatalf("%v", err)
			}
			got = append(got, solution)
			return true
		})
		checkSameTree(t, n, c)
		checkSame(t, got, wanted)
	})
}

func checkSameTree(t tester, n native.Result, c clausal.Result) {
	t.Helper()
	type counts struct{ calls, nodes, decisions, conflicts, prunings, rootPrunings, depth, solutions uint64 }
	want := counts{n.Counters.Calls, n.Counters.Nodes, n.Counters.Decisions, n.Counters.Conflicts, n.Counters.Prunings, n.Counters.RootPrunings, n.Counters.Depth, n.Counters.Solutions}
	got := counts{c.Counters.Calls, c.Counters.Nodes, c.Counters.Decisions, c.Counters.Conflicts, c.Counters.Prunings, c.Counters.RootPrunings, c.Counters.Depth, c.Counters.Solutions}
	if got != want || c.Status != n.Status || c.Complete != n.Complete || c.Counters.Auxiliary != (clausal.Tree{}) {
		t.Fatalf("%v, complete %v, %+v, auxiliary %+v; native: %v, complete %v, %+v", c.Status, c.Complete, got, c.Counters.Auxiliary, n.Status, n.Complete, want)
	}
}

func checkSame(t tester, got, want []model.Assignment) {
	t.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Fatalf("%v, want %v", got, want)
	}
}

// TestRandomModels finds all solutions of models of every kind, under every
// encoding, in both ways.
func TestRandomModels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := modeltest.Random(t)
		scheme := rapid.SampledFrom(encode.Schemes()).Draw(t, "scheme")
		amo := rapid.SampledFrom(encode.AMOs()).Draw(t, "amo")
		e, groups := encoded(t, m, encode.Options{Scheme: scheme, AMO: amo})
		o := anyOptions(t, groups)
		var got []model.Assignment
		r := search(t, e.Formula(), o, func(a cnf.Assignment) bool {
			solution, err := e.Decode(a)
			if err != nil {
				t.Fatalf("%v", err)
			}
			got = append(got, solution)
			return true
		})
		modeltest.Sort(got)
		checkSame(t, got, modeltest.Solutions(m))
		if r.Counters.Solutions != uint64(len(got)) {
			t.Fatalf("%d solutions counted of %d", r.Counters.Solutions, len(got))
		}
	})
}

// drawRelations draws a model of binary relations of every kind.
func drawRelations(t *rapid.T) *model.Model {
	b := model.NewBuilder()
	n := rapid.IntRange(2, 5).Draw(t, "variables")
	xs := make([]model.Var, n)
	for i := range xs {
		lo := rapid.IntRange(-1, 1).Draw(t, "least value")
		xs[i] = b.Var("", model.Range(lo, lo+rapid.IntRange(0, 4).Draw(t, "further values")))
	}
	variable := rapid.Custom(func(t *rapid.T) model.Var { return xs[rapid.IntRange(0, n-1).Draw(t, "variable")] })
	ops := []model.Op{model.Eq, model.Ne, model.Lt, model.Le, model.Gt, model.Ge}
	for range rapid.IntRange(0, 6).Draw(t, "relations") {
		x, y := variable.Draw(t, "x"), variable.Draw(t, "y")
		if x != y {
			b.Post("", model.Relation{X: x, Op: rapid.SampledFrom(ops).Draw(t, "op"), Y: y, C: rapid.IntRange(-2, 2).Draw(t, "constant")})
		}
	}
	m, err := b.Build()
	if err != nil {
		t.Skipf("no model: %v", err)
	}
	return m
}

// TestSameTreeOnRelations: on the support encoding unit propagation is arc
// consistency, whatever the relation.
func TestSameTreeOnRelations(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawRelations(t)
		n, err := native.Solve(context.Background(), m, native.Options{}, nil)
		if err != nil {
			t.Fatalf("%v", err)
		}
		e, groups := encoded(t, m, encode.Options{Scheme: encode.Supports})
		checkSameTree(t, n, search(t, e.Formula(), clausal.Options{Groups: groups}, nil))
	})
}

// TestPuzzles compares both engines on puzzles of 17 clues: on the minimal
// encoding the root, and on the extended one the whole tree.
func TestPuzzles(t *testing.T) {
	if testing.Short() {
		t.Skip("a thousand puzzles")
	}
	text, err := os.ReadFile(modeltest.Data(t, "sudoku", "royle17", "sudoku17_sample1000.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		m := grid(t, line)
		for scheme, o := range map[encode.Scheme]native.Options{
			encode.Minimal:  {AllDiff: native.Value, Limits: native.Limits{Nodes: 1}},
			encode.Extended: {AllDiff: native.Hidden},
		} {
			n, err := native.Solve(context.Background(), m, o, nil)
			if err != nil {
				t.Fatal(err)
			}
			e, groups := encoded(t, m, encode.Options{Scheme: scheme})
			limits := clausal.Limits{Nodes: o.Limits.Nodes}
			checkSameTree(t, n, search(t, e.Formula(), clausal.Options{Groups: groups, Limits: limits}, nil))
		}
	}
}

// BenchmarkDPLL and BenchmarkNative walk the same tree.
func BenchmarkDPLL(b *testing.B) {
	e, groups := encoded(b, grid(b, grids[2].grid), encode.Options{})
	o := clausal.Options{Groups: groups}
	b.ReportAllocs()
	nodes := uint64(0)
	for b.Loop() {
		nodes += search(b, e.Formula(), o, nil).Counters.Nodes
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
}

func BenchmarkNative(b *testing.B) {
	m := grid(b, grids[2].grid)
	nodes := uint64(0)
	for b.Loop() {
		r, err := native.Solve(context.Background(), m, native.Options{AllDiff: native.Value}, nil)
		if err != nil {
			b.Fatal(err)
		}
		nodes += r.Counters.Nodes
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
}
