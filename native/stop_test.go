package native

import (
	"context"
	"errors"
	"testing"
	"time"

	"counterpoint/model"
)

func TestLimits(t *testing.T) {
	m := queens(t, 8)
	tests := []struct {
		limits Limits
		reason model.Reason
		count  func(Counters) uint64
		want   uint64
	}{
		{Limits{Nodes: 1}, model.NodeLimit, func(c Counters) uint64 { return c.Nodes }, 1},
		{Limits{Nodes: 50}, model.NodeLimit, func(c Counters) uint64 { return c.Nodes }, 50},
		{Limits{Conflicts: 7}, model.ConflictLimit, func(c Counters) uint64 { return c.Conflicts }, 7},
		{Limits{Solutions: 5}, "", func(c Counters) uint64 { return c.Solutions }, 5},
	}
	for _, test := range tests {
		r := solve(t, m, Options{Limits: test.limits})
		if r.Complete || r.Reason != test.reason || test.count(r.Counters) != test.want {
			t.Errorf("%+v: complete %t, reason %q, counters %+v", test.limits, r.Complete, r.Reason, r.Counters)
		}
		if (r.Status == model.Sat) != (r.Counters.Solutions > 0) || r.Status == model.Unsat {
			t.Errorf("%+v: %v with %d solutions", test.limits, r.Status, r.Counters.Solutions)
		}
	}
}

func TestLimitsAtTheRoot(t *testing.T) {
	solved := sudoku(t, 3, 3, grids[0].grid)
	r := solve(t, solved, Options{Limits: Limits{Nodes: 1, Solutions: 1}})
	if r.Status != model.Sat || !r.Complete || r.Counters.Calls != 0 || r.Counters.Nodes != 1 {
		t.Errorf("a grid solved at the root: %+v", r)
	}
	failed := sudoku(t, 3, 3, "11")
	r = solve(t, failed, Options{})
	if r.Status != model.Unsat || !r.Complete || r.Counters.Calls != 0 || r.Counters.Conflicts != 1 || r.Counters.RootPrunings != 0 {
		t.Errorf("a grid with two equal clues in a row: %+v", r)
	}
}

func TestFoundStopsTheSearch(t *testing.T) {
	n := 0
	r, err := Solve(t.Context(), queens(t, 8), Options{}, func(model.Assignment) bool { n++; return n < 3 })
	if err != nil || n != 3 || r.Complete || r.Status != model.Sat || r.Reason != "" || r.First == nil {
		t.Errorf("%d solutions, %+v, %v", n, r, err)
	}
}

// The work between two looks at the context is bounded by a count, so that
// the test needs no clock.
func TestCancellationStopsTheSearch(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	after := 0
	r, err := Solve(ctx, latin(t, 7), Options{}, func(model.Assignment) bool {
		cancel()
		after++
		return true
	})
	if err != nil || r.Reason != model.Cancelled || r.Complete || r.Status != model.Sat {
		t.Errorf("%+v, %v", r, err)
	}
	if after > workPerPoll {
		t.Errorf("%d solutions after the cancellation", after)
	}
}

func TestDoneContextDoesNothing(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err := Solve(ctx, queens(t, 8), Options{}, nil)
	if err != nil || r.Status != model.Unknown || r.Reason != model.Cancelled || r.Counters != (Counters{}) {
		t.Errorf("%+v, %v", r, err)
	}
}

// Each of these would run for minutes in one propagation or one setup step.
func TestTimeoutStopsWithoutSearch(t *testing.T) {
	b := model.NewBuilder()
	xs := variables(b, 2, model.Range(0, MaxDomainSize-1))
	for i := range xs {
		b.Post("", model.Relation{X: xs[i], Op: model.Lt, Y: xs[1-i]})
		b.Post("", model.Relation{X: xs[i], Op: model.Ne, Y: xs[1-i]})
	}
	chase := build(t, b)

	b = model.NewBuilder()
	xs = variables(b, 20_000, model.Range(0, 100))
	for i := range 20_000 {
		b.Post("", unary(xs[i], model.Ge, 0))
	}
	b.Post("", model.Linear{Coefs: make([]int, len(xs)), Xs: xs, Op: model.Eq})
	free := build(t, b)

	for name, m := range map[string]*model.Model{"root": chase, "search": free} {
		r, err := Solve(t.Context(), m, Options{Limits: Limits{Timeout: 20 * time.Millisecond}}, nil)
		if err != nil || r.Reason != model.Timeout || r.Complete {
			t.Errorf("%s: %+v, %v", name, r.Counters, err)
		}
	}
}

// A context that ends after a number of looks at it stops every phase, and
// leaves an engine that solves the next model as if nothing had been.
func TestStoppedEngineIsAsGoodAsNew(t *testing.T) {
	for _, m := range nodeModels(t) {
		o := m.options
		o.VarOrder, o.Limits.Nodes = DomDeg, 500
		want := solve(t, m.model, o)
		for work := workPerPoll; work > 0; work -= 251 {
			ctx, cancel := context.WithCancel(t.Context())
			e := new(engine)
			e.start(ctx)
			_ = e.poll(0)
			cancel()
			e.work = work
			err := e.load(m.model, o)
			if err == nil {
				err = e.explore(nil)
			}
			if !errors.As(err, new(stopError)) {
				t.Fatalf("%s: %v", m.name, err)
			}
			r, err := e.solve(t.Context(), m.model, o, nil)
			if err != nil || r.Counters != want.Counters {
				t.Fatalf("%s: after a stop %+v, %v; want %+v", m.name, r.Counters, err, want.Counters)
			}
			if testing.Short() {
				break
			}
		}
	}
}
