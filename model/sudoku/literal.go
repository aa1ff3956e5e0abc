package sudoku

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// A literal is JSON or the like of Python and JavaScript: lists and objects of
// strings, numbers and words such as null.
type literal struct {
	kind  byte // '[' list, '{' object, '"' string, '0' number or word
	text  string
	keys  []string // of an object's items
	items []literal
	line  int
	col   int
}

var assigned = regexp.MustCompile(`^\s*(?:[A-Za-z_][\w<>\[\]*]*\s+)*[A-Za-z_]\w*(?:\[\d*\])*\s*:?=\s*`)

// readLiteral reads one such document, which may take several lines: JSON, a
// line of JSON Lines, a Python list, with or without "name =" before it. A
// puzzle is
//
//   - a string that is a grid,
//   - a list of side*side cells, or of side lists or strings of side cells,
//   - an object with a key such as "puzzle", and perhaps "solution" and
//     "name";
//
// anything else that holds such is looked through in its order.
func readLiteral(r *reader, l line) bool {
	start := 0
	if strings.Contains(l.text, "=") {
		start = len(assigned.FindString(l.text))
	}
	body := strings.TrimLeft(l.text[start:], " \t")
	if body == "" || strings.IndexByte("[{(", body[0]) < 0 && (start == 0 || strings.IndexByte(`"'`, body[0]) < 0) {
		return false
	}
	if strings.HasPrefix(body, "[|") {
		return false
	}
	var b brackets
	text, count := r.document(b.open)
	if count == 0 {
		r.skip(1)
		r.fail(unclosed(l, "a list or an object"))
		return true
	}
	p := literalParser{text: text[start:], line: l.number, col: 1 + utf8.RuneCountInString(text[:start])}
	value, err := p.value(0)
	if err == nil && r.isLiteralRow(value) {
		return false
	}
	r.skip(count)
	if err != nil {
		r.fail(err)
		return true
	}
	before := r.puzzles + r.faults
	r.walk(value, "")
	if r.puzzles+r.faults == before && !r.stopped {
		r.fail(&SyntaxError{
			Line: l.number, Column: 1, Found: "a list or an object without a grid",
			Expected: `a string of 81 characters, a list of 9 rows of 9 cells, or an object with "puzzle"`,
		})
	}
	return true
}

// isLiteralRow reports whether the value is a list of cells, but not of all of a
// grid: a row of one drawn with brackets.
func (r *reader) isLiteralRow(v literal) bool {
	_, isGrid := r.sideOf(len(v.items))
	return v.kind == '[' && !isGrid && r.isSide(len(v.items)) && scalars(v) != nil
}

// brackets counts those open, outside of strings.
type brackets struct {
	depth int
	quote byte
}

// open takes a line and reports whether the document goes on behind it.
func (b *brackets) open(text string) bool {
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case b.quote != 0 && c == '\\':
			i++
		case b.quote != 0:
			if c == b.quote {
				b.quote = 0
			}
		case c == '"' || c == '\'':
			b.quote = c
		case strings.IndexByte("[{(", c) >= 0:
			b.depth++
		case strings.IndexByte("]})", c) >= 0:
			b.depth--
		}
	}
	b.quote = 0 // a string ends with its line
	return b.depth > 0
}

// walk yields the puzzles in the value.
func (r *reader) walk(v literal, name string) {
	if r.stopped {
		return
	}
	if f, ok := r.literalGrid(v); ok {
		f.name = name
		r.emit(f)
		return
	}
	if v.kind == '{' && r.walkObject(v, name) {
		return
	}
	for i, item := range v.items {
		if v.kind != '{' {
			r.walk(item, "")
		} else if !isSolutionKey(v.keys[i]) { // without its puzzle it is none
			r.walk(item, v.keys[i])
		}
	}
	if err := r.almostGrid(v); err != nil {
		r.fail(err)
	}
}

