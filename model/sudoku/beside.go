package sudoku

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// What stands beside a grid on its line: its name, its solution, numbers that
// say nothing about the problem, a comment.

// describe reads what follows the grid on its line, from a byte on.
func (r *reader) describe(f *found, l line, from int) {
	text := strings.TrimLeft(l.text[from:], " ")
	if text == "" || strings.HasPrefix(text, "#") {
		return
	}
	blanks := strings.Repeat(" ", utf8.RuneCountInString(l.text[:len(l.text)-len(text)])) // columns stay
	switch {
	case strings.IndexByte(",;:|\t", text[0]) >= 0:
		r.describeFields(f, fields(line{blanks + " " + text[1:], l.number}, text[0]), false)
	case strings.Contains(text, "\t"):
		r.describeFields(f, fields(line{blanks + text, l.number}, '\t'), false)
	default:
		r.describeFields(f, words(line{blanks + text, l.number}), true)
	}
}

// describeFields takes from the fields around a grid the other grids of its
// size, and its name: the first field that is no number, or all words.
func (r *reader) describeFields(f *found, list []cell, isWords bool) {
	var names []string
	named := false
	for _, field := range list {
		text := strings.Trim(field.text, `"'`)
		if text == "" {
			continue
		}
		if cells := within(field, compact); len(cells) == len(f.cells) && mayBeGrid(cells, f.side) {
			f.others = append(f.others, cells)
			continue
		}
		_, err := strconv.ParseFloat(strings.TrimRight(text, ".:)"), 64)
		named = named || err != nil
		if err != nil || isWords {
			names = append(names, text)
		}
	}
	if f.name != "" || !named {
		return
	}
	if f.name = names[0]; isWords {
		f.name = strings.TrimRight(strings.Join(names, " "), ":")
	}
}

// settle tells which of the grids on a line is the puzzle. The other may be its
// solution, before it or behind it; it need be a right one only behind it.
func (f *found) settle() {
	if len(f.others) == 0 {
		return
	}
	first, second := f.cells, f.others[0]
	switch {
	case len(f.others) > 1:
		f.fault = tooManyGrids(second[0], len(f.others)+1)
	case completes(second, first) || isFull(second) && !isFull(first):
		f.solution = second
	case completes(first, second):
		f.cells, f.solution = second, first
	default:
		f.fault = tooManyGrids(second[0], 2)
	}
}

func tooManyGrids(at cell, n int) *SyntaxError {
	return &SyntaxError{
		Line: at.line, Column: at.column, Found: fmt.Sprintf("%d grids on a line", n), Expected: "one, or a puzzle and its solution",
		Do: "give each puzzle a line of its own, or a header such as puzzle,solution",
	}
}

// mayBeGrid reports whether all symbols can stand in a grid of the side.
func mayBeGrid(cells []cell, side int) bool {
	for _, c := range cells {
		k := letterOf(c.text)
		if !isCell(c.text) && c.text != "" || k > side && k != letterX || side < 10 && numberOf(c.text) > side {
			return false
		}
	}
	return true
}

// isFull reports whether no cell can be empty.
func isFull(cells []cell) bool {
	for _, c := range cells {
		if isEmptySign(c.text) || c.text == "0" && len(cells) < 100 {
			return false
		}
	}
	return true
}

// completes reports whether the full cells are the others with the empty ones
// filled in.
func completes(full, cells []cell) bool {
	for i, c := range cells {
		if !isEmptySign(c.text) && c.text != "0" && !strings.EqualFold(c.text, full[i].text) {
			return false
		}
	}
	return isFull(full)
}

// isEmptySign reports whether the text can only be an empty cell.
func isEmptySign(text string) bool {
	return text == "" || len(text) == 1 && strings.Contains(emptySigns, text)
}

// withoutComment cuts a comment off the end of the line: " # " and what
// follows it.
func withoutComment(text string) string {
	for _, mark := range []string{" # ", "\t# ", " // ", " % "} {
		if i := strings.Index(text, mark); i >= 0 {
			text = strings.TrimRight(text[:i], " \t")
		}
	}
	return text
}

// quotedFields cuts at the delimiter, except within quotes, and trims blanks. A
// quote stands at the beginning of its field, two within stand for one.
func quotedFields(l line, delimiter byte) []cell {
	if !strings.Contains(l.text, `"`) {
		return fields(l, delimiter)
	}
	var list []cell
	for at := 0; at <= len(l.text); {
		start := at + len(l.text[at:]) - len(strings.TrimLeft(l.text[at:], " "))
		text, end, isQuoted := cutQuoted(l.text[start:], delimiter)
		end += start
		if isQuoted {
			start++
		} else {
			end = len(l.text)
			if i := strings.IndexByte(l.text[start:], delimiter); i >= 0 {
				end = start + i
			}
			text = strings.TrimRight(l.text[start:end], " \t")
		}
		list = append(list, cell{text, l.number, utf8.RuneCountInString(l.text[:start]) + 1})
		at = end + 1
	}
	return list
}

// cutQuoted returns what stands in the quotes at the beginning of the text, and
// where the delimiter comes behind them or the text ends; false if it is not
// written so.
func cutQuoted(text string, delimiter byte) (field string, end int, ok bool) {
	if !strings.HasPrefix(text, `"`) {
		return "", 0, false
	}
	for i := 1; i < len(text); i++ {
		if text[i] != '"' {
			continue
		}
		if strings.HasPrefix(text[i+1:], `"`) {
			i++
			continue
		}
		rest := strings.TrimLeft(text[i+1:], " ")
		if rest != "" && rest[0] != delimiter {
			return "", 0, false
		}
		return strings.ReplaceAll(text[1:i], `""`, `"`), len(text) - len(rest), true
	}
	return "", 0, false
}
