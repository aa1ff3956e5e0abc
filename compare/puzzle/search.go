package puzzle

import (
	"counterpoint/model"
	"counterpoint/model/sudoku"
	"counterpoint/native"
	"counterpoint/native/textbook"
)

// nodes bounds a search. A grid that takes more, as large ones with few clues
// may, is passed over.
const nodes = 20_000

// solve searches for solutions of the grid.
func (g *generator) solve(grid sudoku.Grid, o native.Options, found func(model.Assignment) bool) native.Result {
	g.tick()
	o.Limits.Nodes = nodes
	r, err := native.Solve(g.ctx, modelOf(grid), o, found)
	if err != nil {
		panic("puzzle: the engine refuses a grid: " + err.Error())
	}
	return r
}

// unique reports whether the grid is known to have exactly one solution.
func (g *generator) unique(grid sudoku.Grid) bool {
	r := g.solve(grid, native.Options{Limits: native.Limits{Solutions: 2}}, nil)
	return r.Complete && r.Counters.Solutions == 1
}

// rate returns how difficult the grid is by all rules, and whether that is
// known. With an easier difficulty wanted than hypotheses it is not, where
// these are needed: that is all there is to know of it.
func (g *generator) rate(grid sudoku.Grid) (textbook.Rating, bool) {
	o := textbook.HumanOptions{Rules: textbook.HumanRules()}
	o.Limits.Nodes = nodes
	if g.easy() {
		o.Limits.Nodes = 1
	}
	g.tick()
	p, err := textbook.Explain(g.ctx, modelOf(grid), o)
	if err != nil {
		panic("puzzle: the human solver refuses a grid: " + err.Error())
	}
	return p.Rating, p.Complete
}

// easy reports whether a difficulty is wanted that rules out hypotheses.
func (g *generator) easy() bool { return g.Difficulty != "" && g.Difficulty != textbook.Hypothesis }

// tick counts a search.
func (g *generator) tick() {
	g.progress.Searches++
	if g.Progress != nil && g.progress.Searches%64 == 0 {
		g.Progress(g.progress)
	}
}

// stopped reports whether the limit is reached or the context done.
func (g *generator) stopped() bool {
	return g.progress.Searches >= g.Searches || g.ctx.Err() != nil
}

func modelOf(grid sudoku.Grid) *model.Model {
	m, err := grid.Model()
	if err != nil {
		panic("puzzle: a grid without a model: " + err.Error())
	}
	return m
}
