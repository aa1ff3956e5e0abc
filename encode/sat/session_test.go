package sat

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"counterpoint/encode/cnf"
	"counterpoint/encode/cnf/cnftest"
	"counterpoint/model"
)

// everySolver runs a test on each adapter.
func everySolver(t *testing.T, test func(t *testing.T, solver Solver)) {
	for _, solver := range append(Libraries(), child("honest")) {
		t.Run(solver.Name(), func(t *testing.T) {
			if _, ok := solver.(Command); ok {
				needChildren(t)
			}
			test(t, solver)
		})
	}
}

func mustSolve(t interface{ Fatalf(string, ...any) }, solver Solver, f *cnf.Formula) Result {
	r, err := Solve(context.Background(), solver, f)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return r
}

func TestShapesOfFormulas(t *testing.T) {
	type clauses = [][]cnf.Lit
	shapes := []struct {
		name    string
		numVars int
		clauses clauses
		want    model.Status
	}{
		{"no variable, no clause", 0, nil, model.Sat},
		{"no variable, the empty clause", 0, clauses{{}}, model.Unsat},
		{"no clause", 5, nil, model.Sat},
		{"the empty clause", 5, clauses{{}}, model.Unsat},
		{"an empty clause among others", 3, clauses{{1, 2}, {}, {-1, 3}}, model.Unsat},
		{"repeated literals", 2, clauses{{1, 1, 1}, {-1, 2, -1, 2}}, model.Sat},
		{"repeated literals that contradict", 1, clauses{{1, 1}, {-1, -1}}, model.Unsat},
		{"tautologies alone", 3, clauses{{1, -1}, {2, 3, -2}}, model.Sat},
		{"a tautology among others", 2, clauses{{1, -1, 2}, {-2}, {1}}, model.Sat},
		{"a repeated clause", 2, clauses{{1, 2}, {1, 2}, {-1}}, model.Sat},
		{"repeated unit clauses", 2, clauses{{1}, {1}, {2}, {2}}, model.Sat},
		{"contradictory unit clauses", 1, clauses{{1}, {-1}}, model.Unsat},
		{"variables in no clause", 300, clauses{{-7}, {299}}, model.Sat},
		{"a clause of all literals", 3, clauses{{1, 2, 3, -1, -2, -3}}, model.Sat},
	}
	everySolver(t, func(t *testing.T, solver Solver) {
		for _, s := range shapes {
			r, err := Solve(context.Background(), solver, cnftest.Formula(s.numVars, s.clauses...))
			if err != nil || r.Status != s.want {
				t.Errorf("%s: %v, %v; want %v", s.name, r.Status, err, s.want)
			}
			if r.Status == model.Sat && (len(r.Assignment) != s.numVars+1 || slices.Contains(r.Assignment[1:], cnf.Unset)) {
				t.Errorf("%s: not every variable has a value: %v", s.name, r.Assignment)
			}
		}
	})
}

func TestAgainstBruteForce(t *testing.T) {
	for _, solver := range Libraries() {
		rapid.Check(t, func(t *rapid.T) {
			f := cnftest.Random(t)
			want := model.Unsat
			if cnftest.NumModels(f) > 0 {
				want = model.Sat
			}
			if got := mustSolve(t, solver, f).Status; got != want {
				t.Fatalf("%s: %v, want %v", solver.Name(), got, want)
			}
		})
	}
}

// TestEnumeration counts models with blocking clauses. A result that is handed
// out twice, a clause that is forgotten and a model that is repeated all change
// the number.
func TestEnumeration(t *testing.T) {
	everySolver(t, func(t *testing.T, solver Solver) {
		_, slow := solver.(Command)
		for _, f := range []*cnf.Formula{
			cnftest.Formula(6, []cnf.Lit{-2, -3}, []cnf.Lit{-5, -3, 2}), // gophersat's own count is 42 of 40
			cnftest.Formula(3, []cnf.Lit{1}, []cnf.Lit{-1, 2}),
			cnftest.Formula(0),
			cnftest.Pigeons(3, 3),
		} {
			if got, want := enumerate(t, solver, f), cnftest.NumModels(f); got != want {
				t.Errorf("%d models, want %d", got, want)
			}
		}
		if slow {
			return
		}
		rapid.Check(t, func(t *rapid.T) {
			f := cnftest.Random(t)
			if got, want := enumerate(t, solver, f), cnftest.NumModels(f); got != want {
				t.Fatalf("%d models, want %d", got, want)
			}
		})
	})
}

func enumerate(t interface{ Fatalf(string, ...any) }, solver Solver, f *cnf.Formula) int {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	s, err := solver.Open(f)
	if err != nil {
		t.Fatalf("%v", err)
	}
	for count := 0; ; count++ {
		r, err := s.Solve(ctx)
		switch {
		case err != nil:
			t.Fatalf("after %d models: %v", count, err)
		case r.Status == model.Unsat:
			return count
		case r.Status != model.Sat:
			t.Fatalf("after %d models: %v", count, r.Status)
		}
		var block []cnf.Lit
		for v := 1; v <= f.NumVars(); v++ {
			l := cnf.Lit(v)
			if r.Assignment.Value(l) == cnf.True {
				l = l.Not()
			}
			block = append(block, l)
		}
		s.Add(block...)
	}
}

