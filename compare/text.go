package compare

import (
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// textReport shows a matrix to people, when it has ended. Of a long one it
// keeps only the rows without an answer, so its memory is bounded.
type textReport struct {
	w       io.Writer
	options reportOptions
	rows    []Row
	seen    int
}

func newTextReport(w io.Writer, o reportOptions) Report { return &textReport{w: w, options: o} }

func (t *textReport) Row(r Row) error {
	t.seen++
	if t.seen == t.options.maxRows+1 {
		t.rows = withoutAnswer(t.rows)
	}
	long := t.seen > t.options.maxRows
	if !long || len(t.rows) < t.options.maxRows && !r.Outcome.Answered() {
		t.rows = append(t.rows, kept(r))
	}
	return nil
}

func withoutAnswer(rows []Row) []Row {
	var left []Row
	for _, r := range rows {
		if !r.Outcome.Answered() {
			left = append(left, r)
		}
	}
	return left
}

func (t *textReport) Close(s Summary) error {
	d := document{
		options: t.options, number: grouped, rows: t.rows, summary: s,
		omitted: t.seen - len(t.rows), brief: !t.options.allCounters,
	}
	var page strings.Builder
	for i, s := range d.sections() {
		if i > 0 {
			page.WriteString("\n")
		}
		page.WriteString(s.text())
	}
	_, err := io.WriteString(t.w, Printable(page.String()))
	return err
}

// text returns the section as people read it.
func (s section) text() string {
	text := s.Title + "\n"
	if len(s.Rows) > 0 {
		s.Header = narrowed(s.Header)
		text += prettyTable(s).Render() + "\n"
	}
	for _, line := range s.Lines {
		if len(s.Rows) > 0 && !strings.Contains(line, "\n") { // a legend: what went wrong stays as it is
			line = folded(line, legendWidth)
		}
		text += "  " + strings.ReplaceAll(line, "\n", "\n    ") + "\n"
	}
	return text
}

// legendWidth is that of the lines below a table, which are set in.
const legendWidth = 96

// folded breaks a text at blanks into lines of at most the width.
func folded(text string, width int) string {
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		if line != "" && utf8.RuneCountInString(line+" "+word) > width {
			lines, line = append(lines, line), ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return strings.Join(append(lines, line), "\n")
}

// narrowed breaks titles into lines, so that figures and not their names decide
// how wide a table is.
func narrowed(titles []string) []string {
	broken := make([]string, len(titles))
	for i, title := range titles {
		broken[i] = titleBreaks.Replace(title)
	}
	return broken
}

// titleBreaks also hyphenates the two long words that most tables have.
var titleBreaks = strings.NewReplacer(" ", "\n", "-", "-\n", "propagations", "propa-\ngations", "propagator", "propa-\ngator")

func prettyTable(s section) table.Writer {
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	t.Style().Format.Header = text.FormatDefault
	t.Style().Options = table.OptionsNoBordersAndSeparators
	t.Style().Options.SeparateHeader = true
	t.AppendHeader(tableRow(s.Header))
	for _, r := range s.Rows {
		t.AppendRow(tableRow(r))
	}
	var columns []table.ColumnConfig
	for i := range s.Header {
		align := text.AlignRight
		if i < s.Text {
			align = text.AlignLeft
		}
		columns = append(columns, table.ColumnConfig{Number: i + 1, Align: align, AlignHeader: align})
	}
	t.SetColumnConfigs(columns)
	t.SuppressTrailingSpaces()
	return t
}

func tableRow(cells []string) table.Row {
	row := make(table.Row, len(cells))
	for i, c := range cells {
		row[i] = c
	}
	return row
}

// Printable replaces the control characters of a text, which the name of an
// instance or of a file may hold and a terminal would obey. Line feeds and tabs
// stay.
func Printable(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return unicode.ReplacementChar
		}
		return r
	}, s)
}
