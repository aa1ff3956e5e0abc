package compare

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"counterpoint/compare/plot"
)

// plotted returns the sheet of the rows.
func plotted(t *testing.T, rows []Row, options ...ReportOption) string {
	t.Helper()
	var out bytes.Buffer
	report, err := NewPlot("svg", &out, options...)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		if err := report.Row(r); err != nil {
			t.Fatal(err)
		}
	}
	if out.Len() > 0 {
		t.Error("something is drawn before the end")
	}
	if err := report.Close(Summary{}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestPlotData(t *testing.T) {
	ms := time.Millisecond
	told := func(v uint64) plot.Count { return plot.Count{Value: v, Told: true} }
	want := plot.Data{
		Engines:   []string{"mac", "gini:scheme=minimal"},
		Instances: []string{"easy", `<b>|"x", *y*`, "last"},
		Counters:  []plot.Counter{{Name: "decisions", Unit: "choices"}, {Name: "root-prunings", Unit: "(variable, value) pairs"}, {Name: "solutions", Unit: "solutions"}},
		Timeout:   time.Second,
		Runs: []plot.Run{
			{Engine: 0, Instance: 0, End: plot.Solved, Time: ms, Counters: []plot.Count{told(0), told(648), told(1)}},
			{Engine: 1, Instance: 0, End: plot.Solved, Time: 5 * ms, Counters: []plot.Count{told(1234567), {}, told(1)}},
			{Engine: 0, Instance: 1, End: plot.TimedOut, Time: 1500 * ms, Counters: []plot.Count{told(5), {}, told(3)}},
			{Engine: 1, Instance: 1, End: plot.Unknown, Time: ms, Counters: []plot.Count{{}, {}, {}}},
			{Engine: 0, Instance: 2, End: plot.Failed, Counters: []plot.Count{{}, {}, {}}},
			{Engine: 1, Instance: 2, End: plot.Solved, Time: 2 * ms, Counters: []plot.Count{{}, {}, told(0)}},
		},
	}
	if diff := cmp.Diff(want, plotData(sampleRows(), reportOptions{timeout: time.Second})); diff != "" {
		t.Error(diff)
	}
}

func TestInstancesOfOneNameAreTwo(t *testing.T) {
	rows := []Row{
		{Instance: "a", Engine: "mac", Place: Place{Instance: 1, Engine: 1, Engines: 1}},
		{Instance: "a", Engine: "mac", Place: Place{Instance: 2, Engine: 1, Engines: 1}},
	}
	if d := plotData(rows, reportOptions{}); len(d.Instances) != 2 || len(d.Engines) != 1 {
		t.Errorf("instances %v, engines %v", d.Instances, d.Engines)
	}
}

// What is never compared is in no picture.
func TestCountersThatAreNotDrawn(t *testing.T) {
	rows := sampleRows()[:2]
	for i := range rows {
		rows[i].Outcome.Counted = false
		rows[i].Outcome.Counters.Set(PruningsFailed, 7)
	}
	for _, p := range pictures(rows, reportOptions{}) {
		if p.Name == "bars-prunings-failed" || p.Name == "bars-solutions" {
			t.Errorf("%s is drawn", p.Name)
		}
	}
}

func TestPlotWithoutTimesDependsOnNoTime(t *testing.T) {
	slow := sampleRows()
	for i := range slow {
		slow[i].Outcome.Times = Times{Encode: time.Hour, Solve: time.Hour, Total: time.Duration(9-i) * time.Hour}
	}
	a, b := plotted(t, sampleRows(), WithoutTimes()), plotted(t, slow, WithoutTimes())
	if diff := cmp.Diff(a, b); diff != "" {
		t.Error(diff)
	}
	if strings.Contains(a, " ms") || !strings.Contains(a, "Decisions") {
		t.Errorf("it shows times, or no decisions: %s", a)
	}
	if a == plotted(t, sampleRows()) {
		t.Error("times change nothing")
	}
}

// Rows of an execution that went on come in another order.
func TestPlotTakesRowsInAnyOrder(t *testing.T) {
	rows := sampleRows()
	for i := range rows {
		rows[i].Place = Place{Instance: i/2 + 1, Engine: i%2 + 1, Engines: 2}
	}
	want := plotted(t, rows)
	slices.Reverse(rows)
	if diff := cmp.Diff(want, plotted(t, rows)); diff != "" {
		t.Error(diff)
	}
}

func TestPlotFormats(t *testing.T) {
	if _, err := NewPlot("pdf", nil); err == nil || !strings.Contains(err.Error(), "expected svg, png") {
		t.Errorf("error %v", err)
	}
	var out bytes.Buffer
	report, err := NewPlot("png", &out)
	if err != nil {
		t.Fatal(err)
	}
	if err := report.Close(Summary{}); err != nil || !strings.HasPrefix(out.String(), "\x89PNG") {
		t.Errorf("error %v, %q", err, out.String()[:min(8, out.Len())])
	}
	full, err := NewPlot("svg", full{})
	if err != nil {
		t.Fatal(err)
	}
	if err := full.Close(Summary{}); err == nil {
		t.Error("a full disk goes unnoticed")
	}
}
