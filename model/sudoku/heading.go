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
	r.skip(1)
	if !isNumber {
		r.title = strings.TrimSpace(strings.TrimRight(text, ":"))
	}
	return true
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

// section is the name in brackets above a part of an .sdk file.
var section = regexp.MustCompile(`^\[ *([A-Za-z]+) *\]$`)

// readSection reads a heading of an .sdk file. A part that is not the puzzle,
// such as the state of a game, is passed over.
func readSection(r *reader, l line) bool {
	if !strings.Contains(l.text, "[") {
		return false
	}
	match := section.FindStringSubmatch(strings.TrimSpace(l.text))
	if match == nil {
		return false
	}
	r.skip(1)
	if name := strings.ToLower(match[1]); name == "puzzle" || name == "grid" || name == "sudoku" {
		return true
	}
	for {
		next, ok := r.peek(0)
		if !ok || section.MatchString(strings.TrimSpace(next.text)) {
			return true
		}
		r.skip(1)
	}
}
