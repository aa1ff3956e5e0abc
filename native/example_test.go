package native_test

import (
	"context"
	"fmt"

	"counterpoint/model"
	"counterpoint/native"
)

// queens is the problem of n queens: one in each row, its column the value.
func queens(n int) *model.Model {
	b := model.NewBuilder()
	var columns, rising, falling []model.Term
	for row := range n {
		x := b.Var(fmt.Sprintf("queen %d", row), model.Range(0, n-1))
		columns = append(columns, model.Term{X: x})
		rising = append(rising, model.Term{X: x, C: row})
		falling = append(falling, model.Term{X: x, C: -row})
	}
	b.Post("columns", model.AllDifferent{Terms: columns})
	b.Post("rising diagonals", model.AllDifferent{Terms: rising})
	b.Post("falling diagonals", model.AllDifferent{Terms: falling})
	m, err := b.Build()
	if err != nil {
		panic(err) // a mistake in this function
	}
	return m
}

func ExampleSolve() {
	r, err := native.Solve(context.Background(), queens(8), native.Options{Limits: native.Limits{Solutions: 1}}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Status, r.First)
	fmt.Println(r.Counters.Nodes, "nodes,", r.Counters.Conflicts, "conflicts")
	// Output:
	// sat [0 4 7 5 2 6 1 3]
	// 36 nodes, 20 conflicts
}

// All solutions, each as it is found. The slice is reused: copy it to keep it.
func ExampleSolve_all() {
	r, err := native.Solve(context.Background(), queens(6), native.Options{}, func(a model.Assignment) bool {
		fmt.Println(a)
		return true
	})
	fmt.Println(r.Counters.Solutions, "solutions, complete:", r.Complete, err)
	// Output:
	// [1 3 5 0 2 4]
	// [2 5 1 4 0 3]
	// [3 0 4 1 5 2]
	// [4 2 0 5 3 1]
	// 4 solutions, complete: true <nil>
}

// A limit is no error: the result says what stopped the search and what was
// counted until then.
func ExampleSolve_limits() {
	o := native.Options{VarOrder: native.Input, Limits: native.Limits{Nodes: 1000}}
	r, err := native.Solve(context.Background(), queens(30), o, nil)
	fmt.Println(r.Status, "-", r.Reason, err)
	// Output: unknown - node limit <nil>
}

func ExampleFates() {
	m := queens(8)
	for i, fate := range native.Fates(m, native.Options{}) {
		fmt.Printf("%s: %s\n", m.ConstraintName(i), fate)
	}
	// Output:
	// columns: alldifferent: value consistency + hidden singles
	// rising diagonals: alldifferent: value consistency; its 8 terms share 15 values: no hidden singles
	// falling diagonals: alldifferent: value consistency; its 8 terms share 15 values: no hidden singles
}

// Propagation without search: what follows if the first of four queens stands in
// column 1, and which constraint says so.
func ExampleSpace() {
	m := queens(4)
	s, err := native.NewSpace(m, native.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	s.Push()
	s.Assign(m.Var(0), 1)
	s.Record(func(x model.Var, v, constraint int) {
		fmt.Printf("%s leaves %d: %s\n", m.Name(x), v, m.ConstraintName(constraint))
	})
	fmt.Println(s.Propagate(context.Background()))
	s.Pop()
	fmt.Println(m.Name(m.Var(1)), "is in", s.Domain(m.Var(1)), "again")
	// Output:
	// queen 1 leaves 1: columns
	// queen 2 leaves 1: columns
	// queen 3 leaves 1: columns
	// queen 1 leaves 0: rising diagonals
	// queen 1 leaves 2: falling diagonals
	// queen 2 leaves 3: falling diagonals
	// queen 3 leaves 3: columns
	// queen 2 leaves 2: rising diagonals
	// queen 3 leaves 0: columns
	// true <nil>
	// queen 1 is in 0..3 again
}
