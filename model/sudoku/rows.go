package sudoku

import (
	"fmt"
	"slices"
	"strings"
)

// A drawn grid has a row on each line. Borders, comments and regular blank
// lines may stand between the rows, bars and blanks within them. How the rows
// are cut into cells is found by trying: the first way is taken by which there
// are as many rows as a row has cells, and by which all cells can be read.
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
	{split: columned(2), onlyBlanks: true},
	{split: columned(3), onlyBlanks: true},
}

// cutting is a way to cut the rows of a grid into cells.
type cutting struct {
	split      splitter
	onlyBlanks bool // blanks stand for empty cells, and nothing else does
}

// maxDrawn is how many lines a drawn grid may take.
const maxDrawn = 4 * MaxSide

// readRows reads the drawn grids of a section.
func readRows(r *reader, l line) bool {
	if !isBorder(normal(l.text)) && !r.isRow(l) {
		return false
	}
	s := r.section(0, 1<<30)
	if len(s.rows) == 0 || isBorder(normal(l.text)) && r.isLineAt(s.rows[0].end-1) {
		r.skip(r.borders()) // around nothing, or below a grid
		return true
	}
	grids := r.frames(s.rows)
	if s.isOpen && len(grids) == 1 {
		r.skipSection(s)
		return true
	}
	if s.isOpen { // the last grid may go on
		last := grids[len(grids)-2]
		s.lines = last[len(last)-1].end
		grids = grids[:len(grids)-1]
	}
	r.skip(s.lines)
	for _, rows := range grids {
		r.readGrid(rows)
	}
	return true
}

// skipSection passes over rows that are too many to see where grids end.
func (r *reader) skipSection(s section) {
	r.fail(&SyntaxError{
		Line: s.rows[0].number, Found: fmt.Sprintf("more than %d KiB of rows with nothing between the grids", maxSection>>10),
		Expected: "a blank line or a heading between them", Do: "the rows are not read",
	})
	for s.isOpen && !r.stopped {
		r.skip(s.lines)
		s = r.section(0, 1<<30)
	}
	r.skip(s.lines)
}

// borders returns how many of the lines that come next are borders.
func (r *reader) borders() int {
	for n := 0; ; n++ {
		if l, ok := r.peek(n); n == maxDrawn || !ok || !isBorder(normal(l.text)) {
			return n
		}
	}
}

// readGrid reads rows that should be one grid. Of the errors of all cuttings,
// that of the one by which the most rows are alike is given.
func (r *reader) readGrid(rows []row) {
	var fault error = r.noSide(rows)
	most := 0
	for c, cut := range cuttings {
		if rows[len(rows)-1].widths[c] == 0 {
			continue
		}
		grid, alike, err := r.tryGrid(rows, c, cut)
		if err == nil {
			r.deliver(Puzzle{Grid: grid, Line: rows[0].number})
			return
		}
		if alike > most {
			fault, most = err, alike
		}
	}
	r.fail(fault)
}

// tryGrid reads the rows with one cutting. With an error it says how many rows
// were right, which is more than all if only a cell was wrong.
func (r *reader) tryGrid(rows []row, c int, cut cutting) (g Grid, alike int, err error) {
	table, ambiguous := r.unlabelled(rows, cut.split)
	if ambiguous != nil {
		return g, len(rows) + 2, ambiguous
	}
	if table == nil {
		side := rows[0].widths[c]
		if !r.isSide(side) {
			return g, 0, r.noSide(rows)
		}
		for i, row := range rows {
			if row.widths[c] != side {
				return g, i, ragged(row, row.cut(cut.split), side)
			}
			table = append(table, row.cut(cut.split))
		}
		if len(rows) != side || !r.isRegular(rows, side) {
			return g, len(rows), wrongNumber(rows, side)
		}
		if r.mayHaveNames(table) {
			return g, len(rows) + 2, cellsOrNames(table[0][0], side)
		}
	}
	cells := slices.Concat(table...)
	if cut.onlyBlanks && mixesBlanks(cells) {
		return g, 0, r.noSide(rows)
	}
	g, err = r.grid(cells, len(table))
	if head := rows[0].cut(cut.split); err == nil && len(table) < len(rows) && mayBeCells(head) && len(g.Conflicts()) > 0 {
		return g, len(rows) + 2, cellsOrNames(head[0], len(table))
	}
	return g, len(rows) + 1, err
}

// mixesBlanks reports whether blanks and other signs both stand for empty
// cells: then the blanks are no cells.
func mixesBlanks(cells []cell) bool {
	blank := slices.ContainsFunc(cells, func(c cell) bool { return c.text == "" })
	return blank && slices.ContainsFunc(cells, func(c cell) bool {
		return c.text != "" && strings.Contains(emptySigns+"0", c.text)
	})
}

// wrongNumber is the error for rows of the right length that are too few or too
// many, or apart by blank lines that are not regular.
func wrongNumber(rows []row, side int) *SyntaxError {
	e := &SyntaxError{
		Line: rows[0].number, Found: fmt.Sprintf("%s of %d cells", counted(len(rows), "row"), side), Expected: fmt.Sprintf("%d rows", side),
		Do: "grids behind each other are told apart by blank lines or headings between them",
	}
	switch {
	case len(rows) == side:
		e.Expected = "no blank lines between them, or one after each row or each row of boxes"
	case len(rows) > side:
		e.Expected += ", or as many for each of several grids"
	}
	return e
}

func ragged(at row, cells []cell, side int) *SyntaxError {
	e := &SyntaxError{Line: at.number, Found: "a row that is written in another way", Expected: fmt.Sprintf("%d cells, as in the rows above", side)}
	if cells == nil {
		cells = at.cut(compact)
	}
	if len(cells) > 0 && len(cells) != side {
		e.Found = counted(len(cells), "cell")
		e.Column = cells[min(side, len(cells)-1)].column
	}
	return e
}

// noSide is the error for rows of no side.
func (r *reader) noSide(rows []row) *SyntaxError {
	cells := compact(rows[0].line)
	if side, ok := r.sideOf(len(cells)); ok && len(cells) > MaxSide {
		return strange(cells, side)
	}
	e := &SyntaxError{
		Line: rows[0].number, Column: 1, Found: counted(len(cells), "cell"),
		Expected: fmt.Sprintf("a row of 4, 6, 8, 9, 10, 12, ... %d cells, or a whole grid", MaxSide),
	}
	if box := r.options.Box; box != (Box{}) {
		e.Expected = fmt.Sprintf("a row of %d cells, for boxes of %v, or a whole grid", box.Side(), box)
	}
	side := len(cells)
	if root := rootOf(side); len(rows) == 1 && root > 0 {
		side = root
	}
	if r.hasOtherBox(side) {
		e.Do = boxesOf(side)
	}
	return e
}
