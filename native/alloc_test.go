package native

import (
	"testing"

	"counterpoint/model"
)

type named struct {
	name    string
	model   *model.Model
	options Options
}

// nodeModels are models whose searches are long, one for each kind of
// constraint.
func nodeModels(t testing.TB) []named {
	b := model.NewBuilder()
	xs := variables(b, 12, model.Range(0, 99))
	b.Post("", model.Linear{Coefs: []int{3, 5, 7, 11, 13, -2, -4, -6, 8, 9, 1, 1}, Xs: xs, Op: model.Eq, RHS: 1000})
	b.Post("", model.Relation{X: xs[0], Op: model.Eq, Y: xs[1], C: 1})
	linear := build(t, b)

	b = model.NewBuilder()
	xs = variables(b, 10, model.Range(0, 9))
	var rows [][]int
	for i := range 1000 {
		if i%7 != 3 {
			rows = append(rows, []int{i / 100, i / 10 % 10, i % 10})
		}
	}
	for i := range 8 {
		b.Post("", model.Table{Xs: xs[i : i+3], Rows: rows, Forbid: i%2 == 1})
	}
	table := build(t, b)

	boxes := emptyGrid(t, 3, 3)
	return []named{
		{"alldifferent", latin(t, 7), Options{}},
		{"alldifferent of 100 values", queens(t, 100), Options{}},
		{"locked candidates", boxes, Options{AllDiff: Locked}},
		{"locked candidates of values far apart", scaled(t, boxes, 30), Options{AllDiff: Locked}},
		{"matching", boxes, Options{AllDiff: Domain}},
		{"matching of values far apart", scaled(t, boxes, 30), Options{AllDiff: Domain}},
		{"singleton", latin(t, 6), Options{Singleton: true}},
		{"relation", queensByRelations(t, 20), Options{}},
		{"linear", linear, Options{}},
		{"table", table, Options{}},
	}
}

// warmed returns an engine some thousand nodes into a search.
func warmed(t testing.TB, m *model.Model, o Options) *engine {
	t.Helper()
	e := new(engine)
	e.start(t.Context())
	if err := e.load(m, o); err != nil {
		t.Fatal(err)
	}
	if err := e.prepareOrders(); err != nil {
		t.Fatal(err)
	}
	if err := e.visitRoot(); err != nil {
		t.Fatal(err)
	}
	for range 5000 {
		step(t, e)
	}
	return e
}

// step visits one node; after the last one of the tree, the search starts
// again.
func step(t testing.TB, e *engine) {
	for len(e.frames) > 0 {
		b, more := e.nextBranch(&e.frames[len(e.frames)-1])
		if !more {
			e.leave()
			continue
		}
		if err := e.visit(b); err != nil && err != errFailed {
			t.Fatal(err)
		}
		return
	}
	e.frames = append(e.frames, e.newFrame(e.choose()))
}

func TestNodesAllocateNothing(t *testing.T) {
	orders := []Options{{}, {ValueOrder: Random}, {VarOrder: DomDeg, ValueOrder: Random, Branching: TwoWay}}
	if testing.Short() {
		orders = orders[2:]
	}
	for _, m := range nodeModels(t) {
		for _, o := range orders {
			o.AllDiff, o.Singleton = m.options.AllDiff, m.options.Singleton
			e := warmed(t, m.model, o)
			if n := testing.AllocsPerRun(2000, func() { step(t, e) }); n != 0 {
				t.Errorf("%s, %+v: %v allocations a node", m.name, o, n)
			}
		}
	}
}
