package compare

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// csvReport writes rows as they come. So the columns cannot depend on them:
// every canonical counter has one, and the backends' own figures, of which no
// list exists beforehand, are name=value pairs in the last.
type csvReport struct {
	w       *csv.Writer
	options reportOptions
	begun   bool
}

func newCSVReport(w io.Writer, o reportOptions) Report {
	return &csvReport{w: csv.NewWriter(w), options: o}
}

func (c *csvReport) Row(r Row) error {
	if err := c.begin(); err != nil {
		return err
	}
	o := r.Outcome
	fields := []string{
		r.Instance, r.Engine, o.Status.String(), string(o.Reason), strconv.FormatBool(o.Verified),
		csvComplete(o), r.Solution, o.Detail, csvError(o),
	}
	for id := range numCounters {
		field := ""
		if v, ok := o.Counters.Get(id); ok {
			field = plain(v)
		}
		fields = append(fields, field)
	}
	if !c.options.noTimes {
		for _, d := range []time.Duration{o.Times.Encode, o.Times.Solve, o.Times.Total} {
			fields = append(fields, strconv.FormatInt(d.Nanoseconds(), 10))
		}
	}
	return c.write(append(fields, r.Version, csvFigures(o.Figures)))
}

func (c *csvReport) Close(Summary) error { return c.begin() }

// begin writes the header, once.
func (c *csvReport) begin() error {
	if c.begun {
		return nil
	}
	c.begun = true
	header := []string{"instance", "engine", "status", "reason", "verified", "complete", "solution", "detail", "error"}
	for id := range numCounters {
		header = append(header, id.String())
	}
	if !c.options.noTimes {
		header = append(header, "encode_ns", "solve_ns", "total_ns")
	}
	return c.write(append(header, "version", "figures"))
}

func (c *csvReport) write(fields []string) error {
	if err := c.w.Write(fields); err != nil {
		return err
	}
	c.w.Flush()
	return c.w.Error()
}

func csvComplete(o Outcome) string {
	if !o.Counted {
		return ""
	}
	return strconv.FormatBool(o.Complete)
}

func csvError(o Outcome) string {
	if o.Err == nil {
		return ""
	}
	return o.Err.Error()
}

func csvFigures(figures []Figure) string {
	pairs := make([]string, len(figures))
	for i, f := range figures {
		pairs[i] = fmt.Sprintf("%s=%d", f.Name, f.Value)
	}
	return strings.Join(pairs, " ")
}
