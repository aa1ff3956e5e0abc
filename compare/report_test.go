package compare

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"counterpoint/model"
)

var update = flag.Bool("update", false, "write the golden files")

// sampleRows have something of everything that a report shows.
func sampleRows() []Row {
	counters := func(pairs ...uint64) (c Counters) {
		for i := 0; i < len(pairs); i += 2 {
			c.Set(ID(pairs[i]), pairs[i+1])
		}
		return c
	}
	ms := time.Millisecond
	return []Row{
		{
			Instance: "easy", Engine: "mac", Version: "v1", Solution: "1234",
			Outcome: Outcome{
				Status: model.Sat, Verified: true, Solutions: 1, Complete: true, Counted: true, First: model.Assignment{1},
				Counters: counters(uint64(Decisions), 0, uint64(RootPrunings), 648, uint64(Solutions), 1),
				Times:    Times{Solve: ms, Total: ms},
			},
		},
		{
			Instance: "easy", Engine: "gini:scheme=minimal", Version: "v2", Solution: "1234",
			Outcome: Outcome{
				Status: model.Sat, Verified: true, Solutions: 1, Complete: true, Counted: true,
				Counters: counters(uint64(Decisions), 1234567, uint64(Solutions), 1),
				Figures:  []Figure{{"gini.propagations", "literals taken off the trail", 7654321}, {"gini.learned", "clauses", 0}},
				Times:    Times{Encode: 2 * ms, Solve: 3 * ms, Total: 5 * ms},
			},
		},
		{
			Instance: `<b>|"x", *y*`, Engine: "mac", Version: "v1", Solution: "9,9",
			Outcome: Outcome{
				Status: model.Sat, Reason: model.Timeout, Verified: true, Solutions: 3, Counted: true,
				Counters: counters(uint64(Decisions), 5, uint64(Solutions), 3),
				Times:    Times{Solve: 1500 * ms, Total: 1500 * ms},
			},
		},
		{
			Instance: `<b>|"x", *y*`, Engine: "gini:scheme=minimal", Version: "v2",
			Outcome: Outcome{Reason: TooLarge, Detail: "100 clauses are more than 50", Times: Times{Encode: ms, Total: ms}},
		},
		{Instance: "file:3", Outcome: Outcome{Err: errors.New("file:3: 80 cells: expected 81")}},
		{Instance: "last", Engine: "mac", Version: "v1", Outcome: Outcome{Err: errors.New("mac: panic: help\nmain.go:12")}},
		{
			Instance: "last", Engine: "gini:scheme=minimal", Version: "v2",
			Outcome: Outcome{Status: model.Unsat, Complete: true, Counted: true, Counters: counters(uint64(Solutions), 0), Figures: []Figure{{"gini.learned", "clauses", 12}}, Times: Times{Encode: ms, Solve: ms, Total: 2 * ms}},
		},
	}
}

func sampleSummary(rows []Row) Summary {
	s := newSummary([]Engine{complete("mac"), complete("gini:scheme=minimal")})
	for _, r := range rows {
		if r.Engine != "" && s.engines[r.Engine] == nil {
			s.engine(r.Engine, r.Version)
		}
		s.add(r)
	}
	return s.end([]*Finding{{"last", "a answers sat, with a verified solution, and b unsat"}})
}

func render(t *testing.T, format string, rows []Row, options ...ReportOption) string {
	t.Helper()
	var out bytes.Buffer
	report, err := NewReport(format, &out, options...)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		if err := report.Row(r); err != nil {
			t.Fatal(err)
		}
	}
	if err := report.Close(sampleSummary(rows)); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestReportsGolden(t *testing.T) {
	for _, f := range formats {
		t.Run(f.name, func(t *testing.T) { golden(t, "report."+f.name, markup(render(t, f.name, sampleRows()))) })
	}
	t.Run("all", func(t *testing.T) { golden(t, "report-all.text", render(t, "text", sampleRows(), AllCounters())) })
	t.Run("long", func(t *testing.T) { golden(t, "report-long.text", render(t, "text", sampleRows(), MaxRows(2))) })
	t.Run("empty", func(t *testing.T) { golden(t, "report-empty.text", render(t, "text", nil)) })
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got, -update writes it):\n%s", path, diff)
	}
}

