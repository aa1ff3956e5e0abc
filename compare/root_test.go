package compare

import (
	"testing"

	"pgregory.net/rapid"

	"counterpoint/model"
	"counterpoint/model/modeltest"
)

// Propagation of norvig leaves 61 cells of its hardest grid open, with 4.4
// candidates each on average.
func TestAtRoot(t *testing.T) {
	grids := make(map[string]Instance)
	for _, i := range benchmark(t) {
		grids[i.Name] = i
	}
	for _, c := range []struct {
		grid, spec             string
		status                 model.Status
		pruned, open, possible uint64
	}{
		{"norvig-hard", "norvig", model.Unknown, 438, 61, 271},
		{"norvig-hard", "mac", model.Unknown, 411, 64, 301},
		{"bench-easy", "ac3", model.Sat, 648, 0, 0},
		{"bench-easy", "mac", model.Sat, 648, 0, 0},
		{"bench-easy", "human", model.Sat, 648, 0, 0},
		{"bench-easy", "backtrack", model.Unknown, 240, 51, 459},
		{"diabolical", "human:rules=all", model.Sat, 648, 0, 0},
		{"norvig-hard", "native", model.Unknown, 438, 61, 271},
		{"norvig-hard", "dpll", model.Unknown, 438, 61, 271},
		{"norvig-hard", "dpll:scheme=minimal", model.Unknown, 411, 64, 301},
		{"norvig-hard", "dpll:scheme=minimal,presolve=on", model.Unknown, 438, 61, 271},
		{"bench-easy", "native:alldiff=value", model.Sat, 648, 0, 0},
		{"bench-easy", "dpll", model.Sat, 648, 0, 0},
	} {
		i, e := grids[c.grid], AtRoot(parse(t, c.spec)[0])
		r := NewRow(i, e, e.Run(t.Context(), i.Model, Query{}))
		wantCounters(t, r, map[ID]uint64{RootPrunings: c.pruned, Open: c.open, Candidates: c.possible})
		if r.Outcome.Status != c.status || r.Outcome.Err != nil {
			t.Errorf("%s %s: %v, expected %v", c.grid, c.spec, r.Outcome.Status, c.status)
		}
	}
	for _, spec := range []string{"cdcl", "gini"} {
		for grid, want := range map[string]model.Status{"bench-easy": model.Sat, "norvig-hard": model.Unknown} {
			i, e := grids[grid], AtRoot(parse(t, spec)[0])
			out := e.Run(t.Context(), i.Model, Query{Measure: true})
			wantCounters(t, NewRow(i, e, out), map[ID]uint64{RootPrunings: map[string]uint64{"bench-easy": 648, "norvig-hard": 438}[grid]})
			if _, ok := out.Counters.Get(Open); ok || out.Status != want {
				t.Errorf("%s %s: %+v", grid, spec, out)
			}
		}
	}
}

// What the steps tell of the root is what the counters tell, and the answers
// are right.
func TestAtRootOfRandomModels(t *testing.T) {
	var roots []Engine
	for _, e := range parse(t, textbookEngines+",native,native:alldiff=value,dpll,dpll:scheme=order,presolve=fixed,gini") {
		roots = append(roots, AtRoot(e))
	}
	rapid.Check(t, func(t *rapid.T) {
		m := modeltest.Random(t)
		values := 0
		for x := range m.Vars() {
			values += m.Domain(x).Size()
		}
		solvable := len(modeltest.Solutions(m)) > 0
		for _, e := range roots {
			out := e.Run(t.Context(), m, Query{})
			if out.Err != nil || out.Status == model.Sat && !solvable || out.Status == model.Unsat && solvable {
				t.Fatalf("%s: %+v", e.Spec(), out)
			}
			open, ok := out.Counters.Get(Open)
			candidates, _ := out.Counters.Get(Candidates)
			pruned, counted := out.Counters.Get(RootPrunings)
			if ok && counted && uint64(values)-pruned != candidates+uint64(m.NumVars())-open {
				t.Fatalf("%s: %d of %d values are pruned, and %d variables open with %d", e.Spec(), pruned, values, open, candidates)
			}
		}
	})
}
