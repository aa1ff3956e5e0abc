package sudoku

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// What a line of a drawn grid looks like: a row, a border, or neither. These
// are guesses from one line; whether rows make a grid is seen by reading them.

// maxRow is how many bytes a row of a drawn grid may have: box characters take
// three.
const maxRow = 1 << 10

// isRow reports whether the line can be the first row of a grid: some symbols,
// or bars or blanks that place them.
func (r *reader) isRow(l line) bool {
	text := normal(withoutComment(l.text))
	if isBorder(text) || !r.mayFollow(l) {
		return false
	}
	symbols := len(compact(line{strings.Map(dropDelimiters, text), l.number}))
	placed := strings.Contains(text, "  ") || strings.HasPrefix(text, " ") || strings.Count(text, "|") > 1
	return symbols >= MinSide || placed && len(text) >= MinSide || r.isList(text)
}

// mayFollow reports whether the line can be a further row: symbols, but no
// words nor a whole grid.
func (r *reader) mayFollow(l line) bool {
	if len(l.text) > maxRow {
		return false
	}
	text := normal(withoutComment(l.text))
	cells := compact(line{strings.Map(dropDelimiters, text), l.number})
	return !isTooLong(text, len(cells)) && !areColumnNames(l) && !isProse(text) && (len(cells) == 0 && isBarred(text) || isGridText(cells, max(len(cells), 9)) || isPlaced(text) || r.isList(text))
}

// isPlaced reports whether bars or blanks say where in a row the cells are, of
// which there may be few.
func isPlaced(text string) bool {
	if !strings.Contains(text, "|") && !strings.Contains(text, "  ") && !strings.HasPrefix(text, " ") {
		return false
	}
	return !slices.ContainsFunc(strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '|' }), func(w string) bool { return !isCell(w) })
}

// isTooLong reports whether the text has more cells than a row.
func isTooLong(text string, symbols int) bool {
	if symbols <= MaxSide {
		return false
	}
	words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,;|\t", r) })
	return len(words) == 1 || len(words) > MaxSide
}

func isBarred(text string) bool { return strings.ContainsAny(text, "|,;\t") }

// isProse reports whether the text has a word of letters and words of other
// lengths, as "Grid 01" has, and no bars.
func isProse(text string) bool {
	if strings.Count(text, "|") > 1 {
		return false
	}
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '|' })
	isWord := func(w string) bool {
		return len(w) > 1 && strings.Trim(w, "xX") != "" && !strings.ContainsFunc(w, func(r rune) bool { return !unicode.IsLetter(r) })
	}
	return slices.ContainsFunc(words, isWord) && slices.ContainsFunc(words, func(w string) bool { return len(w) != len(words[0]) })
}

func dropDelimiters(r rune) rune {
	if strings.ContainsRune(",;\t", r) {
		return ' '
	}
	return r
}

// isList reports whether the line is a row of fields most of which are blank.
func (r *reader) isList(text string) bool {
	for _, delimiter := range []byte(",;\t|") {
		if strings.Count(text, string(delimiter)) >= MinSide-1 && r.isSide(len(separatedBy(delimiter)(line{text: text}))) {
			return true
		}
	}
	return false
}

// isBorder reports whether the line only draws.
func isBorder(text string) bool {
	return strings.ContainsAny(text, "-=") && strings.Trim(text, "+-=|*: \t") == ""
}

func isDashes(text string) bool {
	return strings.Contains(text, "-") && strings.Trim(text, "-| ") == ""
}

// bracketed is a row of cells in brackets, as "[5][ ][3][ ]".
var bracketed = regexp.MustCompile(`^(\[[^\[\],]{0,2}\] *){4,}$`)

// normal writes box-drawing characters as | + - and brackets, quotes and other
// blanks as blanks, each as one character, so that columns stay.
func normal(text string) string {
	if strings.HasPrefix(text, "[") && bracketed.MatchString(text) {
		return strings.NewReplacer("[", "|", "]", " ").Replace(text)
	}
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf || isBracket(rune(text[i])) {
			return strings.Map(normalRune, text)
		}
	}
	return text
}

func isBracket(r rune) bool { return strings.ContainsRune("[](){}'\"", r) }

func normalRune(r rune) rune {
	switch {
	case strings.ContainsRune("\u2502\u2503\u2551\u2506\u2507\u250a\u250b\u254e\u254f\u00a6", r):
		return '|'
	case strings.ContainsRune("\u2500\u2501\u2550\u2504\u2505\u2508\u2509\u254c\u254d\u2014\u2013", r):
		return '-'
	case r >= 0x2500 && r <= 0x257f:
		return '+'
	case isBracket(r), r == 0xa0 || r == 0x2002 || r == 0x2003 || r == 0x2007 || r == 0x3000:
		return ' '
	case r == 0xb7 || r == 0x2022 || r == 0x2024 || r == 0x2219 || r == 0x22c5 || r == 0x25a1:
		return '.'
	}
	return r
}
