package inspect

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/encode/cnf"
)

func setOf(lits []cnf.Lit) []cnf.Lit {
	set := slices.Clone(lits)
	slices.Sort(set)
	return slices.Compact(set)
}

// redundancyByDefinition compares each clause with each other one.
func redundancyByDefinition(f *cnf.Formula) Redundancy {
	n := f.NumClauses()
	result := Redundancy{Checked: n, Complete: true}
	for i := range n {
		a := setOf(f.Clause(i))
		duplicate, subsumed := false, false
		for j := range n {
			b := setOf(f.Clause(j))
			part := !slices.ContainsFunc(b, func(l cnf.Lit) bool { return !slices.Contains(a, l) })
			duplicate = duplicate || j < i && slices.Equal(a, b)
			subsumed = subsumed || part && len(b) < len(a)
		}
		if duplicate {
			result.Duplicates++
			result.Checked--
		} else if subsumed {
			result.Subsumed++
		}
	}
	return result
}

func TestRedundancyIsByDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := cnf.NewFormula(rapid.IntRange(1, 8).Draw(t, "variables"))
		lit := rapid.Custom(func(t *rapid.T) cnf.Lit {
			v := cnf.Lit(rapid.IntRange(1, f.NumVars()).Draw(t, "variable"))
			if rapid.Bool().Draw(t, "negated") {
				return -v
			}
			return v
		})
		for _, clause := range rapid.SliceOfN(rapid.SliceOfN(lit, 0, 6), 0, 40).Draw(t, "clauses") {
			f.Add(clause...)
		}
		got, err := FindRedundancy(context.Background(), f)
		if want := redundancyByDefinition(f); err != nil || got != want {
			t.Errorf("%+v, %v; expected %+v", got, err, want)
		}
	})
}

// TestRedundancyIsLimited gives too little to spend, and expects less found and
// that it is said.
func TestRedundancyIsLimited(t *testing.T) {
	const n = 100
	f := cnf.NewFormula(n + 1)
	for i := cnf.Lit(1); i < n; i++ {
		f.Add(i, n+1)
		f.Add(i, i+1, n+1)
	}
	all, err := findRedundancy(context.Background(), f, 1<<30)
	if err != nil || !all.Complete || all.Subsumed != n-1 || all.Checked != 2*(n-1) {
		t.Errorf("%+v, %v", all, err)
	}
	some, err := findRedundancy(context.Background(), f, 300)
	if err != nil || some.Complete || some.Checked < n-1 || some.Checked >= all.Checked || some.Subsumed >= all.Subsumed {
		t.Errorf("%+v, %v", some, err)
	}
}

func TestRedundancyStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := FindRedundancy(ctx, cnf.NewFormula(1)); err == nil {
		t.Error("no error")
	}
}
