package puzzle

import (
	"counterpoint/model/sudoku"
	"counterpoint/native"
	"counterpoint/native/textbook"
)

// full returns a random full grid: the first solution of the empty one, the
// values of each cell tried in random order. Not all grids are equally likely.
func (g *generator) full() (Puzzle, bool) {
	empty := sudoku.NewGrid(g.Box)
	o := native.Options{ValueOrder: native.Random, Seed: g.random.Uint64(), Limits: native.Limits{Solutions: 1}}
	r := g.solve(empty, o, nil)
	if r.First == nil {
		return Puzzle{}, false
	}
	g.progress.Grids++
	solution := solutionOf(empty, r.First)
	return Puzzle{Grid: solution.Clone(), Solution: solution}, true
}

// dig takes clues away, orbit by orbit in random order, as long as the puzzle
// has one solution, is not too difficult, and keeps the clues wanted.
func (g *generator) dig(p *Puzzle) {
	left := p.Grid.Clues()
	for _, i := range g.random.Perm(len(g.orbits)) {
		orbit := g.orbits[i]
		if p.Grid.Cells[orbit[0]] == 0 || left-len(orbit) < g.Clues || g.stopped() {
			continue
		}
		for _, cell := range orbit {
			p.Grid.Cells[cell] = 0
		}
		if g.mayStay(p.Grid) {
			left -= len(orbit)
			continue
		}
		for _, cell := range orbit {
			p.Grid.Cells[cell] = p.Solution.Cells[cell]
		}
	}
	if g.progress.Fewest == 0 || left < g.progress.Fewest {
		g.progress.Fewest = left
	}
}

// mayStay reports whether the puzzle may still become what is wanted: fewer
// clues give it no fewer solutions, and hardly ever make it easier.
func (g *generator) mayStay(grid sudoku.Grid) bool {
	if !g.unique(grid) {
		return false
	}
	if !g.easy() {
		return true
	}
	rating, ok := g.rate(grid)
	return ok && rating.Level() <= (textbook.Rating{Rule: g.Difficulty}).Level()
}
