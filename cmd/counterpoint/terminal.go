package main

import (
	"io"
	"os"

	"golang.org/x/term"
)

// isTerminal reports whether a person looks at what is written.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// showsProgress reports whether standard error is a terminal that can redraw a
// line.
func (p *program) showsProgress() bool { return isTerminal(p.stderr) && os.Getenv("TERM") != "dumb" }

// colours reports whether standard output shows colours: it is a terminal
// that can, and the user has not asked for none (https://no-color.org).
func (p *program) colours() bool {
	return isTerminal(p.stdout.w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}
