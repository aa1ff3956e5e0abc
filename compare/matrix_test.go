package compare

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/model"
)

// dealt yields the instances of a shard; the third of all cannot be read.
func dealt(m *model.Model, n int, s Shard) iter.Seq2[Instance, error] {
	return func(yield func(Instance, error) bool) {
		for i := 1; i <= n; i++ {
			instance := Instance{Name: fmt.Sprintf("i%d", i), Number: i, Model: m}
			var err error
			if i == 3 {
				err = errors.New("input:3: 80 cells")
			}
			if s.Has(i) && !yield(instance, err) {
				return
			}
		}
	}
}

// shardOf is a plan with a contradiction, figures, failures and timeouts, each
// execution of which does the same.
func shardOf(m *model.Model, n int, s Shard) Plan {
	figured := fakeEngine("f:x=1", func(context.Context, Query, func(model.Assignment) bool) Outcome {
		return Outcome{
			Status: model.Unknown, Reason: TooLarge, Detail: "more than that",
			Figures: []Figure{{"f.clauses", "how many <clauses> there are", 1234}},
		}
	})
	broken := fakeEngine("broken", func(context.Context, Query, func(model.Assignment) bool) Outcome {
		return Outcome{Err: errors.New("out of luck")}
	})
	return Plan{
		Instances: dealt(m, n, s), Total: n, Query: Query{Goal: Count},
		Engines: []Engine{complete("a", 0, 2, 3), complete("b"), figured, partial("p", 2), broken},
	}
}

