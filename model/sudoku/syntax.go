package sudoku

import (
	"fmt"
	"strings"
)

// SyntaxError is a place where a text is not what the reader can read.
type SyntaxError struct {
	File     string // as given to [Read]
	Line     int    // counted from 1; 0 if the error is of the file as a whole
	Column   int    // in characters, counted from 1; 0 if it is of the line as a whole
	Found    string // what stands there
	Expected string // what could be read
	Do       string // what the person may do about it; may be empty
}

// Error writes one line: the place, what was found, what was expected, what
// to do.
func (e *SyntaxError) Error() string {
	var b strings.Builder
	b.WriteString(e.File)
	if e.Line > 0 {
		fmt.Fprintf(&b, ":%d", e.Line)
	}
	if e.Column > 0 {
		fmt.Fprintf(&b, ":%d", e.Column)
	}
	fmt.Fprintf(&b, ": found %s, expected %s", e.Found, e.Expected)
	if e.Do != "" {
		b.WriteString(": " + e.Do)
	}
	return b.String()
}

// quote shows a piece of the text, cut if it is long.
func quote(text string) string {
	const most = 24
	if runes := []rune(text); len(runes) > most {
		return fmt.Sprintf("%q...", string(runes[:most]))
	}
	return fmt.Sprintf("%q", text)
}

// counted writes a number of things.
func counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
