package sudoku

import (
	"fmt"
	"strings"
)

// maxUnclosed is how many documents without an end are looked for over several
// lines: each may cost a look at a MiB.
const maxUnclosed = 3

// document joins the lines from the next on, as long as more says that another
// is needed. The second result is how many; 0 if the text ends before, or the
// document is too long.
func (r *reader) document(more func(text string) bool) (string, int) {
	var b strings.Builder
	for i := 0; ; i++ {
		l, ok := r.peek(i)
		if !ok || b.Len()+len(l.text) > maxDocument || i > 0 && r.unclosed >= maxUnclosed {
			r.unclosed++
			return "", 0
		}
		b.WriteString(l.text)
		b.WriteByte('\n')
		if !more(l.text) {
			return b.String(), i + 1
		}
	}
}

// unclosed is the error for a document that does not end.
func unclosed(l line, what string) *SyntaxError {
	return &SyntaxError{
		Line: l.number, Column: 1, Found: what + " that does not end",
		Expected: fmt.Sprintf("its end within the text, and within %d KiB", maxDocument>>10),
		Do:       "close its brackets, or write one puzzle a line",
	}
}
