package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"counterpoint/compare/certify"
)

// write prints the reports in the format of the flag.
func (c *certifying) write(w io.Writer, reports []certify.Report) error {
	if c.format.value == formatJSONL {
		return writeObjects(w, certificateObjects(reports))
	}
	t := certificateText{w, c.format.value, reports}
	if err := t.heads(); err != nil {
		return err
	}
	if err := t.table(); err != nil {
		return err
	}
	if err := t.notes(); err != nil || t.format == formatMarkdown {
		return err
	}
	return t.examples()
}

// certificateText prints reports of constraints of one kind, which have the same
// levels, for people or as Markdown.
type certificateText struct {
	w       io.Writer
	format  string
	reports []certify.Report
}

// heads say what was checked; in Markdown, where lines run together, as a list.
func (t certificateText) heads() error {
	bullet := ""
	if t.format == formatMarkdown && len(t.reports) > 1 {
		bullet = "- "
	}
	for _, r := range t.reports {
		values := r.Model.Domain(r.Model.Var(0))
		_, err := fmt.Fprintf(t.w, "%s%s, values %v: %s\n", bullet, r.Model.Describe(0), values, domainsChecked(r))
		if err != nil {
			return err
		}
	}
	_, err := fmt.Fprintln(t.w)
	return err
}

func domainsChecked(r certify.Report) string {
	if r.Total == 0 {
		return "stopped before it was known what to check"
	}
	return fmt.Sprintf("%s, %d of them without a solution", numberChecked(r), r.DeadEnds)
}

func numberChecked(r certify.Report) string {
	switch {
	case r.Checked < r.ToCheck && r.Sampled:
		return fmt.Sprintf("%d of %d samples of its %d partial domains (seed %d)", r.Checked, r.ToCheck, r.Total, r.Seed)
	case r.Checked < r.ToCheck:
		return fmt.Sprintf("the first %d of its %d partial domains", r.Checked, r.Total)
	case r.Sampled:
		return fmt.Sprintf("%d samples of its %d partial domains (seed %d)", r.Checked, r.Total, r.Seed)
	}
	return "all " + plural(r.Checked, "partial domain")
}

// table has a row for each formula of each constraint.
func (t certificateText) table() error {
	header := table.Row{"encoding", "clauses", "auxiliary", "dead ends"}
	if len(t.reports) > 1 {
		header = append(table.Row{"constraint"}, header...)
	}
	for _, l := range t.reports[0].Levels {
		header = append(header, l.String())
	}
	if t.format == formatMarkdown {
		header = append(header, "smallest that it misses")
	}
	var rows []table.Row
	for _, r := range t.reports {
		for _, c := range r.Certificates {
			if c.As != "" {
				continue
			}
			row := t.row(r, c)
			if len(t.reports) > 1 {
				row = append(table.Row{r.Model.Describe(0)}, row...)
			}
			rows = append(rows, row)
		}
	}
	return writeNumbers(t.w, t.format, header, rows)
}

func (t certificateText) row(r certify.Report, c certify.Certificate) table.Row {
	row := table.Row{c.Encoding.String()}
	if c.Err != nil {
		for range 3 + len(r.Levels) {
			row = append(row, "-")
		}
	} else {
		row = append(row, c.Clauses, c.Auxiliary, shareInWords(c.DeadEnds))
		for _, s := range c.Strengths {
			row = append(row, strengthInWords(s))
		}
	}
	if t.format == formatMarkdown {
		missed := "-"
		if s, ok := c.Of(certify.Domain); ok && s.Missed != nil {
			missed = missedInWords(r, s.Missed)
		}
		row = append(row, missed)
	}
	return row
}

// shareInWords writes how much was found: "all", or a share that is rounded down.
func shareInWords(s certify.Share) string {
	switch {
	case s.Of == 0:
		return "none"
	case s.All():
		return "all"
	}
	return fmt.Sprintf("%.1f%%", s.Percent())
}

// strengthInWords writes the share of a level's values, with a "+" if more was found
// than the level finds.
func strengthInWords(s certify.Strength) string {
	words := shareInWords(s.Values)
	switch {
	case s.Values.Of == 0 && s.DeadEnds.Of > 0:
		words = shareInWords(s.DeadEnds)
	case s.Values.All() && !s.DeadEnds.All():
		words = "all but dead ends"
	}
	if s.Beyond > 0 {
		words += "+"
	}
	return words
}

// notes tell which encodings share a row, and which have no certificate. What is
// the same of several constraints is told once.
func (t certificateText) notes() error {
	var notes []string
	of := make(map[string][]string) // constraints, by note
	for _, r := range t.reports {
		for _, note := range notesOf(r) {
			if of[note] == nil {
				notes = append(notes, note)
			}
			of[note] = append(of[note], r.Model.Describe(0))
		}
	}
	for _, note := range notes {
		if len(of[note]) < len(t.reports) {
			note = strings.Join(of[note], "; ") + ": " + note
		}
		if _, err := fmt.Fprintf(t.w, "\n%s\n", wrapped(note, matchWidth, "\n")); err != nil {
			return err
		}
	}
	return nil
}

