package sudoku

import (
	"fmt"
	"slices"
	"strconv"
	"sync"

	"counterpoint/model"
)

// Model builds the constraint model of the grid. Its variables are the cells
// row by row, named "r1c1" and so on, each with the domain 1..side. Its
// constraints are, in this order:
//
//   - an all-different for each row, column and box, named as [Box.Units]
//     names them: 27 on a 9x9 grid;
//   - for each clue, in reading order, a [model.Linear] cell = value, named
//     as "clue r1c1=5".
//
// A clue is a constraint and not a domain of one value, so that what it
// removes is counted as an engine's pruning. Two equal clues in a unit give a
// model with no solution, not an error; cells that do not fit the box are one.
func (g Grid) Model() (*model.Model, error) {
	if err := g.check(); err != nil {
		return nil, err
	}
	base := baseOf(g.Box)
	clues := make([]model.Named, 0, g.Clues())
	one, xs := []int{1}, slices.Collect(base.Vars())
	for i, v := range g.Cells {
		if v == 0 {
			continue
		}
		clues = append(clues, model.Named{
			Name:       "clue " + base.Name(xs[i]) + "=" + strconv.Itoa(int(v)),
			Constraint: model.Linear{Coefs: one, Xs: xs[i : i+1], Op: model.Eq, RHS: int(v)},
		})
	}
	return base.With(clues...)
}

// bases holds the model of the empty grid for each Box. Every other is that
// model with clues.
var bases sync.Map

func baseOf(box Box) *model.Model {
	if m, ok := bases.Load(box); ok {
		return m.(*model.Model)
	}
	m, _ := bases.LoadOrStore(box, buildBase(box))
	return m.(*model.Model)
}

func buildBase(box Box) *model.Model {
	n := box.Side()
	b := model.NewBuilder()
	xs := make([]model.Var, n*n)
	for i := range xs {
		xs[i] = b.Var(cellName(n, i), model.Range(1, n))
	}
	for _, unit := range box.Units() {
		terms := make([]model.Term, n)
		for i, cell := range unit.Cells {
			terms[i].X = xs[cell]
		}
		b.Post(unit.Name, model.AllDifferent{Terms: terms})
	}
	m, err := b.Build()
	if err != nil {
		panic("sudoku: the model of an empty grid: " + err.Error())
	}
	return m
}

// Solution returns the grid that the assignment of the model's variables
// fills in.
func (g Grid) Solution(a model.Assignment) (Grid, error) {
	n := g.Side()
	if len(a) != n*n {
		return Grid{}, fmt.Errorf("the assignment has %d values: expected %d, one for each cell", len(a), n*n)
	}
	filled := NewGrid(g.Box)
	for i, v := range a {
		if v < 1 || v > n {
			return Grid{}, fmt.Errorf("%s is assigned %d: expected 1 to %d", cellName(n, i), v, n)
		}
		filled.Cells[i] = uint8(v)
	}
	return filled, nil
}
