package sudoku

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// minCells is the size of the smallest grid.
const minCells = MinSide * MinSide

// readLine reads a grid that stands on one line, row after row, with or without
// fields before or behind it.
func readLine(r *reader, l line) bool {
	f, ok := r.lineGrid(l)
	if !ok {
		return r.readMiscounted(l)
	}
	switch r.rowOrLine(0, f) {
	case isRow:
		return false
	case isColumnNumbers:
		r.skip(1)
		return true
	case isEither:
		r.skip(len(f.cells))
		r.fail(&SyntaxError{
			Line: l.number, Found: fmt.Sprintf("%d lines of %[1]d empty cells", len(f.cells)),
			Expected: "either one grid or one grid a line", Do: "choose by giving the box, such as 4x4 or 2x2",
		})
		return true
	}
	r.skip(1)
	r.emit(f)
	return true
}

// readMiscounted takes a line of too many cells for a row but not the right
// number for a grid.
func (r *reader) readMiscounted(l line) bool {
	if isBorder(normal(l.text)) {
		return false
	}
	head, _ := cutHead(l)
	cells := compact(head)
	if len(cells) <= MaxSide || !isGridText(cells, maxLetters) {
		return false
	}
	r.skip(1)
	r.fail(r.miscounted(cells))
	return true
}

// miscounted is the error for a number of cells that no grid has, or for cells
// that are none of a grid.
func (r *reader) miscounted(cells []cell) *SyntaxError {
	if side, ok := r.sideOf(len(cells)); ok {
		return strange(cells, side)
	}
	if i := slices.IndexFunc(cells, func(c cell) bool { return c.text != "" && !isCell(c.text) }); i >= 0 {
		return strange(cells[i:], MaxSide)
	}
	side := MinSide
	for s := MinSide; s <= MaxSide; s++ {
		if r.isSide(s) && (!r.isSide(side) || s*s <= len(cells)+s) {
			side = s
		}
	}
	e := &SyntaxError{
		Line: cells[0].line, Column: cells[0].column,
		Found:    counted(len(cells), "cell"),
		Expected: fmt.Sprintf("%d for a grid of side %d", side*side, side),
	}
	switch extra := len(cells) - side*side; {
	case r.hasOtherBox(rootOf(len(cells))):
		e.Expected = fmt.Sprintf("%d, for boxes of %v", side*side, r.options.Box)
		e.Do = boxesOf(rootOf(len(cells)))
	case extra > 0:
		e.Column = cells[side*side].column
		e.Do = fmt.Sprintf("remove %d", extra)
	default:
		e.Column = cells[len(cells)-1].column
		e.Do = fmt.Sprintf("add %d, or . for an empty cell", -extra)
	}
	return e
}

// hasOtherBox reports whether there are grids of the side, but not with the box
// that was asked for.
func (r *reader) hasOtherBox(side int) bool {
	_, ok := BoxOf(side)
	return ok && !r.isSide(side)
}

// boxesOf says which boxes a grid of the side has.
func boxesOf(side int) string {
	box, _ := BoxOf(side)
	return fmt.Sprintf("a grid of side %d has boxes of %v", side, box)
}

// rootOf returns the side of a square of so many cells; 0 if it is none.
func rootOf(cells int) int {
	for side := range MaxSide + 1 {
		if side*side == cells {
			return side
		}
	}
	return 0
}

// strange is the error for the first of the cells that is none in a grid of
// the side.
func strange(cells []cell, side int) *SyntaxError {
	at := cells[0]
	for _, c := range cells {
		if k := letterOf(c.text); !isCell(c.text) && c.text != "" || k > side && k != letterX {
			at = c
			break
		}
	}
	e := &SyntaxError{Line: at.line, Column: at.column, Found: quote(at.text), Expected: "a cell of a grid, such as 1 to 9, or . for an empty one"}
	if side < MaxSide {
		e.Expected = FromOne.expects(side)
	}
	return e
}

// lineGrid finds the grid on the line, in whichever way it is written.
func (r *reader) lineGrid(l line) (found, bool) {
	if isBorder(normal(l.text)) {
		return found{}, false
	}
	l.text = withoutComment(l.text)
	if len(l.text) < minCells {
		return found{}, false
	}
	for _, read := range []func(line) (found, bool){r.headGrid, r.blankGrid, r.listedGrid, r.groupedGrid, r.fieldGrid} {
		if f, ok := read(l); ok {
			f.settle()
			return f, true
		}
	}
	return found{}, false
}

