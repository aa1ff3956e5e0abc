package textbook

import (
	"os"
	"testing"

	"counterpoint/model"
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

func gridModel(t testing.TB, g sudoku.Grid) *model.Model {
	t.Helper()
	m, err := g.Model()
	if err != nil {
		t.Fatal(err)
	}
	return m
}
