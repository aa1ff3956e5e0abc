package compare

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"counterpoint/model"
)

func TestExecuteKeepsTheOrderOfTheMatrix(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var runs atomic.Int64
		slowerAtFirst := fakeEngine("slow", func(_ context.Context, _ Query, found func(model.Assignment) bool) Outcome {
			time.Sleep(time.Second / time.Duration(runs.Add(1)))
			found(model.Assignment{0})
			return Outcome{Status: model.Sat}
		})
		var progress []int
		rows, summary, err := execute(t.Context(), Plan{
			Instances: instances(hole(t), 5),
			Engines:   []Engine{slowerAtFirst, complete("fast", 2)},
			Jobs:      3,
			Progress:  func(done int) { progress = append(progress, done) },
		})
		if err != nil {
			t.Fatal(err)
		}
		var got, want []string
		for _, r := range rows {
			got = append(got, r.Instance+" "+r.Engine+" "+r.Solution)
		}
		for i := range 5 {
			want = append(want, fmt.Sprintf("i%d slow x=0", i+1), fmt.Sprintf("i%d fast x=2", i+1))
		}
		if !slices.Equal(got, want) {
			t.Errorf("rows %q, expected %q", got, want)
		}
		if !slices.Equal(progress, []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}) {
			t.Errorf("progress %v", progress)
		}
		if summary.Rows != 10 || summary.Engines[0].Solved != 5 || summary.Engines[1].Sat != 5 {
			t.Errorf("summary %+v", summary)
		}
	})
}

func TestNoRunSpoilsAnother(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		defer close(release)
		deaf := fakeEngine("deaf", func(context.Context, Query, func(model.Assignment) bool) Outcome {
			<-release
			return Outcome{Reason: model.Timeout}
		})
		broken := fakeEngine("broken", func(context.Context, Query, func(model.Assignment) bool) Outcome { panic("help") })
		start := time.Now()
		rows, summary, err := execute(t.Context(), Plan{
			Instances: instances(hole(t), 2),
			Engines:   []Engine{deaf, broken, complete("wrong", 1), patient("patient"), complete("good", 0)},
			Timeout:   10 * time.Second,
		})
		if err != nil {
			t.Fatal(err)
		}
		if spent, want := time.Since(start), 2*(10*time.Second+grace+10*time.Second); spent != want {
			t.Errorf("it took %v, expected %v", spent, want)
		}
		if len(rows) != 10 {
			t.Fatalf("%d rows", len(rows))
		}
		for i, want := range []string{"deaf: still running 2s after its context was done (timeout)", "broken: panic: help", "wrong: wrong solution: no one is broken", "", ""} {
			for _, row := range []Row{rows[i], rows[i+5]} {
				if got := fmt.Sprint(row.Outcome.Err); want == "" && row.Outcome.Err != nil || !strings.Contains(got, want) {
					t.Errorf("%s: error %v, expected %q", row.Engine, got, want)
				}
			}
		}
		wanted := []EngineSummary{
			{Engine: "deaf", Errors: 2},
			{Engine: "broken", Errors: 2},
			{Engine: "wrong", Errors: 2},
			{Engine: "patient", Timeouts: 2, Unknown: 2},
			{Engine: "good", Solved: 2, Sat: 2},
		}
		for i, want := range wanted {
			got := summary.Engines[i]
			if got.Engine != want.Engine || got.Rows != 2 || got.Errors != want.Errors || got.Timeouts != want.Timeouts ||
				got.Solved != want.Solved || got.Sat != want.Sat || got.Unknown != want.Unknown {
				t.Errorf("summary %+v, expected %+v", got, want)
			}
		}
	})
}

// panicky is an engine that breaks even the contract of Engine.
type panicky struct{ Engine }

func (panicky) Run(context.Context, *model.Model, Query) Outcome { panic("help") }

func TestExecuteCatchesPanicsOfForeignEngines(t *testing.T) {
	rows, _, err := execute(t.Context(), Plan{
		Instances: instances(hole(t), 1),
		Engines:   []Engine{panicky{complete("foreign")}, complete("good", 0)},
	})
	if err != nil || len(rows) != 2 || !strings.Contains(fmt.Sprint(rows[0].Outcome.Err), "foreign: panic: help") || !rows[1].Outcome.Answered() {
		t.Errorf("rows %+v, error %v", rows, err)
	}
}

