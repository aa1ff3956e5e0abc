package sudoku

import "slices"

// found is a grid in the text, its cells still to be read as values.
type found struct {
	cells    []cell
	side     int
	name     string
	solution []cell       // nil, or as many cells
	others   [][]cell     // the other grids of the line, to be settled
	spoiled  *SyntaxError // what is wrong with the solution
	fault    *SyntaxError // what is wrong with the puzzle
}

// emit yields the puzzle, or the error in its cells. The solution is read
// first: it holds every value, and so tells the alphabet. What is wrong with
// it costs the solution alone: the error comes behind the puzzle.
func (r *reader) emit(f found) {
	if f.fault != nil {
		r.fail(f.fault)
		return
	}
	p := Puzzle{Name: f.name, Line: f.cells[0].line}
	var spoiled error
	if f.spoiled != nil {
		spoiled = f.spoiled
	}
	if f.solution != nil {
		p.Solution, spoiled = r.grid(f.solution, f.side)
	}
	grid, err := r.grid(f.cells, f.side)
	if err != nil {
		r.fail(err)
		return
	}
	p.Grid = grid
	r.deliver(p)
	if spoiled != nil {
		r.fail(spoiled)
	}
}

func (r *reader) deliver(p Puzzle) {
	if r.stopped {
		return
	}
	p.File = r.file
	if p.Name == "" {
		p.Name = r.title
	}
	r.title = ""
	r.puzzles++
	r.stopped = !r.yield(p, nil)
}

func (r *reader) grid(cells []cell, side int) (Grid, error) {
	box := r.box(side)
	if hasCandidates(cells, side) {
		return cluesOf(cells, box)
	}
	values, alphabet, err := r.options.Alphabet.values(cells, side, r.settled[side])
	if err != nil {
		return Grid{}, err
	}
	if side > 9 || slices.Contains(values, uint8(side)) {
		r.settled[side] = alphabet
	}
	return Grid{Box: box, Cells: values}, nil
}

// box returns the box of a grid with the side, which has one.
func (r *reader) box(side int) Box {
	if r.options.Box != (Box{}) {
		return r.options.Box
	}
	box, _ := BoxOf(side)
	return box
}

// isSide reports whether a grid may have rows of so many cells.
func (r *reader) isSide(cells int) bool {
	if r.options.Box != (Box{}) {
		return cells == r.options.Box.Side()
	}
	_, ok := BoxOf(cells)
	return ok
}

// sideOf returns the side of a grid of so many cells, if it may have them.
func (r *reader) sideOf(cells int) (int, bool) {
	side := rootOf(cells)
	return side, r.isSide(side)
}