func notesOf(r certify.Report) []string {
	var notes []string
	for _, c := range r.Certificates {
		var same []string
		for _, other := range r.Certificates {
			if other.As == c.Encoding.String() {
				same = append(same, other.Encoding.String())
			}
		}
		if len(same) > 0 {
			notes = append(notes, fmt.Sprintf("The clauses of %s are also those of %s.", c.Encoding, joinEncodings(same)))
		}
	}
	for _, c := range r.Certificates {
		var wrong *certify.WrongError
		if c.Err != nil && !errors.As(c.Err, &wrong) {
			notes = append(notes, fmt.Sprintf("No certificate of %s: %v.", c.Encoding, c.Err))
		}
	}
	return notes
}

// joinEncodings writes a list of encodings, those which differ in their last option
// alone together, as in "order; minimal,amo=ladder|binary".
func joinEncodings(names []string) string {
	var joined strings.Builder
	last := ""
	for i, name := range names {
		end := strings.LastIndex(name, "=") + 1
		switch {
		case end > 0 && name[:end] == last:
			joined.WriteString("|" + name[end:])
		case i > 0:
			joined.WriteString("; " + name)
		default:
			joined.WriteString(name)
		}
		last = name[:end]
	}
	return joined.String()
}

// examples has the smallest partial domains at which either side finds more.
func (t certificateText) examples() error {
	for _, r := range t.reports {
		of := ""
		if len(t.reports) > 1 {
			of = " of " + r.Model.Describe(0)
		}
		missed := []exampleRow{}
		for _, c := range r.Certificates {
			missed = t.add(missed, r, c, "dead end", c.MissedDeadEnd, missedInWords)
		}
		beyond := []exampleRow{}
		for _, l := range r.Levels {
			for _, c := range r.Certificates {
				s, _ := c.Of(l)
				missed = t.add(missed, r, c, l.String(), s.Missed, missedInWords)
				beyond = t.add(beyond, r, c, l.String(), s.Exceeded, beyondInWords)
			}
		}
		if err := t.list("The smallest"+of+" where the level finds what unit propagation does not:", missed); err != nil {
			return err
		}
		if err := t.list("The smallest"+of+" where unit propagation finds what the level does not:", beyond); err != nil {
			return err
		}
	}
	return nil
}

// exampleRow is an example with the encodings that have it.
type exampleRow struct {
	level, words string
	encodings    []string
}

// add adds an example of an encoding to the rows, unless there is none.
func (t certificateText) add(rows []exampleRow, r certify.Report, c certify.Certificate, level string, e *certify.Example, inWords func(certify.Report, *certify.Example) string) []exampleRow {
	if e == nil || c.As != "" {
		return rows
	}
	words := inWords(r, e)
	i := slices.IndexFunc(rows, func(row exampleRow) bool { return row.level == level && row.words == words })
	if i < 0 {
		i = len(rows)
		rows = append(rows, exampleRow{level: level, words: words})
	}
	rows[i].encodings = append(rows[i].encodings, c.Encoding.String())
	return rows
}

func (t certificateText) list(head string, rows []exampleRow) error {
	if len(rows) == 0 {
		return nil
	}
	if _, err := fmt.Fprintf(t.w, "\n%s\n\n", head); err != nil {
		return err
	}
	var cells []table.Row
	for _, row := range rows {
		cells = append(cells, table.Row{row.level, strings.Join(row.encodings, "\n"), row.words})
	}
	return writeTable(t.w, t.format, table.Row{"level", "encoding", "partial domain"}, cells)
}

// missedInWords writes where the level finds more, and what unit propagation leaves
// of that, as in "x1, x2 in {1,3}: should go: x3=1, x3=3; left: all".
func missedInWords(r certify.Report, e *certify.Example) string {
	where := domainsInWords(r, e)
	if e.LevelFails {
		return where + ": no solution, not detected"
	}
	left := "all"
	if stays := e.Stays(); len(stays) < len(e.Level) {
		left = pairNames(r, stays)
	}
	return fmt.Sprintf("%s: should go: %s; left: %s", where, pairNames(r, e.Level), left)
}

// beyondInWords writes where unit propagation finds more, and what.
func beyondInWords(r certify.Report, e *certify.Example) string {
	where := domainsInWords(r, e)
	if e.ClausesFail {
		return where + ": no solution, detected"
	}
	return fmt.Sprintf("%s: removed: %s", where, pairNames(r, e.Beyond()))
}

// domainsInWords writes the domains that lack a value, equal ones together, as in
// "x1, x2 in {1,3}; x4 in 2..4".
func domainsInWords(r certify.Report, e *certify.Example) string {
	var domains []string
	names := make(map[string][]string) // of the variables, by domain
	for x := range r.Model.Vars() {
		d := e.Domains[x.Index()]
		if d.Size() == r.Model.Domain(x).Size() {
			continue
		}
		if names[d.String()] == nil {
			domains = append(domains, d.String())
		}
		names[d.String()] = append(names[d.String()], r.Model.Name(x))
	}
	if domains == nil {
		return "full domains"
	}
	for i, d := range domains {
		domains[i] = strings.Join(names[d], ", ") + " in " + d
	}
	return strings.Join(domains, "; ")
}

// pairNames writes pairs as in "x3=1, x3=3".
func pairNames(r certify.Report, pairs []certify.Pair) string {
	return strings.Join(listPairs(r, pairs), ", ")
}

func listPairs(r certify.Report, pairs []certify.Pair) []string {
	names := make([]string, len(pairs))
	for i, p := range pairs {
		names[i] = fmt.Sprintf("%s=%d", r.Model.Name(p.X), p.V)
	}
	return names
}
