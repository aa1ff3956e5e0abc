package clausal_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/encode/clausal"
	"counterpoint/encode/cnf"
	"counterpoint/encode/cnf/cnftest"
)

// grouped is a formula with groups, exactly one literal of each of which is true.
type grouped struct {
	f      *cnf.Formula
	groups [][]cnf.Lit
}

// anyGrouped draws groups, auxiliary variables and clauses over both. Some
// groups are a variable and its negation.
func anyGrouped(t *rapid.T) grouped {
	var g grouped
	g.f = cnf.NewFormula(rapid.IntRange(0, 2).Draw(t, "auxiliary variables before"))
	for range rapid.IntRange(0, 4).Draw(t, "groups") {
		size := rapid.IntRange(1, 4).Draw(t, "size")
		first := g.f.NewVars(size)
		var group []cnf.Lit
		for i := range size {
			group = append(group, first+cnf.Lit(i))
		}
		if size == 1 && rapid.Bool().Draw(t, "boolean") {
			group = append(group, -first)
		}
		g.f.Add(group...)
		for i, l := range group {
			g.f.AddConflicts(l, group[:i])
		}
		g.groups = append(g.groups, group)
	}
	g.f.NewVars(rapid.IntRange(0, 4).Draw(t, "auxiliary variables behind"))
	n := g.f.NumVars()
	if n == 0 {
		return g
	}
	for range rapid.IntRange(0, 25).Draw(t, "clauses") {
		g.f.Add(rapid.SliceOfN(cnftest.Literal(n), 1, 4).Draw(t, "clause")...)
	}
	return g
}

// projection is what tells solutions apart: the literals of the groups, or
// without groups all values.
func (g grouped) projection(a cnf.Assignment) string {
	if len(g.groups) == 0 {
		return fmt.Sprint(a[1:])
	}
	var values []cnf.Value
	for _, group := range g.groups {
		for _, l := range group {
			values = append(values, a.Value(l))
		}
	}
	return fmt.Sprint(values)
}

// projections returns those of all models, by trying all assignments.
func (g grouped) projections() map[string]bool {
	all := map[string]bool{}
	for a := range cnftest.Models(g.f) {
		all[g.projection(a)] = true
	}
	return all
}

// textbook is DPLL as one writes it on a board, on copies of the assignment.
type textbook struct {
	grouped
	order     clausal.Order
	branching clausal.Branching
	counters  clausal.Counters
	solutions []string
}

func (d *textbook) run() {
	a := cnf.NewAssignment(d.f.NumVars())
	d.counters.Nodes++
	_, conflict := cnftest.Propagate(d.f, a)
	if conflict {
		d.counters.Conflicts++
		return
	}
	d.counters.Prunings = d.removed(a)
	d.counters.RootPrunings = d.counters.Prunings
	if !slices.Contains(a[1:], cnf.Unset) {
		d.report(a)
		return
	}
	d.call(a, d.choose(a) == nil && len(d.groups) > 0)
	d.search(a, 0)
}

// search reports whether it found a solution.
func (d *textbook) search(a cnf.Assignment, depth uint64) (found bool) {
	group := d.choose(a)
	if group == nil {
		return d.searchVariable(a, depth)
	}
	if d.branching == clausal.TwoWay {
		for _, l := range group {
			if a.Value(l) == cnf.Unset {
				first := d.child(a, l, depth, false, false)
				second := d.child(a, -l, depth, true, false)
				return first || second
			}
		}
	}
	for _, l := range group {
		if a.Value(l) == cnf.Unset && d.child(a, l, depth, false, false) {
			found = true
		}
	}
	return found
}

func (d *textbook) searchVariable(a cnf.Assignment, depth uint64) (found bool) {
	v := cnf.Lit(slices.Index(a[1:], cnf.Unset) + 1)
	auxiliary := len(d.groups) > 0
	if d.child(a, -v, depth, false, auxiliary) {
		if auxiliary {
			return true
		}
		found = true
	}
	return d.child(a, v, depth, true, auxiliary) || found
}

