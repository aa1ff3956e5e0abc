package compare

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/model"
)

// ledgerOf runs the ledger on a model.
func ledgerOf(t rapid.TB, m *model.Model, q Query) []ledgerEntry {
	t.Helper()
	ledger, err := Catalog{}.Ledger()
	if err != nil {
		t.Fatal(err)
	}
	rows, _, err := execute(context.Background(), Plan{Instances: instances(m, 1), Engines: LedgerEngines(ledger), Query: q})
	if err != nil {
		t.Fatal(err)
	}
	entries := ledgerEntries(ledger, rows)
	if len(entries) != len(ledger) {
		t.Fatalf("%d entries of %d steps", len(entries), len(ledger))
	}
	return entries
}

// Where constraints say that terms differ, twins are equal to the unit; and the
// step of hidden singles never leaves more than the one before.
func TestLedgerTwins(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		entries := ledgerOf(t, disequalities(t), Query{Goal: All})
		for i, e := range entries {
			if d := e.difference(); d != "" {
				t.Fatalf("%s %s", e.row.Engine, d)
			}
			if e.row.Outcome.Err != nil || !e.Root && !e.row.Outcome.Answered() {
				t.Fatalf("%s: %+v", e.row.Engine, e.row.Outcome)
			}
			if i == 1 {
				if n, ok := e.saved(&entries[0], Candidates); ok && n < 0 {
					t.Fatalf("hidden singles leave %d candidates more", -n)
				}
			}
		}
	})
}

// The figures of the steps are those that are known of the grids.
func TestLedgerOfBenchmark(t *testing.T) {
	want := map[string]map[int]map[ID]uint64{
		"bench-hard":  {0: {RootPrunings: 470}, 1: {RootPrunings: 486}, 3: {Calls: 3, Decisions: 4, Conflicts: 2}},
		"norvig-hard": {0: {RootPrunings: 411}, 1: {RootPrunings: 438, Open: 61, Candidates: 271}, 3: {Calls: 51, Decisions: 100, Conflicts: 50}},
		"diabolical":  {0: {RootPrunings: 488}, 1: {RootPrunings: 488}, 3: {Calls: 16, Decisions: 30, Conflicts: 15}},
	}
	for _, instance := range benchmark(t) {
		for i, counters := range want[instance.Name] {
			e := ledgerOf(t, instance.Model, Query{Goal: Unique})[i]
			wantCounters(t, e.row, counters)
			if d := e.difference(); d != "" || e.twin == nil {
				t.Errorf("%s: %s %s", instance.Name, e.row.Engine, d)
			}
		}
	}
}

func TestLedgerSaysWhatAStepBuys(t *testing.T) {
	outcome := func(status model.Status, reason model.Reason, counts map[ID]uint64) ledgerEntry {
		e := ledgerEntry{row: Row{Outcome: Outcome{Status: status, Reason: reason}}}
		for id, n := range counts {
			e.row.Outcome.Counters.Set(id, n)
		}
		return e
	}
	atRoot := func(e ledgerEntry) ledgerEntry { e.Root = true; return e }
	open := atRoot(outcome(model.Unknown, model.NodeLimit, map[ID]uint64{Candidates: 1000}))
	fewer := atRoot(outcome(model.Unknown, model.NodeLimit, map[ID]uint64{Candidates: 999}))
	closed := atRoot(outcome(model.Sat, "", map[ID]uint64{Candidates: 0}))
	limit := outcome(model.Unknown, model.ConflictLimit, map[ID]uint64{Conflicts: 9})
	slow := outcome(model.Sat, "", map[ID]uint64{Conflicts: 5000, Literals: 7})
	fast := outcome(model.Sat, "", map[ID]uint64{Conflicts: 2, Literals: 7})
	lean := outcome(model.Sat, "", map[ID]uint64{Conflicts: 2, Literals: 6})
	for _, c := range []struct {
		before, now *ledgerEntry
		want        string
	}{
		{nil, &open, "-"},
		{&open, &open, "nothing"},
		{&open, &fewer, "1 candidate fewer"},
		{&fewer, &open, "1 candidate more"},
		{&open, &closed, "the answer"},
		{&closed, &closed, "nothing"},
		{&closed, &slow, "nothing: there was an answer"},
		{&open, &slow, "the answer"},
		{&open, &limit, "no answer"},
		{&limit, &limit, "no answer"},
		{&limit, &slow, "the answer"},
		{&slow, &limit, "loses the answer"},
		{&slow, &fast, "4,998 dead ends fewer"},
		{&fast, &slow, "4,998 dead ends more"},
		{&fast, &lean, "1 literal fewer"},
		{&lean, &lean, "nothing"},
	} {
		if got := c.now.buys(c.before); got != c.want {
			t.Errorf("%q, expected %q", got, c.want)
		}
	}
}

// A report has each instance, also one on which the plan was stopped, and leaves
// out what could not be read.
func TestLedgerReport(t *testing.T) {
	ledger := LedgerOf(parse(t, "dpll,cdcl"))
	rows, summary, err := execute(t.Context(), Plan{Instances: instances(queens(t, 6), 2), Engines: LedgerEngines(ledger), Query: Query{ConflictLimit: 1}})
	if err != nil {
		t.Fatal(err)
	}
	rows = append([]Row{{Instance: "unread"}}, rows[:3]...)
	for format, want := range map[string]int{"text": 3, "markdown": 3, "jsonl": 3} {
		var out bytes.Buffer
		report, err := NewLedgerReport(format, &out, ledger, WithoutTimes())
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			if err := report.Row(r); err != nil {
				t.Fatal(err)
			}
		}
		if err := report.Close(summary); err != nil {
			t.Fatal(err)
		}
		if got := strings.Count(out.String(), "conflict limit"); got != want || strings.Contains(out.String(), "unread") {
			t.Errorf("%s has %d steps that ended at a limit, expected %d:\n%s", format, got, want, out.String())
		}
		if format != "jsonl" {
			continue
		}
		for line := range strings.Lines(out.String()) {
			var step jsonStep
			if err := json.Unmarshal([]byte(line), &struct {
				Step *int `json:"step"`
			}{&step.Step}); err != nil || step.Step < 1 || step.Step > 2 {
				t.Errorf("step %d, error %v: %s", step.Step, err, line)
			}
		}
	}
	if _, err := NewLedgerReport("html", nil, ledger); err == nil || !strings.Contains(err.Error(), "expected text, markdown, jsonl") {
		t.Errorf("error %v", err)
	}
}
