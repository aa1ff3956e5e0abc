package sudoku

import (
	"fmt"
	"slices"
	"strings"
)

// header is the first line of a CSV file: which column holds what; -1 for none.
type header struct {
	delimiter              byte
	puzzle, solution, name int
}

var (
	puzzleColumns   = []string{"puzzle", "quiz", "sudoku", "grid", "board", "question", "problem", "unsolved", "given", "input", "cells"}
	solutionColumns = []string{"solution", "answer", "solved", "result", "output", "target"}
	nameColumns     = []string{"name", "title", "label", "id"}
)

// headerOf reads a header; false if the line is none.
func headerOf(l line) (header, bool) {
	for _, delimiter := range []byte(",;\t|") {
		list := quotedFields(l, delimiter)
		h := header{delimiter, -1, -1, -1}
		for i, field := range list {
			word := strings.ToLower(strings.Trim(field.text, `"' `))
			switch {
			case h.name < 0 && (slices.Contains(nameColumns, word) || strings.HasSuffix(word, "_id")):
				h.name = i
			case h.solution < 0 && isSolutionKey(word):
				h.solution = i
			case h.puzzle < 0 && startsAny(word, puzzleColumns) && !strings.ContainsAny(word, "0123456789: "):
				h.puzzle = i
			}
		}
		if h.puzzle >= 0 && (len(list) > 1 || !strings.ContainsAny(l.text, ",;\t|")) {
			return h, true
		}
	}
	return header{}, false
}

func isSolutionKey(key string) bool {
	key = strings.ToLower(key)
	return !strings.HasPrefix(key, "un") && startsAny(key, solutionColumns)
}

// startsAny reports whether the word, or its part after a "_", starts with one
// of the beginnings.
func startsAny(word string, beginnings []string) bool {
	for _, part := range strings.FieldsFunc(word, func(r rune) bool { return r == '_' || r == '-' || r == ' ' }) {
		for _, b := range beginnings {
			if strings.HasPrefix(part, b) {
				return true
			}
		}
	}
	return false
}

// readCSV reads a header with a column for the puzzle, and all that follows as
// records of a line each.
func readCSV(r *reader, l line) bool {
	if text := strings.TrimLeft(l.text, " \"'"); text == "" || letterOf(text[:1]) == 0 {
		return false
	}
	h, ok := headerOf(l)
	if !ok || !r.isHeader(h) {
		return false
	}
	r.skip(1)
	for !r.stopped {
		record, ok := r.peek(0)
		if !ok {
			break
		}
		faulty := r.ahead[0].fault != nil
		record.text = r.record()
		if !faulty && !isBlank(record.text) && !isComment(record.text) && record.text != l.text {
			r.readRecord(h, record)
		}
	}
	return true
}

// record takes the next line, and those after it that a quoted field goes on
// to, as one with blanks for line ends. Where lines with a grid each would be
// joined, the quote is a stray one.
func (r *reader) record() string {
	var joined []string
	quotes, grids, size := 0, 0, 0
	for i := 0; ; i++ {
		l, ok := r.peek(i)
		if size += len(l.text); !ok || size > maxLine {
			break
		}
		joined = append(joined, l.text)
		if quotes += strings.Count(l.text, `"`); quotes == 0 {
			r.skip(1)
			return l.text
		}
		if _, isGrid := r.lineGrid(l); isGrid {
			grids++
		}
		if grids > 1 {
			break
		}
		if quotes%2 == 0 {
			r.skip(i + 1)
			return strings.Join(joined, " ")
		}
	}
	l, _ := r.peek(0)
	r.skip(1)
	return l.text
}

// isHeader reports whether a record comes next, and not a drawn grid, which
// makes "Grid" its heading.
func (r *reader) isHeader(h header) bool {
	for i := 1; i < maxHeadings; i++ {
		next, ok := r.peek(i)
		if !ok {
			return true
		}
		if !isBlank(next.text) && !isComment(next.text) {
			list := quotedFields(next, h.delimiter)
			if strings.Count(next.text, `"`)%2 == 1 {
				return true // a field goes on to the next line
			}
			return len(list) > h.puzzle && len(list[h.puzzle].text) >= minCells
		}
	}
	return true
}

func (r *reader) readRecord(h header, l line) {
	list := untrimmedFields(l, h.delimiter)
	if h.puzzle >= len(list) {
		r.fail(&SyntaxError{Line: l.number, Found: fmt.Sprintf("%d fields", len(list)), Expected: fmt.Sprintf("the puzzle in field %d, as the header says", h.puzzle+1)})
		return
	}
	f, ok := r.fieldOf(list[h.puzzle])
	if !ok {
		r.fail(r.noGrid(list[h.puzzle]))
		return
	}
	if h.solution >= 0 && h.solution < len(list) && !isNothing(list[h.solution].text) {
		solution, ok := r.fieldOf(list[h.solution])
		if ok && solution.side == f.side {
			f.solution = solution.cells
		} else {
			f.spoiled = r.noGrid(list[h.solution])
		}
	}
	if h.name >= 0 && h.name < len(list) {
		f.name = strings.TrimSpace(list[h.name].text)
	}
	r.emit(f)
}

// untrimmedFields leaves the blanks of a grid with blanks for empty cells.
func untrimmedFields(l line, delimiter byte) []cell {
	if strings.Contains(l.text, `"`) {
		return quotedFields(l, delimiter)
	}
	var list []cell
	column := 1
	for _, text := range strings.Split(l.text, string(delimiter)) {
		list = append(list, cell{text, l.number, column})
		column += len([]rune(text)) + 1
	}
	return list
}

// fieldOf reads a field that is all a grid.
func (r *reader) fieldOf(field cell) (found, bool) {
	f, ok := r.lineGrid(line{strings.Trim(field.text, `'`), field.line})
	for i := range f.cells {
		f.cells[i].column += field.column - 1
	}
	if f.fault != nil {
		f.fault.Column += field.column - 1
	}
	return f, ok
}

// noGrid says why a field is no grid.
func (r *reader) noGrid(field cell) *SyntaxError {
	isWord := len(field.text) < minCells && !strings.ContainsAny(field.text, emptySigns+"0123456789")
	if cells := within(field, compact); !isWord && len(cells) > 0 && isGridText(cells, maxLetters) {
		return r.miscounted(cells)
	}
	return &SyntaxError{Line: field.line, Column: field.column, Found: quote(field.text), Expected: "a grid, such as 81 characters"}
}

// isMiscounted reports whether a field that is no grid looks like one with too
// few cells or too many.
func (r *reader) isMiscounted(field cell) bool {
	cells := within(field, compact)
	return len(cells) > MaxSide && isGridText(cells, maxLetters)
}
