package compare

import (
	"testing"

	"pgregory.net/rapid"

	"counterpoint/model"
)

// disequalities draws a model of which all constraints say that terms differ.
func disequalities(t *rapid.T) *model.Model {
	b := model.NewBuilder()
	value := rapid.IntRange(1, 5)
	xs := make([]model.Var, rapid.IntRange(2, 6).Draw(t, "variables"))
	for i := range xs {
		xs[i] = b.Var("", model.Values(rapid.SliceOfN(value, 1, 5).Draw(t, "domain")...))
	}
	scope := rapid.Permutation(xs)
	for range rapid.IntRange(1, 4).Draw(t, "constraints") {
		c := model.Different(scope.Draw(t, "scope")[:rapid.IntRange(2, len(xs)).Draw(t, "arity")]...)
		if rapid.Bool().Draw(t, "shifted") {
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
	rapid.Check(t, func(t *rapid.T) {
		m := disequalities(t)
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
