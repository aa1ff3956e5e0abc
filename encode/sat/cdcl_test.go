package sat

import (
	"bytes"
	"context"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/encode/clausal"
	"counterpoint/encode/cnf"
	"counterpoint/encode/cnf/cnftest"
	"counterpoint/model"
)

func TestCDCLAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := cnftest.Random(t)
		checkPropagation(t, CDCL{}, f)
		if got, want := enumerate(t, CDCL{}, f), cnftest.NumModels(f); got != want {
			t.Fatalf("%d models, want %d", got, want)
		}
		if got, want := enumerate(t, CDCL{Options: &clausal.Options{}}, f), cnftest.NumModels(f); got != want {
			t.Fatalf("without learning: %d models, want %d", got, want)
		}
	})
}

func TestCDCLCounts(t *testing.T) {
	r := mustSolve(t, CDCL{}, cnftest.Pigeons(6, 5))
	if r.Status != model.Unsat || !r.Counts.Learned.Known || !r.Counts.Restarts.Known ||
		r.Counts.Conflicts.N != r.Counts.Learned.N+1 || r.Counts.Decisions.N == 0 {
		t.Errorf("%v, %+v", r.Status, r.Counts)
	}
	for _, f := range r.Figures[:4] {
		if f.Value == 0 && f.Name != "literals-root" && f.Name != "watch-visits-root" {
			t.Errorf("no %s", f.Name)
		}
	}
	if r = mustSolve(t, CDCL{Options: &clausal.Options{}}, cnftest.Pigeons(6, 5)); r.Counts.Learned.Known || r.Counts.Restarts.Known || r.Counts.Conflicts.N == 0 {
		t.Errorf("without learning: %+v", r.Counts)
	}
}

func TestCDCLLimitAndContext(t *testing.T) {
	o := clausal.CDCL()
	o.Limits = clausal.Limits{Conflicts: 10, Solutions: 1}
	if r := mustSolve(t, CDCL{Options: &o}, cnftest.Pigeons(9, 8)); r.Status != model.Unknown || r.Reason != model.ConflictLimit || r.Counts.Conflicts.N != 10 {
		t.Errorf("%v (%s), %+v", r.Status, r.Reason, r.Counts)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if r, err := Solve(ctx, CDCL{}, cnftest.Pigeons(9, 8)); err != nil || r.Status != model.Unknown || r.Reason != model.Cancelled {
		t.Errorf("%v (%s), %v", r.Status, r.Reason, err)
	}
}

func TestCDCLRefusesOptions(t *testing.T) {
	o := clausal.CDCL()
	o.Groups = [][]cnf.Lit{{5}}
	if _, err := (CDCL{Options: &o}).Open(cnftest.Formula(2)); err == nil {
		t.Error("no error of a group that is not of the formula")
	}
}

// TestCDCLProves writes a proof with and without learning, and gives the same
// answer as without a proof.
func TestCDCLProves(t *testing.T) {
	f := cnftest.Pigeons(6, 5)
	for name, solver := range map[string]CDCL{"cdcl": {}, "dpll": {Options: &clausal.Options{}}} {
		var proof bytes.Buffer
		r := mustSolve(t, solver.Prove(&proof), f)
		if want := mustSolve(t, solver, f); r.Status != want.Status || r.Counts != want.Counts {
			t.Errorf("%s: %v, %+v; want %v, %+v", name, r.Status, r.Counts, want.Status, want.Counts)
		}
		if err := clausal.CheckProof(context.Background(), f, &proof); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if solver.Name() != name {
			t.Errorf("it is called %s, want %s", solver.Name(), name)
		}
	}
}

func BenchmarkCDCL(b *testing.B) {
	f, _ := cnftest.LatinSquare(10)
	benchmarkSolve(b, context.Background(), CDCL{}, f)
}
