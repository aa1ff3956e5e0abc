package clausal_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"counterpoint/encode/clausal"
	"counterpoint/encode/cnf"
	"counterpoint/encode/cnf/cnftest"
	"counterpoint/model"
)

func TestDoneContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, o := range []clausal.Options{{}, clausal.CDCL()} {
		s, err := clausal.NewSolver(cnftest.Pigeons(5, 5), o)
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Solve(ctx)
		if err != nil || r.Status != model.Unknown || r.Reason != model.Cancelled || r.Complete {
			t.Errorf("%+v, %v", r, err)
		}
		if r, err = s.Solve(context.Background()); err != nil || r.Status != model.Sat {
			t.Errorf("afterwards: %v, %v", r.Status, err)
		}
	}
}

// TestStopped: a search that is stopped again and again still comes to its end,
// by what it has learned, and keeps its counters.
func TestStopped(t *testing.T) {
	f := cnftest.Pigeons(8, 7)
	s, err := clausal.NewSolver(f, clausal.CDCL())
	if err != nil {
		t.Fatal(err)
	}
	stops, last := 0, clausal.Result{}
	for last.Status == model.Unknown {
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Millisecond)
		r, err := s.Solve(ctx)
		cancel()
		if err != nil || r.Status == model.Unknown && r.Reason != model.Timeout {
			t.Fatalf("%v, %q, %v", r.Status, r.Reason, err)
		}
		if r.Counters.Conflicts < last.Counters.Conflicts {
			t.Fatal("the counters went back")
		}
		stops, last = stops+1, r
	}
	if last.Status != model.Unsat || stops < 2 {
		t.Errorf("%v after %d runs", last.Status, stops)
	}
}

func TestPromptness(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	long := cnf.NewFormula(400_000) // one chain of implications, and many clauses beside it
	for v := cnf.Lit(1); v < 400_000; v++ {
		long.Add(-v, v+1)
		long.Add(-v, v+1, cnf.Lit(1+r.IntN(400_000)))
	}
	long.Add(1)
	for name, f := range map[string]*cnf.Formula{"pigeons": cnftest.Pigeons(14, 13), "long": long} {
		for _, o := range []clausal.Options{{}, clausal.CDCL()} {
			ctx, cancel := context.WithTimeout(context.Background(), 30*time.Millisecond)
			res, err := clausal.Search(ctx, f, o, nil)
			deadline, _ := ctx.Deadline()
			t.Logf("%s: %v after the deadline", name, time.Since(deadline)) // no test: the machine may be slow
			cancel()
			if err != nil || res.Status != model.Sat && res.Reason != model.Timeout {
				t.Errorf("%s: %v (%s), %v", name, res.Status, res.Reason, err)
			}
		}
	}
}

func TestLimits(t *testing.T) {
	f := cnftest.Pigeons(7, 6)
	with := func(o clausal.Options, l clausal.Limits) clausal.Options { o.Limits = l; return o }
	for _, o := range []clausal.Options{{}, clausal.CDCL()} {
		for _, c := range []struct {
			limits clausal.Limits
			reason model.Reason
			count  func(clausal.Counters) uint64
		}{
			{clausal.Limits{Nodes: 50}, model.NodeLimit, func(c clausal.Counters) uint64 { return c.Nodes }},
			{clausal.Limits{Decisions: 50}, clausal.DecisionLimit, func(c clausal.Counters) uint64 { return c.Decisions }},
			{clausal.Limits{Conflicts: 50}, model.ConflictLimit, func(c clausal.Counters) uint64 { return c.Conflicts }},
		} {
			if o.Learning && c.limits.Nodes > 0 {
				continue
			}
			r := search(t, f, with(o, c.limits), nil)
			if r.Status != model.Unknown || r.Reason != c.reason || c.count(r.Counters) != 50 || r.Complete {
				t.Errorf("%v (%s), complete %v, %+v; want %s", r.Status, r.Reason, r.Complete, r.Counters, c.reason)
			}
		}
		r := search(t, cnftest.Pigeons(4, 4), with(o, clausal.Limits{Solutions: 3}), nil)
		if r.Status != model.Sat || r.Reason != "" || r.Complete || r.Counters.Solutions != 3 {
			t.Errorf("%v (%s), complete %v, %d solutions", r.Status, r.Reason, r.Complete, r.Counters.Solutions)
		}
	}
}

func TestOptionsThatContradict(t *testing.T) {
	f := cnftest.Formula(3, []cnf.Lit{1, 2})
	for _, c := range []struct {
		o    clausal.Options
		want string
	}{
		{clausal.Options{Order: clausal.VSIDS}, "VSIDS needs learning"},
		{clausal.Options{Restarts: clausal.Luby}, "restarts need learning"},
		{clausal.Options{Learning: true, Limits: clausal.Limits{Nodes: 1}}, "a limit on nodes"},
		{clausal.Options{Order: 7}, "does not exist"},
		{clausal.Options{Groups: [][]cnf.Lit{{1, 2}, {4}}}, "group 1 has the literal 4, and the formula has the variables 1 to 3"},
		{clausal.Options{Groups: [][]cnf.Lit{{0}}}, "group 0 has the literal 0"},
		{clausal.Options{Groups: [][]cnf.Lit{{1, 2}, {3, 1}}}, "the literal 1 is twice in the groups; the second time in group 1"},
	} {
		if _, err := clausal.NewSolver(f, c.o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}

func TestAddOfNoLiteral(t *testing.T) {
	s, err := clausal.NewSolver(cnftest.Formula(2), clausal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	s.Add(3)
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("the disk is full") }

func TestProofThatCannotBeWritten(t *testing.T) {
	o := clausal.CDCL()
	o.Proof = full{}
	if _, err := clausal.Search(context.Background(), cnftest.Pigeons(6, 5), o, nil); err == nil || !strings.Contains(err.Error(), "the disk is full") {
		t.Errorf("%v", err)
	}
}
