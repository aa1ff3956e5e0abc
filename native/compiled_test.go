package native

import (
	"context"
	"slices"
	"testing"

	"counterpoint/model"
	"counterpoint/model/modeltest"

	"pgregory.net/rapid"
)

// What an engine has solved before must not show in what it does next, not
// even in the counters that depend on the order of propagation.
func TestUsedEnginesSearchLikeNewOnes(t *testing.T) {
	check(t, 20, func(t *rapid.T) {
		base := modeltest.Random(t)
		used := new(engine)
		for range rapid.IntRange(2, 6).Draw(t, "models") {
			m := withRandom(t, base)
			o := Options{AllDiff: rapid.SampledFrom(everyAllDiff).Draw(t, "alldiff")}
			o.Limits.Nodes = rapid.SampledFrom([]uint64{0, 3}).Draw(t, "nodes")
			got, err := used.solve(context.Background(), m, o, nil)
			if err != nil {
				t.Fatal(err)
			}
			want, err := new(engine).solve(context.Background(), m, o, nil)
			if err != nil {
				t.Fatal(err)
			}
			if got.Counters != want.Counters || !slices.Equal(got.First, want.First) || got.Status != want.Status {
				t.Fatalf("a used engine: %+v, a new one: %+v", got, want)
			}
		}
	})
}

// withRandom extends the base by unary constraints, and at times by one that
// is not.
func withRandom(t *rapid.T, base *model.Model) *model.Model {
	vars := slices.Collect(base.Vars())
	var further []model.Named
	for range rapid.IntRange(0, 3).Draw(t, "unary") {
		x := rapid.SampledFrom(vars).Draw(t, "x")
		op := rapid.SampledFrom([]model.Op{model.Eq, model.Ne, model.Le, model.Gt}).Draw(t, "op")
		further = append(further, model.Named{Constraint: unary(x, op, rapid.IntRange(-2, 5).Draw(t, "v"))})
	}
	if len(vars) > 1 && rapid.IntRange(0, 3).Draw(t, "binary") == 0 {
		further = append(further, model.Named{Constraint: model.Different(vars[0], vars[1])})
	}
	m, err := base.With(further...)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// The terms of an all-different that is not in a word change places.
func TestUsedEnginesSearchLikeNewOnesByTerm(t *testing.T) {
	base := queens(t, 40)
	used := new(engine)
	for v := range 5 {
		m, err := base.With(model.Named{Constraint: unary(base.Var(v), model.Eq, 2*v+1)})
		if err != nil {
			t.Fatal(err)
		}
		o := Options{Limits: Limits{Nodes: 200}}
		got, err := used.solve(t.Context(), m, o, nil)
		if err != nil {
			t.Fatal(err)
		}
		want, err := new(engine).solve(t.Context(), m, o, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got.Counters != want.Counters {
			t.Errorf("a used engine: %+v, a new one: %+v", got.Counters, want.Counters)
		}
		if used.compiled.model != base {
			t.Error("the base was not kept")
		}
	}
}
