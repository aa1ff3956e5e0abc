package sudoku

import (
	"fmt"
	"slices"
	"strings"
)

// What in a literal is a grid, what a row of one, and what looks like a grid but
// is none.

// isLiteralRow reports whether the value is a list of cells, but not of all of a
// grid: a row of one drawn with brackets.
func (r *reader) isLiteralRow(v literal) bool {
	_, isGrid := r.sideOf(len(v.items))
	return v.kind == '[' && !isGrid && r.isSide(len(v.items)) && scalars(v) != nil
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
	if v.kind == '[' && len(v.items) == 1 {
		v = v.items[0] // a row of a string
	}
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

// noLiteralGrid is the error for a value without a grid.
func (r *reader) noLiteralGrid(v literal) *SyntaxError {
	if err := r.almostGrid(v); err != nil {
		return err
	}
	e := &SyntaxError{
		Line: v.line, Column: v.col, Found: quote(v.text),
		Expected: `a string of 81 characters, a list of 9 rows of 9 cells, or an object with "puzzle"`,
	}
	if v.kind == '{' {
		if i := slices.Index(v.keys, r.puzzleKey(v)); i >= 0 {
			return r.noLiteralGrid(v.items[i])
		}
	}
	isEmpty := len(v.items) == 0
	switch {
	case v.kind == '[' && isEmpty:
		e.Found = "an empty list"
	case v.kind == '{' && isEmpty:
		e.Found = "an empty object"
	case v.kind == '[':
		e.Found = "a list without a grid"
	case v.kind == '{':
		e.Found = "an object without a grid"
	case v.kind != '"':
		e.Found = v.text
	}
	return e
}

// almostGrid says what is wrong with a list that looks like a grid: rows of
// numbers, but not as many, or with a string of symbols.
func (r *reader) almostGrid(v literal) *SyntaxError {
	if field := (cell{v.text, v.line, v.col}); v.kind == '"' && r.isMiscounted(field) {
		return r.miscounted(within(field, compact))
	}
	if v.kind != '[' || len(v.items) < 2 || len(v.items[0].items) < 2 {
		return nil
	}
	side := len(v.items[0].items)
	for _, item := range v.items {
		if item.kind != '[' || scalars(item) == nil {
			return nil
		}
		if len(item.items) != side {
			return &SyntaxError{Line: item.line, Column: item.col, Found: counted(len(item.items), "cell"), Expected: fmt.Sprintf("%d cells, as in the first row", side)}
		}
	}
	return &SyntaxError{Line: v.line, Column: v.col, Found: fmt.Sprintf("%d rows of %d cells", len(v.items), side), Expected: "as many rows as a row has cells, such as 9"}
}