func TestWithoutTimesNothingDependsOnTime(t *testing.T) {
	slow := sampleRows()
	for i := range slow {
		slow[i].Outcome.Times = Times{Encode: time.Hour, Solve: time.Hour, Total: 2 * time.Hour}
	}
	for _, f := range formats {
		a, b := render(t, f.name, sampleRows(), WithoutTimes()), render(t, f.name, slow, WithoutTimes())
		if diff := cmp.Diff(a, b); diff != "" {
			t.Errorf("%s: %s", f.name, diff)
		}
	}
}

// Every row of jsonl and csv is out before the next one comes, and each line
// is whole in itself.
func TestJSONLStreams(t *testing.T) {
	var out bytes.Buffer
	report, err := NewReport("jsonl", &out)
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range sampleRows() {
		if err := report.Row(r); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		if len(lines) != i+1 {
			t.Fatalf("%d lines after %d rows", len(lines), i+1)
		}
		var object map[string]any
		if err := json.Unmarshal([]byte(lines[i]), &object); err != nil {
			t.Fatal(err)
		}
		for _, key := range []string{"instance", "engine", "status", "reason", "verified", "solution", "counters", "figures", "time_ns", "version"} {
			if _, ok := object[key]; !ok {
				t.Errorf("row %d has no %s", i, key)
			}
		}
		if _, ok := object["solutions"]; ok != r.Outcome.Counted {
			t.Errorf("row %d: solutions is there: %v", i, ok)
		}
	}
	length := out.Len()
	if err := report.Close(Summary{}); err != nil || out.Len() != length {
		t.Errorf("Close writes %q, error %v", out.String()[length:], err)
	}
}

func TestCSVIsRectangular(t *testing.T) {
	records, err := csv.NewReader(strings.NewReader(render(t, "csv", sampleRows()))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(records) != len(sampleRows())+1 {
		t.Errorf("%d records", len(records))
	}
}

func TestTextObeysNoEscapeSequence(t *testing.T) {
	rows := []Row{{Instance: "evil\x1b[2J\r", Engine: "mac", Outcome: Outcome{Err: errors.New("bell \a")}}}
	for _, format := range []string{"text", "line"} {
		if page := render(t, format, rows); strings.ContainsAny(page, "\x1b\r\a") {
			t.Errorf("%s writes control characters: %q", format, page)
		}
	}
}

func TestTextOfManyRowsIsBounded(t *testing.T) {
	report := newTextReport(nil, reportOptions{maxRows: 10}).(*textReport)
	for i := range 1000 {
		r := Row{Instance: fmt.Sprint(i), Engine: "mac", Outcome: Outcome{Status: model.Sat}}
		if i%2 == 0 {
			r.Outcome = Outcome{Reason: model.Timeout}
		}
		if err := report.Row(r); err != nil {
			t.Fatal(err)
		}
	}
	if len(report.rows) != 10 {
		t.Fatalf("%d rows are kept", len(report.rows))
	}
	for _, r := range report.rows {
		if r.Outcome.Answered() {
			t.Errorf("an answered row is shown: %+v", r)
		}
	}
}

func TestUnknownFormat(t *testing.T) {
	_, err := NewReport("josnl", nil)
	if want := `unknown format "josnl": did you mean "jsonl"? (expected text, line, markdown, csv, jsonl, html)`; fmt.Sprint(err) != want {
		t.Errorf("error %v, expected %s", err, want)
	}
}

// full is a writer without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestWriteErrorsAreReported(t *testing.T) {
	for _, f := range formats {
		report, err := NewReport(f.name, full{})
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(report.Row(sampleRows()[0]), report.Close(sampleSummary(nil))); err == nil {
			t.Errorf("%s: a full disk goes unnoticed", f.name)
		}
	}
}
