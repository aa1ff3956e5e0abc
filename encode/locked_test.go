package encode_test

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/model"
	"counterpoint/native/textbook"
)

const lockedRules = textbook.Elimination | textbook.Hidden | textbook.Pointing

// rootOf returns how many values the rules remove before any search, and
// whether they find no contradiction.
func rootOf(t rapid.TB, m *model.Model, rules textbook.NorvigRules) (removed uint64, consistent bool) {
	t.Helper()
	o := textbook.NorvigOptions{Rules: rules}
	o.Limits.Nodes = 1
	r, err := textbook.Norvig(context.Background(), m, o, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r.Counters.RootPrunings, r.Counters.Conflicts == 0
}

// TestLockedCandidates compares unit propagation with the rules, on random
// models of permutations and other all-different constraints that share terms.
func TestLockedCandidates(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := overlappingModel(t)
		o := encode.Options{Scheme: encode.Locked, AMO: rapid.SampledFrom(encode.AMOs()).Draw(t, "amo")}
		start := domains(m)
		before, _ := start.size()
		left, consistent := unitPropagation(mustEncode(t, m, o), start)
		removed, want := rootOf(t, m, lockedRules)
		if consistent != want {
			t.Fatalf("unit propagation finds no conflict: %v, the rules %v", consistent, want)
		}
		if after, _ := left.size(); want && uint64(before-after) != removed {
			t.Fatalf("unit propagation removes %d values, the rules %d", before-after, removed)
		}
	})
}

// overlappingModel draws two to four all-different constraints over a few
// variables, with constants now and then, and values that are excluded.
func overlappingModel(t *rapid.T) *model.Model {
	b := model.NewBuilder()
	n := rapid.IntRange(3, 6).Draw(t, "values")
	xs := make([]model.Var, rapid.IntRange(n, n+4).Draw(t, "variables"))
	for i := range xs {
		xs[i] = b.Var("", model.Range(1, n))
	}
	for range rapid.IntRange(2, 4).Draw(t, "constraints") {
		k := rapid.SampledFrom([]int{n, n, n, n - 1}).Draw(t, "arity")
		c := model.Different(rapid.Permutation(xs).Draw(t, "scope")[:k]...)
		shift := rapid.SampledFrom([]int{0, 0, 2}).Draw(t, "shift")
		for i := range c.Terms {
			c.Terms[i].C = shift
			if rapid.IntRange(0, 9).Draw(t, "apart") == 0 {
				c.Terms[i].C++
			}
		}
		b.Post("", c)
	}
	for _, x := range xs {
		rows := rapid.SliceOfN(rapid.SliceOfN(rapid.IntRange(1, n), 1, 1), 0, n-1).Draw(t, "excluded")
		b.Post("", model.Table{Xs: []model.Var{x}, Rows: rows, Forbid: true})
	}
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestLockedCandidatesOfGrids compares with the rules on whole grids.
func TestLockedCandidatesOfGrids(t *testing.T) {
	for _, g := range grids {
		removed, consistent := rootOf(t, sudoku(g.grid), lockedRules)
		if !consistent || removed != uint64(g.locked) {
			t.Errorf("%s: the rules remove %d, want %d", g.name, removed, g.locked)
		}
	}
}

func TestNumbersOfLocked(t *testing.T) {
	e := mustEncode(t, sudoku(""), encode.Options{Scheme: encode.Locked})
	if got, aux := rules(e)[encode.Intersection], e.Formula().NumVars()-e.NumModelVars(); got != 8748 || aux != 486 {
		t.Errorf("a Sudoku has %d clauses of intersections and %d variables", got, aux)
	}
	// Two of four cells shared, the second scope no permutation: 2+1 clauses
	// for each of 4 values, and, of the first one's need, 1 and 1.
	b := model.NewBuilder()
	var xs []model.Var
	for range 5 {
		xs = append(xs, b.Var("", model.Range(1, 4)))
	}
	b.Post("four", model.Different(xs[:4]...))
	b.Post("three", model.Different(xs[2:]...))
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	e = mustEncode(t, m, encode.Options{Scheme: encode.Locked})
	if got := rules(e)[encode.Intersection]; got != 4*(3+2) || e.Fates()[1].AuxVars != 4 {
		t.Errorf("%d clauses of intersections; %v", got, e.Fates())
	}
	if name := e.VarName(e.Formula().NumVars()); name != "three: 4 shared with four" {
		t.Errorf("the name of the last variable is %q", name)
	}
	want := solutionCount(e)
	if got := models(e.Formula(), cnf.NewAssignment(e.Formula().NumVars())); got != want {
		t.Errorf("%d models of %d solutions", got, want)
	}
}

func solutionCount(e *encode.Encoding) int {
	n := 0
	projections(e.Formula(), e.NumModelVars(), cnf.NewAssignment(e.Formula().NumVars()), func(cnf.Assignment) { n++ })
	return n
}
