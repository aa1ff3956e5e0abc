package compare

import (
	"slices"
	"testing"
	"time"

	"counterpoint/model"
)

func TestSummary(t *testing.T) {
	row := func(o Outcome, seconds int, counters map[ID]uint64) Row {
		o.Times.Total = time.Duration(seconds) * time.Second
		for id, n := range counters {
			o.Counters.Set(id, n)
		}
		return Row{Engine: "e", Outcome: o}
	}
	s := newSummary([]Engine{complete("e")})
	for _, r := range []Row{
		row(Outcome{Status: model.Sat}, 1, map[ID]uint64{Calls: 3, Depth: 5}),
		row(Outcome{Status: model.Unsat, Complete: true}, 9, map[ID]uint64{Calls: 4, Depth: 2, Nodes: 7}),
		row(Outcome{Status: model.Sat}, 2, map[ID]uint64{Calls: 5, Depth: 3}),
		row(Outcome{Status: model.Sat, Reason: model.Timeout}, 60, map[ID]uint64{Calls: 6, Depth: 4}),
		row(Outcome{Reason: model.Timeout}, 60, map[ID]uint64{Calls: 0, Depth: 0}),
		row(Outcome{Reason: TooLarge}, 0, map[ID]uint64{Calls: 0, Depth: 0}),
	} {
		s.add(r)
	}
	got := s.end(nil).Engines[0]
	if got.Rows != 6 || got.Solved != 3 || got.Sat != 3 || got.Unsat != 1 || got.Timeouts != 2 || got.Unknown != 2 || got.Errors != 0 {
		t.Errorf("rows are counted wrong: %+v", got)
	}
	if got.Total != 12*time.Second || got.Median != 2*time.Second {
		t.Errorf("total %v and median %v of the solved rows, expected 12s and 2s", got.Total, got.Median)
	}
	want := []CounterTotal{{Calls, 18, 6}, {Nodes, 7, 1}, {Depth, 5, 6}}
	if !slices.Equal(got.Counters, want) {
		t.Errorf("counters %v, expected %v", got.Counters, want)
	}
}
