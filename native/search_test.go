package native

import (
	"testing"

	"counterpoint/model"
)

// Trees small enough to count by hand.
func TestCountersOfSmallTrees(t *testing.T) {
	b := model.NewBuilder()
	b.Var("x", model.Range(1, 3))
	free := build(t, b)

	// x=1 leaves y and z different, x=2 leaves them equal, which the relation
	// forbids but notices only when one of them is fixed.
	b = model.NewBuilder()
	xs := variables(b, 3, model.Range(1, 2))
	b.Post("", model.Table{Xs: xs, Rows: [][]int{{1, 1, 2}, {1, 2, 1}, {2, 1, 1}, {2, 2, 2}}})
	b.Post("", model.Relation{X: xs[1], Op: model.Ne, Y: xs[2]})
	parity := build(t, b)

	tests := []struct {
		name  string
		model *model.Model
		o     Options
		want  Counters
	}{
		{
			"one variable, a branch for each value", free,
			Options{},
			Counters{Calls: 4, Nodes: 4, Decisions: 3, Prunings: 6, Depth: 1, Solutions: 3},
		},
		{
			"one variable, two ways", free,
			Options{Branching: TwoWay},
			Counters{Calls: 5, Nodes: 5, Decisions: 2, Prunings: 5, Depth: 2, Solutions: 3},
		},
		{
			// x=1, then y=1 and y=2; x=2, where both values of y fail.
			"parity", parity,
			Options{VarOrder: Input},
			Counters{Calls: 5, Nodes: 7, Decisions: 6, Conflicts: 2, Prunings: 6, Depth: 2, Solutions: 2},
		},
	}
	for _, test := range tests {
		if got := orderFree(solve(t, test.model, test.o).Counters); got != test.want {
			t.Errorf("%s:\ngot  %+v\nwant %+v", test.name, got, test.want)
		}
	}
}

func TestVariableOrders(t *testing.T) {
	b := model.NewBuilder()
	fixed := b.Var("", model.Range(1, 1))
	apart := b.Var("", model.Range(1, 4))
	few := b.Var("", model.Range(1, 3))
	alsoFew := b.Var("", model.Range(1, 3))
	hub := b.Var("", model.Range(1, 4))
	twin := b.Var("", model.Range(1, 4))
	for _, x := range []model.Var{hub, twin} {
		for _, y := range []model.Var{few, alsoFew, fixed} {
			b.Post("", model.Relation{X: x, Op: model.Ne, Y: y, C: 10})
		}
	}
	m := build(t, b)
	want := map[VarOrder]model.Var{Input: apart, MRV: few, DomDeg: hub}
	for order, x := range want {
		e := loaded(t, m, Options{VarOrder: order})
		if got := e.choose(); got != int32(x.Index()) {
			t.Errorf("order %d chose x%d, want %v", order, got, x)
		}
	}
}

func loaded(t *testing.T, m *model.Model, o Options) *engine {
	t.Helper()
	e := new(engine)
	e.start(t.Context())
	if err := e.load(m, o); err != nil {
		t.Fatal(err)
	}
	if err := e.prepareOrders(); err != nil {
		t.Fatal(err)
	}
	return e
}
