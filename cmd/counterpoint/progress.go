package main

import (
	"io"
	"slices"
	"time"

	"github.com/schollz/progressbar/v3"
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
// through its sources that makes no model; -1 if one can be read only once.
func countRuns(sources []source, engines int, r reading) int {
	if !readableTwice(sources) {
		return -1
	}
	runs := 0
	for e := range entries(sources, r) {
		if e.err != nil {
			runs++
		} else {
			runs += engines
		}
	}
	return runs
}

// readableTwice reports whether a first look through the sources leaves them
// to be read.
func readableTwice(sources []source) bool {
	return !slices.ContainsFunc(sources, func(s source) bool { return s.once })
}
