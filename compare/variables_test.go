package compare

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"counterpoint/encode"
	"counterpoint/model"
	"counterpoint/model/modeltest"
)

// Whatever literals the variables have, the solutions are those of the model.
// Removed values are counted where each has its literal, and only there.
func TestVariablesKeepSolutions(t *testing.T) {
	var specs []string
	for _, engine := range []string{"dpll:", "dpll:branching=two-way,var=input,", "cdcl:", "gini:"} {
		for _, scheme := range []encode.Scheme{encode.Order, encode.Log, encode.Auto} {
			specs = append(specs, fmt.Sprintf("%sscheme=%v,variables=needed", engine, scheme))
		}
	}
	engines := parse(t, strings.Join(specs, ","))
	rapid.Check(t, func(t *rapid.T) {
		m := modeltest.Random(t)
		want := modeltest.Solutions(m)
		for _, e := range engines {
			found, out := solutions(t, e, m, Query{Goal: All, Measure: true})
			modeltest.Sort(found)
			if !cmp.Equal(found, want) || !out.Complete || out.Status == model.Unsat != (len(want) == 0) {
				t.Fatalf("%s finds %v, complete %v; expected %v", e.Spec(), found, out.Complete, want)
			}
			if len(want) == 0 {
				continue // refuted at the root, perhaps
			}
			_, rootPrunings := out.Counters.Get(RootPrunings)
			if own := e.(*engine).backend; direct(t, own, m) != rootPrunings {
				t.Fatalf("%s: root-prunings told: %v", e.Spec(), rootPrunings)
			}
		}
	})
}

// Removed values are counted where each has a literal, and only there: those of an
// all-different have, and those of an inequality are bounds.
func TestRemovedValuesNeedLiterals(t *testing.T) {
	for _, c := range []struct {
		constraint func(x, y model.Var) model.Constraint
		told       bool
	}{
		{func(x, y model.Var) model.Constraint { return model.Different(x, y) }, true},
		{func(x, y model.Var) model.Constraint { return model.Relation{X: x, Op: model.Lt, Y: y} }, false},
	} {
		b := model.NewBuilder()
		b.Post("", c.constraint(b.Var("x", model.Range(1, 5)), b.Var("y", model.Range(1, 5))))
		m, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range parse(t, "dpll:scheme=order,variables=needed,gini:scheme=order,variables=needed") {
			_, out := solutions(t, e, m, Query{Measure: true})
			if _, told := out.Counters.Get(RootPrunings); told != c.told {
				t.Errorf("%s, %v: root-prunings told: %v", e.Spec(), m.Constraint(0), told)
			}
		}
	}
}

// direct reports whether each value has a literal in the backend's formula.
func direct(t *rapid.T, b backend, m *model.Model) bool {
	f, err := b.(interface {
		translate(ctx context.Context, m *model.Model) (formula, error)
	}).translate(context.Background(), m)
	if err != nil {
		t.Fatal(err)
	}
	for x := range m.Vars() {
		for v := range m.Domain(x).All() {
			if _, ok := f.Literal(x, v); !ok {
				return false
			}
		}
	}
	return true
}