// TestAddedClauses adds clauses of any length, unit and empty ones included.
func TestAddedClauses(t *testing.T) {
	for _, solver := range Libraries() {
		t.Run(solver.Name(), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				f := cnftest.Random(t)
				clauses := f.NumClauses()
				all := clone(f)
				s, err := solver.Open(f)
				if err != nil {
					t.Fatal(err)
				}
				for range rapid.IntRange(1, 12).Draw(t, "steps") {
					want := model.Unsat
					if cnftest.NumModels(all) > 0 {
						want = model.Sat
					}
					r, err := s.Solve(context.Background())
					if err != nil || r.Status != want {
						t.Fatalf("%v, %v; want %v", r.Status, err, want)
					}
					var clause []cnf.Lit
					if n := f.NumVars(); n > 0 {
						clause = rapid.SliceOfN(cnftest.Literal(n), 0, 3).Draw(t, "clause")
					}
					all.Add(clause...)
					s.Add(clause...)
				}
				if f.NumClauses() != clauses {
					t.Fatal("the session changed the formula it was opened with")
				}
			})
		})
	}
}

func TestUnsatIsFinal(t *testing.T) {
	everySolver(t, func(t *testing.T, solver Solver) {
		// gini ends the process on a second Solve after any of these.
		for _, f := range []*cnf.Formula{
			cnftest.Formula(2, []cnf.Lit{-1, 2}, []cnf.Lit{-1, -2}, []cnf.Lit{1}),
			cnftest.Formula(1, []cnf.Lit{}),
			cnftest.Pigeons(4, 3),
		} {
			s, err := solver.Open(f)
			if err != nil {
				t.Fatal(err)
			}
			for range 3 {
				if r, err := s.Solve(context.Background()); err != nil || r.Status != model.Unsat {
					t.Errorf("%v, %v", r.Status, err)
				}
				s.Add(1)
			}
		}
	})
}

func TestDoneContext(t *testing.T) {
	everySolver(t, func(t *testing.T, solver Solver) {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		r, err := Solve(ctx, solver, cnftest.Formula(1))
		if err != nil || r.Status != model.Unknown || r.Reason != model.Cancelled {
			t.Errorf("%v, %q, %v", r.Status, r.Reason, err)
		}
		ctx, cancel = context.WithTimeout(context.Background(), -1)
		defer cancel()
		r, err = Solve(ctx, solver, cnftest.Formula(1))
		if err != nil || r.Status != model.Unknown || r.Reason != model.Timeout {
			t.Errorf("%v, %q, %v", r.Status, r.Reason, err)
		}
	})
}

// TestPassedDeadline solves again after an earlier Solve's deadline: one that
// stays behind in the solver would make the second answer unknown.
func TestPassedDeadline(t *testing.T) {
	everySolver(t, func(t *testing.T, solver Solver) {
		s, err := solver.Open(cnftest.Pigeons(4, 4))
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		if r, err := s.Solve(ctx); err != nil || r.Status != model.Sat {
			t.Fatalf("%v, %v", r.Status, err)
		}
		cancel()
		s.Add(-1)
		if r, err := s.Solve(context.Background()); err != nil || r.Status != model.Sat {
			t.Errorf("%v, %v", r.Status, err)
		}
	})
}

func TestClosedSession(t *testing.T) {
	everySolver(t, func(t *testing.T, solver Solver) {
		s, err := solver.Open(cnftest.Formula(1))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s.Add(1)
		if _, err := s.Solve(context.Background()); err == nil || !strings.Contains(err.Error(), "closed") {
			t.Errorf("error %v", err)
		}
	})
}

// answers is a backend that gives the results in their order.
type answers []Result

func (a *answers) solve(context.Context, *cnf.Formula) (Result, error) {
	r := (*a)[0]
	*a = (*a)[1:]
	return r, nil
}

func TestModelsAreChecked(t *testing.T) {
	f := cnftest.Formula(2, []cnf.Lit{1, 2}, []cnf.Lit{-1, 2})
	for _, c := range []struct {
		assignment cnf.Assignment
		want       string
	}{
		{cnf.Assignment{0, cnf.True, cnf.True}, ""},
		{cnf.Assignment{0, cnf.True, cnf.False}, "liar: wrong answer: its model falsifies clause 2 of the formula: -1 2"},
		{cnf.Assignment{0, cnf.Unset, cnf.True}, "liar: its model gives the variable 1 no value"},
		{cnf.Assignment{0, cnf.True}, "liar: its model has 1 variables, the formula has 2"},
		{nil, "liar: its model has -1 variables, the formula has 2"},
	} {
		s := open("liar", f, &answers{{Status: model.Sat, Assignment: c.assignment}})
		r, err := s.Solve(context.Background())
		if c.want == "" {
			if err != nil || r.Status != model.Sat {
				t.Errorf("%v: %v, %v", c.assignment, r.Status, err)
			}
			continue
		}
		if err == nil || err.Error() != c.want || r.Status != model.Unknown {
			t.Errorf("%v: %v, error %v, want %s", c.assignment, r.Status, err, c.want)
		}
	}
}

func TestModelsAreCheckedAgainstAddedClauses(t *testing.T) {
	both := Result{Status: model.Sat, Assignment: cnf.Assignment{0, cnf.True, cnf.True}}
	s := open("liar", cnftest.Formula(2, []cnf.Lit{1, 2}), &answers{both, both})
	if _, err := s.Solve(context.Background()); err != nil {
		t.Fatal(err)
	}
	s.Add(-1, -2)
	_, err := s.Solve(context.Background())
	var wrong *WrongModelError
	if !errors.As(err, &wrong) || wrong.Clause != 1 || !slices.Equal(wrong.Lits, []cnf.Lit{-1, -2}) {
		t.Fatalf("error %v", err)
	}
	if _, again := s.Solve(context.Background()); again != err {
		t.Errorf("the error is not final: %v", again)
	}
}

func TestLongClauseInError(t *testing.T) {
	e := &WrongModelError{Solver: "liar", Lits: make([]cnf.Lit, 1000)}
	if text := e.Error(); len(text) > 200 || !strings.HasSuffix(text, "and 980 more") {
		t.Error(text)
	}
}
