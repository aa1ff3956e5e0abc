package sudoku

import (
	"regexp"
	"strings"
)

// Lines that hold nothing of a grid.

func isBlank(text string) bool { return strings.TrimSpace(text) == "" }

// passed are lines of a program or of LaTeX around a grid.
var passed = regexp.MustCompile(`^(import [\w.]+( as \w+)?|from [\w.]+ import .*|\\(begin|end)\{\w+\})$`)

func isComment(text string) bool {
	text = strings.TrimLeft(text, " \t")
	for _, mark := range []string{"#", "%", "//"} {
		if strings.HasPrefix(text, mark) {
			return true
		}
	}
	switch {
	case strings.HasPrefix(text, ";"):
		return !isSemicolonRow(text)
	case text != "" && strings.IndexByte(`if\`, text[0]) >= 0:
		return passed.MatchString(text)
	}
	return false
}

// isSemicolonRow reports whether a line that starts with a semicolon is a row
// whose first cell is blank, and no comment.
func isSemicolonRow(text string) bool {
	return strings.Count(text, ";") >= MinSide-1 && separatedBy(';')(line{text: text}) != nil
}
