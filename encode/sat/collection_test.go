package sat

import (
	"context"
	"testing"
	"time"

	"counterpoint/encode/cnf/cnftest"
	"counterpoint/model"
)

// largest is the size in bytes of the formulas of the collection that all
// solvers get.
const largest = 5_000

// TestCollection solves formulas of other projects' tests, and counts the models
// of those that have few. Nothing interrupts gophersat, so it gets those that
// gini solved, and none any more once it did not come to an end.
func TestCollection(t *testing.T) {
	if testing.Short() {
		t.Skip("some hundred formulas")
	}
	tally := map[string]int{}
	for _, in := range cnftest.Collection(t) {
		f := in.Formula
		if in.Size > largest {
			continue
		}
		checkPropagation(t, Gini{}, f)
		for _, solver := range Libraries() {
			ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
			r, err := Solve(ctx, solver, f)
			cancel()
			if err != nil {
				t.Errorf("%s: %v", in.File, err)
			}
			if r.Status == model.Unknown {
				t.Logf("%s: %s does not end soon", in.File, solver.Name())
				break
			}
			tally[solver.Name()]++
			if r.Status != in.Status {
				t.Errorf("%s: %s answers %v, listed as %v", in.File, solver.Name(), r.Status, in.Status)
			}
		}
		if in.Models > 0 && in.Models <= 30 {
			tally["enumerations"]++
			if got := enumerate(t, Gini{}, f); got != in.Models {
				t.Errorf("%s: %d models, listed with %d", in.File, got, in.Models)
			}
		}
	}
	t.Log(tally)
	if tally["gini"] == 0 || tally["gophersat"] == 0 || tally["enumerations"] == 0 {
		t.Error("nothing was solved or counted")
	}
}
