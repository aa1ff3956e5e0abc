package sudoku

import (
	"fmt"
	"slices"
	"strings"
)

// Unit is a row, a column or a box: cells that hold each value once.
type Unit struct {
	Name  string // "row 1", "column 1" or "box 1", counted from 1
	Cells []int  // indices into [Grid.Cells], in reading order
}

// Units returns all rows, then all columns, then all boxes, each counted in
// reading order. It is the order of the model's all-different constraints.
// The caller may keep the result.
func (b Box) Units() []Unit {
	n := b.Side()
	units := make([]Unit, 0, 3*n)
	add := func(kind string, cell func(unit, i int) int) {
		for u := range n {
			unit := Unit{Name: fmt.Sprintf("%s %d", kind, u+1), Cells: make([]int, n)}
			for i := range n {
				unit.Cells[i] = cell(u, i)
			}
			units = append(units, unit)
		}
	}
	add("row", func(u, i int) int { return u*n + i })
	add("column", func(u, i int) int { return i*n + u })
	add("box", func(u, i int) int {
		top, left := u/b.Rows*b.Rows, u%b.Rows*b.Cols
		return (top+i/b.Cols)*n + left + i%b.Cols
	})
	return units
}

// Score says how close a filled grid is to a solved one.
type Score struct {
	Points int    // sum over the units: the number of distinct values, or 0 if one lies outside 1..side
	Max    int    // the points of a solved grid: 3*side*side
	Broken []Unit // the units that do not hold every value once, in the order of [Box.Units]
}

// Solved reports whether the grid is full and breaks no unit.
func (s Score) Solved() bool { return s.Points == s.Max }

// Score returns the grid's score. An empty cell lies outside 1..side, so its
// three units count nothing.
func (g Grid) Score() Score {
	n := g.Side()
	s := Score{Max: 3 * n * n}
	for _, unit := range g.Box.Units() {
		points := g.distinct(unit)
		s.Points += points
		if points < n {
			s.Broken = append(s.Broken, unit)
		}
	}
	return s
}

func (g Grid) distinct(unit Unit) int {
	var seen [MaxSide + 1]bool
	count := 0
	for _, cell := range unit.Cells {
		v := int(g.Cells[cell])
		if v < 1 || v > g.Side() {
			return 0
		}
		if !seen[v] {
			count++
		}
		seen[v] = true
	}
	return count
}

// Conflict is a pair of cells of one unit that hold the same value.
type Conflict struct {
	Unit          string // as "row 1"
	Value         int
	First, Second string // the cells, as "r1c2", in reading order
}

// String writes the conflict, as in "row 1: r1c2 and r1c7 both hold 5".
func (c Conflict) String() string {
	return fmt.Sprintf("%s: %s and %s both hold %d", c.Unit, c.First, c.Second, c.Value)
}

// Conflicts returns the conflicts of a grid, filled or not, unit by unit in the
// order of [Box.Units]. A value that stands k times in a unit makes k-1
// conflicts, each with the place before it.
func (g Grid) Conflicts() []Conflict {
	var found []Conflict
	n := g.Side()
	for _, unit := range g.Box.Units() {
		var last [MaxSide + 1]int // 1 + the cell that held the value last
		for _, cell := range unit.Cells {
			v := int(g.Cells[cell])
			if v < 1 || v > n {
				continue
			}
			if last[v] > 0 {
				found = append(found, Conflict{unit.Name, v, cellName(n, last[v]-1), cellName(n, cell)})
			}
			last[v] = cell + 1
		}
	}
	return found
}

// CheckSolution returns nil if solution solves the puzzle g: the same boxes,
// every clue kept, every unit with every value once. Otherwise the error says
// all that is wrong, clues first.
func (g Grid) CheckSolution(solution Grid) error {
	if g.Box != solution.Box {
		return fmt.Errorf("the puzzle has boxes of %v, the solution of %v", g.Box, solution.Box)
	}
	for _, h := range []Grid{g, solution} {
		if err := h.check(); err != nil {
			return err
		}
	}
	var wrong []string
	for i, clue := range g.Cells {
		if found := solution.Cells[i]; clue != 0 && found != 0 && found != clue { // an empty cell is said below
			wrong = append(wrong, fmt.Sprintf("%s is %d where the clue says %d", cellName(g.Side(), i), found, clue))
		}
	}
	if empty := slices.Index(solution.Cells, 0); empty >= 0 {
		wrong = append(wrong, cellName(g.Side(), empty)+" is empty")
	}
	for _, c := range solution.Conflicts() {
		wrong = append(wrong, c.String())
	}
	if len(wrong) > 0 {
		return fmt.Errorf("not a solution: %s", strings.Join(wrong, "; "))
	}
	return nil
}
