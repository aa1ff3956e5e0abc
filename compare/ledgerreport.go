package compare

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"counterpoint/model"
)

// NewLedgerReport returns a report of a plan that runs the steps of a ledger
// (see [LedgerEngines]), an instance at a time, in the format text or markdown,
// a table for people, or jsonl, a JSON object for each step. Options are those of
// [NewReport]; no table has times.
func NewLedgerReport(format string, w io.Writer, ledger []LedgerStep, options ...ReportOption) (Report, error) {
	l := &ledgerReport{ledger: ledger, w: w}
	for _, set := range options {
		set(&l.options)
	}
	var err error
	l.write, err = ledgerFormat(format)
	return l, err
}

// ledgerFormat returns what writes the entries of one instance.
func ledgerFormat(name string) (func(*ledgerReport, []ledgerEntry) error, error) {
	type ledgerFormat struct {
		name  string
		write func(*ledgerReport, []ledgerEntry) error
	}
	f, err := lookup("format of a ledger", name, []ledgerFormat{
		{"text", (*ledgerReport).text}, {"markdown", (*ledgerReport).markdown}, {"jsonl", (*ledgerReport).objects},
	}, func(f ledgerFormat) string { return f.name })
	return f.write, err
}

type ledgerReport struct {
	ledger  []LedgerStep
	w       io.Writer
	options reportOptions
	write   func(*ledgerReport, []ledgerEntry) error
	rows    []Row // of the instance whose rows come
	written int   // instances
}

// Row takes a row; that of an instance that could not be read is no part of a
// ledger.
func (l *ledgerReport) Row(r Row) error {
	if r.Engine == "" {
		return nil
	}
	l.rows = append(l.rows, kept(r))
	if len(l.rows) < len(LedgerEngines(l.ledger)) {
		return nil
	}
	return l.flush()
}

// Close writes what there is of an instance on which the plan was stopped.
func (l *ledgerReport) Close(Summary) error { return l.flush() }

func (l *ledgerReport) flush() error {
	if len(l.rows) == 0 {
		return nil
	}
	err := l.write(l, ledgerEntries(l.ledger, l.rows))
	l.rows = l.rows[:0]
	l.written++
	return err
}

var ledgerCounters = []ID{Open, Candidates, Decisions, Conflicts, Nodes, Literals}

// section is the table of an instance. Below stand the steps in words, and what
// went wrong.
func (l *ledgerReport) section(entries []ledgerEntry, number func(uint64) string) section {
	s := section{Title: entries[0].row.Instance, Header: []string{"step", "answer", "buys"}, Text: 3}
	for _, id := range ledgerCounters {
		title := id.String()
		if id == Conflicts {
			title = "dead ends"
		}
		s.Header = append(s.Header, title)
	}
	s.Header = append(s.Header, "twin")
	var before *ledgerEntry
	for _, e := range entries {
		cells := []string{e.Idea, e.answer(), e.buys(before)}
		for _, id := range ledgerCounters {
			cell := absent
			if n, ok := e.row.Outcome.Counters.Get(id); ok {
				cell = number(n)
			}
			cells = append(cells, cell)
		}
		s.Rows = append(s.Rows, append(cells, e.twinWord()))
		before = &e
	}
	for _, e := range entries {
		if e.About != "" {
			s.Lines = append(s.Lines, e.line())
		}
	}
	for _, e := range entries {
		s.Lines = append(s.Lines, e.notes()...)
	}
	return s
}

// twinWord says whether the twin has the same figures.
func (e ledgerEntry) twinWord() string {
	switch {
	case e.twin == nil:
		return absent
	case e.difference() == "":
		return "equal"
	}
	return "differs"
}

// line says what the step is.
func (e ledgerEntry) line() string {
	text := fmt.Sprintf("%s: %s. %s", strings.TrimPrefix(e.Idea, "+ "), e.About, e.row.Engine)
	if e.Twin != nil {
		text += "; twin " + e.Twin.Spec()
	}
	return text
}

