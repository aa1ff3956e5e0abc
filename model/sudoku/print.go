package sudoku

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// maxLetters is the largest side whose values are single characters: 1 to 9,
// then A to Z.
const maxLetters = 35

// symbols returns the sign of every value of the side, empty the one of 0.
// Where the signs are letters they start with A for 10. On grids of 10 to 35
// the sign of no value is needed: the reader takes "1-9A-" for granted only if
// the grid's greatest value is there, see [FromOne].
func symbol(v, side int, empty string) string {
	switch {
	case v == 0:
		return empty
	case side > maxLetters || v < 10:
		return strconv.Itoa(v)
	}
	return string(rune('A' + v - 10))
}

// Line writes the grid on one line: row by row, "." for an empty cell, letters
// from A for 10 on; with a side of more than 35, numbers apart by blanks. [Read]
// reads it back, with [FromOne] if the grid has letters but not its greatest
// value.
func (g Grid) Line() string {
	n := g.Side()
	var b strings.Builder
	for i, v := range g.Cells {
		if n > maxLetters && i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(symbol(int(v), n, "."))
	}
	return b.String()
}

// String draws the grid with borders, as [Print] does without marks.
func (g Grid) String() string {
	var b strings.Builder
	_ = Print(&b, g, PrintOptions{}) // a Builder does not fail
	return b.String()
}

// PrintOptions say how a grid is drawn.
type PrintOptions struct {
	// Clues, if it has cells, is the puzzle that the grid solves.
	Clues Grid
	// Bold writes the clues in bold face by ANSI escapes, for a terminal.
	Bold bool
}

const (
	boldOn  = "\x1b[1m"
	boldOff = "\x1b[0m"
)

// Print draws the grid with a border around each box, "." for an empty cell,
// each row on a line. [Read] reads the drawing back, bold face aside, under the
// condition of [Grid.Line].
func Print(w io.Writer, g Grid, o PrintOptions) error {
	if err := g.check(); err != nil {
		return err
	}
	if len(o.Clues.Cells) > 0 && o.Clues.Box != g.Box {
		return fmt.Errorf("the clues have boxes of %v, the grid of %v", o.Clues.Box, g.Box)
	}
	n, width := g.Side(), 1
	if n > maxLetters {
		width = 2
	}
	border := strings.Repeat("+"+strings.Repeat("-", g.Box.Cols*(width+1)+1), g.Box.Rows) + "+\n"
	out := bufio.NewWriter(w)
	for i, v := range g.Cells {
		if i%(n*g.Box.Rows) == 0 {
			out.WriteString(border)
		}
		if i%g.Box.Cols == 0 {
			out.WriteString("| ")
		}
		sign := fmt.Sprintf("%*s", width, symbol(int(v), n, "."))
		if o.Bold && len(o.Clues.Cells) > 0 && o.Clues.Cells[i] != 0 {
			sign = boldOn + sign + boldOff
		}
		out.WriteString(sign + " ")
		if i%n == n-1 {
			out.WriteString("|\n")
		}
	}
	out.WriteString(border)
	return out.Flush()
}
