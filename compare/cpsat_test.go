package compare

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"counterpoint/model"
)

// available parses the engines, and skips the test if one is not there.
func available(t *testing.T, list string) []Engine {
	t.Helper()
	engines := parse(t, list)
	for _, e := range engines {
		if err := missing(e.(*engine).backend); err != nil {
			t.Skip(err)
		}
	}
	return engines
}

// The figures that are published for OR-Tools 9.15.6755, of the three grids
// whose names begin with "bench-".
func TestPublishedFiguresOfCPSAT(t *testing.T) {
	const pinned = "9.15.6755"
	if e := available(t, "cpsat")[0]; e.Version() != pinned {
		t.Skipf("the figures are those of OR-Tools %s, and this is %s", pinned, e.Version())
	}
	want := map[string][]uint64{ // branches, conflicts, binary and integer propagations
		"bench-easy cpsat":                {0, 0, 0, 0},
		"bench-easy cpsat:presolve=off":   {0, 0, 340, 111},
		"bench-medium cpsat":              {0, 0, 0, 0},
		"bench-medium cpsat:presolve=off": {0, 0, 251, 49},
		"bench-hard cpsat":                {0, 0, 0, 0},
		"bench-hard cpsat:presolve=off":   {5, 2, 790, 213},
	}
	got := make(map[string][]uint64)
	for _, i := range benchmark(t) {
		if !strings.HasPrefix(i.Name, "bench-") {
			continue
		}
		for _, e := range parse(t, "cpsat,cpsat:presolve=off") {
			for _, f := range e.Run(t.Context(), i.Model, Query{}).Figures {
				run := i.Name + " " + e.Spec()
				got[run] = append(got[run], f.Value)
			}
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// What is not said is as in the published run.
func TestDefaultsOfCPSAT(t *testing.T) {
	s := parse(t, "cpsat")[0].(*engine).backend.(cpsatBackend).solver
	if !s.Presolve || s.Workers != 1 || s.Seed != 42 {
		t.Errorf("%+v", s)
	}
}

// In a short run only the last query is asked: each start of Python takes a
// second.
func TestQueriesOfCPSAT(t *testing.T) {
	e := available(t, "cpsat")[0]
	m := queens(t, 5)
	queries := []struct {
		query     Query
		solutions uint64
		complete  bool
	}{
		{Query{}, 1, false},
		{Query{N: 3}, 3, false},
		{Query{Goal: All}, 10, true},
		{Query{Goal: Count}, 10, true},
		{Query{Goal: Unique}, 2, false},
	}
	if testing.Short() {
		queries = queries[len(queries)-1:]
	}
	for _, c := range queries {
		out := e.Run(t.Context(), m, c.query)
		if out.Solutions != c.solutions || out.Complete != c.complete || !out.Answered() {
			t.Errorf("%+v: %+v", c.query, out)
		}
	}
	if out := e.Run(t.Context(), queens(t, 3), Query{}); out.Err != nil || !out.Complete || out.Solutions != 0 {
		t.Errorf("3 queens: %+v", out)
	}
	if out := e.Run(t.Context(), m, Query{NodeLimit: 1}); out.Answered() || out.Detail == "" {
		t.Errorf("a limit that it cannot keep: %+v", out)
	}
}

func TestDistinct(t *testing.T) {
	n := 0
	d := distinct{found: func(model.Assignment) bool { n++; return true }}
	for _, a := range [][]int{{1, 2}, {2, 1}, {-1, 2}} {
		if !d.add(a) || d.err("s") != nil {
			t.Errorf("%v is refused", a)
		}
	}
	if d.add(model.Assignment{2, 1}) || n != 3 || d.err("s") == nil {
		t.Errorf("a solution that comes again is taken; %d handed on", n)
	}
}

// A Python without OR-Tools is an engine whose runs fail and say what to do.
func TestAbsentCPSAT(t *testing.T) {
	engines, err := Catalog{Python: "no-such-python"}.Parse("cpsat")
	if err != nil {
		t.Fatal(err)
	}
	out := engines[0].Run(t.Context(), queens(t, 4), Query{})
	if out.Err == nil || !strings.Contains(out.Err.Error(), "pip install ortools") {
		t.Errorf("%+v", out)
	}
}