// walkObject yields the puzzle of an object, if a key says which it is.
func (r *reader) walkObject(v literal, name string) bool {
	puzzle, solution := -1, -1
	for i, key := range v.keys {
		switch {
		case slices.Contains(nameColumns, strings.ToLower(key)) && v.items[i].kind != '[' && v.items[i].kind != '{':
			name = v.items[i].text
		case solution < 0 && isSolutionKey(key):
			solution = i
		case puzzle < 0 && startsAny(strings.ToLower(key), puzzleColumns):
			puzzle = i
		}
	}
	for i := 0; puzzle < 0 && solution >= 0 && i < len(v.items); i++ { // beside a solution any grid is the puzzle
		if _, ok := r.literalGrid(v.items[i]); ok && i != solution {
			puzzle = i
		}
	}
	if puzzle < 0 {
		return false
	}
	f, ok := r.literalGrid(v.items[puzzle])
	if !ok {
		return false
	}
	if solution >= 0 {
		if s, ok := r.literalGrid(v.items[solution]); ok && s.side == f.side {
			f.solution = s.cells
		}
	}
	f.name = name
	r.emit(f)
	return true
}

// literalGrid reads the value as one grid.
func (r *reader) literalGrid(v literal) (found, bool) {
	if v.kind == '"' {
		return r.fieldOf(cell{v.text, v.line, v.col})
	}
	if v.kind != '[' {
		return found{}, false
	}
	if side, ok := r.sideOf(len(v.items)); ok {
		if cells := scalars(v); cells != nil {
			return found{cells: cells, side: side}, true
		}
	}
	side := len(v.items)
	if !r.isSide(side) {
		return found{}, false
	}
	cells := make([]cell, 0, side*side)
	for _, item := range v.items {
		row := literalRow(item, side)
		if len(row) != side {
			return found{}, false
		}
		cells = append(cells, row...)
	}
	return found{cells: cells, side: side}, true
}

// literalRow reads a list or a string as a row.
func literalRow(v literal, side int) []cell {
	if v.kind == '[' {
		return scalars(v)
	}
	if v.kind != '"' {
		return nil
	}
	for _, cut := range cuttings {
		if cells := within(cell{v.text, v.line, v.col}, cut.split); len(cells) == side {
			return cells
		}
	}
	return nil
}

// scalars returns the items as cells, nil if one is none.
func scalars(v literal) []cell {
	cells := make([]cell, 0, len(v.items))
	for _, item := range v.items {
		text := strings.TrimSpace(item.text)
		switch {
		case item.kind == '[' || item.kind == '{' || len(text) > 5:
			return nil
		case text == "null" || text == "None" || text == "false" || text == "False":
			text = ""
		}
		cells = append(cells, cell{text, item.line, item.col})
	}
	return cells
}

// almostGrid says what is wrong with a list that looks like a grid: rows of
// numbers, but not as many, or strings of symbols.
func (r *reader) almostGrid(v literal) *SyntaxError {
	if v.kind == '"' {
		cells := within(cell{v.text, v.line, v.col}, compact)
		if len(cells) > MaxSide && isGridText(cells, maxLetters) {
			return r.miscounted(cells)
		}
		return nil
	}
	if v.kind != '[' || len(v.items) < 2 || len(v.items[0].items) < MinSide {
		return nil
	}
	rows := 0
	for _, item := range v.items {
		if item.kind == '[' && scalars(item) != nil {
			rows++
		}
	}
	if rows != len(v.items) {
		return nil
	}
	side := len(v.items[0].items)
	for _, item := range v.items {
		if len(item.items) != side {
			return &SyntaxError{Line: item.line, Column: item.col, Found: fmt.Sprintf("%d cells", len(item.items)), Expected: fmt.Sprintf("%d cells, as in the first row", side)}
		}
	}
	return &SyntaxError{Line: v.line, Column: v.col, Found: fmt.Sprintf("%d rows of %d cells", rows, side), Expected: "as many rows as a row has cells, such as 9"}
}
