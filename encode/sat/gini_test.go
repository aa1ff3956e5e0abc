package sat

import (
	"context"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/irifrance/gini/inter"

	"counterpoint/encode/cnf"
	"counterpoint/encode/cnf/cnftest"
	"counterpoint/model"
)

func figure(r Result, name string) (uint64, bool) {
	for _, f := range r.Figures {
		if f.Name == name {
			return f.Value, true
		}
	}
	return 0, false
}

// TestConflictThatProvesUnsat compares the counts with what the search must do.
func TestConflictThatProvesUnsat(t *testing.T) {
	for _, c := range []struct {
		name string
		f    *cnf.Formula
		want Counts
	}{
		{"the empty clause", cnftest.Formula(1, []cnf.Lit{}), Counts{known(0), known(1), known(0), known(0)}},
		{"contradictory unit clauses", cnftest.Formula(1, []cnf.Lit{1}, []cnf.Lit{-1}), Counts{known(0), known(1), known(0), known(0)}},
		{"contradiction by propagation", cnftest.Formula(3, []cnf.Lit{-1, 2}, []cnf.Lit{1}, []cnf.Lit{-2, 3}, []cnf.Lit{-2, -3}), Counts{known(0), known(1), known(0), known(0)}},
		// One decision, its conflict, a learned unit clause, and the last conflict.
		{"all clauses of two variables", cnftest.Formula(2, []cnf.Lit{1, 2}, []cnf.Lit{1, -2}, []cnf.Lit{-1, 2}, []cnf.Lit{-1, -2}), Counts{known(1), known(2), known(0), known(1)}},
		{"sat by propagation", cnftest.Formula(2, []cnf.Lit{1}, []cnf.Lit{-1, 2}), Counts{known(0), known(0), known(0), known(0)}},
	} {
		for _, solver := range Libraries() {
			if r := mustSolve(t, solver, c.f); r.Counts != c.want {
				t.Errorf("%s: %s counts %v, want %v", solver.Name(), c.name, r.Counts, c.want)
			}
		}
	}
}

// TestConflictsAndLearnedClauses: each conflict but the one that proves unsat
// gives one learned clause. For gophersat this is what its corrected count rests
// on: its own is that number, or one less after unsat.
func TestConflictsAndLearnedClauses(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		n := 5 + r.IntN(60)
		f := cnftest.Random3SAT(r, n, n*(38+r.IntN(10))/10)
		for _, solver := range Libraries() {
			result := mustSolve(t, solver, f)
			want := result.Counts.Learned.N
			if result.Status == model.Unsat {
				want++
			}
			if result.Counts.Conflicts != known(want) {
				t.Fatalf("%s: %v: conflicts %v, learned %v", solver.Name(), result.Status, result.Counts.Conflicts, result.Counts.Learned)
			}
			if solver.Name() == "cdcl" {
				continue // its own number is the canonical one
			}
			own, ok := figure(result, "conflicts")
			if !ok || own > want || (result.Status == model.Sat && own != want) || own+1 < want {
				t.Fatalf("%s: %v: its own conflicts %d, ours %d", solver.Name(), result.Status, own, want)
			}
		}
	}
}

// TestDecisionsOnManyVariables: a solver made too small decides on variables
// that do not exist. Nothing propagates here, so each variable is decided once.
func TestDecisionsOnManyVariables(t *testing.T) {
	const n = 1000
	f := cnf.NewFormula(n)
	for v := cnf.Lit(1); v <= n; v++ {
		f.Add(v, v.Not())
	}
	if r := mustSolve(t, Gini{}, f); r.Counts.Decisions != known(n) {
		t.Errorf("%v decisions, want %d", r.Counts.Decisions, n)
	}
}

func TestGiniPropagationsOfUnitClauses(t *testing.T) {
	r := mustSolve(t, Gini{}, cnftest.Formula(4, []cnf.Lit{1}, []cnf.Lit{-1, 2}, []cnf.Lit{-2, -3}, []cnf.Lit{3, 4}))
	if n, ok := figure(r, "propagations"); !ok || n != 4 {
		t.Errorf("%d propagations (known: %v), want 4", n, ok)
	}
}

