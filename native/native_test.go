package native

import (
	"testing"

	"counterpoint/model"
)

func TestCountsAllSolutions(t *testing.T) {
	tests := []struct {
		name  string
		model *model.Model
		want  uint64
		big   bool
	}{
		{name: "8 queens", model: queens(t, 8), want: 92},
		{name: "8 queens by relations", model: queensByRelations(t, 8), want: 92},
		{name: "10 queens", model: queens(t, 10), want: 724},
		{name: "10 queens by relations", model: queensByRelations(t, 10), want: 724},
		{name: "4x4 sudoku", model: sudoku(t, 2, 2, ""), want: 288},
		{name: "4x4 latin squares", model: latin(t, 4), want: 576},
		{name: "5x5 latin squares", model: latin(t, 5), want: 161_280, big: true},
		{name: "send more money", model: sendMoreMoney(t), want: 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if test.big && testing.Short() {
				t.Skip("many solutions")
			}
			for _, o := range []Options{{}, {AllDiff: Value}, {VarOrder: DomDeg, Branching: TwoWay}} {
				r := solve(t, test.model, o)
				if r.Counters.Solutions != test.want || !r.Complete || r.Status != model.Sat {
					t.Errorf("%+v: %d solutions, complete %t, %v; want %d", o, r.Counters.Solutions, r.Complete, r.Status, test.want)
				}
			}
		})
	}
}
