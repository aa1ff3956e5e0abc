package sudoku

import (
	"regexp"
	"strings"
)

// Lines that hold nothing of a grid.

func isBlank(text string) bool { return strings.TrimSpace(text) == "" }

// imported is a line above the grid in a program's text.
var imported = regexp.MustCompile(`^(import|from) [\w.]+( import .*| as \w+)?$`)

func isComment(text string) bool {
	text = strings.TrimLeft(text, " \t")
	return strings.HasPrefix(text, "#") || strings.HasPrefix(text, "%") || strings.HasPrefix(text, "//") || strings.HasPrefix(text, ";") && !isSemicolonRow(text) ||
		strings.HasPrefix(text, "import ") && imported.MatchString(text) || strings.HasPrefix(text, "from ") && imported.MatchString(text)
}

// isSemicolonRow reports whether a line that starts with a semicolon is a row
// whose first cell is blank, and no comment.
func isSemicolonRow(text string) bool {
	return strings.Count(text, ";") >= MinSide-1 && separatedBy(';')(line{text: text}) != nil
}
