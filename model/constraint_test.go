package model_test

import (
	"errors"
	"strings"
	"testing"

	"counterpoint/model"
)

// three returns a builder with x, y and z, each of -9..9.
func three() (b *model.Builder, x, y, z model.Var) {
	b = model.NewBuilder()
	d := model.Range(-9, 9)
	return b, b.Var("x", d), b.Var("y", d), b.Var("z", d)
}

func TestCheckAndDescribe(t *testing.T) {
	b, x, y, z := three()
	cases := []struct {
		constraint model.Constraint
		text       string
		yes, no    []model.Assignment
	}{
		{
			model.AllDifferent{Terms: []model.Term{{x, 0}, {y, 1}, {z, -2}}},
			"alldifferent(x, y + 1, z - 2)",
			[]model.Assignment{{1, 1, 1}, {0, 0, 0}},
			[]model.Assignment{{1, 0, 1}, {1, 1, 3}, {-1, -2, 0}},
		},
		{model.AllDifferent{}, "alldifferent()", []model.Assignment{{0, 0, 0}}, nil},
		{model.Relation{x, model.Eq, y, 2}, "x = y + 2", []model.Assignment{{3, 1, 0}}, []model.Assignment{{1, 3, 0}}},
		{model.Relation{x, model.Ne, y, 0}, "x != y", []model.Assignment{{3, 1, 0}}, []model.Assignment{{3, 3, 0}}},
		{model.Relation{x, model.Lt, y, -1}, "x < y - 1", []model.Assignment{{1, 3, 0}}, []model.Assignment{{1, 2, 0}}},
		{model.Relation{x, model.Le, y, -1}, "x <= y - 1", []model.Assignment{{1, 2, 0}}, []model.Assignment{{1, 1, 0}}},
		{model.Relation{x, model.Gt, y, 0}, "x > y", []model.Assignment{{2, 1, 0}}, []model.Assignment{{1, 1, 0}}},
		{model.Relation{x, model.Ge, y, 0}, "x >= y", []model.Assignment{{1, 1, 0}}, []model.Assignment{{0, 1, 0}}},
		{
			model.Linear{[]int{2, -1, -3}, []model.Var{x, y, z}, model.Le, -4},
			"2*x - y - 3*z <= -4",
			[]model.Assignment{{0, 1, 1}, {-2, 0, 0}},
			[]model.Assignment{{0, 0, 1}},
		},
		{model.Linear{[]int{-1}, []model.Var{x}, model.Eq, 5}, "-x = 5", []model.Assignment{{-5, 0, 0}}, []model.Assignment{{5, 0, 0}}},
		{model.Linear{Op: model.Ge, RHS: 1}, "0 >= 1", nil, []model.Assignment{{0, 0, 0}}},
		{
			model.Table{[]model.Var{x, z}, [][]int{{1, 2}, {3, 99}}, false},
			"table(x, z: 2 rows allowed)",
			[]model.Assignment{{1, 7, 2}},
			[]model.Assignment{{2, 7, 1}},
		},
		{
			model.Table{[]model.Var{x, z}, [][]int{{1, 2}}, true},
			"table(x, z: 1 rows forbidden)",
			[]model.Assignment{{2, 7, 1}},
			[]model.Assignment{{1, 7, 2}},
		},
		{model.Table{}, "table(: 0 rows allowed)", nil, []model.Assignment{{0, 0, 0}}},
	}
	for _, c := range cases {
		b.Post("", c.constraint)
	}
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range cases {
		if got := m.Describe(i); got != c.text {
			t.Errorf("Describe: got %s, want %s", got, c.text)
		}
		for _, a := range c.yes {
			if !m.Constraint(i).Check(a) {
				t.Errorf("%s refuses %v", c.text, a)
			}
		}
		for _, a := range c.no {
			if m.Constraint(i).Check(a) {
				t.Errorf("%s accepts %v", c.text, a)
			}
		}
	}
}

func TestStringUsesDefaultNames(t *testing.T) {
	_, x, y, _ := three()
	if got := (model.Relation{x, model.Lt, y, 1}).String(); got != "x0 < x1 + 1" {
		t.Error(got)
	}
}

func TestVerifyNamesWhatIsBroken(t *testing.T) {
	b, x, y, z := three()
	b.Post("row 1", model.Different(x, y, z))
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		a    model.Assignment
		want string
	}{
		{model.Assignment{1, 2, 3}, ""},
		{model.Assignment{1, 2}, "2 values for 3 variables"},
		{model.Assignment{1, 2, 10}, "z = 10 is outside its domain -9..9"},
		{model.Assignment{1, 2, 1}, "row 1 is broken: alldifferent(x, y, z) with x=1, y=2, z=1"},
	} {
		got := ""
		if err := model.Verify(m, c.a); err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("%v: got %q, want %q", c.a, got, c.want)
		}
	}
	var broken *model.Violation
	if err := model.Verify(m, model.Assignment{4, 4, 4}); !errors.As(err, &broken) || broken.Index != 0 {
		t.Errorf("no Violation of constraint 0: %v", err)
	}
}

func TestStatusText(t *testing.T) {
	for _, s := range []model.Status{model.Unknown, model.Sat, model.Unsat} {
		text, err := s.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		var back model.Status
		if err := back.UnmarshalText(text); err != nil || back != s {
			t.Errorf("%v reads back as %v: %v", s, back, err)
		}
	}
	var s model.Status
	if s.UnmarshalText([]byte("maybe")) == nil {
		t.Error("maybe is a status")
	}
	if _, err := model.Status(7).MarshalText(); err == nil {
		t.Error("Status(7) is written")
	}
}
