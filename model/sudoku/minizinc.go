package sudoku

import (
	"regexp"
	"strings"
)

var (
	dznAssign = regexp.MustCompile(`^\s*[A-Za-z_]\w*\s*=`)
	dznArray  = regexp.MustCompile(`^\s*[A-Za-z_]\w*\s*=\s*(\[\||array2d\s*\()`)
)

// readMiniZinc reads the data of a MiniZinc model: an array of two dimensions,
// as "start = [| 0, 3 | 1, 0 |];", is a grid, or a plain list within array2d;
// other assignments, such as "n = 9;", are passed over.
func readMiniZinc(r *reader, l line) bool {
	if !strings.Contains(l.text, "=") || !dznAssign.MatchString(l.text) {
		return false
	}
	if !dznArray.MatchString(l.text) {
		if !strings.Contains(l.text, ";") {
			return false
		}
		r.skip(1)
		return true
	}
	text, count := r.document(func(text string) bool { return !strings.Contains(text, "]") })
	if count == 0 {
		r.skip(1)
		r.fail(unclosed(l, "an array"))
		return true
	}
	cells := dznCells(text, l.number)
	r.skip(count)
	side, ok := r.sideOf(len(cells))
	if !ok && len(cells) > 0 {
		r.fail(r.miscounted(cells))
		return true
	}
	if !ok {
		r.fail(&SyntaxError{Line: l.number, Column: 1, Found: "an empty array", Expected: "the cells of a grid"})
		return true
	}
	r.emit(found{cells: cells, side: side})
	return true
}

// dznCells returns what stands between the first bracket and the last.
func dznCells(text string, number int) []cell {
	var cells []cell
	inside := false
	for i, source := range strings.Split(text, "\n") {
		source, _, _ = strings.Cut(source, "%")
		start := 0
		if !inside {
			if start = strings.IndexByte(source, '[') + 1; start == 0 {
				continue
			}
			inside = true
		}
		end := len(source)
		if k := strings.IndexByte(source, ']'); k >= start {
			end = k
		}
		plain := strings.Repeat(" ", start) + strings.NewReplacer(",", " ", "|", " ", "\t", " ").Replace(source[start:end])
		for _, word := range words(line{plain, number + i}) {
			if word.text == "<>" {
				word.text = ""
			}
			cells = append(cells, word)
		}
	}
	return cells
}
