package sudoku

// reading is what a line with the cells of a grid may be instead: 16 cells are
// a grid of 4x4 or a row of 16x16.
type reading uint8

const (
	isLine reading = iota
	isRow
	isEither
)

// rowOrLine tells by the lines that follow: values beyond the small grid's in
// half of those with values make them rows.
func (r *reader) rowOrLine(f found) reading { return r.rowOrLineAt(0, f) }

// isLineAt reports whether the line that comes so many lines after the next is
// a grid by itself.
func (r *reader) isLineAt(ahead int) bool {
	l, ok := r.peek(ahead)
	if !ok {
		return false
	}
	f, ok := r.lineGrid(l)
	return ok && r.rowOrLineAt(ahead, f) != isRow
}

func (r *reader) rowOrLineAt(ahead int, f found) reading {
	n := len(f.cells)
	if !r.isSide(n) {
		return isLine
	}
	lines, withValues, withGreat := 0, 0, 0
	for lines < n {
		l, ok := r.peek(ahead + lines)
		if !ok {
			break
		}
		g, ok := r.lineGrid(l)
		if !ok || len(g.cells) != n {
			break
		}
		lines++
		values, great := valuesOf(g.cells, f.side)
		if values {
			withValues++
		}
		if great {
			withGreat++
		}
	}
	switch {
	case lines > 1 && withGreat > 0 && 2*withGreat >= withValues:
		return isRow
	case withValues == 0 && lines == n:
		return isEither
	}
	return isLine
}

// valuesOf reports whether there is a value among the cells, and whether one is
// too great for a grid of the side in every alphabet.
func valuesOf(cells []cell, side int) (values, great bool) {
	for _, c := range cells {
		letter, number := letterOf(c.text), numberOf(c.text)
		if letter == letterX {
			letter = 0
		}
		values = values || letter > 0 || number > 0
		great = great || letter > side || number > side
	}
	return values, great
}
