package compare

import (
	"fmt"
	"io"
	"time"
)

// Report writes the rows of a matrix, in one of the formats of [NewReport].
type Report interface {
	// Row takes the next row, in the order of [Execute].
	Row(Row) error
	// Close writes what comes after the rows. It does not close the writer.
	Close(Summary) error
}

// NewReport returns a report in the format:
//
//   - text: tables for people, written by Close: the runs, what went wrong, and
//     the summary. It keeps to the counters that people compare first, and names
//     those that it leaves out; [AllCounters] brings them back. Of more rows than
//     [MaxRows] it shows only those that have no answer.
//   - line: a line for each row as it comes, with name=value pairs.
//   - markdown, html: the same of all rows, with all counters and a table of each
//     backend's own figures. The html is one page that needs no other file, with
//     the pictures of [NewPlot]; its tables sort and filter.
//   - csv: a header, then a line for each row as it comes. An absent value is an
//     empty field; durations are in nanoseconds. The last field has the backend's
//     own figures as name=value pairs.
//   - jsonl: a JSON object for each row as it comes, and nothing else, so that
//     files may be joined end to end. A [RowReader] reads them again, and a
//     [Matrix] puts them together.
//
// In text, line, markdown and html an absent value is "-". Markdown and html
// hold the rows in memory until Close. Without their times the reports of equal
// runs are equal byte by byte.
func NewReport(format string, w io.Writer, options ...ReportOption) (Report, error) {
	o := reportOptions{maxRows: 200}
	for _, set := range options {
		set(&o)
	}
	f, err := lookup("format", format, formats, func(f reportFormat) string { return f.name })
	if err != nil {
		return nil, err
	}
	return f.open(w, o), nil
}

// ReportOption changes what a report shows.
type ReportOption func(*reportOptions)

type reportOptions struct {
	noTimes     bool
	allCounters bool
	maxRows     int
	timeout     time.Duration // of each run; 0 if unknown
	pictures    []string      // names of those to draw; nil is all
}

// WithoutTimes leaves out the times, which no two runs share.
func WithoutTimes() ReportOption { return func(o *reportOptions) { o.noTimes = true } }

// AllCounters makes the text format show every counter that some row has, and
// each backend's own figures.
func AllCounters() ReportOption { return func(o *reportOptions) { o.allCounters = true } }

// MaxRows changes how many rows the text format shows at most, normally 200.
func MaxRows(n int) ReportOption { return func(o *reportOptions) { o.maxRows = n } }

type reportFormat struct {
	name string
	open func(io.Writer, reportOptions) Report
}

var formats = []reportFormat{
	{"text", newTextReport},
	{"line", newLineReport},
	{"markdown", newMarkdownReport},
	{"csv", newCSVReport},
	{"jsonl", newJSONLReport},
	{"html", newHTMLReport},
}

// absent stands for what an engine cannot tell.
const absent = "-"

// statusWords says in words what came of a run.
func statusWords(o Outcome) string {
	switch {
	case o.Err != nil:
		return "error"
	case o.Answered():
		return o.Status.String()
	}
	return fmt.Sprintf("%v (%s)", o.Status, o.Reason)
}