func TestUnreadInstanceIsARow(t *testing.T) {
	m := hole(t)
	rows, summary, err := execute(t.Context(), Plan{
		Instances: func(yield func(Instance, error) bool) {
			_ = yield(Instance{Name: "a", Model: m}, nil) &&
				yield(Instance{Name: "file:3"}, errors.New("file:3: 80 cells")) &&
				yield(Instance{Name: "b", Model: m}, nil)
		},
		Engines: []Engine{complete("e", 0), complete("f", 0)},
	})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, r := range rows {
		names = append(names, r.Instance+"/"+r.Engine)
	}
	if want := []string{"a/e", "a/f", "file:3/", "b/e", "b/f"}; !slices.Equal(names, want) {
		t.Errorf("rows %q, expected %q", names, want)
	}
	if fmt.Sprint(rows[2].Outcome.Err) != "file:3: 80 cells" || summary.Unread != 1 || summary.Engines[0].Solved != 2 {
		t.Errorf("row %+v, summary %+v", rows[2], summary)
	}
}

// Only so many instances may be read before the rows of earlier ones are out.
func TestInstancesArePulledAsNeeded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const jobs, n = 2, 1000
		var pulled, first atomic.Int64
		m := hole(t)
		stuck := fakeEngine("e", func(_ context.Context, _ Query, found func(model.Assignment) bool) Outcome {
			if first.Add(1) == 1 {
				time.Sleep(time.Hour)
			}
			found(model.Assignment{0})
			return Outcome{Status: model.Sat}
		})
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			rows, _, err := execute(t.Context(), Plan{
				Instances: func(yield func(Instance, error) bool) {
					for range n {
						pulled.Add(1)
						if !yield(Instance{Model: m}, nil) {
							return
						}
					}
				},
				Engines: []Engine{stuck},
				Jobs:    jobs,
			})
			if err != nil || len(rows) != n {
				t.Errorf("%d rows, error %v", len(rows), err)
			}
		}()
		synctest.Wait()
		if got := pulled.Load(); got < lookAhead || got > lookAhead*jobs+3 {
			t.Errorf("%d instances are read while the first one runs", got)
		}
		<-ended
	})
}

func TestCancelledPlanKeepsWhatWasBegun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		var runs atomic.Int64
		e := fakeEngine("e", func(ctx context.Context, _ Query, found func(model.Assignment) bool) Outcome {
			if runs.Add(1) > 3 {
				<-ctx.Done()
				return Outcome{Reason: model.ReasonOf(ctx)}
			}
			found(model.Assignment{0})
			return Outcome{Status: model.Sat}
		})
		time.AfterFunc(time.Second, cancel)
		rows, summary, err := execute(ctx, Plan{Instances: instances(hole(t), 100), Engines: []Engine{e}, Jobs: 2})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("error %v", err)
		}
		if len(rows) != 5 {
			t.Fatalf("%d rows, expected the 3 answered and the 2 that were running", len(rows))
		}
		for _, r := range rows {
			if !r.Outcome.Answered() && (r.Outcome.Status != model.Unknown || r.Outcome.Reason != model.Cancelled) {
				t.Errorf("row %+v", r)
			}
		}
		if summary.Engines[0].Solved != 3 || summary.Engines[0].Unknown != 2 {
			t.Errorf("summary %+v", summary.Engines[0])
		}
	})
}

// Reading an instance may block for ever, as standard input does.
func TestCancelledPlanDoesNotWaitForInput(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		input := make(chan struct{})
		defer close(input)
		m := hole(t)
		time.AfterFunc(time.Second, cancel)
		rows, _, err := execute(ctx, Plan{
			Instances: func(yield func(Instance, error) bool) {
				if yield(Instance{Model: m}, nil) {
					<-input
				}
			},
			Engines: []Engine{complete("e", 0)},
		})
		if len(rows) != 1 || !errors.Is(err, context.Canceled) {
			t.Errorf("%d rows, error %v", len(rows), err)
		}
	})
}

// cancelling is a context that is being cancelled: those who ask know it, and it
// has told nobody yet.
type cancelling struct{ context.Context }

func (cancelling) Err() error { return context.Canceled }

// TestCutInputIsNoUnreadInstance: what could not be read since the plan was
// cancelled is not wrong.
func TestCutInputIsNoUnreadInstance(t *testing.T) {
	cut := func(yield func(Instance, error) bool) { yield(Instance{Name: "i1"}, context.Canceled) }
	plan := Plan{Instances: cut, Engines: []Engine{complete("one", 0)}}
	rows, summary, err := execute(cancelling{t.Context()}, plan)
	if len(rows) > 0 || summary.Unread != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("%+v, %+v, %v", rows, summary, err)
	}
}

