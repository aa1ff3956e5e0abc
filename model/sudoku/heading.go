package sudoku

import (
	"regexp"
	"strings"
	"unicode"
)

const (
	maxHeading  = 200 // bytes of a heading
	maxHeadings = 20  // how far it may stand above its grid, in lines
)

var (
	numbered = regexp.MustCompile(`^\pL+\.? *#?\d+ *[:.]?$`) // Grid 01, Puzzle #3:
	number   = regexp.MustCompile(`^\d{1,3}( \d{1,3})?[.:)]?$`)
)

// readHeading reads a line of words above a drawn grid, which names it; a
// number alone, as of the grid or of its side, names nothing. A grid on one
// line is named by its own line, so that words above it are an error, unless
// they end with a number or a colon.
func readHeading(r *reader, l line) bool {
	text := strings.TrimSpace(l.text)
	if len(text) > maxHeading {
		return false
	}
	isNumber := number.MatchString(text)
	if !isNumber && (!strings.ContainsFunc(text, unicode.IsLetter) || !r.isHeading(l)) {
		return false
	}
	if isNumber && !r.isHeading(l) {
		return false
	}
	if cells, ok := listOfCells(l); ok {
		r.skip(1)
		r.fail(r.miscounted(cells))
		return true
	}
	r.skip(1)
	if !isNumber {
		r.title = strings.TrimSpace(strings.TrimRight(text, ":"))
	}
	return true
}

// listOfCells returns the words of a line nearly all of which are cells: a grid
// with a defect, and not a heading.
func listOfCells(l line) ([]cell, bool) {
	list := words(line{strings.Map(dropDelimiters, l.text), l.number})
	wrong := 0
	for _, word := range list {
		if !isCell(word.text) {
			wrong++
		}
	}
	return list, len(list) >= minCells-1 && 10*wrong < len(list)
}

// isHeading reports whether nothing but headings stands between the line and a
// grid.
func (r *reader) isHeading(l line) bool {
	text := strings.TrimSpace(l.text)
	namesLine := numbered.MatchString(text) || strings.HasSuffix(text, ":") || number.MatchString(text)
	for i := 1; i < maxHeadings; i++ {
		next, ok := r.peek(i)
		if !ok {
			return false
		}
		if isBlank(next.text) || isComment(next.text) {
			continue
		}
		if r.isLineAt(i) {
			return namesLine
		}
		if isBorder(normal(next.text)) || r.isRow(next) {
			return true
		}
	}
	return false
}

// sectionName is the name in brackets above a part of an .sdk file.
var sectionName = regexp.MustCompile(`^\[ *([A-Za-z]+) *\]$`)

// readSectionName reads the heading of a part of an .sdk file. The state of a
// game, the drawn grid below [State], is passed over where a [Puzzle] came
// before; the name of any other part is an error, and what follows is read.
func readSectionName(r *reader, l line) bool {
	if !strings.Contains(l.text, "[") {
		return false
	}
	match := sectionName.FindStringSubmatch(strings.TrimSpace(l.text))
	if match == nil || r.isRow(l) {
		return false
	}
	r.skip(1)
	switch name := strings.ToLower(match[1]); {
	case name == "puzzle" || name == "grid" || name == "sudoku":
		r.hasPuzzleSection = true
	case name == "state" && r.hasPuzzleSection:
		r.hasPuzzleSection = false
		r.skipGrid()
	default:
		r.fail(&SyntaxError{Line: l.number, Column: 1 + strings.Index(l.text, "["), Found: quote(match[0]), Expected: "[Puzzle], or [State] below one", Do: "what follows is read all the same"})
	}
	return true
}

// skipGrid passes over one drawn grid.
func (r *reader) skipGrid() {
	if s := r.section(0, maxDrawn); len(s.rows) > 0 {
		state := r.frames(s.rows)[0]
		r.skip(state[len(state)-1].end)
	}
}
