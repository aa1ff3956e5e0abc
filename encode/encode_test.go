package encode_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/model"
	"counterpoint/model/modeltest"
)

func mustEncode(t rapid.TB, m *model.Model, o encode.Options) *encode.Encoding {
	t.Helper()
	e, err := encode.Encode(context.Background(), m, o)
	if err != nil {
		t.Fatalf("Encode with %v, %v: %v", o.Scheme, o.AMO, err)
	}
	return e
}

// solutions returns the solutions of the model that the formula's models are,
// sorted.
func solutions(t rapid.TB, e *encode.Encoding) []model.Assignment {
	var found []model.Assignment
	projections(e.Formula(), e.NumModelVars(), cnf.NewAssignment(e.Formula().NumVars()), func(a cnf.Assignment) {
		s, err := e.Decode(a)
		if err != nil {
			t.Fatalf("Decode of a model of the formula: %v", err)
		}
		found = append(found, s)
	})
	modeltest.Sort(found)
	return found
}

func TestModelsOfTheFormulaAreTheSolutions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := modeltest.Random(t)
		want := modeltest.Solutions(m)
		amo := rapid.SampledFrom(encode.AMOs()).Draw(t, "amo")
		for _, scheme := range encode.Schemes() {
			for _, variables := range encode.VariablesChoices() {
				o := encode.Options{Scheme: scheme, AMO: amo, Variables: variables}
				e := mustEncode(t, m, o)
				if diff := cmp.Diff(want, solutions(t, e)); diff != "" {
					t.Fatalf("%v, %v, %v (-model +formula):\n%s", o.Scheme, o.AMO, o.Variables, diff)
				}
				checkAccounts(t, m, o, e)
			}
		}
	})
}

// TestEachSolutionIsOneModel counts the models of the formula, auxiliary
// variables included, where nothing leaves these free: at-most-one encodings
// that keep the number of models, no decision diagram, no counts, as of Hall
// intervals.
func TestEachSolutionIsOneModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := modeltest.Random(t)
		want := len(modeltest.Solutions(m))
		for _, scheme := range encode.Schemes() {
			for _, amo := range []encode.AMO{encode.Pairwise, encode.Ladder, encode.Commander, encode.Totalizer} {
				for _, variables := range encode.VariablesChoices() {
					e := mustEncode(t, m, encode.Options{Scheme: scheme, AMO: amo, Variables: variables})
					if r := rules(e); r[encode.Diagram]+r[encode.HallInterval]+r[encode.HallSet]+r[encode.Count] > 0 {
						continue
					}
					if got := models(e.Formula(), cnf.NewAssignment(e.Formula().NumVars())); got != want {
						t.Fatalf("%v, %v, %v: %d models of %d solutions", scheme, amo, variables, got, want)
					}
				}
			}
		}
	})
}

// checkAccounts checks that the size is as estimated, that fates and origins
// account for all of it, and that they agree with each other.
func checkAccounts(t rapid.TB, m *model.Model, o encode.Options, e *encode.Encoding) {
	f := e.Formula()
	estimate, err := encode.Estimate(context.Background(), m, o)
	if err != nil {
		t.Fatal(err)
	}
	size := encode.Size{Vars: int64(f.NumVars()), Clauses: int64(f.NumClauses()), Lits: int64(f.NumLits())}
	if size != estimate {
		t.Errorf("size %+v, estimate %+v", size, estimate)
	}
	want := map[int]encode.Fate{}
	for _, fate := range append(e.Fates(), e.VariablesFate()) {
		fate.Method = ""
		want[fate.Constraint] = fate
	}
	got := map[int]encode.Fate{encode.OfVariable: {Constraint: encode.OfVariable}}
	for i := range m.NumConstraints() {
		got[i] = encode.Fate{Constraint: i}
	}
	for i := range f.NumClauses() {
		fate := got[e.Origin(i).Constraint]
		fate.Clauses++
		got[fate.Constraint] = fate
	}
	names := map[string]bool{}
	for v := 1; v <= f.NumVars(); v++ {
		name := e.VarName(v)
		if name == "" {
			t.Errorf("the CNF variable %d has no name", v)
		}
		names[name] = true
		if o, auxiliary := e.AuxiliaryOrigin(v); auxiliary != (v > e.NumModelVars()) {
			t.Errorf("the CNF variable %d: auxiliary is %v", v, auxiliary)
		} else if auxiliary {
			fate := got[o.Constraint]
			fate.AuxVars++
			got[fate.Constraint] = fate
		}
	}
	if len(names) != f.NumVars() {
		t.Errorf("%d CNF variables have %d names", f.NumVars(), len(names))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("fates and origins differ (-fates +origins):\n%s", diff)
	}
}