func TestEmitErrorEndsThePlan(t *testing.T) {
	full := errors.New("no space left")
	calls := 0
	_, err := Execute(t.Context(), Plan{Instances: instances(hole(t), 1000), Engines: []Engine{complete("e", 0)}, Jobs: 2},
		func(Row) error {
			calls++
			return full
		})
	if !errors.Is(err, full) || calls != 1 {
		t.Errorf("error %v after %d calls", err, calls)
	}
}

func TestPlanWithoutEngines(t *testing.T) {
	if _, _, err := execute(t.Context(), Plan{Instances: instances(hole(t), 1)}); err == nil {
		t.Error("no error")
	}
}

// Found must not be called once the row is out.
func TestLeftBehindRunIsSilent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		late := fakeEngine("late", func(_ context.Context, _ Query, found func(model.Assignment) bool) Outcome {
			found(model.Assignment{0})
			<-release
			found(model.Assignment{2})
			return Outcome{Status: model.Sat}
		})
		var found []int
		_, _, err := execute(t.Context(), Plan{
			Instances: instances(hole(t), 1), Engines: []Engine{late}, Timeout: time.Second,
			Query: Query{Goal: All, Found: func(a model.Assignment) { found = append(found, a[0]) }},
		})
		close(release)
		synctest.Wait()
		if err != nil || !slices.Equal(found, []int{0}) {
			t.Errorf("found %v, error %v", found, err)
		}
	})
}

// timed is an engine whose runs take the given times, one after the other, and
// count as many conflicts as given.
func timed(spec string, seconds []int, conflicts []uint64) Engine {
	n := 0
	return fakeEngine(spec, func(_ context.Context, _ Query, found func(model.Assignment) bool) Outcome {
		d := time.Duration(seconds[n]) * time.Second
		out := Outcome{Status: model.Sat, Times: Times{Solve: d, Total: 2 * d}}
		out.Counters.Set(Conflicts, conflicts[n])
		n++
		found(model.Assignment{0})
		return out
	})
}

func TestRepeatGivesMedians(t *testing.T) {
	rows, _, err := execute(t.Context(), Plan{
		Instances: instances(hole(t), 1),
		Engines:   []Engine{timed("odd", []int{9, 1, 4}, []uint64{7, 7, 7})},
		Repeat:    3,
	})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := rows[0].Outcome.Times, (Times{Solve: 4 * time.Second, Total: 8 * time.Second}); got != want {
		t.Errorf("times %+v, expected %+v", got, want)
	}
	if got := median([]time.Duration{8, 2, 4, 1}); got != 3 {
		t.Errorf("the median of 1, 2, 4, 8 is %d", got)
	}
}

func TestRepeatHoldsCountersAgainstEachOther(t *testing.T) {
	_, summary, err := execute(t.Context(), Plan{
		Instances: instances(hole(t), 1),
		Engines:   []Engine{timed("dice", []int{1, 1, 1}, []uint64{7, 8, 9}), complete("good", 0)},
		Repeat:    3,
	})
	var finding *Finding
	if !errors.As(err, &finding) || finding.Error() != "i1: dice has 7 conflicts in one run and 8 in another, with the same seed" || len(summary.Findings) != 1 {
		t.Errorf("error %v, findings %v", err, summary.Findings)
	}
}

func TestRepeatEndsAtARunWithoutAnswer(t *testing.T) {
	runs := 0
	e := fakeEngine("e", func(_ context.Context, _ Query, found func(model.Assignment) bool) Outcome {
		if runs++; runs == 2 {
			return Outcome{Reason: model.Timeout}
		}
		found(model.Assignment{0})
		return Outcome{Status: model.Sat}
	})
	rows, _, err := execute(t.Context(), Plan{Instances: instances(hole(t), 1), Engines: []Engine{e}, Repeat: 5})
	if err != nil || runs != 2 || rows[0].Outcome.Reason != model.Timeout {
		t.Errorf("after %d runs: %+v, error %v", runs, rows[0], err)
	}
}

// What a run costs beside the engine's own work: a row of a trivial engine.
func BenchmarkExecute(b *testing.B) {
	engines := []Engine{complete("e", 0)}
	plan := Plan{Instances: instances(hole(b), b.N), Engines: engines, Jobs: 2, Timeout: time.Minute}
	b.ReportAllocs()
	if _, err := Execute(b.Context(), plan, func(Row) error { return nil }); err != nil {
		b.Fatal(err)
	}
}
