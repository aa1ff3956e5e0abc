package native

import (
	"bufio"
	"os"
	"testing"

	"counterpoint/model"
	"counterpoint/model/modeltest"
)

// grids are well known puzzles with the figures that any correct
// implementation must reach: pairs removed at the root, and the search to the
// first solution and to the proof that it is the only one, by elimination
// alone (mac) and with hidden singles.
var grids = []struct {
	name, grid string
	mac        figures
	hidden     figures
	locked     uint64 // pairs removed at the root with locked candidates too
}{
	{
		"bench-easy", "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
		figures{root: 648},
		figures{root: 648},
		648,
	},
	{
		"bench-medium", "000260701680070090190004500820100040004602900050003028009300074040050036703018000",
		figures{root: 648},
		figures{root: 648},
		648,
	},
	{
		"bench-hard", "000600400700003600000091080000000000050180003000306045040200060903000000020000100",
		figures{470, effort{410, 814, 405}, effort{630, 1258, 629}},
		figures{486, effort{3, 4, 2}, effort{3, 4, 2}},
		488,
	},
	{
		"norvig-easy", "9.2..54.31...63.255.84.7.6..263.9..1.57.1.29..9.67.53.24.53.6..7.52..3.4.8..4195.",
		figures{root: 648},
		figures{root: 648},
		648,
	},
	{
		"norvig-medium", "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.",
		figures{461, effort{371, 737, 367}, effort{451, 900, 450}},
		figures{527, effort{5, 8, 4}, effort{5, 8, 4}},
		648,
	},
	{
		"norvig-hard", "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
		figures{411, effort{69, 130, 62}, effort{338, 674, 337}},
		figures{438, effort{16, 25, 10}, effort{51, 100, 50}},
		648,
	},
	{
		"diabolical", "5.....4.6...3295....1.............23...7.6...89.............8....8951...4.6.....7",
		figures{488, effort{319, 634, 316}, effort{349, 696, 348}},
		figures{488, effort{15, 27, 13}, effort{16, 30, 15}},
		505,
	},
}

type figures struct {
	root       uint64
	first, all effort
}

type effort struct{ calls, decisions, conflicts uint64 }

func TestKnownGrids(t *testing.T) {
	for _, g := range grids {
		m := sudoku(t, 3, 3, g.grid)
		for _, mode := range []AllDiff{Value, Hidden} {
			want := map[AllDiff]figures{Value: g.mac, Hidden: g.hidden}[mode]
			for limit, effort := range map[uint64]effort{1: want.first, 0: want.all} {
				r := solve(t, m, Options{AllDiff: mode, Limits: Limits{Solutions: limit}})
				if r.Status != model.Sat || r.Counters.Solutions != 1 {
					t.Errorf("%s: %v with %d solutions", g.name, r.Status, r.Counters.Solutions)
				}
				checkEffort(t, g.name, r.Counters, effort)
				if r.Counters.RootPrunings != want.root {
					t.Errorf("%s, %d: root prunings %d, want %d", g.name, mode, r.Counters.RootPrunings, want.root)
				}
			}
		}
	}
}

func TestLockedRootOfKnownGrids(t *testing.T) {
	for _, g := range grids {
		r := solve(t, sudoku(t, 3, 3, g.grid), Options{AllDiff: Locked})
		if r.Counters.RootPrunings != g.locked || r.Counters.Solutions != 1 {
			t.Errorf("%s: root prunings %d, want %d; %d solutions", g.name, r.Counters.RootPrunings, g.locked, r.Counters.Solutions)
		}
	}
}

func checkEffort(t *testing.T, name string, c Counters, want effort) {
	t.Helper()
	if got := (effort{c.Calls, c.Decisions, c.Conflicts}); got != want {
		t.Errorf("%s: calls, decisions, conflicts %v, want %v", name, got, want)
	}
	if c.Nodes != 1+c.Decisions {
		t.Errorf("%s: %d nodes for %d decisions", name, c.Nodes, c.Decisions)
	}
}

// solve runs the engine and verifies every solution.
func solve(t testing.TB, m *model.Model, o Options) Result {
	t.Helper()
	r, err := Solve(t.Context(), m, o, func(a model.Assignment) bool {
		if err := model.Verify(m, a); err != nil {
			t.Errorf("wrong solution: %v", err)
		}
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// puzzlesOf17Clues are the models of a thousand puzzles.
func puzzlesOf17Clues(t testing.TB) []*model.Model {
	t.Helper()
	f, err := os.Open(modeltest.Data(t, "sudoku", "royle17", "sudoku17_sample1000.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	empty := emptyGrid(t, 3, 3)
	var models []*model.Model
	for lines := bufio.NewScanner(f); lines.Scan(); {
		models = append(models, withClues(t, empty, lines.Text()))
	}
	return models
}
