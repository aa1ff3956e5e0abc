package native

import (
	"bufio"
	"cmp"
	"os"
	"path/filepath"
	"testing"

	"counterpoint/model"
)

// BenchmarkSolve17Clue solves puzzles of 17 clues from their models to the
// first solution; an operation is one puzzle.
func BenchmarkSolve17Clue(b *testing.B) {
	data := cmp.Or(os.Getenv("COUNTERPOINT_DATA"), filepath.Join("..", "..", "shared", "data"))
	f, err := os.Open(filepath.Join(data, "sudoku", "royle17", "sudoku17_sample1000.txt"))
	if err != nil {
		b.Skip(err)
	}
	defer f.Close()
	empty := emptyGrid(b, 3, 3)
	var models []*model.Model
	for lines := bufio.NewScanner(f); lines.Scan(); {
		models = append(models, withClues(b, empty, lines.Text()))
	}
	o := Options{Limits: Limits{Solutions: 1}}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		r, err := Solve(b.Context(), models[i%len(models)], o, nil)
		if err != nil || r.Status != model.Sat {
			b.Fatal(r.Status, err)
		}
		i++
	}
}

// BenchmarkQueens counts the 724 ways to place 10 queens.
func BenchmarkQueens(b *testing.B) {
	m := queens(b, 10)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Solve(b.Context(), m, Options{}, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkNode measures one node of a search that is under way.
func BenchmarkNode(b *testing.B) {
	for _, m := range nodeModels(b) {
		b.Run(m.name, func(b *testing.B) {
			e := warmed(b, m.model, Options{})
			b.ReportAllocs()
			for b.Loop() {
				step(b, e)
			}
		})
	}
}
