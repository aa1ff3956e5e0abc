package compare

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// section is a part of the reports for people: a titled table, or lines of
// prose, or both.
type section struct {
	Title  string
	Header []string
	Rows   [][]string
	Text   int // how many columns, from the left, hold text; the others hold numbers
	Lines  []string
}

// document lays out what the reports for people show. The columns are those
// that some row fills.
type document struct {
	options reportOptions
	number  func(uint64) string
	rows    []Row
	summary Summary
	omitted int  // rows that are not shown
	brief   bool // only the headline counters
}

// headline are the counters that people compare first, and headlineTotals those
// of which they compare totals.
var (
	headline       = append([]ID{Updates, PropagatorRuns, Score}, headlineTotals...)
	headlineTotals = []ID{Calls, Decisions, Conflicts, Prunings, RootPrunings, Literals, Solutions}
)

func (d document) sections() []section {
	all := []section{d.runs()}
	if !d.brief {
		all = append(all, d.figures()...)
	}
	all = append(all, d.problems(), d.findings(), d.totals())
	return slices.DeleteFunc(all, func(s section) bool { return len(s.Rows)+len(s.Lines) == 0 })
}

// column is a column of the table of runs.
type column struct {
	title string
	cell  func(Row) string
}

// runs is the table of the rows themselves. The number of solutions is shown
// where it was asked for.
func (d document) runs() section {
	columns := []column{
		{"instance", func(r Row) string { return r.Instance }},
		{"engine", func(r Row) string { return orAbsent(r.Engine) }},
		{"status", func(r Row) string { return statusWords(r.Outcome) }},
	}
	counted := slices.ContainsFunc(d.rows, func(r Row) bool { return r.Outcome.Counted })
	if counted {
		columns = append(columns, column{"complete", completeCell})
	}
	text := len(columns)
	for id := range numCounters {
		if d.present(id) && d.shown(id) && (id != Solutions || counted) {
			columns = append(columns, column{id.String(), func(r Row) string { return d.counter(r, id) }})
		}
	}
	own := d.ownFigures()
	for _, f := range own {
		columns = append(columns, column{f.title(), func(r Row) string { return d.figure(r, f.Name) }})
	}
	if !d.options.noTimes {
		columns = append(columns,
			column{"encode ms", func(r Row) string { return milliseconds(r.Outcome.Times.Encode) }},
			column{"solve ms", func(r Row) string { return milliseconds(r.Outcome.Times.Solve) }},
			column{"total ms", func(r Row) string { return milliseconds(r.Outcome.Times.Total) }})
	}
	s := tabulate("Runs", columns, d.rows, text)
	s.Lines = append(d.footnotes(own), d.hidden()...)
	if d.omitted > 0 {
		s.Lines = append(s.Lines, fmt.Sprintf("%d of %d rows are not shown: only those without an answer are, and at most %d. The formats line, csv and jsonl have every row.",
			d.omitted, d.omitted+len(d.rows), d.options.maxRows))
	}
	return s
}

// shown reports whether the tables have the counter.
func (d document) shown(id ID) bool { return !d.brief || slices.Contains(headline, id) }

// hidden says what rows have and the tables have not, if there is any.
func (d document) hidden() []string {
	if !d.brief {
		return nil
	}
	var names, backends []string
	for id := range numCounters {
		if d.present(id) && !d.shown(id) {
			names = append(names, id.String())
		}
	}
	own := d.ownFigures()
	for _, f := range d.distinctFigures() {
		shown := slices.ContainsFunc(own, func(g Figure) bool { return g.Name == f.Name })
		if b := f.backend(); !shown && !slices.Contains(backends, b) {
			backends = append(backends, b)
		}
	}
	if len(backends) > 0 {
		names = append(names, "other figures of "+strings.Join(backends, ", "))
	}
	if len(names) == 0 {
		return nil
	}
	return []string{"Not shown, for width: " + strings.Join(names, ", ") + ". The option all-counters shows them."}
}

// present reports whether some row has the counter.
func (d document) present(id ID) bool {
	return slices.ContainsFunc(d.rows, func(r Row) bool {
		_, ok := r.Outcome.Counters.Get(id)
		return ok
	})
}

func (d document) counter(r Row, id ID) string {
	if v, ok := r.Outcome.Counters.Get(id); ok {
		return d.number(v)
	}
	return absent
}

func completeCell(r Row) string {
	switch {
	case !r.Outcome.Counted:
		return absent
	case r.Outcome.Complete:
		return "yes"
	}
	return "no"
}

// failure is the error of a run, without the name of its engine.
func (r Row) failure() string { return strings.TrimPrefix(r.Outcome.Err.Error(), r.Engine+": ") }