// textOf executes the plan and returns the report, without times.
func textOf(t rapid.TB, p Plan, format string) string {
	var out bytes.Buffer
	report := newTestReport(t, format, &out)
	s, _ := Execute(context.Background(), p, report.Row)
	if err := report.Close(s); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func newTestReport(t rapid.TB, format string, w io.Writer) Report {
	report, err := NewReport(format, w, WithoutTimes())
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func matrixOf(t rapid.TB, texts ...string) *Matrix {
	m := new(Matrix)
	for _, text := range texts {
		reader := NewRowReader("rows", strings.NewReader(text))
		for {
			row, err := reader.Next()
			if err == io.EOF {
				break
			}
			if err == nil {
				err = m.Add(row)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	return m
}

func reported(t rapid.TB, m *Matrix, format string) string {
	var out bytes.Buffer
	if _, err := m.Report(newTestReport(t, format, &out)); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestShardsMakeTheWhole merges the rows of shards, the shards in any order, to
// the report of one execution, in every format.
func TestShardsMakeTheWhole(t *testing.T) {
	m := hole(t)
	for _, format := range formats {
		t.Run(format.name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				n, count := rapid.IntRange(1, 9).Draw(t, "instances"), rapid.IntRange(1, 5).Draw(t, "shards")
				parts := make([]string, count)
				for i := range parts {
					parts[i] = textOf(t, shardOf(m, n, Shard{i + 1, count}), "jsonl")
				}
				merged := matrixOf(t, rapid.Permutation(parts).Draw(t, "parts")...)
				want := textOf(t, shardOf(m, n, Shard{1, 1}), format.name)
				if got := reported(t, merged, format.name); got != want {
					t.Fatalf("merged:\n%s\nexpected:\n%s", got, want)
				}
				if gaps := merged.Gaps(); len(gaps)+len(merged.Doubles()) > 0 {
					t.Fatalf("gaps %v, doubles %v", gaps, merged.Doubles())
				}
			})
		})
	}
}

// TestResumedExecutionIsTheWhole cuts an execution off after any row, and goes
// on from what there is.
func TestResumedExecutionIsTheWhole(t *testing.T) {
	m := hole(t)
	whole := slices.Collect(strings.Lines(textOf(t, shardOf(m, 4, Shard{1, 1}), "jsonl")))
	wantText := textOf(t, shardOf(m, 4, Shard{1, 1}), "text")
	for cut := range len(whole) + 1 {
		there := matrixOf(t, strings.Join(whole[:cut], ""))
		plan := shardOf(m, 4, Shard{1, 1})
		plan.Done = there
		var rest bytes.Buffer
		report := newTestReport(t, "jsonl", &rest)
		s, _ := Execute(t.Context(), plan, report.Row)
		if s.Rows != len(whole) {
			t.Errorf("cut at %d: the summary has %d rows, expected %d", cut, s.Rows, len(whole))
		}
		resumed := matrixOf(t, strings.Join(whole[:cut], "")+rest.String())
		if n := strings.Count(rest.String(), "\n"); n != len(whole)-cut || len(resumed.Doubles()) > 0 {
			t.Errorf("cut at %d: %d rows were run, and %d twice", cut, n, len(resumed.Doubles()))
		}
		if got := reported(t, resumed, "text"); got != wantText {
			t.Errorf("cut at %d: the report is\n%s\nexpected\n%s", cut, got, wantText)
		}
	}
}

func TestDoneInstanceNeedsNoModel(t *testing.T) {
	there := matrixOf(t, textOf(t, shardOf(hole(t), 3, Shard{1, 1}), "jsonl"))
	plan := shardOf(nil, 3, Shard{1, 1})
	plan.Done = there
	s, err := Execute(t.Context(), plan, func(r Row) error { return fmt.Errorf("it ran %s", rowName(r)) })
	if s.Rows != 11 || err != nil && strings.Contains(err.Error(), "it ran") {
		t.Errorf("%d rows, error %v", s.Rows, err)
	}
}

// TestCancelledRowGivesWay puts the two rows of a place in either order.
func TestCancelledRowGivesWay(t *testing.T) {
	place := Place{Instance: 1, Engine: 1, Engines: 1}
	answered := Row{Instance: "i", Engine: "e", Place: place, Outcome: Outcome{Status: model.Sat}}
	stopped := answered
	stopped.Outcome = Outcome{Reason: model.Cancelled}
	for _, rows := range [][]Row{{answered, stopped}, {stopped, answered}, {stopped, stopped, answered}} {
		var m Matrix
		for _, row := range rows {
			if err := m.Add(row); err != nil {
				t.Fatal(err)
			}
		}
		if got := slices.Collect(m.Rows()); len(got) != 1 || got[0].Outcome.Status != model.Sat || len(m.Doubles()) != 0 || m.Len() != 1 {
			t.Errorf("of %d rows these are left: %+v", len(rows), got)
		}
	}
	var m Matrix
	if err := m.Add(stopped); err != nil || m.Done(1) || m.Len() != 0 || m.Cancelled() != 1 {
		t.Errorf("a cancelled row counts as done (%v)", err)
	}
}

func TestDoubles(t *testing.T) {
	row := Row{Instance: "i", Engine: "e", Place: Place{Instance: 1, Engine: 1, Engines: 1}, Outcome: Outcome{Status: model.Sat}}
	row.Outcome.Counters.Set(Nodes, 3)
	other := row
	other.Outcome.Counters.Set(Nodes, 4)
	var m Matrix
	for _, r := range []Row{row, row, other} {
		if err := m.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	const differs = "has 3 nodes in one run and 4 in another, with the same seed"
	if want := []Double{{"i", "e", ""}, {"i", "e", differs}}; !slices.Equal(m.Doubles(), want) {
		t.Errorf("doubles %v, expected %v", m.Doubles(), want)
	}
	s, err := m.Report(newTestReport(t, "line", io.Discard))
	if err != nil || s.Rows != 1 || len(s.Findings) != 1 || s.Findings[0].Problem != "e "+differs {
		t.Errorf("summary %+v, error %v", s, err)
	}
}

func TestGaps(t *testing.T) {
	m := hole(t)
	lines := slices.Collect(strings.Lines(textOf(t, shardOf(m, 9, Shard{1, 1}), "jsonl")))
	for _, c := range []struct {
		keep func(i int) bool
		want string
	}{
		{func(int) bool { return true }, ""},
		{func(i int) bool { return i != 6 }, "i2: b"},
		{func(i int) bool { return i < 11 }, "instances 4 to 9"}, // two of 5 rows, and one that could not be read
		{func(i int) bool { return i != 10 && i < 38 }, "instance 3; i9: f:x=1, p, broken"},
		{func(i int) bool { return i == 10 }, "instances 1 to 2; instances 4 to 9"},
		{func(i int) bool { return i == 12 }, "instances 1 to 3; i4: engine 1, engine 3, engine 4, engine 5; instances 5 to 9"},
	} {
		var kept []string
		for i, line := range lines {
			if c.keep(i) {
				kept = append(kept, line)
			}
		}
		var got []string
		for _, g := range matrixOf(t, strings.Join(kept, "")).Gaps() {
			got = append(got, g.String())
		}
		if strings.Join(got, "; ") != c.want {
			t.Errorf("gaps %q, expected %q", strings.Join(got, "; "), c.want)
		}
	}
}

// TestForeignRowsAreRefused adds a row to that of engine e on instance i.
func TestForeignRowsAreRefused(t *testing.T) {
	base := Row{Instance: "i", Engine: "e", Place: Place{1, 1, 2, 2}, Outcome: Outcome{Status: model.Sat}}
	for want, change := range map[string]func(*Row){
		"3 engines":                    func(r *Row) { r.Place.Engines = 3 },
		"5 instances":                  func(r *Row) { r.Place.Instances = 5 },
		"instance 1 is j there":        func(r *Row) { r.Instance = "j" },
		"engine 1 is g there":          func(r *Row) { r.Engine, r.Place.Instance, r.Instance = "g", 2, "j" },
		"could not be read":            func(r *Row) { r.Engine, r.Place.Engine, r.Outcome.Err = "", 0, errors.New("80 cells") },
		"counts solutions":             func(r *Row) { r.Engine, r.Place.Engine, r.Outcome.Counted = "g", 2, true },
		"of 0 instances and 65537 eng": func(r *Row) { r.Place.Instances, r.Place.Engines = 0, 1<<16+1 },
		"own being number 1073741825:": func(r *Row) { r.Place.Instances, r.Place.Instance = 0, 1<<30+1 },
		"number 0, expected 1 or more": func(r *Row) { r.Place.Instance = 0 },
	} {
		var m Matrix
		other := base
		change(&other)
		if err := errors.Join(m.Add(base), m.Add(other)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, expected %q", err, want)
		}
	}
}

func TestFits(t *testing.T) {
	m := matrixOf(t, textOf(t, shardOf(hole(t), 4, Shard{2, 2}), "jsonl"))
	names := func(names ...string) iter.Seq2[int, string] { return slices.All(append([]string{""}, names...)) }
	plan := shardOf(nil, 4, Shard{2, 2})
	if err := m.Fits(plan, names("i1", "i2", "i3", "i4")); err != nil {
		t.Error(err)
	}
	for want, err := range map[string]error{
		"its instance 2 is i2, and that of this comparison j2": m.Fits(plan, names("i1", "j2", "i3", "i4")),
		"rows of instance 4, i4, which is no part":             m.Fits(plan, names("i1", "i2", "i3")),
		"rows of 5 engines":           m.Fits(Plan{Engines: plan.Engines[:2]}, names()),
		"4 instances, and this one 5": m.Fits(Plan{Engines: plan.Engines, Query: plan.Query, Total: 5}, names()),
		"with the defaults, and this comparison is with --timeout 1s": m.Fits(Plan{Engines: plan.Engines, Query: plan.Query, Asked: "--timeout 1s"}, names()),
		"another question": m.Fits(Plan{Engines: plan.Engines}, names()),
		"engine 1 is a, and that of this comparison p": m.Fits(Plan{Engines: append(slices.Clone(plan.Engines[3:]), plan.Engines[:3]...)}, names()),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, expected %q", err, want)
		}
	}
	if err := new(Matrix).Fits(plan, names()); err != nil {
		t.Errorf("no rows do not fit: %v", err)
	}
}

func TestShardsShareNothingAndHaveAll(t *testing.T) {
	for count := 1; count <= 7; count++ {
		for n := 1; n <= 20; n++ {
			var having []int
			for number := 1; number <= count; number++ {
				if (Shard{number, count}).Has(n) {
					having = append(having, number)
				}
			}
			if len(having) != 1 {
				t.Errorf("instance %d is in the shards %v of %d", n, having, count)
			}
		}
	}
	for _, s := range []Shard{{0, 0}, {0, 4}, {5, 4}, {-1, 4}, {1, -1}} {
		if s.Check() == nil {
			t.Errorf("shard %v is none", s)
		}
	}
}
