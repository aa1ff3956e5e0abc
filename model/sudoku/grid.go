package sudoku

import (
	"fmt"
	"slices"
)

// The sides that a grid may have.
const (
	MinSide = 4
	MaxSide = 49
)

// Box is the shape of a grid's boxes: each has Rows rows and Cols columns. It
// fixes the grid, whose side is Rows*Cols, with Cols boxes on top of each
// other and Rows boxes beside each other. The zero Box stands for "not given".
type Box struct{ Rows, Cols int }

// Side returns the number of rows, of columns, of boxes and of values.
func (b Box) Side() int { return b.Rows * b.Cols }

// String writes the shape as rows by columns, such as "2x3".
func (b Box) String() string { return fmt.Sprintf("%dx%d", b.Rows, b.Cols) }

// Check returns an error unless the box can make a grid: at least one row and
// one column, and a side of [MinSide] to [MaxSide].
func (b Box) Check() error {
	// The factors are compared first: their product may overflow.
	if b.Rows < 1 || b.Cols < 1 || b.Rows > MaxSide || b.Cols > MaxSide || b.Side() < MinSide || b.Side() > MaxSide {
		return fmt.Errorf("a box of %v cells makes no grid: expected rows x columns from %d to %d", b, MinSide, MaxSide)
	}
	return nil
}

// BoxOf returns the usual box of a grid with the side: the square root where
// there is one, else the two factors closest to it, fewer rows than columns
// (6 gives 2x3, 8 gives 2x4, 12 gives 3x4). A prime side has no usual box.
func BoxOf(side int) (Box, bool) {
	if side < MinSide || side > MaxSide {
		return Box{}, false
	}
	var best Box
	for r := 2; r*r <= side; r++ {
		if side%r == 0 {
			best = Box{r, side / r}
		}
	}
	return best, best != Box{}
}

// Grid is a Sudoku grid, filled or not: Cells holds the side*side values row
// by row, each 1 to the side, or 0 for an empty cell.
type Grid struct {
	Box   Box
	Cells []uint8
}

// NewGrid returns an empty grid. It panics if [Box.Check] has an objection.
func NewGrid(b Box) Grid {
	if err := b.Check(); err != nil {
		panic(err)
	}
	return Grid{Box: b, Cells: make([]uint8, b.Side()*b.Side())}
}

// Side returns the number of rows.
func (g Grid) Side() int { return g.Box.Side() }

// At returns the value in row r and column c, both counted from 0.
func (g Grid) At(r, c int) int { return int(g.Cells[r*g.Side()+c]) }

// Clues returns the number of cells that are not empty.
func (g Grid) Clues() int {
	n := 0
	for _, v := range g.Cells {
		if v != 0 {
			n++
		}
	}
	return n
}

// Clone returns a copy that shares nothing with g.
func (g Grid) Clone() Grid { return Grid{g.Box, slices.Clone(g.Cells)} }

// Equal reports whether both grids have the same boxes and the same cells.
func (g Grid) Equal(h Grid) bool { return g.Box == h.Box && slices.Equal(g.Cells, h.Cells) }

// check returns an error if the cells do not fit the box or the side.
func (g Grid) check() error {
	if err := g.Box.Check(); err != nil {
		return err
	}
	n := g.Side()
	if len(g.Cells) != n*n {
		return fmt.Errorf("the grid has %d cells: expected %d for boxes of %v", len(g.Cells), n*n, g.Box)
	}
	for i, v := range g.Cells {
		if int(v) > n {
			return fmt.Errorf("%s holds %d: expected 1 to %d, or 0 for an empty cell", cellName(n, i), v, n)
		}
	}
	return nil
}

// cellName names a cell as the model's variable is named, as "r1c9".
func cellName(side, cell int) string { return fmt.Sprintf("r%dc%d", cell/side+1, cell%side+1) }
