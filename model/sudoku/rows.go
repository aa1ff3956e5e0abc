package sudoku

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// A drawn grid has a row on each line. Borders, comments and regular blank
// lines may stand between the rows, bars and blanks within them. How the rows
// are cut into cells is found by trying: the first way by which as many rows
// follow as a row has cells, and all of whose cells can be read, is taken.
var cuttings = []cutting{
	{split: separatedBy(',')},
	{split: separatedBy(';')},
	{split: separatedBy('\t')},
	{split: terminatedBy(',')},
	{split: terminatedBy(';')},
	{split: terminatedBy('\t')},
	{split: barred},
	{split: spaced},
	{split: compact},
	{split: positional, onlyBlanks: true},
	{split: columned, onlyBlanks: true},
}

// cutting is a way to cut the rows of a grid into cells.
type cutting struct {
	split      splitter
	onlyBlanks bool // blanks stand for empty cells, and nothing else does
}

// maxDrawn is how many lines a drawn grid may take.
const maxDrawn = 4 * MaxSide

// row is a line that may be a row of a drawn grid.
type row struct {
	line
	gap bool // a blank line stands before it
	end int  // how many lines to skip to be past it
}

// readRows reads a drawn grid.
func readRows(r *reader, l line) bool {
	if !isBorder(normal(l.text)) && !r.isRow(l) {
		return false
	}
	rows := r.gather()
	if len(rows) == 0 || isBorder(normal(l.text)) && r.isLineAt(rows[0].end-1) {
		r.skip(r.borders()) // around nothing, or below a grid
		return true
	}
	var fault attempt
	for _, cut := range cuttings {
		a := r.try(rows, cut)
		if a.err == nil {
			r.skip(rows[a.used-1].end)
			a.puzzle.Line = rows[0].number
			r.deliver(a.puzzle)
			return true
		}
		if a.used > fault.used {
			fault = a
		}
	}
	if fault.used == 0 {
		fault = attempt{used: alike(rows), err: r.noSide(rows[0])}
	}
	r.skip(rows[fault.used-1].end)
	r.fail(fault.err)
	return true
}

// borders returns how many of the lines that come next are borders.
func (r *reader) borders() int {
	for n := 0; ; n++ {
		if l, ok := r.peek(n); n == maxDrawn || !ok || !isBorder(normal(l.text)) {
			return n
		}
	}
}

// attempt is how far the rows could be read with one cutting.
type attempt struct {
	puzzle Puzzle
	used   int // rows that belong to the grid, right or wrong
	err    error
}

func (r *reader) try(rows []row, cut cutting) attempt {
	side := len(cut.split(rows[0].line))
	if !r.isSide(side) {
		return attempt{err: r.noSide(rows[0])}
	}
	height := r.box(side).Rows
	period := 0 // rows between two blank lines
	cells := make([]cell, 0, side*side)
	for i, row := range rows {
		if i == side {
			break
		}
		if row.gap && i > 0 {
			if period == 0 {
				period = i
			}
			if i%period != 0 || period != 1 && period != height {
				return attempt{used: i, err: tooFew(rows[0], i, side)}
			}
		}
		next := cut.split(row.line)
		if len(next) != side {
			return attempt{used: untilGap(rows[:min(side, len(rows))], i), err: ragged(row, next, side)}
		}
		cells = append(cells, next...)
	}
	if len(rows) < side {
		return attempt{used: len(rows), err: tooFew(rows[0], len(rows), side)}
	}
	if cut.onlyBlanks && mixesBlanks(cells) {
		return attempt{err: r.noSide(rows[0])}
	}
	p, err := r.puzzle(found{cells: cells, side: side})
	return attempt{p, side, err}
}

// mixesBlanks reports whether blanks and other signs both stand for empty
// cells: then the blanks are no cells.
func mixesBlanks(cells []cell) bool {
	blank := slices.ContainsFunc(cells, func(c cell) bool { return c.text == "" })
	return blank && slices.ContainsFunc(cells, func(c cell) bool {
		return c.text != "" && strings.Contains(emptySigns+"0", c.text)
	})
}

