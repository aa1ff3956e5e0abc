package match_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"counterpoint/compare"
	"counterpoint/compare/match"
	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/encode/sat"
	"counterpoint/model"
	"counterpoint/model/modeltest"
)

// TestPuzzles compares the roots of a thousand puzzles of 17 clues: each value that
// a level removes is a literal that unit propagation makes false, by our own engine
// and by gini's.
func TestPuzzles(t *testing.T) {
	text, err := os.ReadFile(modeltest.Data(t, "sudoku", "royle17", "sudoku17_sample1000.txt"))
	if err != nil {
		t.Fatal(err)
	}
	puzzles := strings.Split(strings.TrimSpace(string(text)), "\n")
	if len(puzzles) != 1000 {
		t.Fatalf("%d puzzles", len(puzzles))
	}
	if testing.Short() {
		puzzles = puzzles[:50]
	}
	for level, scheme := range map[match.Level]encode.Scheme{
		match.AC3: encode.Minimal, match.Norvig: encode.Extended, match.Locked: encode.Locked,
	} {
		o := match.Options{Level: level, Encoding: encode.Options{Scheme: scheme}, RootOnly: true}
		for _, puzzle := range puzzles {
			m := grid(t, puzzle)
			r := walk(t, m, o)
			removed, ok := r.Native.Get(compare.RootPrunings)
			if r.First != nil || !ok || r.Native != r.Clauses {
				t.Errorf("%v, %s: %+v", level, puzzle, r.First)
			}
			if got := falseByGini(t, m, o.Encoding); got != removed {
				t.Errorf("%v, %s: %d removed, gini makes %d false", level, puzzle, removed, got)
			}
		}
	}
}

// falseByGini counts the literals x=v that gini's unit propagation makes false.
func falseByGini(t *testing.T, m *model.Model, o encode.Options) (n uint64) {
	t.Helper()
	e, err := encode.Encode(context.Background(), m, o)
	if err != nil {
		t.Fatal(err)
	}
	fixed, conflict, err := sat.Gini{}.Propagate(context.Background(), e.Formula())
	if err != nil || conflict {
		t.Fatalf("conflict %v, %v", conflict, err)
	}
	for v := 1; v <= e.NumModelVars(); v++ {
		if fixed[v] == cnf.False {
			n++
		}
	}
	return n
}
