package cnf

import "fmt"

// SyntaxError is a place in a text that is not what its format asks for.
type SyntaxError struct {
	File     string // as the caller named it; may be empty
	Line     int    // from 1
	Column   int    // in bytes, from 1
	Found    string // what stands there
	Expected string // what should
}

// Error writes "file:line:column: found this, expected that".
func (e *SyntaxError) Error() string {
	file := e.File
	if file == "" {
		file = "input"
	}
	return fmt.Sprintf("%s:%d:%d: found %s, expected %s", file, e.Line, e.Column, e.Found, e.Expected)
}
