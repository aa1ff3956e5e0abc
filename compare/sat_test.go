package compare

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"counterpoint/encode/cnf"
	"counterpoint/encode/sat"
	"counterpoint/model"
)

// fakeSolver is a SAT solver and its session, made of a function that solves.
type fakeSolver struct {
	solve func(numVars int) (sat.Result, error)
	open  error
	close error

	vars int
}

func (s *fakeSolver) Name() string    { return "fake" }
func (s *fakeSolver) Version() string { return "v0" }

func (s *fakeSolver) Open(f *cnf.Formula) (sat.Session, error) {
	s.vars = f.NumVars()
	return s, s.open
}

func (s *fakeSolver) Solve(context.Context) (sat.Result, error) { return s.solve(s.vars) }
func (s *fakeSolver) Add(...cnf.Lit)                            {}
func (s *fakeSolver) Close() error                              { return s.close }

// always is a solver that makes the given CNF variables true, again and again.
func always(trues ...cnf.Lit) *fakeSolver {
	return &fakeSolver{solve: func(numVars int) (sat.Result, error) {
		a := cnf.NewAssignment(numVars)
		for v := 1; v <= numVars; v++ {
			a[v] = cnf.False
		}
		for _, l := range trues {
			a.Set(l)
		}
		return sat.Result{Status: model.Sat, Assignment: a}, nil
	}}
}

func TestSATBackendNotices(t *testing.T) {
	broken := errors.New("broken pipe")
	for _, c := range []struct {
		name   string
		solver *fakeSolver
		want   string
	}{
		{"a solution that comes again", always(1), "fake: fake gives the solution number 1 a second time"},
		{"a wrong solution", always(2), "no one is broken: x != 1 with x=1"},
		{"no value", always(), "the variable x has no value"},
		{"two values", always(1, 3), "the variable x has 2 values: 0 2"},
		{"an error of Open", &fakeSolver{open: broken}, "broken pipe"},
		{"an error of Solve", &fakeSolver{solve: func(int) (sat.Result, error) { return sat.Result{}, broken }}, "broken pipe"},
		{"an error of Close", &fakeSolver{
			solve: func(int) (sat.Result, error) { return sat.Result{Status: model.Unsat}, nil },
			close: broken,
		}, "broken pipe"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := &engine{"fake", satBackend{solver: c.solver}}
			out := e.Run(t.Context(), hole(t), Query{Goal: All, Measure: true})
			if out.Err == nil || !strings.Contains(out.Err.Error(), c.want) {
				t.Errorf("error %v, expected %q", out.Err, c.want)
			}
		})
	}
}

// What a solver does not tell is absent, and root-prunings too where it cannot
// propagate alone.
func TestSATCountersAreAbsentOrTold(t *testing.T) {
	solver := always(1)
	first := solver.solve
	solver.solve = func(n int) (sat.Result, error) {
		r, err := first(n)
		r.Counts.Conflicts = sat.Count{N: 0, Known: true}
		r.Figures = []sat.Figure{{Name: "flips", Definition: "coins thrown", Value: 3}}
		return r, err
	}
	e := &engine{"fake", satBackend{solver: solver}}
	out := e.Run(t.Context(), hole(t), Query{Measure: true})
	if n, ok := out.Counters.Get(Conflicts); n != 0 || !ok {
		t.Errorf("conflicts %d, present: %v", n, ok)
	}
	for _, id := range []ID{Decisions, Restarts, Learned, RootPrunings, Calls} {
		if n, ok := out.Counters.Get(id); ok {
			t.Errorf("%v is %d, expected absent", id, n)
		}
	}
	if own := out.Figures[len(out.Figures)-1]; own != (Figure{"fake.flips", "coins thrown", 3}) {
		t.Errorf("figures %v", out.Figures)
	}
}

// pigeons is the model of n pigeons in n-1 holes, refuted by search alone.
func pigeons(t testing.TB, n int) *model.Model {
	return build(t, func(b *model.Builder) {
		var xs []model.Var
		for range n {
			xs = append(xs, b.Var("", model.Range(1, n-1)))
		}
		b.Post("holes", model.Different(xs...))
	})
}

