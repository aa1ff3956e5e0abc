package sudoku

import (
	"fmt"
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
	p := planOf(g.Box)
	b := model.NewBuilder()
	xs := make([]model.Var, len(g.Cells))
	for i, name := range p.cells {
		xs[i] = b.Var(name, p.domain)
	}
	terms := make([]model.Term, p.domain.Size())
	for _, unit := range p.units {
		for i, cell := range unit.Cells {
			terms[i].X = xs[cell]
		}
		b.Post(unit.Name, model.AllDifferent{Terms: terms})
	}
	one := []int{1}
	for i, v := range g.Cells {
		if v != 0 {
			b.Post(p.clue(i, v), model.Linear{Coefs: one, Xs: xs[i : i+1], Op: model.Eq, RHS: int(v)})
		}
	}
	return b.Build()
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

// plan is what the models of all grids of a shape have in common. A file of
// many puzzles makes it once.
type plan struct {
	domain model.Domain
	units  []Unit
	cells  []string // names of the variables
	clues  []string // names of the clues: side for each cell
}

var plans sync.Map // Box -> *plan

func planOf(b Box) *plan {
	if p, ok := plans.Load(b); ok {
		return p.(*plan)
	}
	n := b.Side()
	p := &plan{
		domain: model.Range(1, n),
		units:  b.Units(),
		cells:  make([]string, n*n),
		clues:  make([]string, 0, n*n*n),
	}
	for i := range p.cells {
		p.cells[i] = cellName(n, i)
		for v := 1; v <= n; v++ {
			p.clues = append(p.clues, fmt.Sprintf("clue %s=%d", p.cells[i], v))
		}
	}
	known, _ := plans.LoadOrStore(b, p)
	return known.(*plan)
}

func (p *plan) clue(cell int, value uint8) string {
	return p.clues[cell*p.domain.Size()+int(value)-1]
}
