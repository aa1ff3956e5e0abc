package sat

import (
	"context"
	"runtime"
	"strings"
	"testing"
	"time"

	"counterpoint/encode/cnf"
	"counterpoint/encode/cnf/cnftest"
	"counterpoint/model"
)

// TestGophersatWaitsForTheLock holds the lock as another Solve would.
func TestGophersatWaitsForTheLock(t *testing.T) {
	gophersatLock <- struct{}{}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	r, err := Solve(ctx, Gophersat{}, cnftest.Formula(1))
	if err != nil || r.Status != model.Unknown || r.Reason != model.Timeout {
		t.Errorf("%v, %q, %v", r.Status, r.Reason, err)
	}
	if r.Counts.Decisions.Known || r.Figures != nil {
		t.Errorf("figures of a run that was not: %v, %v", r.Counts, r.Figures)
	}
	solved := make(chan Result)
	go func() {
		r, err := Solve(context.Background(), Gophersat{}, cnftest.Formula(1))
		if err != nil {
			t.Error(err)
		}
		solved <- r
	}()
	select {
	case <-solved:
		t.Error("solved without the lock")
	case <-time.After(20 * time.Millisecond):
	}
	<-gophersatLock
	if r := <-solved; r.Status != model.Sat {
		t.Error(r.Status)
	}
}

// TestGophersatAbandonsARun: Solve does not wait for a run that nothing can
// interrupt; the next Solve does.
func TestGophersatAbandonsARun(t *testing.T) {
	if testing.Short() {
		t.Skip("a formula of some seconds")
	}
	before := runtime.NumGoroutine()
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	r, err := Solve(ctx, Gophersat{}, cnftest.Pigeons(9, 8))
	if err != nil || r.Status != model.Unknown || r.Reason != model.Timeout {
		t.Errorf("%v, %q, %v", r.Status, r.Reason, err)
	}
	if len(gophersatLock) != 1 {
		t.Error("the abandoned run does not hold the lock")
	}
	if r := mustSolve(t, Gophersat{}, cnftest.Pigeons(4, 3)); r.Status != model.Unsat {
		t.Error(r.Status)
	}
	noGoroutineLeft(t, before)
}

// TestGophersatPanics: what the adapter never does, a zero as a literal, stands
// for a panic anywhere in the library.
func TestGophersatPanics(t *testing.T) {
	answer := runGophersat([][]int{{0}}, 1)
	if answer.err == nil || !strings.Contains(answer.err.Error(), "null unit clause") {
		t.Errorf("error %v", answer.err)
	}
	if _, err := answer.result(1); err == nil {
		t.Error("the error is lost")
	}
}

// TestGophersatWithUnitClauses: an added clause must not be weaker than one of
// the formula, as an assumption is in the library.
func TestGophersatWithUnitClauses(t *testing.T) {
	s, err := Gophersat{}.Open(cnftest.Formula(4, []cnf.Lit{1}, []cnf.Lit{-1, 2}, []cnf.Lit{3, 4}))
	if err != nil {
		t.Fatal(err)
	}
	if r, err := s.Solve(context.Background()); err != nil || r.Status != model.Sat {
		t.Fatalf("%v, %v", r.Status, err)
	}
	s.Add(-1)
	if r, err := s.Solve(context.Background()); err != nil || r.Status != model.Unsat {
		t.Errorf("%v, %v", r.Status, err)
	}
}

// TestGophersatFiguresOfASession: each Solve is a new solver; its figures are
// added to those of the others.
func TestGophersatFiguresOfASession(t *testing.T) {
	f := cnftest.Pigeons(5, 5)
	s, err := Gophersat{}.Open(f)
	if err != nil {
		t.Fatal(err)
	}
	once := mustSolve(t, Gophersat{}, f).Counts
	if once.Decisions.N == 0 {
		t.Fatal("no decision: the formula is too easy")
	}
	for run := uint64(1); run <= 3; run++ {
		r, err := s.Solve(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		own, _ := figure(r, "decisions")
		if want := run * once.Decisions.N; r.Counts.Decisions != known(want) || own != want {
			t.Errorf("run %d: %v decisions, its own %d, want %d", run, r.Counts.Decisions, own, want)
		}
	}
}
