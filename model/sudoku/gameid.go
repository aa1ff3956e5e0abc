package sudoku

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// gameID is a game of Simon Tatham's Solo: boxes of so many rows and columns,
// parameters, the cells.
var gameID = regexp.MustCompile(`^\s*(\d+)x(\d+)([a-z0-9]*)(:[a-zA-Z0-9_]+)\s*$`)

// readGameID reads such a game: numbers, a letter for a run of empty cells (a
// for one, z for 26) and "_" between two numbers.
func readGameID(r *reader, l line) bool {
	if !strings.Contains(l.text, ":") {
		return false
	}
	m := gameID.FindStringSubmatchIndex(l.text)
	if m == nil {
		return false
	}
	part := func(i int) string { return l.text[m[2*i]:m[2*i+1]] }
	r.skip(1)
	rows, _ := strconv.Atoi(part(1)) // too great a number fails Check
	cols, _ := strconv.Atoi(part(2))
	box := Box{rows, cols}
	if err := box.Check(); err != nil {
		r.fail(&SyntaxError{Line: l.number, Column: m[2] + 1, Found: part(1) + "x" + part(2), Expected: "the shape of a box: " + err.Error()})
		return true
	}
	if i := variantOf(part(3)); i >= 0 {
		r.fail(&SyntaxError{
			Line: l.number, Column: m[6] + i + 1, Found: fmt.Sprintf("the variant %q", part(3)[i:i+1]),
			Expected: "an ordinary Sudoku", Do: "jigsaw, killer and diagonal games cannot be read",
		})
		return true
	}
	cells := gameCells(part(4)[1:], line{l.text, l.number}, m[8]+2)
	if n := box.Side(); len(cells) != n*n {
		r.fail(&SyntaxError{Line: l.number, Column: m[8] + 2, Found: fmt.Sprintf("%d cells", len(cells)), Expected: fmt.Sprintf("%d for boxes of %v", n*n, box)})
		return true
	}
	given := r.options
	r.options = ReadOptions{Box: box, Alphabet: FromOne}
	r.emit(found{cells: cells, side: box.Side()})
	r.options = given
	return true
}

// variantOf returns where the parameters ask for more than rows, columns and
// boxes, or -1: x, j and k, where d and r have arguments of their own.
func variantOf(parameters string) int {
	for i := 0; i < len(parameters); i++ {
		switch parameters[i] {
		case 'd':
			i++
		case 'x', 'j', 'k':
			return i
		}
	}
	return -1
}

func gameCells(text string, l line, column int) []cell {
	var cells []cell
	for i := 0; i < len(text) && len(cells) <= MaxSide*MaxSide; {
		if k := letterOf(text[i : i+1]); k > 0 {
			for range k {
				cells = append(cells, cell{"", l.number, column + i})
			}
		}
		end := i
		for end < len(text) && isDigit(text[end]) {
			end++
		}
		if end > i {
			cells = append(cells, cell{text[i:end], l.number, column + i})
		}
		i = max(end, i+1)
	}
	return cells
}
