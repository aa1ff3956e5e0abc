package sudoku

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// An ISS string is what the Interactive Sudoku Solver keeps a puzzle in: parts
// that start with a dot and a type, arguments apart by "~". The part without
// a type is the clues, as ".~R1C3_5~R2C1_9"; ".Shape~6x6" gives the side.
var (
	issPart = regexp.MustCompile(`^\.[A-Za-z0-9]*~`)
	issClue = regexp.MustCompile(`^[Rr](\d{1,2})[Cc](\d{1,2})_(\d{1,2})$`)
	issSide = regexp.MustCompile(`^(\d{1,2})(x(\d{1,2}))?$`)
)

// readISS reads such a string. Parts of other types are constraints of other
// puzzles, and an error.
func readISS(r *reader, l line) bool {
	text := strings.TrimSpace(l.text)
	if !strings.HasPrefix(text, ".") || !strings.Contains(text, "~") || !issPart.MatchString(text) {
		return false
	}
	r.skip(1)
	r.emitISS(text, l, 1+strings.Index(l.text, text))
	return true
}

func (r *reader) emitISS(text string, l line, column int) {
	box, err := r.issBox(text)
	if err != nil {
		err.Line, err.Column = l.number, column
		r.fail(err)
		return
	}
	g := NewGrid(box)
	for _, part := range strings.Split(text, ".")[1:] {
		column++
		kind, arguments, _ := strings.Cut(part, "~")
		if kind != "" && kind != "Shape" {
			r.fail(&SyntaxError{Line: l.number, Column: column, Found: fmt.Sprintf("the constraint %q", kind), Expected: "clues alone", Do: "only ordinary Sudoku can be read"})
			return
		}
		at := column + len(kind) + 1
		column += len(part)
		if kind == "Shape" || arguments == "" {
			continue
		}
		for _, clue := range strings.Split(arguments, "~") {
			if !g.setClue(clue) {
				r.fail(&SyntaxError{Line: l.number, Column: at, Found: quote(clue), Expected: fmt.Sprintf("a clue such as R1C9_5, within 1 to %d", g.Side())})
				return
			}
			at += len(clue) + 1
		}
	}
	r.deliver(Puzzle{Grid: g, Line: l.number})
}

// issBox returns the box that the Shape part gives, else that of the options,
// else 3x3.
func (r *reader) issBox(text string) (Box, *SyntaxError) {
	_, shape, ok := strings.Cut(text, ".Shape~")
	if !ok {
		if r.options.Box != (Box{}) {
			return r.options.Box, nil
		}
		return Box{3, 3}, nil
	}
	shape, _, _ = strings.Cut(shape, ".")
	m := issSide.FindStringSubmatch(shape)
	if m != nil && (m[3] == "" || m[3] == m[1]) {
		if side, _ := strconv.Atoi(m[1]); r.isSide(side) {
			return r.box(side), nil
		}
	}
	return Box{}, &SyntaxError{Found: "the shape " + quote(shape), Expected: "a square grid with boxes, such as 9x9"}
}

// setClue writes a clue such as "R1C3_5" into the grid, if it fits.
func (g Grid) setClue(clue string) bool {
	m := issClue.FindStringSubmatch(clue)
	if m == nil {
		return false
	}
	n := g.Side()
	row, _ := strconv.Atoi(m[1])
	column, _ := strconv.Atoi(m[2])
	v, _ := strconv.Atoi(m[3])
	if row < 1 || row > n || column < 1 || column > n || v < 1 || v > n {
		return false
	}
	g.Cells[(row-1)*n+column-1] = uint8(v)
	return true
}

var isAddress = regexp.MustCompile(`^[A-Za-z]+://\S+$`)

// readURL reads the address of a page that shows a puzzle: the first part of
// it that is a grid, or an ISS string.
func readURL(r *reader, l line) bool {
	text := strings.TrimSpace(l.text)
	if !strings.Contains(text, "://") || !isAddress.MatchString(text) {
		return false
	}
	_, address, _ := strings.Cut(text, "://")
	r.skip(1)
	column := 1 + strings.Index(l.text, address)
	for _, part := range strings.FieldsFunc(address, func(c rune) bool { return strings.ContainsRune("/?&=#;:", c) }) {
		at := column + strings.Index(address, part)
		if issPart.MatchString(part) {
			r.emitISS(part, l, at)
			return true
		}
		if f, ok := r.fieldOf(cell{part, l.number, at}); ok {
			r.emit(f)
			return true
		}
	}
	r.fail(&SyntaxError{Line: l.number, Column: 1, Found: quote(text), Expected: "an address with a grid in it", Do: "an address is not fetched: save the puzzle to a file"})
	return true
}
