package sudoku

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// A literal is JSON or the like of Python and JavaScript: lists and objects of
// strings, numbers and words such as null.
type literal struct {
	kind  byte // '[' list, '{' object, '"' string, '0' number or word
	text  string
	keys  []string // of an object's items
	items []literal
	line  int
	col   int
}

var assigned = regexp.MustCompile(`^\s*(?:[A-Za-z_][\w<>\[\]*]*\s+)*[A-Za-z_]\w*(?:\[\d*\])*\s*:?=\s*(?:[A-Za-z_][\w.]*\()?`)

// readLiteral reads one such document, which may take several lines: JSON, a
// line of JSON Lines, a Python list, with or without "name =" before it. A
// puzzle is
//
//   - a string that is a grid,
//   - a list of side*side cells, or of side lists or strings of side cells,
//   - an object with a key such as "puzzle", and perhaps "solution" and
//     "name";
//
// anything else that holds such is looked through in its order.
func readLiteral(r *reader, l line) bool {
	start := 0
	if strings.Contains(l.text, "=") {
		start = len(assigned.FindString(l.text))
	}
	body := strings.TrimLeft(l.text[start:], " \t")
	if body == "" || strings.IndexByte("[{(", body[0]) < 0 && (start == 0 || strings.IndexByte(`"'`, body[0]) < 0) {
		return false
	}
	if strings.HasPrefix(body, "[|") || bracketed.MatchString(body) {
		return false
	}
	var b brackets
	text, count := r.document(b.open)
	if count == 0 {
		r.skip(1)
		r.fail(unclosed(l, "a list or an object"))
		return true
	}
	p := literalParser{text: text[start:], line: l.number, col: 1 + utf8.RuneCountInString(text[:start])}
	value, err := p.value(0)
	if err == nil && r.isLiteralRow(value) {
		return false
	}
	r.skip(count)
	if err != nil {
		r.fail(err)
		return true
	}
	r.walk(value, "")
	return true
}

// brackets counts those open, outside of strings.
type brackets struct {
	depth int
	quote byte
}

// open takes a line and reports whether the document goes on behind it.
func (b *brackets) open(text string) bool {
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case b.quote != 0 && c == '\\':
			i++
		case b.quote != 0:
			if c == b.quote {
				b.quote = 0
			}
		case c == '"' || c == '\'':
			b.quote = c
		case strings.IndexByte("[{(", c) >= 0:
			b.depth++
		case strings.IndexByte("]})", c) >= 0:
			b.depth--
		}
	}
	b.quote = 0 // a string ends with its line
	return b.depth > 0
}

// walk yields the puzzles in the value. Each part of a list is a puzzle, holds
// one, or is an error; so is what stands under the key of a puzzle.
func (r *reader) walk(v literal, name string) {
	if r.stopped {
		return
	}
	if f, ok := r.literalGrid(v); ok {
		f.name = name
		r.emit(f)
		return
	}
	if !r.holdsGrid(v) && !(v.kind == '[' && slices.ContainsFunc(v.items, r.isMeant)) {
		r.fail(r.noLiteralGrid(v))
		return
	}
	if v.kind == '{' {
		r.walkObject(v, name)
		return
	}
	for _, item := range v.items {
		r.walk(item, "")
	}
}

// holdsGrid reports whether there is a grid in the value, other than a
// solution.
func (r *reader) holdsGrid(v literal) bool {
	if _, ok := r.literalGrid(v); ok {
		return true
	}
	for i, item := range v.items {
		if !(v.kind == '{' && isSolutionKey(v.keys[i])) && r.holdsGrid(item) {
			return true
		}
	}
	return false
}

// isMeant reports whether a value without a grid should be one, and not any
// data.
func (r *reader) isMeant(v literal) bool {
	return r.almostGrid(v) != nil || v.kind == '{' && r.puzzleKey(v) != "" || v.kind == '[' && slices.ContainsFunc(v.items, r.isMeant)
}

// walkObject yields the puzzles of an object: what stands under the key that
// says so, else all lists, objects and grids in it.
func (r *reader) walkObject(v literal, name string) {
	key, solution := r.puzzleKey(v), -1
	for i, k := range v.keys {
		if isName := slices.Contains(nameColumns, strings.ToLower(k)); isName && v.items[i].kind != '[' && v.items[i].kind != '{' {
			name = v.items[i].text
		} else if isSolutionKey(k) && solution < 0 {
			solution = i
		}
	}
	for i, item := range v.items {
		isKey := v.keys[i] == key
		f, isGrid := r.literalGrid(item)
		switch {
		case isSolutionKey(v.keys[i]) || r.stopped:
		case isGrid && (isKey || key == ""):
			if f.name = name; key == "" && solution < 0 {
				f.name = v.keys[i]
			}
			r.addSolution(&f, v, solution)
			r.emit(f)
		case isKey, r.holdsGrid(item), key == "" && (item.kind == '[' || item.kind == '{' || r.almostGrid(item) != nil):
			r.walk(item, v.keys[i])
		}
	}
}

// puzzleKey returns the key of an object under which its puzzle stands, or its
// puzzles; "" if there is none.
func (r *reader) puzzleKey(v literal) string {
	first := ""
	for i, key := range v.keys {
		if isSolutionKey(key) || slices.Contains(nameColumns, strings.ToLower(key)) || !startsAny(strings.ToLower(key), puzzleColumns) {
			continue
		}
		if r.holdsGrid(v.items[i]) {
			return key
		}
		if first == "" {
			first = key
		}
	}
	return first
}

// addSolution adds the solution under the key, if there is one.
func (r *reader) addSolution(f *found, v literal, key int) {
	if key < 0 {
		return
	}
	item := v.items[key]
	if s, ok := r.literalGrid(item); ok && s.side == f.side {
		f.solution = s.cells
	} else if item.kind == '[' || item.kind == '{' || !isNothing(item.text) {
		f.spoiled = r.noLiteralGrid(item)
	}
}

// isNothing reports whether the text says that there is no value.
func isNothing(text string) bool {
	text = strings.ToLower(strings.TrimSpace(text))
	return slices.Contains([]string{"", "-", "null", "none", "nan", "n/a", "na", "false"}, text)
}