func TestGiniTellsEveryFigure(t *testing.T) {
	r := mustSolve(t, Gini{}, cnftest.Pigeons(6, 5))
	if len(r.Figures) != len(giniStatistics) {
		t.Errorf("%d of %d figures; the fields of this version of gini have moved", len(r.Figures), len(giniStatistics))
	}
}

func TestMissingFieldIsAbsent(t *testing.T) {
	type inner struct{ n, negative int64 }
	value := struct {
		in, none *inner
		text     string
		n        int
	}{in: &inner{n: 7, negative: -1}, n: 5}
	for _, c := range []struct {
		path []string
		want uint64
		ok   bool
	}{
		{[]string{"in", "n"}, 7, true},
		{[]string{"n"}, 5, true},
		{[]string{"in", "negative"}, 0, false},
		{[]string{"in", "moved"}, 0, false},
		{[]string{"moved", "n"}, 0, false},
		{[]string{"none", "n"}, 0, false},
		{[]string{"text", "n"}, 0, false},
		{[]string{"text"}, 0, false},
		{[]string{"in"}, 0, false},
		{nil, 0, false},
	} {
		if got, ok := integerField(&value, c.path...); got != c.want || ok != c.ok {
			t.Errorf("%v: %d, %v", c.path, got, ok)
		}
	}
	if _, ok := integerField(nil, "n"); ok {
		t.Error("a field of nil")
	}
}

func TestLibraryVersions(t *testing.T) {
	for _, solver := range Libraries() {
		if v := solver.Version(); v != "" && v[0] != 'v' {
			t.Errorf("%s: version %q", solver.Name(), v)
		}
	}
	if v := moduleVersion("example.com/no/such/module"); v != "" {
		t.Errorf("a version %q of no module", v)
	}
}

func TestGiniRefusesWhatItCannotHold(t *testing.T) {
	f := cnf.NewFormula(1 << 30)
	if _, err := Solve(context.Background(), Gini{}, f); err == nil {
		t.Error("no error of Solve")
	}
	if _, _, err := (Gini{}).Propagate(context.Background(), f); err == nil {
		t.Error("no error of Propagate")
	}
	if _, err := Solve(context.Background(), Gophersat{}, f); err == nil {
		t.Error("no error of gophersat")
	}
}

// TestTimeout stops a search that would take minutes. The bound on the time is
// wide: it tells stopping from not stopping, and no more.
func TestTimeout(t *testing.T) {
	before := runtime.NumGoroutine()
	for _, why := range []model.Reason{model.Timeout, model.Cancelled} {
		ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
		if why == model.Cancelled {
			ctx, cancel = context.WithCancel(context.Background())
			time.AfterFunc(200*time.Millisecond, cancel)
		}
		s, err := Gini{}.Open(cnftest.Pigeons(13, 12))
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		r, err := s.Solve(ctx)
		if err != nil || r.Status != model.Unknown || r.Reason != why {
			t.Errorf("%v, %q, %v; want unknown, %q", r.Status, r.Reason, err, why)
		}
		if d := time.Since(start); d > 5*time.Second {
			t.Errorf("stopped only after %v", d)
		}
		// A run that could not be stopped in time, on a slow machine, has none.
		if n := r.Counts.Conflicts; n.Known != (r.Figures != nil) || n.Known && n.N == 0 {
			t.Errorf("counts of the stopped run: %v, %v", r.Counts, r.Figures)
		}
		// Unknown is final: the solver must not be run again.
		if again, err := s.Solve(context.Background()); err != nil || again.Status != model.Unknown || again.Reason != why {
			t.Errorf("again: %v, %q, %v", again.Status, again.Reason, err)
		}
		cancel()
	}
	noGoroutineLeft(t, before)
}

// noGoroutineLeft waits a little for goroutines that are just ending.
func noGoroutineLeft(t *testing.T, before int) {
	t.Helper()
	for range 500 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), before)
}

// giniStub stands for a run of gini that answers 1 after some looks, or never,
// and counts how often its answer is collected.
type giniStub struct {
	inter.Solve
	looks     int // Test gives no answer so often; -1: it never does
	stopped   chan struct{}
	collected atomic.Int32
}

