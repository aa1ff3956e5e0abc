package sat_test

import (
	"context"
	"fmt"

	"counterpoint/encode/cnf"
	"counterpoint/encode/sat"
	"counterpoint/model"
)

// Of two people, at least one comes; the first only comes with the second.
func party() *cnf.Formula {
	f := cnf.NewFormula(2)
	f.Add(1, 2)
	f.Add(-1, 2)
	return f
}

func ExampleSolve() {
	for _, solver := range sat.Libraries() {
		r, err := sat.Solve(context.Background(), solver, party())
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(solver.Name(), r.Status, r.Assignment.Value(2) == cnf.True)
	}
	// Output:
	// gini sat true
	// gophersat sat true
	// cdcl sat true
}

// A clause that forbids each model found lets one count them all.
func ExampleSession() {
	session, err := sat.Gini{}.Open(party())
	if err != nil {
		fmt.Println(err)
		return
	}
	defer session.Close()
	models := 0
	for {
		r, err := session.Solve(context.Background())
		if err != nil {
			fmt.Println(err)
			return
		}
		if r.Status != model.Sat {
			fmt.Println(r.Status, "after", models, "models")
			return
		}
		models++
		var forbid []cnf.Lit
		for _, l := range []cnf.Lit{1, 2} {
			if r.Assignment.Value(l) == cnf.True {
				l = l.Not()
			}
			forbid = append(forbid, l)
		}
		session.Add(forbid...)
	}
	// Output: unsat after 2 models
}

func ExampleGini_Propagate() {
	f := party()
	f.Add(1)
	fixed, conflict, err := sat.Gini{}.Propagate(context.Background(), f)
	fmt.Println(fixed[1:], conflict, err)
	// Output: [1 1] false <nil>
}
