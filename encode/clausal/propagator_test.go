package clausal_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/encode/clausal"
	"counterpoint/encode/cnf"
	"counterpoint/encode/cnf/cnftest"
)

func newPropagator(t tester, f *cnf.Formula) *clausal.Propagator {
	t.Helper()
	p, err := clausal.NewPropagator(context.Background(), f)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return p
}

func consistent(t tester, p *clausal.Propagator) bool {
	t.Helper()
	ok, err := p.Propagate(context.Background())
	if err != nil {
		t.Fatalf("%v", err)
	}
	return ok
}

// TestPropagatorAgainstDefinition pushes, assumes, propagates and pops in any
// order, and compares with unit propagation of all that is assumed at the time.
func TestPropagatorAgainstDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := cnftest.Random(t)
		p := newPropagator(t, f)
		assumed, pushes := []cnf.Lit(nil), []int(nil)
		steps := map[string]func(*rapid.T){
			"push": func(*rapid.T) { p.Push(); pushes = append(pushes, len(assumed)) },
			"pop": func(*rapid.T) {
				if len(pushes) > 0 {
					p.Pop()
					assumed, pushes = assumed[:pushes[len(pushes)-1]], pushes[:len(pushes)-1]
				}
			},
			"assume": func(t *rapid.T) {
				if f.NumVars() > 0 {
					l := cnftest.Literal(f.NumVars()).Draw(t, "literal")
					p.Assume(l)
					assumed = append(assumed, l)
				}
			},
			"propagate": func(t *rapid.T) { comparePropagator(t, p, f, assumed) },
		}
		t.Repeat(steps)
	})
}

func comparePropagator(t *rapid.T, p *clausal.Propagator, f *cnf.Formula, assumed []cnf.Lit) {
	want := cnf.NewAssignment(f.NumVars())
	contradiction := false
	for _, l := range assumed {
		contradiction = contradiction || want.Value(l) == cnf.False
		want.Set(l)
	}
	_, conflict := cnftest.Propagate(f, want)
	if got := consistent(t, p); got == (contradiction || conflict) {
		t.Fatalf("consistent %v, assumed %v", got, assumed)
	} else if !got {
		return
	}
	trail := slices.Clone(p.Trail())
	for v := 1; v <= f.NumVars(); v++ {
		l := cnf.Lit(v)
		if p.Value(l) != want.Value(l) || p.Value(-l) != want.Value(-l) {
			t.Fatalf("the value of %d is %v, want %v; assumed %v", v, p.Value(l), want.Value(l), assumed)
		}
		if want.Value(l) == cnf.False {
			l = -l
		}
		if slices.Contains(trail, l) != (want.Value(l) == cnf.True) || slices.Contains(trail, -l) {
			t.Fatalf("trail %v, and the value of %d is %v", trail, l, want.Value(l))
		}
	}
}

// TestPropagatorStopped: a done context stops it before it has propagated
// anything, and it goes on from there.
func TestPropagatorStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	f := cnftest.Formula(3, []cnf.Lit{-1, 2}, []cnf.Lit{-2, 3})
	if _, err := clausal.NewPropagator(ctx, f); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	p := newPropagator(t, f)
	p.Push()
	p.Assume(1)
	if ok, err := p.Propagate(ctx); ok || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, error %v", ok, err)
	}
	if ok := consistent(t, p); !ok || !slices.Equal(p.Trail(), []cnf.Lit{1, 2, 3}) {
		t.Errorf("%v, trail %v", ok, p.Trail())
	}
}
