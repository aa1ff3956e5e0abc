package sudoku

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// A section is all rows of drawn grids up to what is neither a row nor a
// border, a blank line or a comment. Which rows make a grid, is seen from the
// section as a whole: see frames.
type section struct {
	rows   []row
	lines  int  // how many lines to skip to be past it
	isOpen bool // there may be more rows, too many to hold
}

// maxSection is how many bytes of rows are held.
const maxSection = 256 << 10

// row is a line that may be a row of a drawn grid, with borders and the like
// in plain characters.
type row struct {
	line
	gap    gap   // what stands between it and the row before
	end    int   // how many lines to skip to be past it
	widths []int // how many cells each of the cuttings finds, 0 if it is not written so
	indent int   // how many blanks before a frame were cut off
}

// gap is what stands between two rows: blank lines, borders, comments.
type gap struct {
	blanks, borders int
	inner           int  // how many of the borders are within a grid
	isDouble        bool // a border of =
	comment         bool
}

// strength orders gaps: where a grid has bands, it is not the weakest that end
// it. More blank lines count more; one border, one of =, two borders.
func (g gap) strength() int {
	border := min(g.borders-g.inner, 2)
	if border == 2 || g.isDouble {
		border++
	}
	return 4*g.blanks + border
}

// border counts a border. One between bars, as "|---+---|" or "|---|---|" below
// the head of a table, is within a grid.
func (g *gap) border(text string) {
	g.borders++
	if strings.HasPrefix(strings.TrimLeft(text, " "), "|") {
		g.inner++
	}
	g.isDouble = g.isDouble || strings.Contains(text, "=")
}

// rowName is a name such as "A:" before a row.
var rowName = regexp.MustCompile(`^ *([A-Za-z]|\d{1,2})[:)] `)

// section peeks at the rows that start so many lines after the next, at most
// so many.
func (r *reader) section(from, most int) section {
	dashesAreCells := sync.OnceValue(func() bool { return r.dashesAreCells(from) })
	s := section{lines: from}
	var between gap
	size, isRow := 0, func(l line, text string) bool {
		if len(s.rows) == 0 {
			return r.isRow(l) || isDashes(text)
		}
		first := s.rows[0].text
		return (r.mayFollow(l) || isAsWide(text, first) && !areColumnNames(l)) && !r.isBareLine(text, first)
	}
	for i := from; ; i++ {
		l, ok := r.peek(i)
		if !ok {
			break
		}
		if size += len(l.text); len(s.rows) == most || size > maxSection {
			s.isOpen = true
			break
		}
		text := normal(withoutComment(l.text))
		isEmpty := len(s.rows) > 0 && isEmptyRow(text, s.rows[0].text)
		switch {
		case isBlank(text) && !isEmpty:
			between.blanks++
			continue
		case isComment(text):
			between.comment = true
			continue
		case isBorder(text) && !(s.mayBeDashes(text) && dashesAreCells()):
			between.border(text)
			if between.blanks == 0 {
				s.lines = i + 1
			}
			continue
		}
		if !isEmpty && !isRow(l, text) {
			break
		}
		if name := rowName.FindString(text); name != "" {
			text = name[:len(name)-2] + "  " + text[len(name):]
		}
		s.lines = i + 1
		next := row{line: line{text, l.number}, gap: between, end: s.lines}
		next.measure()
		s.rows = append(s.rows, next)
		between = gap{}
	}
	return s
}

// mayBeDashes reports whether the text may be a row of empty cells.
func (s section) mayBeDashes(text string) bool {
	return isDashes(text) && (len(s.rows) == 0 || isBare(text) == isBare(s.rows[0].text) || len(compact(line{text: text})) == len(compact(s.rows[0].line)))
}

// isAsWide reports whether the text can be a row in which blanks are empty
// cells: it is as wide as the first, and has no value beyond that. It may have
// words, but is no prose.
func isAsWide(text, first string) bool {
	if len(text) != len(first) || !isBlanked(text) || !isBlanked(first) {
		return false
	}
	cells := positional(line{text: text})
	return mayBeGrid(cells, len(cells))
}

// isBlanked reports whether the text has nothing but symbols, bars and blanks.
func isBlanked(text string) bool {
	return strings.ContainsAny(text, " ") && !strings.ContainsFunc(text, func(r rune) bool { return !isSymbol(r) && r != ' ' && r != '|' })
}

// isBareLine reports whether the text is one word of as many symbols as a small
// grid has, among rows that are none: a grid by itself.
func (r *reader) isBareLine(text, first string) bool {
	_, ok := r.sideOf(len(text))
	return ok && isBare(text) && !isBare(first)
}

// isBare reports whether nothing stands between the symbols.
func isBare(text string) bool { return !strings.ContainsAny(text, " ,;|\t") }

// isEmptyRow reports whether a line of blanks is as wide as the first row,
// which has no other sign for an empty cell.
func isEmptyRow(text, first string) bool {
	return isBlank(text) && len(text) >= MinSide && len(text) == len(first) && !strings.ContainsAny(first, emptySigns+"0")
}

// cut cuts the row into cells.
func (r *row) cut(split splitter) []cell {
	cells := split(r.line)
	for i := range cells {
		cells[i].column += r.indent
	}
	return cells
}

// measure counts the cells of a row.
func (r *row) measure() {
	hasSigns := strings.ContainsAny(r.text, emptySigns)
	r.widths = make([]int, len(cuttings))
	for c, cut := range cuttings {
		if !(cut.onlyBlanks && hasSigns) {
			r.widths[c] = len(cut.split(r.line))
		}
	}
}

// aligned returns the rows as wide as each other: with the blanks that an
// editor may have cut off their ends, where blanks stand for empty cells, or
// without the blanks around a frame.
func (r *reader) aligned(rows []row) []row {
	rows = withoutStops(rows)
	if r.isEven(rows) {
		return rows
	}
	widest, isUneven, hasBlanks, isFramed := utf8.RuneCountInString(rows[0].text), false, false, true
	for _, row := range rows {
		width := utf8.RuneCountInString(row.text)
		isUneven = isUneven || width != widest
		hasBlanks = hasBlanks || strings.Contains(row.text, " ")
		inner := strings.Trim(row.text, " ")
		isFramed = isFramed && len(inner) > 1 && inner[0] == '|' && inner[len(inner)-1] == '|'
		widest = max(widest, width)
	}
	if !isUneven && !isFramed || !hasBlanks {
		return rows
	}
	rows = slices.Clone(rows)
	for i := range rows {
		row := &rows[i]
		if inner := strings.TrimLeft(row.text, " "); isFramed {
			row.indent = len(row.text) - len(inner)
			row.text = strings.TrimRight(inner, " ")
		} else {
			row.text += strings.Repeat(" ", widest-utf8.RuneCountInString(row.text))
		}
		row.measure()
	}
	return rows
}

// withoutStops takes the full stops off the ends of the rows of LaTeX's
// environment sudoku, "|5|3| |.".
func withoutStops(rows []row) []row {
	if slices.ContainsFunc(rows, func(r row) bool { return !strings.HasPrefix(r.text, "|") || !strings.HasSuffix(r.text, "|.") }) {
		return rows
	}
	rows = slices.Clone(rows)
	for i := range rows {
		rows[i].text = strings.TrimSuffix(rows[i].text, ".")
		rows[i].measure()
	}
	return rows
}

// dashesAreCells reports whether the rows that follow use dashes for empty
// cells, so that a line of dashes is a row and not a border.
func (r *reader) dashesAreCells(from int) bool {
	for i := from; i < from+maxDrawn; i++ {
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