// problems lists the errors, and what is known of runs without an answer.
func (d document) problems() section {
	s := section{Title: "Notes"}
	for _, r := range d.rows {
		where := r.Instance
		if r.Engine != "" {
			where += " " + r.Engine
		}
		switch o := r.Outcome; {
		case o.Err != nil:
			s.Lines = append(s.Lines, where+": error: "+r.failure())
		case o.Detail != "":
			s.Lines = append(s.Lines, fmt.Sprintf("%s: %s: %s", where, o.Reason, o.Detail))
		}
	}
	return s
}

func (d document) findings() section {
	s := section{Title: "Findings of the audit"}
	for _, f := range d.summary.Findings {
		s.Lines = append(s.Lines, f.Error())
	}
	return s
}

// rowKind is a number of rows in the summary. Those that no engine has are left
// out, unless always.
type rowKind struct {
	title  string
	always bool
	count  func(EngineSummary) int
}

var rowKinds = []rowKind{
	{"rows", true, func(e EngineSummary) int { return e.Rows }},
	{"solved", true, func(e EngineSummary) int { return e.Solved }},
	{"timeouts", false, func(e EngineSummary) int { return e.Timeouts }},
	{"sat", true, func(e EngineSummary) int { return e.Sat }},
	{"unsat", false, func(e EngineSummary) int { return e.Unsat }},
	{"unknown", false, func(e EngineSummary) int { return e.Unknown }},
	{"errors", false, func(e EngineSummary) int { return e.Errors }},
}

func (d document) totals() section {
	s := section{Title: "Summary", Header: []string{"engine", "version"}, Text: 2}
	kinds := slices.DeleteFunc(slices.Clone(rowKinds), func(k rowKind) bool {
		return !k.always && !slices.ContainsFunc(d.summary.Engines, func(e EngineSummary) bool { return k.count(e) > 0 })
	})
	for _, k := range kinds {
		s.Header = append(s.Header, k.title)
	}
	if !d.options.noTimes {
		s.Header = append(s.Header, "sum ms", "median ms")
	}
	totalled := d.totalled()
	for _, id := range totalled {
		s.Header = append(s.Header, id.String())
	}
	for _, e := range d.summary.Engines {
		row := []string{e.Engine, orAbsent(e.Version)}
		for _, k := range kinds {
			row = append(row, d.number(uint64(k.count(e))))
		}
		if !d.options.noTimes {
			row = append(row, milliseconds(e.Total), milliseconds(e.Median))
		}
		for _, id := range totalled {
			row = append(row, d.total(e, id))
		}
		s.Rows = append(s.Rows, row)
	}
	if d.summary.Unread > 0 {
		s.Lines = append(s.Lines, fmt.Sprintf("instances that could not be read: %d", d.summary.Unread))
	}
	return s
}

// totalled returns the counters of which the summary shows totals.
func (d document) totalled() []ID {
	var ids []ID
	for id := range numCounters {
		total := func(e EngineSummary) bool { return d.total(e, id) != absent }
		if (!d.brief || slices.Contains(headlineTotals, id)) && slices.ContainsFunc(d.summary.Engines, total) {
			ids = append(ids, id)
		}
	}
	return ids
}

// total writes a total; one that some row has no part in says so.
func (d document) total(e EngineSummary, id ID) string {
	for _, c := range e.Counters {
		switch {
		case c.ID != id:
		case c.Rows < e.Rows:
			return fmt.Sprintf("%s (%d of %d)", d.number(c.Value), c.Rows, e.Rows)
		default:
			return d.number(c.Value)
		}
	}
	return absent
}

func tabulate(title string, columns []column, rows []Row, text int) section {
	s := section{Title: title, Text: text}
	for _, c := range columns {
		s.Header = append(s.Header, c.title)
	}
	for _, r := range rows {
		cells := make([]string, len(columns))
		for i, c := range columns {
			cells[i] = c.cell(r)
		}
		s.Rows = append(s.Rows, cells)
	}
	return s
}

// kept is what a report that waits for all rows keeps of one.
func kept(r Row) Row {
	r.Outcome.First, r.Outcome.Second, r.Solution = nil, nil, ""
	return r
}

func orAbsent(s string) string {
	if s == "" {
		return absent
	}
	return s
}

// milliseconds writes a duration as a number; one that was not spent is absent.
func milliseconds(d time.Duration) string {
	if d == 0 {
		return absent
	}
	return strconv.FormatFloat(float64(d)/float64(time.Millisecond), 'f', 3, 64)
}

// plain writes a number for programs to read.
func plain(n uint64) string { return strconv.FormatUint(n, 10) }

// grouped writes a number for people to read: 1,234,567.
func grouped(n uint64) string {
	s := plain(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// quantity writes a number with what it is the number of: "1 run", "1,234 runs".
func quantity[N int | int64](n N, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return grouped(uint64(n)) + " " + noun
}
