package textbook

import (
	"slices"
	"strings"
	"testing"

	"counterpoint/model"
)

func TestFates(t *testing.T) {
	b := model.NewBuilder()
	x, y, z := b.Var("", model.Range(1, 3)), b.Var("", model.Range(1, 3)), b.Var("", model.Range(1, 3))
	b.Post("", model.Different(x, y, z))
	b.Post("", model.Different(x))
	b.Post("", model.Relation{X: x, Op: model.Lt, Y: y})
	b.Post("", model.Linear{Coefs: []int{1, 0, 2}, Xs: []model.Var{x, y, z}, Op: model.Le, RHS: 8})
	b.Post("", model.Linear{Coefs: []int{1, 1, 2}, Xs: []model.Var{x, y, z}, Op: model.Le, RHS: 8})
	b.Post("", model.Table{Xs: []model.Var{x}, Rows: [][]int{{1}}})
	b.Post("", model.Linear{Coefs: []int{0}, Xs: []model.Var{x}, Op: model.Le, RHS: 8})
	m := build(t, b)
	for p := PropagateFull; p <= PropagateOff; p++ {
		edge := lookaheadFates[p.Lookahead()]
		want := []string{
			"alldifferent: 3 edges !=, each: " + edge,
			"alldifferent: always holds",
			"relation: " + edge,
			"linear: " + edge,
			"linear: not propagated; checked once its 3 variables are assigned",
			"table: node consistency, once, at the root",
			"linear: checked at the root",
		}
		if got := Fates(m, p.Lookahead()); !slices.Equal(got, want) {
			t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}
