package puzzle

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"counterpoint/model"
	"counterpoint/model/sudoku"
	"counterpoint/native/textbook"
)

// Puzzle is a grid with exactly one solution.
type Puzzle struct {
	Grid, Solution sudoku.Grid
	// Rating is that of all rules that the human solver knows.
	Rating textbook.Rating
}

// GaveUpError says that no puzzle was found that is as wanted. There may be one.
type GaveUpError struct {
	Wanted Options
	Reason model.Reason // [model.StepLimit] if Options.Searches were not enough
	Progress
}

// Error says what was wanted, how far it got, and what to do.
func (e *GaveUpError) Error() string {
	closest := ""
	if e.Grids > 0 {
		closest = fmt.Sprintf("; full grids tried: %d, the fewest clues left: %d", e.Grids, e.Fewest)
	}
	return fmt.Sprintf("gave up after %d searches (%s): no %v%s; try another seed, allow more searches, or ask for less",
		e.Searches, e.Reason, e.Wanted, closest)
}

// Generate returns a puzzle as wanted. The error is a [*GaveUpError] if it found
// none within the limit or before the context ended, which it notices within
// 100 ms; any other says that no puzzle can fit the options.
func Generate(ctx context.Context, o Options) (Puzzle, error) {
	o.Box = cmp.Or(o.Box, usualBox)
	o.Searches = cmp.Or(o.Searches, DefaultSearches)
	if err := o.check(); err != nil {
		return Puzzle{}, err
	}
	g := &generator{
		ctx:      ctx,
		Options:  o,
		random:   rand.New(rand.NewPCG(o.Seed, 0)),
		orbits:   o.Symmetry.orbits(o.Box.Side()),
		progress: Progress{Limit: o.Searches},
	}
	for !g.stopped() {
		if p, ok := g.attempt(); ok {
			return p, nil
		}
	}
	reason := model.StepLimit
	if ctx.Err() != nil {
		reason = model.ReasonOf(ctx)
	}
	return Puzzle{}, &GaveUpError{Wanted: o, Reason: reason, Progress: g.progress}
}

type generator struct {
	ctx context.Context
	Options
	random   *rand.Rand
	orbits   [][]int
	progress Progress
}

// patience is how many exchanges in a row may lead to no fewer clues before a
// new grid is dug.
const patience = 300

// attempt makes a puzzle from a new full grid, and reports whether it fits.
func (g *generator) attempt() (Puzzle, bool) {
	p, ok := g.full()
	if !ok {
		return p, false
	}
	g.dig(&p)
	if g.fits(&p) {
		return p, true
	}
	for idle := 0; idle < patience && !g.stopped(); idle++ {
		q, ok := g.exchange(p)
		if !ok {
			continue
		}
		g.dig(&q)
		if g.fits(&q) {
			return q, true
		}
		before, after := p.Grid.Clues(), q.Grid.Clues()
		if after < before {
			idle = 0
		}
		if after <= before && after >= g.Clues {
			p = q
		}
	}
	return p, false
}

// fits reports whether the puzzle is as wanted, and rates it if so.
func (g *generator) fits(p *Puzzle) bool {
	if g.Clues > 0 && p.Grid.Clues() != g.Clues || g.Minimal && !g.minimal(p.Grid) {
		return false
	}
	rating, ok := g.rate(p.Grid)
	p.Rating = rating
	return ok && (g.Difficulty == "" || rating.Rule == g.Difficulty) && g.unique(p.Grid)
}

// minimal reports whether no clue can be taken away.
func (g *generator) minimal(grid sudoku.Grid) bool {
	grid = grid.Clone()
	return !slices.ContainsFunc(clued(grid), func(cell int) bool {
		value := grid.Cells[cell]
		grid.Cells[cell] = 0
		unique := g.unique(grid)
		grid.Cells[cell] = value
		return unique || g.stopped()
	})
}

// clued returns the cells that have a clue.
func clued(grid sudoku.Grid) (cells []int) {
	for cell, v := range grid.Cells {
		if v != 0 {
			cells = append(cells, cell)
		}
	}
	return cells
}
