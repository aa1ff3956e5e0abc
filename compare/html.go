package compare

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"html/template"
	"io"
	"strings"
)

// htmlReport writes what the text report shows as one page, which needs no
// other file and follows the reader's light or dark colours. Its tables sort
// and filter where scripts may run; without them the page is whole.
type htmlReport struct {
	w       io.Writer
	options reportOptions
	rows    []Row
}

var (
	//go:embed report.html
	pageText string
	//go:embed report.css
	pageStyle string
	//go:embed report.js
	pageScript string

	// pageTemplate escapes all that it inserts, but style and script, which hold
	// nothing of the rows.
	pageTemplate = template.Must(template.New("report").Parse(pageText))
)

// pagePolicy lets the browser load nothing, run no script but the page's own
// and show no picture but those in it, even if a text were not escaped.
var pagePolicy = strings.Join([]string{
	"default-src 'none'", "img-src data:", "base-uri 'none'", "form-action 'none'",
	"style-src " + policyHash(pageStyle), "script-src " + policyHash(pageScript),
}, "; ")

// policyHash names a text to a Content-Security-Policy.
func policyHash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

func newHTMLReport(w io.Writer, o reportOptions) Report { return &htmlReport{w: w, options: o} }

func (h *htmlReport) Row(r Row) error {
	h.rows = append(h.rows, kept(r))
	return nil
}

func (h *htmlReport) Close(s Summary) error {
	p, err := newPage(document{options: h.options, number: grouped, rows: h.rows, summary: s})
	if err != nil {
		return err
	}
	return pageTemplate.Execute(h.w, p)
}
