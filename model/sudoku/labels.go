package sudoku

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Rows and columns may have names: numbers from 0 or from 1, or letters from A,
// in a row above the grid or in a column before it, as tables and data frames
// are written. They can be told from cells, for a grid has as many rows as
// columns: a name too many is seen, except where there are names of both.

// unlabelled returns the cells of a table without the names of its rows and
// columns; nil if it has none.
func (r *reader) unlabelled(rows []row, split splitter) ([][]cell, *SyntaxError) {
	if len(rows) < MinSide {
		return nil, nil
	}
	table := make([][]cell, len(rows))
	for i, row := range rows {
		table[i] = row.cut(split)
		if i > 1 && len(table[i]) != len(table[1]) {
			return nil, nil
		}
	}
	width, head := len(table[1]), table[0]
	if rows[1].gap.blanks > 0 && len(table) >= width {
		return nil, nil // names stand close to what they name
	}
	switch len(table) - width {
	case 1: // names of columns
		isNamed := areNames(head) || areBlank(head) && rows[1].gap.borders > 0
		if r.isSide(width) && len(head) == width && isNamed {
			return table[1:], nil
		}
	case 0: // of both
		if !r.isSide(width-1) || len(head) < width-1 || len(head) > width || !areNames(head[len(head)-width+1:]) || !areNames(column(table[1:])) {
			break
		}
		if len(head) == width && head[0].text != "" {
			return nil, bothWays(head[0], width)
		}
		return withoutColumn(table[1:]), nil
	case -1: // of rows
		if !r.isSide(width-1) || len(head) != width || !areNames(column(table)) {
			break
		}
		if rest := withoutColumn(table); letterOf(head[0].text) == 0 || !areLetters(rest) {
			return rest, nil
		}
	}
	return nil, nil
}

// mayHaveNames reports whether names of rows or columns may stand among as many
// rows as a grid has, with a row or a name too few or twice: the first row
// counts from 0, or the first row or column counts behind the corner, or the
// first column does with one number twice.
func (r *reader) mayHaveNames(table [][]cell) bool {
	if table[0][0].text == "0" && areNames(table[0]) {
		return true
	}
	if side := len(table); !r.isSide(side - 1) {
		return false
	}
	first := column(table)
	if areNames(table[0][1:]) || areNames(first[1:]) {
		return true
	}
	for i := range first[1:] {
		if first[i].text == first[i+1].text && areNames(slices.Concat(first[:i], first[i+1:])) {
			return true
		}
	}
	return false
}

// mayBeCells reports whether names of columns may be a row as well: where equal
// clues stand below, one of the rows is too many.
func mayBeCells(head []cell) bool {
	return len(head) > 0 && head[0].text != "0" && head[0].text != ""
}

func cellsOrNames(at cell, side int) *SyntaxError {
	return &SyntaxError{
		Line: at.line, Column: at.column, Found: "a first row or column that counts, as names do",
		Expected: fmt.Sprintf("%d rows beside such names, or cells that do not count", side),
		Do:       "leave the numbers out, and write . for an empty cell",
	}
}

func bothWays(at cell, width int) *SyntaxError {
	return &SyntaxError{
		Line: at.line, Column: at.column,
		Found:    "a table whose first row and first column count",
		Expected: fmt.Sprintf("either a grid of side %d, or one of side %d and numbers of its rows and columns", width, width-1),
		Do:       "leave the numbers out",
	}
}

// areNames reports whether the cells count from 0, from 1 or from A.
func areNames(cells []cell) bool {
	for _, first := range []string{"0", "1", "A", "a"} {
		n := numberOf(first)
		for i, c := range cells {
			want := strconv.Itoa(n + i)
			if n < 0 {
				want = string(rune(first[0]) + rune(i))
			}
			if c.text != want {
				break
			}
			if i == len(cells)-1 {
				return true
			}
		}
	}
	return false
}

// areLetters reports whether the values are letters alone, as names may be.
func areLetters(table [][]cell) bool {
	return !slices.ContainsFunc(slices.Concat(table...), func(c cell) bool { return numberOf(c.text) > 0 })
}

func areBlank(cells []cell) bool {
	for _, c := range cells {
		if c.text != "" {
			return false
		}
	}
	return true
}

func column(table [][]cell) []cell {
	cells := make([]cell, len(table))
	for i, row := range table {
		cells[i] = row[0]
	}
	return cells
}

func withoutColumn(table [][]cell) [][]cell {
	rest := make([][]cell, len(table))
	for i, row := range table {
		rest[i] = row[1:]
	}
	return rest
}

var (
	columnName = regexp.MustCompile(`^([A-Za-z_]+)(\d+)$`)         // c1, col_0
	cellNames  = regexp.MustCompile(`^[Rr]\d+[Cc]\d+([,;\t| ]|$)`) // r1c1
)

// readColumnNames passes over a line of names such as c1,c2,... above a grid.
// They are no cells in any alphabet.
func readColumnNames(r *reader, l line) bool {
	if !areColumnNames(l) {
		return false
	}
	r.skip(1)
	return true
}

// areColumnNames reports whether the line says c1, c2, ... or r1c1, r1c2, ...
func areColumnNames(l line) bool {
	names := strings.FieldsFunc(l.text, func(r rune) bool { return strings.ContainsRune(" ,;\t|\"", r) })
	if len(names) < MinSide {
		return false
	}
	if cellNames.MatchString(names[0]) {
		return cellNames.MatchString(names[len(names)-1])
	}
	first := columnName.FindStringSubmatch(names[0])
	if first == nil {
		return false
	}
	n, _ := strconv.Atoi(first[2])
	for i, name := range names {
		if name != first[1]+strconv.Itoa(n+i) {
			return false
		}
	}
	return true
}
