package clausal_test

import (
	"bytes"
	"context"
	"fmt"

	"counterpoint/encode/clausal"
	"counterpoint/encode/cnf"
)

// Two variables of two values each, which must differ: groups make the search
// branch on them, and each solution comes once.
func ExampleSearch() {
	f := cnf.NewFormula(4) // x=1, x=2, y=1, y=2
	f.Add(1, 2)
	f.Add(-1, -2)
	f.Add(3, 4)
	f.Add(-3, -4)
	f.Add(-1, -3)
	f.Add(-2, -4)
	o := clausal.Options{Groups: [][]cnf.Lit{{1, 2}, {3, 4}}}
	r, err := clausal.Search(context.Background(), f, o, func(a cnf.Assignment) bool {
		fmt.Println("x=1:", a[1] == cnf.True, " y=1:", a[3] == cnf.True)
		return true // go on
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Status, "nodes:", r.Counters.Nodes, "decisions:", r.Counters.Decisions, "removed:", r.Counters.Prunings)
	// Output:
	// x=1: true  y=1: false
	// x=1: false  y=1: true
	// sat nodes: 3 decisions: 2 removed: 4
}

// Why is 4 true, if 1 is?
func ExampleImply() {
	f := cnf.NewFormula(4)
	f.Add(-1, 2)
	f.Add(-1, 3)
	f.Add(-2, -3, 4)
	im, err := clausal.Imply(context.Background(), f, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, step := range im.Chain(4) {
		fmt.Println("round", im.Level(step.Lit), "-", step.Lit, "by", f.Clause(step.Clause))
	}
	// Output:
	// round 1 - 2 by [-1 2]
	// round 1 - 3 by [-1 3]
	// round 2 - 4 by [-2 -3 4]
}

// A formula without a model, with the proof of that.
func ExampleCheckProof() {
	f := cnf.NewFormula(2)
	for _, clause := range [][]cnf.Lit{{1, 2}, {1, -2}, {-1, 2}, {-1, -2}} {
		f.Add(clause...)
	}
	var proof bytes.Buffer
	o := clausal.CDCL()
	o.Proof = &proof
	r, err := clausal.Search(context.Background(), f, o, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(r.Status, "\n", proof.String())
	fmt.Println("wrong:", clausal.CheckProof(context.Background(), f, &proof))
	// Output:
	// unsat
	// 1 0
	// 0
	// wrong: <nil>
}

// A solver goes on with clauses that are added.
func ExampleSolver() {
	f := cnf.NewFormula(3)
	f.Add(1, 2, 3)
	s, err := clausal.NewSolver(f, clausal.CDCL())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, clause := range [][]cnf.Lit{{-3}, {-2}, {-1}} {
		s.Add(clause...)
		r, err := s.Solve(context.Background())
		fmt.Println(r.Status, r.First, err)
	}
	// Output:
	// sat [0 -1 1 -1] <nil>
	// sat [0 1 -1 -1] <nil>
	// unsat [] <nil>
}
