package compare

import (
	_ "embed"
	"html/template"
	"io"
)

// htmlReport writes what the text report shows as one page, which needs no
// other file and follows the reader's light or dark colours.
type htmlReport struct {
	w       io.Writer
	options reportOptions
	rows    []Row
}

//go:embed report.html
var pageText string

// page escapes all that it inserts.
var page = template.Must(template.New("report").Parse(pageText))

func newHTMLReport(w io.Writer, o reportOptions) Report { return &htmlReport{w: w, options: o} }

func (h *htmlReport) Row(r Row) error {
	h.rows = append(h.rows, kept(r))
	return nil
}

func (h *htmlReport) Close(s Summary) error {
	d := document{options: h.options, number: grouped, rows: h.rows, summary: s}
	return page.Execute(h.w, struct {
		Sections []section
		Counters []Info
	}{d.sections(), Definitions()})
}

// IsText reports whether the column at index i holds text.
func (s section) IsText(i int) bool { return i < s.Text }