// headGrid reads a grid without gaps and what follows it.
func (r *reader) headGrid(l line) (found, bool) {
	head, end := cutHead(l)
	head.text = normal(head.text)
	side, ok := r.sideOf(utf8.RuneCountInString(strings.TrimLeft(head.text, " \t")))
	if !ok {
		return found{}, false
	}
	cells := compact(head)
	if len(cells) != side*side || !isGridText(cells, side) {
		return found{}, false
	}
	f := found{cells: cells, side: side}
	r.describe(&f, l, end)
	return f, true
}

// cutHead cuts the line where its first word ends, and says at which byte.
func cutHead(l line) (head line, end int) {
	start := len(l.text) - len(strings.TrimLeft(l.text, " \t"))
	end = len(l.text)
	if i := strings.IndexAny(l.text[start:], " \t,;:#\"'"); i >= 0 {
		end = start + i
	}
	return line{strings.ReplaceAll(l.text[:end], "\t", " "), l.number}, end
}

// blankGrid reads a grid whose empty cells are blanks, the first and the last
// ones included.
func (r *reader) blankGrid(l line) (found, bool) {
	side, ok := r.sideOf(len(l.text))
	if !ok || !strings.Contains(l.text, " ") {
		return found{}, false
	}
	cells := characters(l, "")
	for _, c := range cells {
		letter, number := letterOf(c.text), numberOf(c.text)
		if c.text != "" && (letter == 0 && number <= 0 || number > side || letter > side) {
			return found{}, false
		}
	}
	return found{cells: cells, side: side}, true
}

// listedGrid reads cells apart by a delimiter, and what follows them.
func (r *reader) listedGrid(l line) (found, bool) {
	for _, delimiter := range []byte(",;\t| ") {
		if strings.Count(l.text, string(delimiter)) < minCells-1 {
			continue
		}
		list := fields(l, delimiter)
		if delimiter == ' ' {
			list = words(l)
		}
		n := 0
		for n < len(list) && (isCell(list[n].text) || list[n].text == "") {
			n++
		}
		if n > 0 && n == len(list) && list[n-1].text == "" { // the delimiter ends the line too
			if _, ok := r.sideOf(n); !ok {
				n--
			}
		}
		side, ok := r.sideOf(n)
		for more := 0; !ok && more < 2 && n > 0 && n < len(list); more++ { // a name such as "A 12 of mine" starts with symbols
			n--
			side, ok = r.sideOf(n)
		}
		if !ok || !isGridText(list[:n], side) || areBlank(list[:n]) {
			continue
		}
		f := found{cells: list[:n], side: side}
		r.describeFields(&f, list[n:], delimiter == ' ')
		return f, true
	}
	return found{}, false
}

// groupedGrid reads rows apart by blanks, commas, bars or semicolons, and what
// follows them.
func (r *reader) groupedGrid(l line) (found, bool) {
	for _, delimiter := range []byte(" ,|;/") {
		list := fields(l, delimiter)
		if delimiter == ' ' {
			list = words(l)
		}
		side := utf8.RuneCountInString(list[0].text)
		if !r.isSide(side) || len(list) < side {
			continue
		}
		var cells []cell
		for _, row := range list[:side] {
			if utf8.RuneCountInString(row.text) != side {
				break
			}
			cells = append(cells, within(row, compact)...)
		}
		if len(cells) != side*side || !isGridText(cells, side) {
			continue
		}
		f := found{cells: cells, side: side}
		r.describeFields(&f, list[side:], delimiter == ' ')
		return f, true
	}
	return found{}, false
}

// within splits a field, keeping its place in the line.
func within(field cell, split splitter) []cell {
	cells := split(line{field.text, field.line})
	for i := range cells {
		cells[i].column += field.column - 1
	}
	return cells
}

// fieldGrid reads a grid without gaps in the first field that holds one. What
// stands before it may name it.
func (r *reader) fieldGrid(l line) (found, bool) {
	for _, delimiter := range []byte("\t,;|: ") {
		if strings.IndexByte(l.text, delimiter) < 0 && !strings.ContainsAny(l.text, `"'`) {
			continue
		}
		list := quotedFields(l, delimiter)
		for i, field := range list {
			field.text = strings.TrimRight(field.text, " ")
			if strings.HasPrefix(field.text, "'") {
				field.text, field.column = strings.Trim(field.text, "'"), field.column+1
			}
			side, ok := r.sideOf(utf8.RuneCountInString(field.text))
			if !ok {
				continue
			}
			cells := within(field, compact)
			if len(cells) != side*side || !isGridText(cells, side) {
				continue
			}
			f := found{cells: cells, side: side}
			r.describeFields(&f, list[:i], delimiter == ' ')
			r.describeFields(&f, list[i+1:], delimiter == ' ')
			return f, true
		}
	}
	return found{}, false
}
