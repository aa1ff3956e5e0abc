package model_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"counterpoint/model"
	"counterpoint/model/modeltest"
)

func TestRestrictSharesAllButDomains(t *testing.T) {
	b := model.NewBuilder()
	x, y := b.Var("x", model.Range(1, 3)), b.Var("y", model.Range(1, 3))
	b.Post("apart", model.Different(x, y))
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	r, err := m.Restrict([]model.Domain{model.Values(1, 3), m.Domain(y)})
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Domain(x); got.Contains(2) || got.Size() != 2 || r.Domain(y).Size() != 3 || m.Domain(x).Size() != 3 {
		t.Errorf("domains %v and %v, in the model itself %v", got, r.Domain(y), m.Domain(x))
	}
	if z, ok := r.Lookup("x"); z != x || !ok || r.ConstraintName(0) != "apart" || r.Describe(0) != m.Describe(0) {
		t.Errorf("x is %v, and the constraint %q", z, r.ConstraintName(0))
	}
	more, err := r.With(model.Named{Constraint: model.Relation{X: x, Op: model.Lt, Y: y}})
	if err != nil {
		t.Fatal(err)
	}
	if more.Base() != r || r.Base() != r || more.Domain(x).Size() != 2 {
		t.Error("the restricted model is no base of its extension")
	}
}

func TestRestrictRefuses(t *testing.T) {
	b := model.NewBuilder()
	b.Var("x", model.Values(1, 2, 5))
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		domains []model.Domain
		want    string
	}{
		{nil, "0 domains for 1 variables"},
		{[]model.Domain{{}}, `variable "x": its domain is restricted to nothing`},
		{[]model.Domain{model.Range(2, 5)}, `variable "x": its domain {1..2,5} cannot be restricted to 2..5`},
		{[]model.Domain{model.Values(0)}, "no subset"},
		{[]model.Domain{model.Values(6)}, "no subset"},
	} {
		if _, err := m.Restrict(c.domains); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: error %v, expected %q", c.domains, err, c.want)
		}
	}
}

// The solutions of a restricted model are those of the model within the domains.
func TestRestrictedSolutions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := modeltest.Random(t)
		domains := make([]model.Domain, m.NumVars())
		for x := range m.Vars() {
			all := slices.Collect(m.Domain(x).All())
			domains[x.Index()] = model.Values(rapid.SliceOfN(rapid.SampledFrom(all), 1, len(all)).Draw(t, "kept")...)
		}
		r, err := m.Restrict(domains)
		if err != nil {
			t.Fatal(err)
		}
		want := slices.DeleteFunc(modeltest.Solutions(m), func(a model.Assignment) bool {
			for x, v := range a {
				if !domains[x].Contains(v) {
					return true
				}
			}
			return false
		})
		if got := modeltest.Solutions(r); !cmp.Equal(got, want) && len(got)+len(want) > 0 {
			t.Fatalf("solutions %v, expected %v", got, want)
		}
	})
}

// A relaxed model has the solutions that satisfy what is kept.
func TestRelaxedSolutions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := modeltest.Random(t)
		kind := rapid.SampledFrom([]string{"alldifferent", "relation", "linear", "table"}).Draw(t, "kind")
		keep := func(c model.Constraint) bool { return model.Kind(c) != kind }
		r := m.Relax(keep)
		kept := 0
		for i, c := range m.Constraints() {
			if !keep(c) {
				continue
			}
			if r.ConstraintName(kept) != m.ConstraintName(i) {
				t.Fatalf("constraint %d is %q, expected %q", kept, r.ConstraintName(kept), m.ConstraintName(i))
			}
			kept++
		}
		if r.NumConstraints() != kept {
			t.Fatalf("%d constraints, expected %d", r.NumConstraints(), kept)
		}
		solutions := modeltest.Solutions(r)
		for _, a := range modeltest.Solutions(m) {
			if !slices.ContainsFunc(solutions, func(b model.Assignment) bool { return slices.Equal(a, b) }) {
				t.Fatalf("the solution %v is lost", a)
			}
		}
	})
}
