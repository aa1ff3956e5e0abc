package clausal_test

import (
	"bytes"
	"context"
	"sync/atomic"
	"testing"

	"counterpoint/encode/clausal"
	"counterpoint/encode/cnf/cnftest"
	"counterpoint/model"
)

// TestCollection answers for each formula of the collection that it can soon,
// and checks what it answers: the model, or the proof if it is not long.
func TestCollection(t *testing.T) {
	if testing.Short() {
		t.Skip("some hundred formulas")
	}
	instances := cnftest.Collection(t)
	var solved, proved, slow atomic.Int32
	t.Run("instances", func(t *testing.T) {
		for _, in := range instances {
			t.Run(in.File, func(t *testing.T) {
				t.Parallel()
				status, checked := solveInstance(t, in)
				if status == model.Unknown {
					slow.Add(1)
					return
				}
				solved.Add(1)
				if checked {
					proved.Add(1)
				}
			})
		}
	})
	if solved.Load() == 0 || proved.Load() == 0 {
		t.Error("nothing was solved or proved")
	}
	t.Logf("%d solved, %d proofs checked, %d not solved within the limit", solved.Load(), proved.Load(), slow.Load())
}

// solveInstance returns the answer, and whether it checked a proof of it.
func solveInstance(t *testing.T, in cnftest.Instance) (status model.Status, checked bool) {
	const longest = 4 << 20 // bytes of a proof
	var proof bytes.Buffer
	o := clausal.CDCL()
	o.Proof = &proof
	o.Limits = clausal.Limits{Conflicts: 20_000, Solutions: 1}
	r := search(t, in.Formula, o, nil)
	switch {
	case r.Status == model.Unknown:
	case r.Status != in.Status:
		t.Errorf("%v, known as %v", r.Status, in.Status)
	case r.Status == model.Sat && !cnftest.Satisfies(in.Formula, r.First):
		t.Error("its model falsifies a clause")
	case r.Status == model.Unsat && proof.Len() <= longest:
		if err := clausal.CheckProof(context.Background(), in.Formula, &proof); err != nil {
			t.Error(err)
		}
		return r.Status, true
	}
	return r.Status, false
}
