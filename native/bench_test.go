package native

import (
	"testing"

	"counterpoint/model"
)

// BenchmarkSolve17Clue solves puzzles of 17 clues from their models to the
// first solution, at each level of all-different; an operation is one puzzle.
func BenchmarkSolve17Clue(b *testing.B) {
	models := puzzlesOf17Clues(b)
	for _, level := range everyLevel() {
		b.Run(level.name, func(b *testing.B) {
			o := level.options
			o.Limits.Solutions = 1
			b.ReportAllocs()
			i, nodes := 0, uint64(0)
			for b.Loop() {
				r, err := Solve(b.Context(), models[i%len(models)], o, nil)
				if err != nil || r.Status != model.Sat {
					b.Fatal(r.Status, err)
				}
				i, nodes = i+1, nodes+r.Counters.Nodes
			}
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
		})
	}
}

// BenchmarkQueens counts the 724 ways to place 10 queens.
func BenchmarkQueens(b *testing.B) {
	m := queens(b, 10)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Solve(b.Context(), m, Options{}, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkNode measures one node of a search that is under way.
func BenchmarkNode(b *testing.B) {
	for _, m := range nodeModels(b) {
		b.Run(m.name, func(b *testing.B) {
			e := warmed(b, m.model, m.options)
			b.ReportAllocs()
			for b.Loop() {
				step(b, e)
			}
		})
	}
}
