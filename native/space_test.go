package native

import (
	"context"
	"errors"
	"slices"
	"testing"

	"counterpoint/model"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// spaceDomains returns the values of each variable.
func spaceDomains(s *Space, m *model.Model) [][]int {
	var domains [][]int
	for x := range m.Vars() {
		domains = append(domains, slices.Collect(s.Domain(x).All()))
	}
	return domains
}

// A narrowing is a call of Assign or Remove.
type narrowing struct {
	assign bool
	x      model.Var
	v      int
}

func drawNarrowing(t *rapid.T, m *model.Model) narrowing {
	x := rapid.SampledFrom(slices.Collect(m.Vars())).Draw(t, "x")
	return narrowing{rapid.Bool().Draw(t, "assign"), x, rapid.IntRange(-3, 6).Draw(t, "v")}
}

func (n narrowing) apply(s *Space) {
	if n.assign {
		s.Assign(n.x, n.v)
	} else {
		s.Remove(n.x, n.v)
	}
}

// fresh returns a new space, narrowed and propagated.
func fresh(t rapid.TB, m *model.Model, o Options, narrowings []narrowing) (*Space, bool) {
	s, err := NewSpace(m, o)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range narrowings {
		n.apply(s)
	}
	ok, err := s.Propagate(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return s, ok
}

// Whatever a caller did before, and wherever it propagated, a space propagates
// to what a new one does.
func TestSpaceForgetsWhatWasPopped(t *testing.T) {
	check(t, 20, func(t *rapid.T) {
		m := randomModel(t)
		if m.NumVars() == 0 {
			return
		}
		o := rapid.SampledFrom(everyLevel()).Draw(t, "level").options
		o.Debug = true
		s, err := NewSpace(m, o)
		if err != nil {
			t.Fatal(err)
		}
		var made []narrowing
		var marks []int
		for range rapid.IntRange(1, 12).Draw(t, "steps") {
			switch step := rapid.IntRange(0, 4).Draw(t, "step"); {
			case step == 0:
				s.Push()
				marks = append(marks, len(made))
			case step == 1 && len(marks) > 0:
				s.Pop()
				last := len(marks) - 1
				made, marks = made[:marks[last]], marks[:last]
			case step == 2:
				stopSpace(t, s)
			case step == 3:
				compareSpaces(t, m, s, o, made)
			default:
				n := drawNarrowing(t, m)
				n.apply(s)
				made = append(made, n)
			}
		}
		compareSpaces(t, m, s, o, made)
	})
}

func compareSpaces(t *rapid.T, m *model.Model, s *Space, o Options, made []narrowing) {
	got, err := s.Propagate(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	other, want := fresh(t, m, o, made)
	if got != want {
		t.Fatalf("%v: consistent %t, a new space says %t", made, got, want)
	}
	if diff := cmp.Diff(spaceDomains(other, m), spaceDomains(s, m)); want && diff != "" {
		t.Fatalf("%v: domains (-new +used):\n%s", made, diff)
	}
}

// stopSpace propagates under a context that has ended.
func stopSpace(t *rapid.T, s *Space) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if s.now.failed {
		return
	}
	if ok, err := s.Propagate(ctx); !errors.Is(err, context.Canceled) && !(ok && err == nil) {
		t.Fatalf("a done context: %t, %v", ok, err)
	}
}

// The record accounts for each value that is gone, once.
func TestRecordTellsEachRemoval(t *testing.T) {
	check(t, 20, func(t *rapid.T) {
		m := randomModel(t)
		o := rapid.SampledFrom(everyLevel()).Draw(t, "level").options
		s, err := NewSpace(m, o)
		if err != nil {
			t.Fatal(err)
		}
		domains := spaceDomains(s, m)
		s.Record(func(x model.Var, v, constraint int) {
			i := slices.Index(domains[x.Index()], v)
			if i < 0 {
				t.Fatalf("%v=%d removed, which was not there", x, v)
			}
			domains[x.Index()] = slices.Delete(domains[x.Index()], i, i+1)
			if constraint == ByLocked {
				_, constraint = s.Lock()
			}
			if constraint >= 0 && !slices.Contains(m.Constraint(constraint).Vars(), x) {
				t.Fatalf("constraint %d, which is not over %v, removed a value of it", constraint, x)
			}
		})
		if m.NumVars() > 0 {
			drawNarrowing(t, m).apply(s)
		}
		ok, err := s.Propagate(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		constraint, failed := s.Failed()
		if failed == ok || failed && (constraint < ByLocked || constraint >= m.NumConstraints()) {
			t.Fatalf("consistent %t, failed %t at %d", ok, failed, constraint)
		}
		if diff := cmp.Diff(spaceDomains(s, m), domains); ok && diff != "" {
			t.Fatalf("domains (-propagated +recorded):\n%s", diff)
		}
	})
}

func TestSpaceOfBadOptions(t *testing.T) {
	if _, err := NewSpace(queens(t, 4), Options{AllDiff: 9}); err == nil {
		t.Error("accepted")
	}
}