// alike returns how many rows have as many symbols as the first.
func alike(rows []row) int {
	n := len(compact(rows[0].line))
	for i, row := range rows {
		if len(compact(row.line)) != n {
			return i
		}
	}
	return len(rows)
}

// untilGap returns how many rows belong with row i, which is wrong.
func untilGap(rows []row, i int) int {
	for i++; i < len(rows) && !rows[i].gap; i++ {
	}
	return i
}

func tooFew(first row, n, side int) *SyntaxError {
	return &SyntaxError{
		Line: first.number, Found: fmt.Sprintf("%d of %d rows", n, side), Expected: "as many rows as a row has cells",
		Do: "a grid ends at the end of the text, at a line that is no row, or at a blank line that is not after each row or each box",
	}
}

func ragged(at row, cells []cell, side int) *SyntaxError {
	e := &SyntaxError{Line: at.number, Found: "a row that is written in another way", Expected: fmt.Sprintf("%d cells, as in the rows above", side)}
	if cells == nil {
		cells = compact(at.line)
	}
	if len(cells) > 0 && len(cells) != side {
		e.Found = fmt.Sprintf("%d cells", len(cells))
		e.Column = cells[min(side, len(cells)-1)].column
	}
	return e
}

func (r *reader) noSide(at row) *SyntaxError {
	n := len(compact(at.line))
	e := &SyntaxError{
		Line: at.number, Column: 1, Found: fmt.Sprintf("%d cells", n),
		Expected: fmt.Sprintf("a row of 4, 6, 8, 9, 10, 12, ... %d cells, or a whole grid", MaxSide),
	}
	if box := r.options.Box; box != (Box{}) {
		e.Expected = fmt.Sprintf("a row of %d cells, for boxes of %v, or a whole grid", box.Side(), box)
	}
	return e
}

// gather peeks at the rows that start at the next line, as many as the largest
// grid has.
func (r *reader) gather() []row {
	dashesAreCells := sync.OnceValue(r.dashesAreCells)
	var rows []row
	gap, widest := false, 0
	for i := 0; i < maxDrawn && len(rows) < MaxSide; i++ {
		l, ok := r.peek(i)
		if !ok {
			break
		}
		text := normal(withoutComment(l.text))
		isEmptyRow := len(rows) > 0 && isEmptyRow(text, rows[0].text)
		switch {
		case isBlank(text) && !isEmptyRow:
			gap = true
			continue
		case isComment(text), isBorder(text) && !(isDashes(text) && dashesAreCells()):
			continue
		}
		if len(rows) == 0 && !r.isRow(l) && !isDashes(text) || !isEmptyRow && !r.mayFollow(l) {
			break
		}
		rows = append(rows, row{line{text, l.number}, gap, i + 1})
		if !slices.ContainsFunc(rows[1:], func(r row) bool { return r.gap }) {
			widest = max(widest, utf8.RuneCountInString(text))
		}
		gap = false
	}
	padRows(rows, widest)
	return rows
}

// isEmptyRow reports whether a line of blanks is as wide as the first row,
// which has no other sign for an empty cell.
func isEmptyRow(text, first string) bool {
	return isBlank(text) && len(text) >= MinSide && len(text) == len(first) && !strings.ContainsAny(first, emptySigns+"0")
}

// padRows adds the blanks that an editor may have cut off the ends of rows in
// which blanks stand for empty cells, up to the width of those before a gap.
func padRows(rows []row, width int) {
	if !slices.ContainsFunc(rows, func(r row) bool { return strings.Contains(r.text, " ") }) {
		return
	}
	for i := range rows {
		rows[i].text += strings.Repeat(" ", max(0, width-utf8.RuneCountInString(rows[i].text)))
	}
}

// dashesAreCells reports whether the rows that follow use dashes for empty
// cells, so that a line of dashes is a row and not a border.
func (r *reader) dashesAreCells() bool {
	for i := range maxDrawn {
		l, ok := r.peek(i)
		if !ok {
			break
		}
		text := normal(l.text)
		if isBlank(text) || isComment(text) || isBorder(text) {
			continue
		}
		if !r.isRow(l) {
			break
		}
		if strings.Contains(text, "-") {
			return true
		}
	}
	return false
}
