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
		if testing.Short() && want.calls > 100_000 {
			continue
		}
		o := AC3Options{Options: Options{Limits: native.Limits{Solutions: 1}}}
		r, err := AC3(t.Context(), puzzle(t, grid), o, nil)
		if err != nil || r.Counters.Calls != want.calls || r.Counters.RootPrunings != want.removed {
			t.Errorf("%s: %d calls, %d pairs removed, want %v (%v)", grid, r.Counters.Calls, r.Counters.RootPrunings, want, err)
		}
	}
}

// The algorithms differ in what they look at to remove the same 470 values of
// bench-hard. AC-2001 revises what AC-3 revises, with fewer checks; the smaller
// domains are first, the fewer revisions; AC-4 checks the most.
func TestRevisionsAndChecks(t *testing.T) {
	m := puzzle(t, "bench-hard")
	tests := []struct {
		algorithm         ArcAlgorithm
		queue             QueueOrder
		revisions, checks uint64
	}{
		{WithAC3, SmallestFirst, 1620, 6786},
		{WithAC3, FIFO, 2492, 11878},
		{WithAC3, LIFO, 4120, 21303},
		{WithAC2001, SmallestFirst, 1620, 6786},
		{WithAC2001, FIFO, 2492, 10243},
		{WithAC2001, LIFO, 4120, 11122},
		{WithAC4, FIFO, 0, 39461},
	}
	for _, test := range tests {
		o := AC3Options{Algorithm: test.algorithm, Queue: test.queue, Options: Options{Limits: native.Limits{Nodes: 1}}}
		r, err := AC3(t.Context(), m, o, nil)
		c := r.Counters
		if err != nil || c.RootPrunings != 470 || c.Revisions != test.revisions || c.RootChecks != test.checks {
			t.Errorf("%+v: %d revisions, %d checks, %d removed; %v", test, c.Revisions, c.RootChecks, c.RootPrunings, err)
		}
	}
}
