package xcsp3

import "fmt"

// Error is a mistake in a file.
type Error struct {
	File         string
	Line, Column int    // from 1; the column counts bytes
	Problem      string // what was found and what was expected
}

// Error writes place and problem, as in "f.xml:3:7: found ...".
func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, e.Problem)
}

// supported names what the reader takes, for the messages.
const supported = "supported are instances of type CSP with the constraints allDifferent, extension, instantiation, intension and sum, in groups and blocks"

// UnsupportedError is something that XCSP3 allows and a model cannot express,
// or the reader does not read.
type UnsupportedError struct {
	File         string
	Line, Column int    // from 1; the column counts bytes
	What         string // such as "the constraint <cumulative>"
}

// Error says what is not supported, where it stands, and what is supported.
func (e *UnsupportedError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s is not supported: %s", e.File, e.Line, e.Column, e.What, supported)
}

// place is a position in the file, line and column from 1.
type place struct{ line, column int }

func (r *reader) errorf(at place, format string, args ...any) error {
	return &Error{r.file, at.line, at.column, fmt.Sprintf(format, args...)}
}

func (r *reader) unsupported(at place, format string, args ...any) error {
	return &UnsupportedError{r.file, at.line, at.column, fmt.Sprintf(format, args...)}
}

// The limits of the reader.
const (
	maxBytes     = 1 << 26    // of the file
	maxDepth     = 100        // of elements within elements
	maxNesting   = 1000       // of expressions within expressions
	maxVariables = 1 << 20    // of the instance
	maxWork      = 50_000_000 // bytes of names, values in lists and tables, nodes of expressions tried
)

// spend takes n from what the whole instance may use, before it is used.
func (r *reader) spend(at place, n int64) error {
	if n > r.work {
		return r.errorf(at, "the instance is too large: its names, lists and tables hold more than %d bytes and values up to here", maxWork)
	}
	r.work -= n
	return nil
}