func TestRootPrunings(t *testing.T) {
	impossible := build(t, func(b *model.Builder) {
		x := b.Var("x", model.Range(1, 3))
		b.Post("two", model.Linear{Coefs: []int{1}, Xs: []model.Var{x}, Op: model.Eq, RHS: 2})
		b.Post("three", model.Linear{Coefs: []int{1}, Xs: []model.Var{x}, Op: model.Eq, RHS: 3})
	})
	for _, e := range parse(t, "mac,gini") {
		for name, c := range map[string]struct {
			model   *model.Model
			measure bool
			want    uint64
			present bool
		}{
			"solved at the root":        {hole(t), true, 1, true},
			"refuted at the root":       {impossible, true, 0, false},
			"refuted by search":         {pigeons(t, 4), true, 0, true},
			"not asked for, so not run": {hole(t), false, 1, e.Spec() == "mac"},
		} {
			out := e.Run(t.Context(), c.model, Query{Measure: c.measure})
			got, ok := out.Counters.Get(RootPrunings)
			if ok != c.present || ok && got != c.want || out.Err != nil {
				t.Errorf("%s: %s: %d, present: %v, error %v", name, e.Spec(), got, ok, out.Err)
			}
		}
	}
}

// A limit is never an error.
func TestLimitsGiveUnknown(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	catalog := Catalog{MaxClauses: 20}
	for _, c := range []struct {
		engine string
		model  *model.Model
		ctx    context.Context
		query  Query
		reason model.Reason
		detail string
	}{
		{"gini", queens(t, 8), t.Context(), Query{}, TooLarge, "over the limit of 20"},
		{"gini", hole(t), t.Context(), Query{NodeLimit: 5}, model.Unsupported, "gini can keep no limit"},
		{"gophersat", hole(t), t.Context(), Query{ConflictLimit: 5}, model.Unsupported, "gophersat can keep no limit"},
		{"mac", queens(t, 8), t.Context(), Query{NodeLimit: 2}, model.NodeLimit, ""},
		{"mac", pigeons(t, 8), t.Context(), Query{ConflictLimit: 2}, model.ConflictLimit, ""},
		{"mac", hole(t), ctx, Query{}, model.Cancelled, ""},
		{"gini", hole(t), ctx, Query{}, model.Cancelled, ""},
		{"gophersat", hole(t), ctx, Query{Measure: true}, model.Cancelled, ""},
		{"mac", build(t, func(b *model.Builder) { b.Var("x", model.Range(0, model.MaxValue)) }), t.Context(), Query{}, TooLarge, "values in all domains"},
		{"native", build(t, func(b *model.Builder) { b.Var("x", model.Range(0, model.MaxValue)) }), t.Context(), Query{}, TooLarge, "values in its domain"},
	} {
		engines, err := catalog.Parse(c.engine)
		if err != nil {
			t.Fatal(err)
		}
		out := engines[0].Run(c.ctx, c.model, c.query)
		if out.Err != nil || out.Status != model.Unknown || out.Reason != c.reason || !strings.Contains(out.Detail, c.detail) {
			t.Errorf("%s: %+v, expected %s", c.engine, out, c.reason)
		}
	}
}

func TestTimeout(t *testing.T) {
	rows, summary, err := execute(t.Context(), Plan{
		Instances: instances(pigeons(t, 14), 1), Engines: parse(t, "mac,gini"), Timeout: 50 * time.Millisecond, Jobs: 2,
		Query: Query{Measure: true},
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range rows {
		if r.Outcome.Status != model.Unknown || r.Outcome.Reason != model.Timeout || summary.Engines[i].Timeouts != 1 || summary.Engines[i].Solved != 0 {
			t.Errorf("%s: %+v, %+v", r.Engine, r.Outcome, summary.Engines[i])
		}
	}
}

func TestFatesCoverEveryConstraint(t *testing.T) {
	m := queens(t, 4)
	for _, e := range parse(t, "mac,native,gini,gophersat:scheme=minimal") {
		fates, err := e.Fates(t.Context(), m)
		if err != nil || len(fates) != m.NumConstraints() {
			t.Errorf("%s: %q, error %v", e.Spec(), fates, err)
		}
		for _, f := range fates {
			if !strings.HasPrefix(f, "alldifferent: ") {
				t.Errorf("%s: %q", e.Spec(), f)
			}
		}
	}
}
