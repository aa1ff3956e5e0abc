package process

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
)

// Error tells how a program failed as a solver.
type Error struct {
	Solver string
	Path   string
	Stage  string // what failed, as in "starting", "running", "reading the answer of"
	Err    error
	Output string // the end of its standard error or, if that is empty, of its standard output
}

// NewError is the error of a program that wrote nothing.
func NewError(solver, path, stage string, err error) *Error {
	return &Error{Solver: solver, Path: path, Stage: stage, Err: err}
}

// Error writes it all on one line.
func (e *Error) Error() string {
	err := e.Err
	if path := (*fs.PathError)(nil); errors.As(err, &path) && path.Path == e.Path {
		err = path.Err // the path stands there already
	}
	text := fmt.Sprintf("%s: %s %s: %v", e.Solver, e.Stage, e.Path, err)
	if e.Output != "" {
		text += fmt.Sprintf("; its output ends with %q", e.Output)
	}
	return text
}

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }

// Error adds to err who failed, at what, and the end of the program's output if
// it has ended.
func (p *Process) Error(solver, stage string, err error) error {
	e := NewError(solver, p.cmd.Path, stage, err)
	if p.ended {
		e.Output = p.lastOutput()
	}
	return e
}

func (p *Process) lastOutput() string {
	last := p.err.last
	if len(last) == 0 && p.lines != nil {
		last = p.lines.end.last
	}
	if len(last) == 0 {
		last = endOf(p.out.text)
	}
	return string(bytes.TrimSpace(last))
}
