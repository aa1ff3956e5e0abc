package sudoku

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// maxLetters is the largest side whose values are single characters: 1 to 9,
// then A to Z.
const maxLetters = 35

// notation is how the values of a grid are written.
type notation struct {
	alphabet Alphabet
	numbers  bool // in decimals, not as one character each
	width    int
}

// notation returns that of the grid in the alphabet. If it is [AutoAlphabet],
// values are one character each, from A for 10 on, where the text then says by
// itself that A is 10. It does not on sides above 35, nor on a grid with
// letters but without its greatest value, nor if X could stand for empty cells.
func (g Grid) notation(a Alphabet) notation {
	top, counts := slices.Max(g.Cells), [256]int{}
	for _, v := range g.Cells {
		counts[v]++
	}
	ambiguousX := counts[0] == 0 && counts[letterX+9] > g.Side()
	switch {
	case a == Letters && g.Side() <= 26, a == FromZero && g.Side() <= maxLetters+1, a == FromOne && g.Side() <= maxLetters:
		return notation{alphabet: a, width: 1}
	case a == FromZero:
		return notation{alphabet: a, numbers: true, width: 2}
	case g.Side() > maxLetters || top > 9 && int(top) < g.Side() || ambiguousX:
		return notation{alphabet: FromOne, numbers: true, width: 2}
	}
	return notation{alphabet: FromOne, width: 1}
}

func (n notation) sign(v uint8) string {
	if v == 0 {
		return "."
	}
	switch n.alphabet {
	case FromZero:
		v--
	case Letters:
		v += 9
	}
	if n.numbers || v < 10 {
		return strconv.Itoa(int(v))
	}
	return string(rune('A' + v - 10))
}

// Line writes the grid on one line: row by row, "." for an empty cell, letters
// from A for 10 on; or numbers apart by blanks, if the side is above 35 or the
// letters would be ambiguous to [Read]. [Read] reads it back, given the box if
// it is not the usual one of the side.
func (g Grid) Line() string { return g.LineIn(AutoAlphabet) }

// LineIn writes the grid as [Grid.Line] does, with the symbols of the alphabet.
// [Read] reads it back with that alphabet as an option, except in [Letters] on
// sides above 26, which have too few: there the line is that of Line.
func (g Grid) LineIn(a Alphabet) string {
	how := g.notation(a)
	var b strings.Builder
	for i, v := range g.Cells {
		if how.numbers && i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(how.sign(v))
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
	// Alphabet gives the symbols, as in [Grid.LineIn].
	Alphabet Alphabet
}

const (
	boldOn  = "\x1b[1m"
	boldOff = "\x1b[0m"
)

// Print draws the grid with a border around each box, "." for an empty cell,
// each row on a line, with the signs of [Grid.LineIn]. [Read] reads the drawing
// back, bold face aside.
func Print(w io.Writer, g Grid, o PrintOptions) error {
	if err := g.check(); err != nil {
		return err
	}
	if len(o.Clues.Cells) > 0 && o.Clues.Box != g.Box {
		return fmt.Errorf("the clues have boxes of %v, the grid of %v", o.Clues.Box, g.Box)
	}
	n, how := g.Side(), g.notation(o.Alphabet)
	border := strings.Repeat("+"+strings.Repeat("-", g.Box.Cols*(how.width+1)+1), g.Box.Rows) + "+\n"
	out := bufio.NewWriter(w)
	for i, v := range g.Cells {
		if i%(n*g.Box.Rows) == 0 {
			out.WriteString(border)
		}
		if i%g.Box.Cols == 0 {
			out.WriteString("| ")
		}
		sign := fmt.Sprintf("%*s", how.width, how.sign(v))
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
