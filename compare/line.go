package compare

import (
	"fmt"
	"io"
	"strings"
)

// lineReport writes a line for each row as it comes, to be read while a long
// matrix runs, and to be searched.
type lineReport struct {
	w       io.Writer
	options reportOptions
}

func newLineReport(w io.Writer, o reportOptions) Report { return &lineReport{w, o} }

func (l *lineReport) Row(r Row) error {
	o := r.Outcome
	parts := []string{r.Instance, orAbsent(r.Engine), statusWords(o)}
	if o.Counted {
		parts = append(parts, "complete="+completeCell(r))
	}
	for id, v := range o.Counters.All() {
		parts = append(parts, fmt.Sprintf("%v=%d", id, v))
	}
	for _, f := range o.Figures {
		parts = append(parts, fmt.Sprintf("%s=%d", f.Name, f.Value))
	}
	if !l.options.noTimes {
		parts = append(parts,
			"encode-ms="+milliseconds(o.Times.Encode),
			"solve-ms="+milliseconds(o.Times.Solve),
			"total-ms="+milliseconds(o.Times.Total))
	}
	switch {
	case o.Err != nil:
		parts = append(parts, o.Err.Error())
	case o.Detail != "":
		parts = append(parts, o.Detail)
	}
	line := strings.ReplaceAll(strings.Join(parts, " "), "\n", " ")
	_, err := io.WriteString(l.w, Printable(line)+"\n")
	return err
}

// Close writes the findings of the audit.
func (l *lineReport) Close(s Summary) error {
	for _, f := range s.Findings {
		if _, err := io.WriteString(l.w, Printable("finding: "+f.Error())+"\n"); err != nil {
			return err
		}
	}
	return nil
}
