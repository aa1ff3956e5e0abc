package sudoku

import (
	"fmt"
	"strings"
)

// A grid may be given by its candidates (pencil marks): for each cell the
// values it may still take. One candidate is a clue, all of them an empty cell.
// A cell between is read as empty if the clues alone exclude the candidates it
// lacks; else the candidates say more than clues can, which is an error, for
// nothing may be dropped in silence.

// isCandidates reports whether the text is a set of candidates: rising digits,
// two at least, or one that the player placed, with a "u" before it.
func isCandidates(text string) bool {
	if placed, ok := strings.CutPrefix(text, "u"); ok {
		return len(placed) == 1 && isDigit(placed[0])
	}
	if len(text) < 2 {
		return false
	}
	for i := range len(text) {
		if !isDigit(text[i]) || text[i] == '0' || i > 0 && text[i] <= text[i-1] {
			return false
		}
	}
	return true
}

// hasCandidates reports whether the cells of a grid are sets of candidates.
func hasCandidates(cells []cell, side int) bool {
	if side > 9 {
		return false
	}
	sets := false
	for _, c := range cells {
		isSet := isCandidates(c.text)
		sets = sets || isSet
		if number := numberOf(c.text); !isSet && (number < 1 || number > side) {
			return false
		}
	}
	return sets
}

// cluesOf returns the grid that the candidates of each cell describe.
func cluesOf(cells []cell, box Box) (Grid, error) {
	n := box.Side()
	g := NewGrid(box)
	for i, c := range cells {
		if last := int(c.text[len(c.text)-1] - '0'); last > n {
			return Grid{}, &SyntaxError{Line: c.line, Column: c.column, Found: quote(c.text), Expected: fmt.Sprintf("candidates of 1 to %d", n)}
		}
		if len(c.text) == 1 {
			g.Cells[i] = c.text[0] - '0'
		}
	}
	excluded := g.excluded()
	for i, c := range cells {
		if len(c.text) == 1 || c.text[0] == 'u' {
			continue
		}
		for v := 1; v <= n; v++ {
			if !excluded[i][v] && strings.IndexByte(c.text, byte('0'+v)) < 0 {
				return Grid{}, &SyntaxError{
					Line: c.line, Column: c.column, Found: fmt.Sprintf("the candidates %s, without the %d", c.text, v),
					Expected: fmt.Sprintf("all candidates that the clues allow %s", cellName(n, i)),
					Do:       "only clues can be read: give the puzzle without candidates removed",
				}
			}
		}
	}
	return g, nil
}

// excluded says of each cell which values the clues of its units exclude.
func (g Grid) excluded() [][10]bool {
	excluded := make([][10]bool, len(g.Cells))
	for _, unit := range g.Box.Units() {
		for _, clue := range unit.Cells {
			for _, cell := range unit.Cells {
				excluded[cell][g.Cells[clue]] = true
			}
		}
	}
	return excluded
}

// readCandidates reads one line of side*side*side characters: for each cell the
// side characters of its candidates, each at its place or replaced by a sign
// for "not".
func readCandidates(r *reader, l line) bool {
	text := strings.TrimSpace(l.text)
	for _, side := range []int{9, 8, 6, 4} {
		if len(text) != side*side*side || !r.isSide(side) {
			continue
		}
		cells := make([]cell, side*side)
		column := 1 + strings.Index(l.text, text)
		for i := range cells {
			marks := text[i*side : (i+1)*side]
			set, ok := candidatesAt(marks)
			if !ok {
				return false
			}
			cells[i] = cell{set, l.number, column + i*side}
		}
		r.skip(1)
		g, err := cluesOf(cells, r.box(side))
		if err != nil {
			r.fail(err)
			return true
		}
		r.deliver(Puzzle{Grid: g, Line: l.number})
		return true
	}
	return false
}

// candidatesAt returns the candidates that stand at their places among the
// marks, if nothing else does; none is not allowed.
func candidatesAt(marks string) (string, bool) {
	var set []byte
	for i := range len(marks) {
		switch {
		case marks[i] == byte('1'+i):
			set = append(set, marks[i])
		case marks[i] != '0' && marks[i] != ' ' && strings.IndexByte(emptySigns, marks[i]) < 0:
			return "", false
		}
	}
	return string(set), len(set) > 0
}
