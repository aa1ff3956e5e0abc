package compare

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html/template"
	"regexp"
	"slices"
	"strings"
	"time"

	"counterpoint/compare/plot"
	"counterpoint/model"
)

// page is what the template report.html shows.
type page struct {
	Policy   string
	Style    template.CSS
	Script   template.JS
	Facts    []string // what was run, in sentences
	Findings []string
	Notes    []string
	Parts    []part
	Meanings []Info // of what the tables show, and of nothing else
}

// part is a part of the page under a title: a table, lines of prose, pictures.
type part struct {
	ID, Title string
	Caption   string
	Columns   []pageColumn
	Body      []pageRow
	Filtered  bool // the table gets filters of its rows
	Lines     []string
	Pictures  []pagePicture
}

type pageColumn struct{ Title, Class, Definition string }

type pageRow struct {
	Class string
	Cells []pageCell
}

type pageCell struct {
	Pieces []string // between which a narrow screen breaks a name
	Class  string
	Names  bool // it is one of the cells that name the row
}

// pagePicture is a picture with what there is to see in it.
type pagePicture struct {
	Title, Words string
	Source       template.URL
}

func newPage(d document) (page, error) {
	shown, err := embedded(pictures(d.rows, d.options))
	if err != nil {
		return page{}, err
	}
	totals, runs := d.totals(), d.runs()
	meanings := meaningsOf(append(totals.Header, runs.Header...))
	return page{
		Policy:   pagePolicy,
		Style:    template.CSS(pageStyle),
		Script:   template.JS(pageScript),
		Facts:    d.facts(),
		Findings: d.findings().Lines,
		Notes:    d.problems().Lines,
		Parts:    d.parts(totals, runs, meanings, shown),
		Meanings: meanings,
	}, nil
}

// embedded puts the pictures into the text of a page. There they are images and
// not elements: an image runs nothing and needs no style of the page, whatever
// its text says.
func embedded(pictures []plot.Picture) ([]pagePicture, error) {
	var all []pagePicture
	for _, p := range pictures {
		var svg bytes.Buffer
		if err := p.SVG(&svg); err != nil {
			return nil, fmt.Errorf("picture %s: %w", p.Name, err)
		}
		source := "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(svg.Bytes())
		all = append(all, pagePicture{p.Title, p.Words, template.URL(source)})
	}
	return all, nil
}

// parts lays out what there is to see in the order in which it is read: the
// whole, each run, what only one backend counts.
func (d document) parts(totals, runs section, meanings []Info, shown []pagePicture) []part {
	// What the two say below their tables, facts and meanings say too.
	totals.Lines, runs.Lines = nil, nil
	first, second := newPart("summary", totals, 1, meanings), newPart("runs", runs, 2, meanings)
	first.Caption = "Times are of the solved runs. A total that some rows have no part in says how many have."
	second.Caption = "A row for each engine on each instance."
	d.mark(second.Body)
	parts := []part{first, {ID: "pictures", Title: "Pictures", Pictures: shown}, second}
	for i, s := range d.figures() {
		own := newPart(fmt.Sprintf("figures-%d", i+1), s, 2, nil)
		own.Caption = "By its own definitions, which stand below. They are not comparable with those of others."
		parts = append(parts, own)
	}
	return slices.DeleteFunc(parts, func(p part) bool { return len(p.Body)+len(p.Pictures) == 0 })
}

const (
	longTable = 10  // the number of rows from which on a table has filters
	pageStep  = 250 // the number of rows that the script shows at a time
	longName  = 36  // the number of bytes up to which a name stands on one line
)

// newPart lays out a section with a table, whose first columns name the row.
func newPart(id string, s section, names int, meanings []Info) part {
	p := part{ID: id, Title: s.Title, Lines: s.Lines, Filtered: names > 1 && len(s.Rows) >= longTable}
	for i, title := range s.Header {
		c := pageColumn{Title: title, Class: columnClass(title, i < names, i < s.Text)}
		if m := slices.IndexFunc(meanings, func(m Info) bool { return m.Name == title }); m >= 0 {
			c.Definition = meanings[m].Definition
		}
		p.Columns = append(p.Columns, c)
	}
	for row, texts := range s.Rows {
		cells := make([]pageCell, len(texts))
		for i, text := range texts {
			cells[i] = newCell(text, p.Columns[i].Class, i < names)
		}
		body := pageRow{Cells: cells}
		if row >= pageStep {
			body.mark("later")
		}
		p.Body = append(p.Body, body)
	}
	return p
}

func newCell(text, class string, names bool) pageCell {
	c := pageCell{[]string{text}, class, names}
	if names {
		c.Pieces = nameParts.FindAllString(text, -1)
	}
	if names && len(text) > longName {
		c.Class += " long"
	}
	return c
}

