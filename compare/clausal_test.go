package compare

import (
	"testing"

	"pgregory.net/rapid"

	"counterpoint/model"
)

// disequalities draws a model of which all constraints say that terms differ.
// Most of its all-differents have as many terms as values.
func disequalities(t *rapid.T) *model.Model {
	b := model.NewBuilder()
	k := rapid.IntRange(2, 4).Draw(t, "values")
	xs := make([]model.Var, k+rapid.IntRange(0, 4).Draw(t, "more variables"))
	for i := range xs {
		d := model.Range(1, k)
		if rapid.IntRange(0, 3).Draw(t, "cut") == 0 {
			d = model.Values(rapid.SliceOfN(rapid.IntRange(1, k), 1, k).Draw(t, "domain")...)
		}
		xs[i] = b.Var("", d)
	}
	scope := rapid.Permutation(xs)
	for range rapid.IntRange(1, 4).Draw(t, "constraints") {
		arity := rapid.SampledFrom([]int{k, k, k, 2}).Draw(t, "arity")
		c := model.Different(scope.Draw(t, "scope")[:arity]...)
		if rapid.IntRange(0, 3).Draw(t, "shifted") == 0 {
			for i := range c.Terms {
				c.Terms[i].C = rapid.IntRange(-1, 1).Draw(t, "shift")
			}
		}
		b.Post("", c)
	}
	pair := scope.Draw(t, "pair")
	b.Post("", model.Relation{X: pair[0], Op: model.Ne, Y: pair[1], C: rapid.IntRange(-1, 1).Draw(t, "constant")})
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// counterparts are engines whose trees and prunings are equal, whatever the
// model, as long as its constraints are disequalities: arc consistency is unit
// propagation of the direct encoding, and hidden singles are its clauses "each
// value somewhere".
var counterparts = []string{
	"mac,native:alldiff=value,dpll:scheme=minimal,dpll:scheme=minimal,amo=sequential",
	"norvig,native,dpll:scheme=extended,dpll:scheme=extended,amo=ladder",
}

// alike are the counters that they share.
var alike = []ID{Calls, Nodes, Decisions, Conflicts, Prunings, RootPrunings, Depth, Solutions}

func TestClausesSearchAsPropagatorsDo(t *testing.T) {
	var groups [][]Engine
	for _, list := range counterparts {
		groups = append(groups, parse(t, list))
	}
	differ := 0 // models on which the two groups have different trees
	rapid.Check(t, func(t *rapid.T) {
		m := disequalities(t)
		if treeOf(t, groups[0][0], m) != treeOf(t, groups[1][0], m) {
			differ++
		}
		for _, engines := range groups {
			want := engines[0].Run(t.Context(), m, Query{Goal: All})
			for _, e := range engines[1:] {
				out := e.Run(t.Context(), m, Query{Goal: All})
				if out.Err != nil || out.Status != want.Status {
					t.Fatalf("%s: %v, %v; expected %v", e.Spec(), out.Status, out.Err, want.Status)
				}
				for _, id := range alike {
					got, has := out.Counters.Get(id)
					n, had := want.Counters.Get(id)
					if got != n || has != had {
						t.Fatalf("%v: %s has %d (%v), %s has %d (%v)", id, e.Spec(), got, has, engines[0].Spec(), n, had)
					}
				}
			}
		}
	})
	if differ < 10 {
		t.Errorf("on only %d models hidden singles matter", differ)
	}
}

func treeOf(t *rapid.T, e Engine, m *model.Model) Counters {
	return e.Run(t.Context(), m, Query{Goal: All}).Counters
}

// Without learning, restarts and activities, CDCL is DPLL, count for count.
func TestCDCLWithoutLearningIsDPLL(t *testing.T) {
	engines := "dpll,cdcl:learning=false,restarts=none,deletion=false,var=mrv"
	rows := benchmarkRows(t, engines, Query{Goal: Unique})
	specs := parse(t, engines)
	for _, instance := range benchmark(t) {
		a, b := rows[instance.Name+" "+specs[0].Spec()].Outcome, rows[instance.Name+" "+specs[1].Spec()].Outcome
		if a.Counters != b.Counters {
			t.Errorf("%s: dpll has %v, cdcl without learning %v", instance.Name, a.Counters, b.Counters)
		}
	}
}