// notes say what a reader would have to know besides.
func (e ledgerEntry) notes() []string {
	var notes []string
	for _, r := range []*Row{&e.row, e.twin} {
		switch {
		case r == nil:
		case r.Outcome.Err != nil:
			notes = append(notes, r.Engine+": error: "+r.failure())
		case r.Outcome.Detail != "":
			notes = append(notes, fmt.Sprintf("%s: %s: %s", r.Engine, r.Outcome.Reason, r.Outcome.Detail))
		}
	}
	if d := e.difference(); d != "" {
		notes = append(notes, e.row.Engine+" "+d)
	}
	return notes
}

func (l *ledgerReport) text(entries []ledgerEntry) error {
	return l.page(Printable(l.section(entries, grouped).text()))
}

func (l *ledgerReport) markdown(entries []ledgerEntry) error {
	s := l.section(entries, plain)
	page := "## " + markdownText.Replace(s.Title) + "\n\n" + prettyTable(escaped(s)).RenderMarkdown() + "\n\n"
	for _, line := range s.Lines {
		page += "- " + markdownText.Replace(line) + "\n"
	}
	return l.page(page)
}

// page writes the page of an instance, apart from that before.
func (l *ledgerReport) page(text string) error {
	if l.written > 0 {
		text = "\n" + text
	}
	_, err := io.WriteString(l.w, text)
	return err
}

// jsonStep is a step in JSON. Saved is what it has less of than the step before,
// negative where it has more, if both search or neither does.
type jsonStep struct {
	Instance string           `json:"instance"`
	Step     int              `json:"step"` // from 1
	Idea     string           `json:"idea"`
	Engine   string           `json:"engine"`
	Status   model.Status     `json:"status"`
	Reason   model.Reason     `json:"reason"` // "" for an answer
	Detail   string           `json:"detail,omitempty"`
	Counters Counters         `json:"counters"`
	Saved    map[string]int64 `json:"saved,omitempty"`
	Error    string           `json:"error,omitempty"`
	Times    *jsonTimes       `json:"time_ns,omitempty"`
	Twin     *jsonTwin        `json:"twin,omitempty"`
}

type jsonTwin struct {
	Engine   string       `json:"engine"`
	Equal    bool         `json:"equal"`
	Status   model.Status `json:"status"`
	Reason   model.Reason `json:"reason"`
	Counters Counters     `json:"counters"`
}

func (l *ledgerReport) objects(entries []ledgerEntry) error {
	encoder := json.NewEncoder(l.w)
	encoder.SetEscapeHTML(false)
	var before *ledgerEntry
	for i, e := range entries {
		if err := encoder.Encode(l.object(i+1, e, before)); err != nil {
			return err
		}
		before = &e
	}
	return nil
}

func (l *ledgerReport) object(number int, e ledgerEntry, before *ledgerEntry) jsonStep {
	o := e.row.Outcome
	step := jsonStep{
		Instance: e.row.Instance, Step: number, Idea: strings.TrimPrefix(e.Idea, "+ "), Engine: e.row.Engine,
		Status: o.Status, Reason: o.Reason, Detail: o.Detail, Counters: o.Counters, Saved: make(map[string]int64),
	}
	for _, id := range ledgerCounters {
		if n, ok := e.saved(before, id); ok {
			step.Saved[id.String()] = n
		}
	}
	if o.Err != nil {
		step.Error = o.Err.Error()
	}
	if !l.options.noTimes {
		step.Times = &jsonTimes{o.Times.Encode.Nanoseconds(), o.Times.Solve.Nanoseconds(), o.Times.Total.Nanoseconds()}
	}
	if e.twin != nil {
		t := e.twin.Outcome
		step.Twin = &jsonTwin{e.twin.Engine, e.difference() == "", t.Status, t.Reason, t.Counters}
	}
	return step
}