// nameParts matches what of a name stays on one line, as "scheme=".
var nameParts = regexp.MustCompile(`(?s)[^:,=/]+[:,=/]*|[:,=/]+`)

// columnClass tells style and script what a column holds.
func columnClass(title string, names, text bool) string {
	var classes []string
	if names {
		classes = append(classes, "name")
	}
	if text {
		classes = append(classes, "text")
	}
	if title == "status" {
		classes = append(classes, title)
	}
	return strings.Join(classes, " ")
}

// mark sets off the rows of the runs where an instance begins, and those
// without an answer.
func (d document) mark(body []pageRow) {
	for i, r := range d.rows {
		if d.begins(i) {
			body[i].mark("first")
		}
		switch {
		case r.Outcome.Err != nil:
			body[i].mark("error")
		case !r.Outcome.Answered():
			body[i].mark("unknown")
		}
	}
}

func (r *pageRow) mark(class string) {
	if r.Class != "" {
		r.Class += " "
	}
	r.Class += class
}

// begins reports whether the row at index i is the first of its instance.
func (d document) begins(i int) bool {
	return i == 0 || d.rows[i].Instance != d.rows[i-1].Instance || d.rows[i].Place.Instance != d.rows[i-1].Place.Instance
}

// facts say in sentences what was run, as far as rows can tell.
func (d document) facts() []string {
	var runs, solved, timeouts, errors, instances int
	for _, e := range d.summary.Engines {
		runs, solved, timeouts, errors = runs+e.Rows, solved+e.Solved, timeouts+e.Timeouts, errors+e.Errors
	}
	for i := range d.rows {
		if d.begins(i) {
			instances++
		}
	}
	facts := []string{fmt.Sprintf("%s under %s: %s, %s of them solved.",
		quantity(instances, "instance"), quantity(len(d.summary.Engines), "engine"), quantity(runs, "run"), grouped(uint64(solved)))}
	if runs > errors {
		facts = append(facts, d.question())
	}
	if timeouts > 0 {
		facts = append(facts, quantity(timeouts, "run")+" reached the time limit"+d.timeLimit()+".")
	} else if d.options.timeout > 0 {
		facts = append(facts, "No run reached the time limit of "+d.options.timeout.String()+".")
	}
	if errors > 0 {
		facts = append(facts, quantity(errors, "run")+" failed: see the notes.")
	}
	if d.summary.Unread > 0 {
		facts = append(facts, quantity(d.summary.Unread, "instance")+" could not be read: see the notes.")
	}
	return facts
}

func (d document) question() string {
	if slices.ContainsFunc(d.rows, func(r Row) bool { return r.Outcome.Counted }) {
		return "The question was how many solutions there are, up to a number or without end: the column complete says whether there are no others."
	}
	return "The question was for one solution."
}

// timeLimit tells the limit; if the report has not been told it, by the longest
// run that reached it.
func (d document) timeLimit() string {
	switch {
	case d.options.timeout > 0:
		return " of " + d.options.timeout.String()
	case d.options.noTimes:
		return ""
	}
	var longest time.Duration
	for _, r := range d.rows {
		if r.Outcome.Err == nil && r.Outcome.Reason == model.Timeout {
			longest = max(longest, r.Outcome.Times.Total)
		}
	}
	return ", the longest after " + milliseconds(longest) + " ms"
}

// meaningsOf defines those of the titles that need it.
func meaningsOf(titles []string) []Info {
	return slices.DeleteFunc(slices.Concat(rowMeanings, definitions[:], timeMeanings), func(m Info) bool {
		return m.Name != absent && !slices.Contains(titles, m.Name)
	})
}

var rowMeanings = []Info{
	{Name: absent, Definition: "The engine cannot tell this, or it does not apply to the run. It is never a 0."},
	{Name: "complete", Definition: "Whether the whole search space was covered, so that there are no other solutions."},
	{Name: "solved", Unit: "runs", Definition: "Runs that answered the whole question. One that found some of the solutions asked for and then stopped is sat, and not solved."},
	{Name: "timeouts", Unit: "runs", Definition: "Runs that the time limit ended, whatever they had found until then."},
}

var timeMeanings = []Info{
	{Name: "encode ms", Unit: "milliseconds", Definition: "Making the formula, presolve included; absent for an engine that makes none. Engines that take the same formula of an instance share it, and each has the time that it took."},
	{Name: "solve ms", Unit: "milliseconds", Definition: "Searching, the solver's set-up included."},
	{Name: "total ms", Unit: "milliseconds", Definition: "All from the model to the verified answer by the wall clock, encode ms included."},
	{Name: "sum ms", Unit: "milliseconds", Definition: "The sum of total ms over the solved runs."},
	{Name: "median ms", Unit: "milliseconds", Definition: "The median of total ms over the solved runs."},
}