func (s *giniStub) Test() (int, bool) {
	if s.looks == 0 {
		s.collected.Add(1)
		return 1, true
	}
	s.looks--
	return 0, false
}

func (s *giniStub) Wait() int {
	s.collected.Add(1)
	return 1
}

func (s *giniStub) Stop() int {
	<-s.stopped
	s.collected.Add(1)
	return 0
}

func TestRunIsCollectedOnce(t *testing.T) {
	live, cancelLive := context.WithCancel(context.Background())
	defer cancelLive()
	done, cancel := context.WithCancel(context.Background())
	cancel()
	atOnce := make(chan struct{})
	close(atOnce)
	for _, c := range []struct {
		name   string
		ctx    context.Context
		looks  int
		answer int
	}{
		{"without end of the context", context.Background(), -1, 1},
		{"at the first look", live, 0, 1},
		{"at a later look", live, 7, 1},
		{"at the first look, the context done", done, 0, 1},
		{"stopped", done, -1, 0},
	} {
		run := &giniStub{looks: c.looks, stopped: atOnce}
		answer, ended := await(c.ctx, run)
		if n := run.collected.Load(); answer != c.answer || !ended || n != 1 {
			t.Errorf("%s: answer %d, ended %v, collected %d times", c.name, answer, ended, n)
		}
	}
}

// TestRunThatDoesNotStop: the run is left to end by itself, and its goroutine
// ends with it.
func TestRunThatDoesNotStop(t *testing.T) {
	before := runtime.NumGoroutine()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	run := &giniStub{looks: -1, stopped: make(chan struct{})}
	if answer, ended := await(ctx, run); answer != 0 || ended {
		t.Errorf("answer %d, ended %v", answer, ended)
	}
	close(run.stopped)
	noGoroutineLeft(t, before)
}

// TestDeadlineWhileHandingOver has more variables and clauses than can be handed
// over in that time.
func TestDeadlineWhileHandingOver(t *testing.T) {
	if testing.Short() {
		t.Skip("a large formula")
	}
	const n = 1_000_000
	f := cnf.NewFormula(n)
	f.Grow(n, 2*n)
	for v := cnf.Lit(1); v < n; v++ {
		f.Add(-v, v+1)
	}
	before := runtime.NumGoroutine()
	for _, solver := range Libraries() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
		r, err := Solve(ctx, solver, f)
		if err != nil || r.Status != model.Unknown || r.Reason != model.Timeout {
			t.Errorf("%s: %v, %q, %v", solver.Name(), r.Status, r.Reason, err)
		}
		cancel()
	}
	noGoroutineLeft(t, before)
}

func TestParallelSessions(t *testing.T) {
	for _, solver := range Libraries() {
		t.Run(solver.Name(), func(t *testing.T) {
			var wg sync.WaitGroup
			for seed := range uint64(8) {
				wg.Go(func() {
					r := rand.New(rand.NewPCG(seed, 0))
					for range 40 {
						f := cnftest.Random3SAT(r, 10, 35+r.IntN(20))
						result, err := Solve(context.Background(), solver, f)
						if err != nil || (result.Status == model.Sat) != (cnftest.NumModels(f) > 0) {
							t.Errorf("%v, %v", result.Status, err)
						}
					}
				})
			}
			wg.Wait()
		})
	}
}

func TestSameRunSameFigures(t *testing.T) {
	f := cnftest.Random3SAT(rand.New(rand.NewPCG(5, 5)), 100, 426)
	for _, solver := range Libraries() {
		first := mustSolve(t, solver, f)
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		second, err := Solve(ctx, solver, f)
		if err != nil || first.Status != second.Status || first.Counts != second.Counts {
			t.Errorf("%s: %v, then %v (%v)", solver.Name(), first.Counts, second.Counts, err)
		}
		for i := range first.Figures {
			if first.Figures[i] != second.Figures[i] {
				t.Errorf("%s: %v, then %v", solver.Name(), first.Figures[i], second.Figures[i])
			}
		}
	}
}
