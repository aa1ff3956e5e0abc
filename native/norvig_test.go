package native_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"counterpoint/model"
	"counterpoint/model/modeltest"
	"counterpoint/model/sudoku"
	"counterpoint/native"
	"counterpoint/native/textbook"
)

// The levels of this engine that have a twin in the textbook: whose rules are
// the same, and so the tree.
var twins = map[native.AllDiff]textbook.NorvigRules{
	native.Hidden: textbook.Elimination | textbook.Hidden,
	native.Locked: textbook.Elimination | textbook.Hidden | textbook.Pointing,
}

// puzzles returns the models of a file's grids, the first few if the test is to
// be short.
func puzzles(t *testing.T, path string, short int) []*model.Model {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var models []*model.Model
	for puzzle, err := range sudoku.Read(path, f, sudoku.ReadOptions{}) {
		if err != nil {
			t.Fatal(err)
		}
		m, err := puzzle.Grid.Model()
		if err != nil {
			t.Fatal(err)
		}
		models = append(models, m)
		if testing.Short() && len(models) == short {
			break
		}
	}
	return models
}

// counted are the counters that both have and that do not depend on the order
// of propagation.
type counted struct{ calls, nodes, decisions, conflicts, prunings, rootPrunings, depth uint64 }

func ofNative(t *testing.T, m *model.Model, o native.Options) counted {
	t.Helper()
	r, err := native.Solve(context.Background(), m, o, nil)
	if err != nil {
		t.Fatal(err)
	}
	c := r.Counters
	return counted{c.Calls, c.Nodes, c.Decisions, c.Conflicts, c.Prunings, c.RootPrunings, c.Depth}
}

func ofNorvig(t *testing.T, m *model.Model, o textbook.NorvigOptions) counted {
	t.Helper()
	r, err := textbook.Norvig(context.Background(), m, o, nil)
	if err != nil {
		t.Fatal(err)
	}
	c := r.Counters
	return counted{c.Calls, c.Nodes, c.Decisions, c.Conflicts, c.Prunings, c.RootPrunings, c.Depth}
}

func TestTreesOfKnownGridsAreNorvigs(t *testing.T) {
	for i, m := range puzzles(t, filepath.Join("..", "testdata", "sudoku", "benchmark.txt"), 7) {
		for mode, rules := range twins {
			got, want := ofNative(t, m, native.Options{AllDiff: mode}), ofNorvig(t, m, textbook.NorvigOptions{Rules: rules})
			if got != want {
				t.Errorf("grid %d, %d: %+v, the textbook %+v", i, mode, got, want)
			}
		}
	}
}

func TestRootOfPuzzlesIsNorvigs(t *testing.T) {
	total := map[native.AllDiff]uint64{}
	for i, m := range puzzles(t, modeltest.Data(t, "sudoku", "royle17", "sudoku17_sample1000.txt"), 50) {
		for mode, rules := range twins {
			root := native.Limits{Nodes: 1}
			norvig := textbook.NorvigOptions{Rules: rules}
			norvig.Limits = root
			got, want := ofNative(t, m, native.Options{AllDiff: mode, Limits: root}), ofNorvig(t, m, norvig)
			if got != want {
				t.Errorf("puzzle %d, %d: %+v, the textbook %+v", i, mode, got, want)
			}
			total[mode] += got.rootPrunings
		}
	}
	if total[native.Locked] <= total[native.Hidden] {
		t.Errorf("the levels cannot be told apart: %v", total)
	}
	t.Logf("values removed at the root: %v", total)
}
