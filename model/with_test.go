package model_test

import (
	"errors"
	"testing"

	"counterpoint/model"
)

func TestWithSharesVariablesAndLeavesTheModelAlone(t *testing.T) {
	b := model.NewBuilder()
	x, y := b.Var("x", model.Range(1, 3)), b.Var("y", model.Range(1, 3))
	b.Post("apart", model.Different(x, y))
	base, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	coefs := []int{1}
	m, err := base.With(
		model.Named{Name: "clue", Constraint: model.Linear{Coefs: coefs, Xs: []model.Var{x}, Op: model.Eq, RHS: 2}},
		model.Named{Constraint: model.Relation{X: x, Op: model.Lt, Y: y}},
	)
	if err != nil {
		t.Fatal(err)
	}
	coefs[0] = 7 // the model has a copy
	if base.NumConstraints() != 1 || m.NumConstraints() != 3 || m.NumVars() != 2 {
		t.Fatalf("%d constraints in the base, %d constraints and %d variables with more", base.NumConstraints(), m.NumConstraints(), m.NumVars())
	}
	if m.ConstraintName(1) != "clue" || m.ConstraintName(2) != "constraint 2" {
		t.Errorf("names %q and %q", m.ConstraintName(1), m.ConstraintName(2))
	}
	if err := model.Verify(m, model.Assignment{2, 3}); err != nil {
		t.Error(err)
	}
	if err := model.Verify(m, model.Assignment{1, 3}); err == nil {
		t.Error("1, 3 breaks x = 2")
	}
	if err := model.Verify(base, model.Assignment{1, 3}); err != nil {
		t.Error(err)
	}
}

func TestBaseIsWhatWasBuilt(t *testing.T) {
	b := model.NewBuilder()
	x := b.Var("x", model.Range(1, 3))
	base, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	once, err := base.With(model.Named{Constraint: model.Different(x)})
	if err != nil {
		t.Fatal(err)
	}
	twice, err := once.With(model.Named{Constraint: model.Different(x)})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []*model.Model{base, once, twice} {
		if m.Base() != base {
			t.Errorf("the base of the model of %d constraints is not what was built", m.NumConstraints())
		}
	}
}

func TestWithReportsWhatBuildReports(t *testing.T) {
	b := model.NewBuilder()
	x := b.Var("x", model.Range(1, 3))
	base, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	other := model.NewBuilder()
	stranger := other.Var("x", model.Range(1, 3))
	_, err = base.With(
		model.Named{Name: "nothing"},
		model.Named{Name: "twice", Constraint: model.Different(x, x)},
		model.Named{Name: "stranger", Constraint: model.Different(x, stranger)},
	)
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok || len(joined.Unwrap()) != 3 {
		t.Fatalf("errors %v: expected three", err)
	}
	var first *model.BuildError
	if !errors.As(err, &first) || first.Where != `constraint 0 ("nothing")` {
		t.Errorf("first error %v", first)
	}
}
