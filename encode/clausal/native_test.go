package clausal_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/encode"
	"counterpoint/encode/clausal"
	"counterpoint/encode/cnf"
	"counterpoint/model"
	"counterpoint/model/modeltest"
	"counterpoint/model/sudoku"
	"counterpoint/native"
)

// puzzles returns the models of the Sudokus of a file.
func puzzles(t testing.TB, path ...string) []*model.Model {
	t.Helper()
	file, err := os.Open(filepath.Join(path...))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var all []*model.Model
	for p, err := range sudoku.Read(file.Name(), file, sudoku.ReadOptions{}) {
		if err != nil {
			t.Fatal(err)
		}
		m, err := p.Grid.Model()
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, m)
	}
	return all
}

// benchmark returns the seven grids whose figures the tests of packages native
// and compare hold the engines to.
func benchmark(t testing.TB) []*model.Model {
	t.Helper()
	return puzzles(t, "..", "..", "testdata", "sudoku", "benchmark.txt")
}

// TestSameTreeOnGrids compares with the native engine at each level of
// propagation that clauses can have, to the first solution and to the end.
func TestSameTreeOnGrids(t *testing.T) {
	for _, m := range benchmark(t) {
		for scheme, level := range map[encode.Scheme]native.AllDiff{
			encode.Minimal: native.Value, encode.Extended: native.Hidden, encode.Locked: native.Locked,
		} {
			for _, amo := range []encode.AMO{encode.Pairwise, encode.Sequential} {
				for _, limit := range []uint64{1, 0} {
					n := solveNative(t, m, native.Options{AllDiff: level, Limits: native.Limits{Solutions: limit}})
					e, groups := encoded(t, m, encode.Options{Scheme: scheme, AMO: amo})
					c := search(t, e.Formula(), clausal.Options{Groups: groups, Limits: clausal.Limits{Solutions: limit}}, nil)
					checkSameTree(t, n, c)
				}
			}
		}
	}
}

func solveNative(t tester, m *model.Model, o native.Options) native.Result {
	t.Helper()
	r, err := native.Solve(context.Background(), m, o, nil)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return r
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

// checkSameTree compares the trees of the model's variables. Of a constraint that
// says at most one, auxiliary variables may be left to decide when it has none;
// what the search then does is below the tree, and its depth says nothing.
func checkSameTree(t tester, n native.Result, c clausal.Result) {
	t.Helper()
	type counts struct{ calls, nodes, decisions, conflicts, prunings, rootPrunings, depth, solutions uint64 }
	want := counts{n.Counters.Calls, n.Counters.Nodes, n.Counters.Decisions, n.Counters.Conflicts, n.Counters.Prunings, n.Counters.RootPrunings, n.Counters.Depth, n.Counters.Solutions}
	below := c.Counters.Auxiliary
	got := counts{c.Counters.Calls - below.Calls, c.Counters.Nodes - below.Nodes, c.Counters.Decisions - below.Decisions, c.Counters.Conflicts - below.Conflicts, c.Counters.Prunings, c.Counters.RootPrunings, c.Counters.Depth, c.Counters.Solutions}
	if below != (clausal.Tree{}) {
		got.depth = want.depth
	}
	if got != want || c.Status != n.Status || c.Complete != n.Complete {
		t.Fatalf("%v, complete %v, %+v, auxiliary %+v; native: %v, complete %v, %+v", c.Status, c.Complete, got, below, n.Status, n.Complete, want)
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
		n := solveNative(t, m, native.Options{})
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
	for _, m := range puzzles(t, modeltest.Data(t, "sudoku", "royle17", "sudoku17_sample1000.txt")) {
		for scheme, o := range map[encode.Scheme]native.Options{
			encode.Minimal:  {AllDiff: native.Value, Limits: native.Limits{Nodes: 1}},
			encode.Extended: {AllDiff: native.Hidden},
		} {
			n := solveNative(t, m, o)
			e, groups := encoded(t, m, encode.Options{Scheme: scheme})
			limits := clausal.Limits{Nodes: o.Limits.Nodes}
			checkSameTree(t, n, search(t, e.Formula(), clausal.Options{Groups: groups, Limits: limits}, nil))
		}
	}
}

// BenchmarkDPLL and BenchmarkNative walk the same tree.
func BenchmarkDPLL(b *testing.B) {
	e, groups := encoded(b, benchmark(b)[2], encode.Options{})
	o := clausal.Options{Groups: groups}
	b.ReportAllocs()
	nodes := uint64(0)
	for b.Loop() {
		nodes += search(b, e.Formula(), o, nil).Counters.Nodes
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
}

func BenchmarkNative(b *testing.B) {
	m := benchmark(b)[2]
	nodes := uint64(0)
	for b.Loop() {
		nodes += solveNative(b, m, native.Options{AllDiff: native.Value}).Counters.Nodes
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
}
