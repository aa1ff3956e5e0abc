package match_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"counterpoint/compare"
	"counterpoint/compare/match"
	"counterpoint/encode"
	"counterpoint/model"
	"counterpoint/model/sudoku"
)

// grids are well known puzzles: values removed at the root, and calls, decisions and
// conflicts to the first solution and to the end, without and with hidden singles.
var grids = []struct {
	name, grid  string
	ac3, norvig figures
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

func grid(t testing.TB, line string) *model.Model {
	t.Helper()
	p, err := sudoku.Parse([]string{line}, sudoku.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	m, err := p.Grid.Model()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestGrids walks the trees of the grids: both sides are equal at every node, and
// each counts what every correct program does.
func TestGrids(t *testing.T) {
	for _, g := range grids {
		m := grid(t, g.grid)
		for _, test := range []struct {
			level  match.Level
			scheme encode.Scheme
			want   figures
		}{{match.AC3, encode.Minimal, g.ac3}, {match.Norvig, encode.Extended, g.norvig}} {
			for limit, want := range map[uint64]effort{1: test.want.first, 0: test.want.all} {
				r := walk(t, m, match.Options{Level: test.level, Encoding: encode.Options{Scheme: test.scheme}, Solutions: limit})
				if r.First != nil || !r.Complete || r.Native != r.Clauses || r.Claim.Relation != match.Equal {
					t.Errorf("%s, %v: %+v at %+v", g.name, test.level, r.Differing, r.First)
				}
				checkFigures(t, g.name, r.Clauses, test.want.root, want)
			}
		}
	}
}

func checkFigures(t *testing.T, name string, c compare.Counters, root uint64, want effort) {
	t.Helper()
	calls, _ := c.Get(compare.Calls)
	decisions, _ := c.Get(compare.Decisions)
	conflicts, _ := c.Get(compare.Conflicts)
	if got := (effort{calls, decisions, conflicts}); got != want {
		t.Errorf("%s: calls, decisions, conflicts %v, want %v", name, got, want)
	}
	if got, ok := c.Get(compare.RootPrunings); !ok || got != root {
		t.Errorf("%s: %d removed at the root, want %d", name, got, root)
	}
}

// TestOtherLevelsOnGrids walks the trees of the grids where no figures are known.
func TestOtherLevelsOnGrids(t *testing.T) {
	for _, g := range grids {
		for level, scheme := range map[match.Level]encode.Scheme{
			match.Locked: encode.Locked, match.SingletonNorvig: encode.Extended, match.Range: encode.Hall,
		} {
			if testing.Short() && level == match.Range {
				continue
			}
			r := walk(t, grid(t, g.grid), match.Options{Level: level, Encoding: encode.Options{Scheme: scheme}, Probe: level.IsSingleton()})
			if r.First != nil || !r.Complete || r.Native != r.Clauses || r.Claim.Relation != match.Equal {
				t.Errorf("%s, %v: %+v at %+v", g.name, level, r.Differing, r.First)
			}
		}
	}
}

// TestFirstDifference walks to a difference below the root.
func TestFirstDifference(t *testing.T) {
	m := grid(t, grids[6].grid) // diabolical: hidden singles find nothing at its root
	o := match.Options{Level: match.AC3, Encoding: encode.Options{Scheme: encode.Extended}}
	r := walk(t, m, o)
	d := r.First
	if d == nil || d.Node != 3 || names(m, d.Path) != "r1c4=1 r1c5=7" || len(d.ClausesOnly) == 0 || len(d.NativeOnly) > 0 || !r.Complete {
		t.Fatalf("complete %v, %+v", r.Complete, d)
	}
	if nodes, _ := r.Native.Get(compare.Nodes); nodes != d.Node {
		t.Errorf("%d nodes, and the last is %d", nodes, d.Node)
	}

	o.Through = true
	r = walk(t, m, o)
	if got := (match.Differing{Clauses: r.Differing.Clauses}); got != r.Differing || got.Clauses < 2 {
		t.Errorf("through the tree: %+v", r.Differing)
	}
	if diff := cmp.Diff(d, r.First, cmp.AllowUnexported(model.Var{})); diff != "" {
		t.Errorf("the first through the tree (-to it +through):\n%s", diff)
	}
	// With what both have left, the tree is that of the stronger side.
	checkFigures(t, "diabolical", r.Clauses, 488, grids[6].norvig.all)
}

func TestLimits(t *testing.T) {
	m := grid(t, grids[2].grid)
	o := match.Options{Level: match.AC3, Nodes: 100}
	if r := walk(t, m, o); r.Complete || r.Reason != model.NodeLimit || r.First != nil || nodesOf(r) != [2]uint64{100, 100} {
		t.Errorf("complete %v, %s, %v nodes", r.Complete, r.Reason, nodesOf(r))
	}
	o = match.Options{Level: match.AC3, RootOnly: true}
	if r := walk(t, m, o); !r.Complete || nodesOf(r) != [2]uint64{1, 1} {
		t.Errorf("complete %v, %v nodes", r.Complete, nodesOf(r))
	}
}

func nodesOf(r match.Result) (n [2]uint64) {
	n[0], _ = r.Native.Get(compare.Nodes)
	n[1], _ = r.Clauses.Get(compare.Nodes)
	return n
}

// TestStops stops a walk that would take hours, and keeps what it counted.
func TestStops(t *testing.T) {
	for _, level := range []match.Level{match.AC3, match.Domain, match.Singleton} {
		ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
		r, err := match.Walk(ctx, grid(t, "................................................................................."), match.Options{Level: level, Probe: level.IsSingleton(), Through: true})
		cancel()
		if err != nil || r.Complete || r.Reason != model.Timeout {
			t.Errorf("%v: complete %v, %s, %v", level, r.Complete, r.Reason, err)
		}
	}
	done, cancel := context.WithCancel(context.Background())
	cancel()
	if r, err := match.Walk(done, grid(t, grids[0].grid), match.Options{}); err != nil || r.Reason != model.Cancelled {
		t.Errorf("%s, %v", r.Reason, err)
	}
}

// TestTooLarge refuses to look for supports among too many combinations.
func TestTooLarge(t *testing.T) {
	b := model.NewBuilder()
	x, y := b.Var("x", model.Values(0, model.MaxValue)), b.Var("y", model.Values(0, model.MaxValue))
	b.Post("far apart", model.Relation{X: x, Op: model.Lt, Y: y})
	m := build(t, b)
	var tooLarge *match.TooLargeError
	_, err := match.Walk(context.Background(), m, match.Options{Level: match.Bounds})
	if !errors.As(err, &tooLarge) || tooLarge.Constraint != "far apart" || tooLarge.Size <= match.MaxSupport {
		t.Errorf("%v", err)
	}
	if r := walk(t, m, match.Options{Level: match.Domain, Encoding: encode.Options{Scheme: encode.Supports}}); r.First != nil {
		t.Errorf("%+v", r.First)
	}
}

// TestNoLiteral refuses an encoding that does not have the literals to compare, before
// it lists the values.
func TestNoLiteral(t *testing.T) {
	b := model.NewBuilder()
	x, y := b.Var("x", model.Range(0, model.MaxValue)), b.Var("y", model.Range(0, 9))
	b.Post("", model.Linear{Coefs: []int{1, 1}, Xs: []model.Var{x, y}, Op: model.Le, RHS: 5})
	o := match.Options{Encoding: encode.Options{Scheme: encode.Log, Variables: encode.Needed}}
	var missing *match.NoLiteralError
	if _, err := match.Walk(context.Background(), build(t, b), o); !errors.As(err, &missing) || missing.Value != "x=0" {
		t.Errorf("%v", err)
	}
}

func TestParseLevel(t *testing.T) {
	for _, l := range match.Levels() {
		if got, err := match.ParseLevel(l.String()); got != l || err != nil {
			t.Errorf("%v: %v, %v", l, got, err)
		}
	}
	if got, err := match.ParseLevel("singleton:ac3"); got != match.Singleton || err != nil {
		t.Errorf("singleton:ac3: %v, %v", got, err)
	}
	for _, name := range []string{"", "mac", "ac3:ac3", "norvig:ac3", "singleton:domain"} {
		if got, err := match.ParseLevel(name); err == nil {
			t.Errorf("%q: %v", name, got)
		}
	}
}
