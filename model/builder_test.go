package model_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"counterpoint/model"
)

// mistakes builds and returns one line for each mistake.
func mistakes(t *testing.T, b *model.Builder) []string {
	t.Helper()
	m, err := b.Build()
	if err == nil {
		t.Fatal("Build accepted the model")
	}
	if m != nil {
		t.Error("Build returned a model and an error")
	}
	return strings.Split(err.Error(), "\n")
}

func TestBuildReportsEveryMistake(t *testing.T) {
	other := model.NewBuilder().Var("elsewhere", model.Range(1, 2))
	b := model.NewBuilder()
	x := b.Var("x", model.Range(1, 9))
	y := b.Var("y", model.Range(1, 9))
	b.Var("none", model.Range(2, 1))
	b.Var("far", model.Range(0, model.MaxValue+1))
	b.Var("x", model.Range(1, 9))
	b.Var("two\nlines", model.Range(1, 9))
	b.Post("foreign", model.Different(x, other))
	b.Post("zero", model.Relation{X: x, Op: model.Ne})
	b.Post("twice", model.Different(x, y, x))
	b.Post("row", model.Table{Xs: []model.Var{x, y}, Rows: [][]int{{1, 2}, {1}, {1, 2, 3}}})
	b.Post("lengths", model.Linear{Coefs: []int{1}, Xs: []model.Var{x, y}})
	b.Post("sum", model.Linear{Coefs: []int{math.MaxInt, math.MaxInt}, Xs: []model.Var{x, y}})
	b.Post("least", model.Linear{Coefs: []int{math.MinInt}, Xs: []model.Var{x}, RHS: math.MinInt})
	b.Post("shift", model.Relation{X: x, Op: model.Eq, Y: y, C: model.MaxValue + 1})
	b.Post("op", model.Relation{X: x, Op: 99, Y: y})
	b.Post("", nil)
	b.Post("", (*model.Relation)(nil))
	want := []string{
		`variable "none": its domain is empty`,
		`variable "far": its domain 0..1073741824 goes beyond`,
		`variable "x": variables 0 and 4 both have this name`,
		`variable "two\nlines": its name has a control character`,
		`constraint 0 ("foreign"): variable 2 of its scope (x0) is of another model`,
		`constraint 1 ("zero"): variable 2 of its scope is the zero Var`,
		`constraint 2 ("twice"): variable "x" stands twice in its scope`,
		`constraint 3 ("row"): row 2 has 1 values for 2 variables`,
		`constraint 3 ("row"): row 3 has 3 values for 2 variables`,
		`constraint 4 ("lengths"): it has 1 coefficients for 2 variables`,
		`constraint 5 ("sum"): its sum overflows 64 bits at the term`,
		`constraint 6 ("least"): its sum overflows 64 bits at the term`,
		`constraint 7 ("shift"): the constant 1073741824 goes beyond`,
		`constraint 8 ("op"): Op(99) is no comparison`,
		`constraint 9 ("constraint 9"): it is nil`,
		`constraint 10 ("constraint 10"): it is nil`,
	}
	if math.MaxInt == math.MaxInt32 { // there no such sum exceeds 64 bits
		want = append(want[:10], want[12:]...)
	}
	got := mistakes(t, b)
	if len(got) != len(want) {
		t.Fatalf("%d mistakes, want %d:\n%s", len(got), len(want), strings.Join(got, "\n"))
	}
	for i := range want {
		if !strings.HasPrefix(got[i], want[i]) {
			t.Errorf("mistake %d:\n got %s\nwant %s...", i, got[i], want[i])
		}
	}
}

func TestBuildErrorIsTyped(t *testing.T) {
	b := model.NewBuilder()
	b.Var("none", model.Domain{})
	_, err := b.Build()
	var mistake *model.BuildError
	if !errors.As(err, &mistake) || mistake.Where != `variable "none"` {
		t.Errorf("got %#v", err)
	}
}

// What the caller does to its slices, or to the builder, after posting does
// not reach the model.
func TestModelIsImmutable(t *testing.T) {
	b := model.NewBuilder()
	x, y := b.Var("x", model.Range(1, 2)), b.Var("y", model.Range(1, 2))
	rows := [][]int{{1, 2}}
	coefs := []int{1, 1}
	all := model.Different(x, y)
	b.Post("table", model.Table{Xs: []model.Var{x, y}, Rows: rows})
	b.Post("sum", &model.Linear{Coefs: coefs, Xs: []model.Var{x, y}, RHS: 3})
	b.Post("all", all)
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	rows[0][0], coefs[0], all.Terms[0].C = 2, 7, 1
	b.Var("z", model.Range(1, 2))
	b.Post("more", model.Relation{X: x, Op: model.Eq, Y: y})
	if m.NumVars() != 2 || m.NumConstraints() != 3 {
		t.Errorf("the model grew to %d variables, %d constraints", m.NumVars(), m.NumConstraints())
	}
	if err := model.Verify(m, model.Assignment{1, 2}); err != nil {
		t.Error(err)
	}
	if _, byValue := m.Constraint(1).(model.Linear); !byValue {
		t.Errorf("a constraint posted by pointer stays one: %T", m.Constraint(1))
	}
}

func TestNames(t *testing.T) {
	b := model.NewBuilder()
	b.Var("", model.Range(1, 2))
	y := b.Var("y", model.Range(1, 2))
	b.Post("", model.Different(y))
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	if got := m.Name(m.Var(0)) + " " + m.ConstraintName(0); got != "x0 constraint 0" {
		t.Error(got)
	}
	if found, ok := m.Lookup("y"); !ok || found != y {
		t.Error("y is not found by its name")
	}
	if _, ok := m.Lookup("z"); ok {
		t.Error("z is found")
	}
}
