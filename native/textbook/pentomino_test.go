package textbook

import (
	"slices"
	"strings"
	"testing"

	"counterpoint/model"
	"counterpoint/model/sudoku"
	"counterpoint/native"
)

// The pentominoes, each named by the letter that it looks like.
var pentominoes = []string{
	".##/##./.#.", "#####", "#.../####", "##../.###", "###/##.", "###/.#./.#.",
	"#.#/###", "#../#../###", "#../##./.##", ".#./###/.#.", ".#../####", "##./.#./.##",
}

type cell struct{ row, column int }

// orientations returns the shapes that a piece takes when it is turned and
// turned over, each with its cells in order and its corner at 0, 0.
func orientations(piece string) (all [][]cell) {
	var cells []cell
	for r, line := range strings.Split(piece, "/") {
		for c, sign := range line {
			if sign == '#' {
				cells = append(cells, cell{r, c})
			}
		}
	}
	for side := range 8 {
		for i, c := range cells {
			cells[i] = cell{c.column, -c.row}
			if side == 4 {
				cells[i] = cell{c.row, -c.column}
			}
		}
		shape := atCorner(cells)
		if !slices.ContainsFunc(all, func(s []cell) bool { return slices.Equal(s, shape) }) {
			all = append(all, shape)
		}
	}
	return all
}

func atCorner(cells []cell) []cell {
	least := cells[0]
	for _, c := range cells {
		least = cell{min(least.row, c.row), min(least.column, c.column)}
	}
	shape := slices.Clone(cells)
	for i, c := range shape {
		shape[i] = cell{c.row - least.row, c.column - least.column}
	}
	slices.SortFunc(shape, func(a, b cell) int { return 100*(a.row-b.row) + a.column - b.column })
	return shape
}

// tilings is the exact cover of a board by the pentominoes: a column for each
// piece and each cell, a row for each way to lay a piece.
func tilings(rows, columns int) *ExactCover {
	c := &ExactCover{NumPrimary: len(pentominoes) + rows*columns}
	for i, piece := range pentominoes {
		for _, shape := range orientations(piece) {
			for r := range rows {
				for s := range columns {
					if row := laid(shape, r, s, rows, columns); row != nil {
						c.Rows = append(c.Rows, append([]int{i}, row...))
					}
				}
			}
		}
	}
	return c
}

// laid returns the columns of the cells that the shape takes; nil if it leaves
// the board.
func laid(shape []cell, r, s, rows, columns int) (row []int) {
	for _, c := range shape {
		if r+c.row >= rows || s+c.column >= columns {
			return nil
		}
		row = append(row, len(pentominoes)+(r+c.row)*columns+s+c.column)
	}
	return row
}

func TestOrientations(t *testing.T) {
	total := 0
	for _, piece := range pentominoes {
		total += len(orientations(piece))
	}
	if total != 63 { // Golomb, Polyominoes, 1965
		t.Errorf("%d fixed pentominoes, want 63", total)
	}
}

// withoutReflections keeps of the ways to lay the X, which is its own
// reflection, those with its centre in the upper left quarter of a board with
// even sides. Each tiling is the reflection of just one with such an X.
func withoutReflections(c *ExactCover, rows, columns int) *ExactCover {
	x := slices.Index(pentominoes, ".#./###/.#.")
	kept := &ExactCover{NumPrimary: c.NumPrimary}
	for _, row := range c.Rows {
		centre := row[3] - len(pentominoes)
		if row[0] != x || centre/columns < rows/2 && centre%columns < columns/2 {
			kept.Rows = append(kept.Rows, row)
		}
	}
	return kept
}

// How many ways the twelve tile a rectangle, reflections not counted (Golomb,
// Polyominoes, 1965).
func TestPentominoes(t *testing.T) {
	if got, err := tilings(3, 20).Count(t.Context()); err != nil || got != 4*2 {
		t.Errorf("3 by 20: %d tilings, %v, want 8", got, err)
	}
	if testing.Short() {
		t.Skip("6 by 10 takes seconds")
	}
	if got, err := withoutReflections(tilings(6, 10), 6, 10).Count(t.Context()); err != nil || got != 2339 {
		t.Errorf("6 by 10: %d tilings, %v, want 2339", got, err)
	}
}

// All 4*2339, each tiling with its reflections.
func BenchmarkPentominoes(b *testing.B) {
	for b.Loop() {
		r, err := tilings(6, 10).Solve(b.Context(), DLXOptions{}, nil)
		if err != nil || r.Counters.Solutions != 9356 {
			b.Fatalf("%+v, %v", r, err)
		}
		b.ReportMetric(float64(r.Counters.Updates), "updates/op")
		b.ReportMetric(float64(r.Counters.Nodes), "nodes/op")
	}
}

// Every Sudoku grid of 6x6 cells, 28,200,960 (OEIS A107739), by dancing links
// and by the constraint engine.
func BenchmarkGrids6x6(b *testing.B) {
	m, err := sudoku.NewGrid(sudoku.Box{Rows: 2, Cols: 3}).Model()
	if err != nil {
		b.Fatal(err)
	}
	every := func(model.Assignment) bool { return true }
	count := func(b *testing.B, solve func() (uint64, error)) {
		for b.Loop() {
			if n, err := solve(); err != nil || n != 28_200_960 {
				b.Fatalf("%d solutions, %v", n, err)
			}
		}
	}
	b.Run("dlx", func(b *testing.B) {
		count(b, func() (uint64, error) {
			r, err := DLX(b.Context(), m, DLXOptions{}, every)
			return r.Counters.Solutions, err
		})
	})
	b.Run("native", func(b *testing.B) {
		count(b, func() (uint64, error) {
			r, err := native.Solve(b.Context(), m, native.Options{}, every)
			return r.Counters.Solutions, err
		})
	})
}
