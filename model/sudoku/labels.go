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
		if r.isSide(width-1) && len(head) == width && areNames(column(table)) {
			return withoutColumn(table), nil
		}
	}
	return nil, nil
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

// columnName is a name such as c1 or r1c1, which is no cell in any alphabet.
var columnName = regexp.MustCompile(`^[A-Za-z_]+\d+([A-Za-z_]+\d+)?$`)

// readColumnNames passes over a line of names such as c1,c2,... where as many
// fields follow.
func readColumnNames(r *reader, l line) bool {
	next, ok := r.peek(1)
	if !ok {
		return false
	}
	for _, delimiter := range []byte(",;\t| ") {
		names := quotedFields(l, delimiter)
		if delimiter == ' ' {
			names = words(l)
		}
		if len(names) < MinSide || !slices.ContainsFunc(names, func(c cell) bool { return c.text != "" }) {
			continue
		}
		isName := func(c cell) bool { return c.text == "" || columnName.MatchString(c.text) }
		if delimiter == ' ' && len(words(next)) == len(names) || strings.Count(next.text, string(delimiter)) == len(names)-1 {
			if !slices.ContainsFunc(names, func(c cell) bool { return !isName(c) }) {
				r.skip(1)
				return true
			}
		}
	}
	return false
}
