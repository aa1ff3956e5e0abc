package textbook

import (
	"os"
	"testing"

	"counterpoint/model"
	"counterpoint/model/modeltest"
	"counterpoint/model/sudoku"
)

// puzzle returns the model of a grid of testdata/sudoku, by its name.
func puzzle(t testing.TB, name string) *model.Model {
	t.Helper()
	for _, file := range []string{"benchmark.txt", "human.txt"} {
		f, err := os.Open("../../testdata/sudoku/" + file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		for p, err := range sudoku.Read(file, f, sudoku.ReadOptions{}) {
			if err != nil {
				t.Fatal(err)
			}
			if p.Name == name {
				return gridModel(t, p.Grid)
			}
		}
	}
	t.Fatalf("no grid is called %s", name)
	return nil
}

// seventeenClues returns the models of 1,000 puzzles of 17 clues; in short
// tests the first few.
func seventeenClues(t *testing.T, few int) []*model.Model {
	t.Helper()
	const file = "sudoku17_sample1000.txt"
	f, err := os.Open(modeltest.Data(t, "sudoku", "royle17", file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var models []*model.Model
	for p, err := range sudoku.Read(file, f, sudoku.ReadOptions{}) {
		if err != nil {
			t.Fatal(err)
		}
		models = append(models, gridModel(t, p.Grid))
		if testing.Short() && len(models) == few {
			return models
		}
	}
	if len(models) != 1000 {
		t.Fatalf("%d puzzles", len(models))
	}
	return models
}

func gridModel(t testing.TB, g sudoku.Grid) *model.Model {
	t.Helper()
	m, err := g.Model()
	if err != nil {
		t.Fatal(err)
	}
	return m
}
