package sudoku

import (
	"strings"
	"unicode/utf8"
)

// cell is the text of one cell of a grid and its place: a symbol, a number, or
// nothing for a blank. What value it means, an [Alphabet] says.
type cell struct {
	text         string
	line, column int
}

// A splitter cuts a text into cells by one way of writing them; nil if the
// text is not written so.
type splitter func(line) []cell

// emptySigns are the symbols that can only mean an empty cell. 0, x and X mean
// one too, where they are no value.
const emptySigns = ".*_-?"

// isCell reports whether the text may be a cell by itself: a symbol, a number
// of two digits, or a set of candidates.
func isCell(text string) bool {
	switch len(text) {
	case 1:
		return isSymbol(rune(text[0]))
	case 2:
		return isDigit(text[0]) && isDigit(text[1]) || isCandidates(text)
	}
	return isCandidates(text)
}

func isSymbol(r rune) bool {
	return r < utf8.RuneSelf && (isDigit(byte(r)) || letterOf(string(r)) > 0 || strings.IndexByte(emptySigns, byte(r)) >= 0)
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// letterOf returns 1 for "A" or "a" to 26 for "Z", 0 for anything else.
func letterOf(text string) int {
	if len(text) == 1 {
		if k := int(text[0]|0x20) - 'a' + 1; k >= 1 && k <= 26 {
			return k
		}
	}
	return 0
}

// isGridText reports whether the symbols look like cells of a grid with the
// side: some may be wrong, for an error to say so, but no words.
func isGridText(cells []cell, side int) bool {
	strange := 0
	for _, c := range cells {
		if k := letterOf(c.text); k > side && k != letterX || k == 0 && !isCell(c.text) && c.text != "" {
			strange++
		}
	}
	return 4*strange < len(cells)
}

// compact takes each character for a cell, blanks and bars aside.
func compact(l line) []cell { return characters(l, " |") }

// positional takes each character for a cell, blanks for empty ones, bars
// aside.
func positional(l line) []cell { return characters(l, "|") }

func characters(l line, skipped string) []cell {
	cells := make([]cell, 0, len(l.text))
	column := 0
	for i, r := range l.text {
		column++
		if strings.ContainsRune(skipped, r) {
			continue
		}
		text := l.text[i : i+utf8.RuneLen(r)]
		if r == ' ' {
			text = ""
		}
		cells = append(cells, cell{text, l.number, column})
	}
	return cells
}

// spaced takes the words for cells.
func spaced(l line) []cell {
	var cells []cell
	for _, word := range words(line{strings.ReplaceAll(l.text, "|", " "), l.number}) {
		if !isCell(word.text) {
			return nil
		}
		cells = append(cells, word)
	}
	return cells
}

// words cuts at blanks.
func words(l line) []cell {
	var found []cell
	for _, c := range fields(l, ' ') {
		if c.text != "" {
			found = append(found, c)
		}
	}
	return found
}

// fields cuts at each delimiter and trims blanks.
func fields(l line, delimiter byte) []cell {
	var found []cell
	column, rest := 1, l.text
	for {
		field, after, more := strings.Cut(rest, string(delimiter))
		trimmed := strings.TrimLeft(field, " \t")
		start := column + utf8.RuneCountInString(field) - utf8.RuneCountInString(trimmed)
		found = append(found, cell{strings.TrimRight(trimmed, " \t"), l.number, start})
		if !more {
			return found
		}
		column += utf8.RuneCountInString(field) + 1
		rest = after
	}
}

// separatedBy returns the splitter that takes the fields between delimiters
// for cells, blank fields for empty ones.
func separatedBy(delimiter byte) splitter {
	return func(l line) []cell {
		if strings.IndexByte(l.text, delimiter) < 0 {
			return nil
		}
		cells := fields(l, delimiter)
		for _, c := range cells {
			if c.text != "" && !isCell(c.text) {
				return nil
			}
		}
		return cells
	}
}

// terminatedBy is [separatedBy] for lines that end with the delimiter as well.
func terminatedBy(delimiter byte) splitter {
	separated := separatedBy(delimiter)
	return func(l line) []cell {
		l.text = strings.TrimRight(l.text, " ")
		if !strings.HasSuffix(l.text, string(delimiter)) {
			return nil
		}
		l.text = l.text[:len(l.text)-1]
		return separated(l)
	}
}

// barred takes what stands between bars for cells, blanks for empty ones.
func barred(l line) []cell {
	text := strings.TrimRight(l.text, " ")
	inner := strings.TrimSuffix(text, "|")
	if trimmed := strings.TrimLeft(inner, " "); strings.HasPrefix(trimmed, "|") {
		lead := len(inner) - len(trimmed) + 1
		inner = strings.Repeat(" ", lead) + inner[lead:]
	}
	var cells []cell
	for _, c := range fields(line{inner, l.number}, '|') {
		if c.text != "" && !isCell(c.text) {
			return nil
		}
		cells = append(cells, c)
	}
	return cells
}

// columned returns the splitter that takes columns of so many characters for
// cells, blank ones for empty cells, within each part between bars. The last
// character of a column is blank, and one more stands behind a bar.
func columned(width int) splitter {
	return func(l line) []cell {
		var cells []cell
		column := 1
		for i, part := range strings.Split(l.text, "|") {
			runes := []rune(part)
			start := 0
			if i > 0 && strings.HasPrefix(part, " ") {
				start = 1
			}
			for ; start+width-1 <= len(runes); start += width {
				end := start + width - 1
				if end < len(runes) && runes[end] != ' ' {
					return nil
				}
				text := strings.TrimSpace(string(runes[start:end]))
				if text != "" && !isCell(text) {
					return nil
				}
				cells = append(cells, cell{text, l.number, column + start})
			}
			column += len(runes) + 1
		}
		return cells
	}
}
