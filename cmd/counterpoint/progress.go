package main

import (
	"io"
	"time"

	"github.com/schollz/progressbar/v3"

	"counterpoint/model/sudoku"
)

// progress shows how much is done, to a person who watches standard error. A
// nil progress shows nothing.
type progress struct{ bar *progressbar.ProgressBar }

// newProgress returns a bar for so much of something, such as "runs"; with -1 it
// only counts.
func newProgress(w io.Writer, total int, unit string) *progress {
	return &progress{progressbar.NewOptions(
		total,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetItsString(unit),
		progressbar.OptionShowCount(),
		progressbar.OptionShowIts(),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
	)}
}

// set shows that so much is done. A bar that cannot be drawn is no
// reason to stop the work.
func (p *progress) set(done int) {
	if p != nil {
		_ = p.bar.Set(done)
	}
}

// clear takes the bar from its line, so that a message can stand there.
func (p *progress) clear() {
	if p != nil {
		_ = p.bar.Clear()
	}
}

// countRuns returns the number of rows of a comparison, from a first look
// through its sources that builds no model; -1 if one can be read only once, or if
// only some instances are wanted.
func countRuns(sources []source, engines int, r reading) int {
	if len(r.instances) > 0 {
		return -1
	}
	runs := 0
	for _, s := range sources {
		if s.once {
			return -1
		}
		text, err := s.input()
		if err != nil {
			runs++
			continue
		}
		if text.isXCSP3 {
			runs += engines
		} else {
			runs += countPuzzles(s.name, text, engines, r.options())
		}
		text.Close()
	}
	return runs
}

func countPuzzles(name string, text io.Reader, engines int, o sudoku.ReadOptions) int {
	runs := 0
	for _, err := range sudoku.Read(name, text, o) {
		if err != nil {
			runs++
		} else {
			runs += engines
		}
	}
	return runs
}
