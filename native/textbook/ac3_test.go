package textbook

import (
	"testing"

	"counterpoint/native"
)

func TestCallsOfAC3(t *testing.T) {
	for grid, want := range map[string]struct{ calls, removed uint64 }{
		"bench-easy":   {82, 648},
		"bench-medium": {82, 648},
		"bench-hard":   {981_113, 470},
	} {
		o := AC3Options{Options: Options{Limits: native.Limits{Solutions: 1}}}
		r, err := AC3(t.Context(), puzzle(t, grid), o, nil)
		if err != nil || r.Counters.Calls != want.calls || r.Counters.RootPrunings != want.removed {
			t.Errorf("%s: %d calls, %d pairs removed, want %v (%v)", grid, r.Counters.Calls, r.Counters.RootPrunings, want, err)
		}
	}
}

// The checks and revisions are what the algorithms took when they were written;
// what must hold is in the tests of the closure.
func TestChecks(t *testing.T) {
	m := puzzle(t, "bench-hard")
	for _, a := range []ArcAlgorithm{WithAC3, WithAC2001, WithAC4} {
		for _, q := range []QueueOrder{FIFO, LIFO, SmallestFirst} {
			o := AC3Options{Algorithm: a, Queue: q, Options: Options{Limits: native.Limits{Nodes: 1}}}
			r, err := AC3(t.Context(), m, o, nil)
			t.Log(a, q, r.Counters.Revisions, r.Counters.RootChecks, r.Counters.RootPrunings, err)
		}
	}
}
