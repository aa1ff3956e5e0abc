package clausal

import (
	"context"
	"slices"
	"testing"

	"counterpoint/encode/cnf"
	"counterpoint/encode/cnf/cnftest"
)

func TestLuby(t *testing.T) {
	want := []uint64{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8}
	for i, w := range want {
		if got := luby(uint64(i + 1)); got != w {
			t.Errorf("number %d is %d, want %d", i+1, got, w)
		}
	}
}

func TestGeometricRestarts(t *testing.T) {
	var s schedule
	s.init(Geometric)
	var runs []uint64
	for conflicts := uint64(0); len(runs) < 4; {
		conflicts++
		s.noteConflict()
		if s.restartDue() {
			runs, conflicts = append(runs, conflicts), 0
		}
	}
	if !slices.Equal(runs, []uint64{100, 150, 225, 337}) {
		t.Errorf("%v", runs)
	}
}

func TestPhases(t *testing.T) {
	var p phases
	p.init(3)
	p.savePhases([]lit{literal(2), literal(-3), literal(3)})
	for v, want := range []cnf.Lit{-1, 2, 3} {
		if got := p.phase(int32(v)).dimacs(); got != want {
			t.Errorf("decides %d, want %d", got, want)
		}
	}
}

// TestWatchVisits counts by hand: 1 is true at the root, which implies 2, and the
// clause that watches -1 and 3 comes to watch 3 and 4; 3 is decided false, which
// makes 4 true.
func TestWatchVisits(t *testing.T) {
	f := cnf.NewFormula(4)
	f.Add(1)
	f.Add(-1, 2)
	f.Add(-1, 3, 4)
	r, err := Search(t.Context(), f, Options{Limits: Limits{Solutions: 1}}, nil)
	if want := (Split{Root: 2, Search: 1}); err != nil || r.Counters.WatchVisits != want {
		t.Errorf("%+v, want %+v", r.Counters.WatchVisits, want)
	}
}

func TestLiterals(t *testing.T) {
	for _, l := range []cnf.Lit{1, -1, 2, -2, cnf.MaxVars, -cnf.MaxVars} {
		x := literal(l)
		if x.dimacs() != l || x.not().dimacs() != -l || int(x.vari()) != l.Var()-1 {
			t.Errorf("%d becomes %d", l, x)
		}
	}
}

func TestActivityHeap(t *testing.T) {
	var a activity
	const n = 50
	a.init(n)
	values := make([]cnf.Value, 2*n)
	for i := range 400 {
		a.bump(int32(i * i % 47))
		if i%40 == 0 {
			a.increment *= 1e60 // so that all is scaled down now and then
		}
		a.age()
	}
	values[2*3] = cnf.True
	var order []int32
	for {
		v, open := a.mostActive(values)
		if !open {
			break
		}
		order = append(order, v)
	}
	if len(order) != n-1 || slices.Contains(order, 3) || !slices.IsSortedFunc(order, func(v, w int32) int {
		if a.better(v, w) {
			return -1
		}
		return 1
	}) {
		t.Errorf("%v", order)
	}
	a.insert(3)
	a.insert(3)
	if len(a.heap) != 1 {
		t.Errorf("%d in the heap", len(a.heap))
	}
}

// TestStoppedAnywhere stops a search after each amount of work, within
// propagation too; the next search must be that of a solver that was never
// stopped.
func TestStoppedAnywhere(t *testing.T) {
	f, groups := cnftest.LatinSquare(3)
	done, cancel := context.WithCancel(t.Context())
	cancel()
	for _, o := range []Options{{Groups: groups}, {Groups: groups, Learning: true}, {Groups: groups, Learning: true, Order: VSIDS}} {
		fresh, err := Search(t.Context(), f, o, nil)
		if err != nil {
			t.Fatal(err)
		}
		stopped := 0
		for work := 0; ; work++ {
			s, err := NewSolver(f, o)
			if err != nil {
				t.Fatal(err)
			}
			s.start(done)
			s.work = workPerPoll - work
			if s.run() == nil {
				break
			}
			stopped++
			before := s.counters
			r, err := s.Search(t.Context(), nil)
			if err != nil {
				t.Fatal(err)
			}
			solutions, decisions := r.Counters.Solutions, r.Counters.Decisions
			if !o.Learning { // it starts anew, and counts anew
				solutions, decisions = solutions-before.Solutions, decisions-before.Decisions
			}
			if solutions != fresh.Counters.Solutions || decisions != fresh.Counters.Decisions {
				t.Fatalf("stopped after %d: %d solutions and %d decisions, want %d and %d",
					work, solutions, decisions, fresh.Counters.Solutions, fresh.Counters.Decisions)
			}
		}
		if stopped < 100 {
			t.Errorf("stopped only %d times", stopped)
		}
	}
}

// TestNodesAllocateNothing runs DPLL, and CDCL that deletes what it learns, well
// into their searches, and then some more nodes.
func TestNodesAllocateNothing(t *testing.T) {
	f, groups := cnftest.LatinSquare(7)
	for _, o := range []Options{
		{Groups: groups},
		{Groups: groups, Branching: TwoWay, Order: Input},
		{},
		{Groups: groups, Branching: TwoWay, Limits: Limits{Nodes: 1 << 60}},
	} {
		s, err := NewSolver(f, o)
		if err != nil {
			t.Fatal(err)
		}
		s.start(t.Context())
		if err := s.load(); err != nil {
			t.Fatal(err)
		}
		if err := s.visitRoot(); err != nil {
			t.Fatal(err)
		}
		node := func() {
			for {
				b, more := s.nextBranch(&s.frames[len(s.frames)-1])
				if !more {
					s.leave()
					continue
				}
				if err := s.visit(b); passed(err) != nil {
					t.Fatal(err)
				}
				return
			}
		}
		for range 20_000 {
			node()
		}
		if n := testing.AllocsPerRun(2000, node); n != 0 {
			t.Errorf("%+v: %v allocations a node", o.Order, n)
		}
	}
}