// child visits the node that the literal leads to, from one of the depth.
func (d *textbook) child(a cnf.Assignment, l cnf.Lit, depth uint64, second, auxiliary bool) (found bool) {
	b := slices.Clone(a)
	b.Set(l)
	trees := []*clausal.Tree{&d.counters.Tree}
	if auxiliary {
		trees = append(trees, &d.counters.Auxiliary)
	}
	_, conflict := cnftest.Propagate(d.f, b)
	for _, t := range trees {
		t.Nodes++
		if !second {
			t.Decisions++
		}
		if conflict {
			t.Conflicts++
		}
	}
	d.counters.Depth = max(d.counters.Depth, depth+1)
	if conflict {
		return false
	}
	d.counters.Prunings += d.removed(b) - d.removed(a)
	d.call(b, auxiliary)
	if !slices.Contains(b[1:], cnf.Unset) {
		d.report(b)
		return true
	}
	return d.search(b, depth+1)
}

func (d *textbook) call(a cnf.Assignment, auxiliary bool) {
	d.counters.Calls++
	if auxiliary {
		d.counters.Auxiliary.Calls++
	}
}

func (d *textbook) report(a cnf.Assignment) {
	d.counters.Solutions++
	d.solutions = append(d.solutions, d.projection(a))
}

func (d *textbook) removed(a cnf.Assignment) (n uint64) {
	for _, group := range d.groups {
		for _, l := range group {
			if a.Value(l) == cnf.False {
				n++
			}
		}
	}
	return n
}

func (d *textbook) choose(a cnf.Assignment) (best []cnf.Lit) {
	fewest := 0
	for _, group := range d.groups {
		left := 0
		for _, l := range group {
			if a.Value(l) != cnf.False {
				left++
			}
		}
		if left > 1 && (best == nil || d.order == clausal.MRV && left < fewest) {
			best, fewest = group, left
		}
	}
	return best
}

func TestDPLLAgainstTextbook(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := textbook{grouped: anyGrouped(t)}
		d.order = clausal.Order(rapid.IntRange(0, 1).Draw(t, "order"))
		d.branching = clausal.Branching(rapid.IntRange(0, 1).Draw(t, "branching"))
		d.run()
		var solutions []string
		o := clausal.Options{Groups: d.groups, Order: d.order, Branching: d.branching}
		r := search(t, d.f, o, func(a cnf.Assignment) bool {
			if !cnftest.Satisfies(d.f, a) {
				t.Fatalf("%v is no model", a)
			}
			solutions = append(solutions, d.projection(a))
			return true
		})
		got := r.Counters
		got.PruningsFailed, got.Literals, got.WatchVisits = 0, clausal.Literals{}, clausal.Split{}
		if got != d.counters {
			t.Fatalf("%+v, want %+v", got, d.counters)
		}
		if !slices.Equal(solutions, d.solutions) || !r.Complete {
			t.Fatalf("%v, want %v", solutions, d.solutions)
		}
		checkProjections(t, d.grouped, solutions)
	})
}

// checkProjections holds solutions against brute force: each once, and all.
func checkProjections(t tester, g grouped, solutions []string) {
	t.Helper()
	want := g.projections()
	seen := map[string]bool{}
	for _, s := range solutions {
		if seen[s] || !want[s] {
			t.Fatalf("the solution %s is none, or comes twice", s)
		}
		seen[s] = true
	}
	if len(seen) != len(want) {
		t.Fatalf("%d solutions, want %d", len(seen), len(want))
	}
}

// TestLiterals: without a conflict what propagation assigns does not depend on
// its order, and every variable is assigned by it or by a decision.
func TestLiterals(t *testing.T) {
	f := cnftest.Formula(6, []cnf.Lit{1}, []cnf.Lit{-1, 2}, []cnf.Lit{3, 4}, []cnf.Lit{-3, 5})
	groups := [][]cnf.Lit{{3, -3}}
	r := search(t, f, clausal.Options{Groups: groups, Limits: clausal.Limits{Solutions: 1}}, nil)
	want := clausal.Literals{Auxiliary: clausal.Split{Root: 2, Search: 1}} // 1, 2; 3 is decided, 5; 4 and 6 are decided false
	if r.Counters.Literals != want || r.Counters.Decisions != 3 || r.Counters.Auxiliary.Decisions != 2 {
		t.Errorf("%+v", r.Counters)
	}
	if r.Counters.Prunings != 1 || r.Counters.RootPrunings != 0 || r.Counters.WatchVisits.Root == 0 || r.Counters.WatchVisits.Search == 0 {
		t.Errorf("%+v", r.Counters)
	}
}
