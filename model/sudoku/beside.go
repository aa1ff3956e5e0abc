package sudoku

import (
	"encoding/csv"
	"strconv"
	"strings"
	"unicode/utf8"
)

// What stands beside a grid on its line: its name, its solution, numbers that
// say nothing about the problem, a comment.

// describe reads what follows the grid on its line.
func (r *reader) describe(f *found, rest line) {
	text := strings.TrimLeft(rest.text, " ")
	if text == "" || strings.HasPrefix(text, "#") {
		return
	}
	if strings.IndexByte(",;:|\t", text[0]) >= 0 {
		delimiter := text[0]
		r.describeFields(f, fields(line{text[1:], rest.number}, delimiter), false)
		return
	}
	if strings.Contains(text, "\t") {
		r.describeFields(f, fields(line{text, rest.number}, '\t'), false)
		return
	}
	r.describeFields(f, words(line{text, rest.number}), true)
}

// describeFields takes from the fields around a grid its solution, if one has
// its size, and its name: the first field that is no number, or all words.
func (r *reader) describeFields(f *found, list []cell, isWords bool) {
	var names []string
	named := false
	for _, field := range list {
		text := strings.Trim(field.text, `"'`)
		if text == "" {
			continue
		}
		if cells := within(field, compact); f.solution == nil && len(cells) == len(f.cells) && isFull(cells, f.side) {
			f.solution = cells
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

// isFull reports whether the cells can be a solution.
func isFull(cells []cell, side int) bool {
	for _, c := range cells {
		if len(c.text) != 1 || strings.Contains(emptySigns, c.text) || c.text == "0" && side < 10 {
			return false
		}
	}
	return isGridText(cells, side)
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

// quotedFields cuts at the delimiter as CSV does. Without quotes the fields
// keep their places.
func quotedFields(l line, delimiter byte) []cell {
	if !strings.Contains(l.text, `"`) {
		return fields(l, delimiter)
	}
	c := csv.NewReader(strings.NewReader(l.text))
	c.Comma, c.LazyQuotes, c.TrimLeadingSpace = rune(delimiter), true, true
	record, err := c.Read()
	if err != nil {
		return fields(l, delimiter)
	}
	list := make([]cell, len(record))
	for i, text := range record {
		_, column := c.FieldPos(i)
		list[i] = cell{strings.TrimRight(text, " \t"), l.number, utf8.RuneCountInString(l.text[:column-1]) + 1}
		if strings.HasPrefix(l.text[column-1:], `"`) {
			list[i].column++
		}
	}
	return list
}
