package puzzle

import (
	"slices"

	"counterpoint/model"
	"counterpoint/model/sudoku"
	"counterpoint/native"
)

// mostSolutions is how many solutions may appear where clues are taken away.
// Where there are more, one clue rarely singles one out.
const mostSolutions = 500

// exchange takes two orbits of clues away, or one, and puts one back, of cells
// and values such that exactly one solution has them. It reports whether there
// are any other than those taken away.
func (g *generator) exchange(p Puzzle) (Puzzle, bool) {
	q := Puzzle{Grid: p.Grid.Clone()}
	for range 1 + g.random.IntN(2) {
		g.takeAway(q.Grid)
	}
	solutions := g.solutions(q.Grid)
	candidates := g.singlingOut(q.Grid, solutions)
	candidates = slices.DeleteFunc(candidates, func(c clues) bool {
		return agree(c.orbit, solutions[c.solution], p.Grid)
	})
	if len(candidates) == 0 {
		return Puzzle{}, false
	}
	c := candidates[g.random.IntN(len(candidates))]
	q.Solution = solutions[c.solution]
	for _, cell := range c.orbit {
		q.Grid.Cells[cell] = q.Solution.Cells[cell]
	}
	return q, true
}

// takeAway takes a random orbit of clues away.
func (g *generator) takeAway(grid sudoku.Grid) {
	cells := clued(grid)
	cell := cells[g.random.IntN(len(cells))]
	side := grid.Side()
	grid.Cells[cell], grid.Cells[g.Symmetry.image(side, cell/side, cell%side)] = 0, 0
}

// solutions returns all solutions of the grid, or none if they are too many.
func (g *generator) solutions(grid sudoku.Grid) (all []sudoku.Grid) {
	o := native.Options{Limits: native.Limits{Solutions: mostSolutions}}
	r := g.solve(grid, o, func(a model.Assignment) bool {
		all = append(all, solutionOf(grid, a))
		return true
	})
	if !r.Complete {
		return nil
	}
	return all
}

// clues are those of an orbit, with the values of a solution.
type clues struct {
	orbit    []int
	solution int
}

// singlingOut returns all clues that just one of the solutions has.
func (g *generator) singlingOut(grid sudoku.Grid, solutions []sudoku.Grid) (all []clues) {
	const values = sudoku.MaxSide + 1
	for _, orbit := range g.orbits {
		if grid.Cells[orbit[0]] != 0 {
			continue
		}
		var count [values * values]int
		key := func(s sudoku.Grid) int {
			return int(s.Cells[orbit[0]])*values + int(s.Cells[orbit[len(orbit)-1]])
		}
		for _, s := range solutions {
			count[key(s)]++
		}
		for i, s := range solutions {
			if count[key(s)] == 1 {
				all = append(all, clues{orbit, i})
			}
		}
	}
	return all
}

// agree reports whether both grids have the same in the cells.
func agree(cells []int, g, h sudoku.Grid) bool {
	return !slices.ContainsFunc(cells, func(cell int) bool { return g.Cells[cell] != h.Cells[cell] })
}

func solutionOf(grid sudoku.Grid, a model.Assignment) sudoku.Grid {
	s, err := grid.Solution(a)
	if err != nil {
		panic("puzzle: the engine's solution is no grid: " + err.Error())
	}
	return s
}
