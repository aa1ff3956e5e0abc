package compare

import (
	"io"
	"strings"
)

// markdownReport writes what the text report shows as Markdown, with numbers as
// programs write them.
type markdownReport struct {
	w       io.Writer
	options reportOptions
	rows    []Row
}

func newMarkdownReport(w io.Writer, o reportOptions) Report {
	return &markdownReport{w: w, options: o}
}

func (m *markdownReport) Row(r Row) error {
	m.rows = append(m.rows, kept(r))
	return nil
}

func (m *markdownReport) Close(s Summary) error {
	d := document{options: m.options, number: plain, rows: m.rows, summary: s}
	var page strings.Builder
	for i, s := range d.sections() {
		if i > 0 {
			page.WriteString("\n")
		}
		page.WriteString("## " + s.Title + "\n\n")
		if len(s.Rows) > 0 {
			page.WriteString(prettyTable(escaped(s)).RenderMarkdown() + "\n")
		}
		if len(s.Rows) > 0 && len(s.Lines) > 0 {
			page.WriteString("\n")
		}
		for _, line := range s.Lines {
			page.WriteString("- " + markdownText.Replace(line) + "\n")
		}
	}
	_, err := io.WriteString(m.w, page.String())
	return err
}

// escaped returns the table with its text escaped, bars aside, which the table
// writer escapes.
func escaped(s section) section {
	rows := make([][]string, len(s.Rows))
	for i, row := range s.Rows {
		for _, cell := range row {
			rows[i] = append(rows[i], markdownText.Replace(cell))
		}
	}
	s.Rows = rows
	return s
}

// markdownText keeps prose from being read as markup.
var markdownText = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "<", "&lt;", "&", "&amp;", "[", `\[`, "\n", "<br/>")
