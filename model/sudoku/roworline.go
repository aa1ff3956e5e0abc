package sudoku

// reading is what a line with the cells of a grid may be instead: 16 cells are
// a grid of 4x4 or a row of 16x16, 36 cells one of 6x6 or a row of 36x36.
type reading uint8

const (
	isLine reading = iota
	isRow
	isEither
	isColumnNumbers // above rows that are written in another way
)

// isLineAt reports whether the line that comes so many lines after the next is
// a grid by itself.
func (r *reader) isLineAt(ahead int) bool {
	l, ok := r.peek(ahead)
	if !ok {
		return false
	}
	f, ok := r.lineGrid(l)
	return ok && r.rowOrLine(ahead, f) == isLine
}

// rowOrLine tells by the rows that follow. Cells that count, which most of the
// small grid's cannot, are neither.
func (r *reader) rowOrLine(ahead int, f found) reading {
	if !r.isSide(len(f.cells)) {
		return isLine
	}
	what := r.amongRows(ahead, f)
	if what == isLine && areNames(f.cells) {
		return isColumnNumbers
	}
	return what
}

// amongRows is rowOrLine by the rows as they are counted in a section. In a
// large grid, three of four values are beyond the small one's; in small ones a
// few may be, by mistake.
func (r *reader) amongRows(ahead int, f found) reading {
	n := len(f.cells)
	rows := r.section(ahead, n).rows
	for c, cut := range cuttings {
		if len(rows) < 2 || cut.onlyBlanks || rows[0].widths[c] != n {
			continue
		}
		var t tally
		lines := 0
		for ; lines < len(rows) && isLike(rows[lines], rows[0], c); lines++ {
			t.count(rows[lines].cut(cut.split), f.side)
		}
		values, great := t.digits+t.letters, t.great()
		switch {
		case lines < 2:
			return isLine
		case great > 0 && 2*great >= values:
			return isRow
		case lines == n && 4*great >= values && (great > 0 || values == 0):
			return isEither
		}
		return isLine
	}
	return isLine
}

// isLike reports whether the row is written as the first is.
func isLike(r, first row, cutting int) bool {
	return r.widths[cutting] == first.widths[cutting] && (isBare(r.text) == isBare(first.text) || len(r.text) == len(first.text))
}

// tally counts the values among cells, and those that are too great for the
// small grid.
type tally struct{ digits, letters, greatDigits, greatLetters int }

func (t *tally) count(cells []cell, side int) {
	for _, c := range cells {
		letter, number := letterOf(c.text), numberOf(c.text)
		switch {
		case letter > 0 && letter != letterX:
			t.letters++
			if letter > side {
				t.greatLetters++
			}
		case number > 0:
			t.digits++
			if number > side {
				t.greatDigits++
			}
		}
	}
}

// great returns how many are too great: beside digits every letter is.
func (t *tally) great() int {
	if t.digits > 0 {
		return t.greatDigits + t.letters
	}
	return t.greatLetters
}
