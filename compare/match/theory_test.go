package match_test

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/compare/match"
	"counterpoint/encode"
	"counterpoint/model"
	"counterpoint/model/modeltest"
)

// walk makes a walk that must end.
func walk(t rapid.TB, m *model.Model, o match.Options) match.Result {
	t.Helper()
	r, err := match.Walk(context.Background(), m, o)
	if err != nil {
		t.Fatalf("%v and %v: %v", o.Level, o.Encoding.Scheme, err)
	}
	return r
}

// TestClaims holds every level against every scheme on models of all kinds, at
// every node of the tree.
func TestClaims(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := modeltest.Random(t)
		o := match.Options{
			Level: rapid.SampledFrom(match.Levels()).Draw(t, "level"),
			Encoding: encode.Options{
				Scheme: rapid.SampledFrom(encode.Schemes()).Draw(t, "scheme"),
				AMO:    rapid.SampledFrom(encode.AMOs()).Draw(t, "amo"),
			},
			Probe:   rapid.Bool().Draw(t, "probe"),
			Through: true,
		}
		r := walk(t, m, o)
		if r.Differing.Defects > 0 {
			t.Fatalf("%v, %v: theory says %+v; %+v at %v", o.Level, o.Encoding.Scheme, r.Claim, r.Differing, r.First)
		}
		want := uint64(len(modeltest.Solutions(m)))
		if got := solutions(r); got != [2]uint64{want, want} {
			t.Fatalf("%d solutions, want %d", got, want)
		}
	})
}
