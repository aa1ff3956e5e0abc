package inspect_test

import (
	"testing"

	"counterpoint/model"
	"counterpoint/model/sudoku"
)

const benchHardGrid = "000600400700003600000091080000000000050180003000306045040200060903000000020000100"

func benchHard(t testing.TB) *model.Model {
	t.Helper()
	puzzle, err := sudoku.Parse([]string{benchHardGrid}, sudoku.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	m, err := puzzle.Grid.Model()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// everyKind is a small model of all kinds of constraints, with names that look
// like parts of a sentence, some of them twice.
func everyKind(t testing.TB) *model.Model {
	t.Helper()
	b := model.NewBuilder()
	x := b.Var("x", model.Range(1, 4))
	y := b.Var("if x is 1, then y", model.Values(-3, -1, 0, 1, 2, 4))
	z := b.Var(`"z" or u`, model.Range(0, 3))
	u := b.Var("u", model.Range(1, 4))
	v := b.Var("x<=2", model.Values(1, 2, 3, 5))
	w := b.Var("not u (", model.Range(2, 2))
	b.Post("different", model.Different(x, u, v))
	b.Post("different", model.AllDifferent{Terms: []model.Term{{X: x}, {X: y, C: 1}, {X: z, C: 1}, {X: u}}})
	b.Post("a, b: c", model.Different(x, u, v, w))
	for _, op := range []model.Op{model.Eq, model.Ne, model.Lt, model.Le, model.Gt, model.Ge} {
		b.Post("compared and", model.Relation{X: x, Op: op, Y: y, C: -1})
		b.Post("", model.Linear{Coefs: []int{1, -2}, Xs: []model.Var{x, u}, Op: op, RHS: 1})
		b.Post("the sum is", model.Linear{Coefs: []int{2, -1, 3, 1}, Xs: []model.Var{x, y, z, u}, Op: op, RHS: 4})
		b.Post("x", model.Linear{Coefs: []int{2}, Xs: []model.Var{y}, Op: op, RHS: 2})
	}
	rows := [][]int{{1, 1, 0}, {2, 1, 3}, {3, 2, 1}, {4, -1, 0}}
	b.Post("table", model.Table{Xs: []model.Var{x, y, z}, Rows: rows})
	b.Post("table", model.Table{Xs: []model.Var{x, y, z}, Rows: rows, Forbid: true})
	b.Post("if", model.Table{Xs: []model.Var{x, u}, Rows: [][]int{{1, 1}, {2, 3}}})
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return m
}
