package sat

import (
	"context"
	"testing"

	"counterpoint/encode/cnf"
	"counterpoint/encode/cnf/cnftest"
	"counterpoint/model"
)

// BenchmarkGini tells what a fresh solver costs: making it and handing it the
// clauses, apart from the search.
func BenchmarkGini(b *testing.B) {
	f, _ := cnftest.LatinSquare(10)
	b.Run("construction", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			var r giniRun
			if !r.hand(context.Background(), f) {
				b.Fatal("not handed over")
			}
		}
		b.ReportMetric(float64(f.NumClauses()), "clauses")
	})
	b.Run("all", func(b *testing.B) { benchmarkSolve(b, context.Background(), Gini{}, f) })
	b.Run("all-with-deadline", func(b *testing.B) {
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		benchmarkSolve(b, ctx, Gini{}, f)
	})
}

func BenchmarkGophersat(b *testing.B) {
	f, _ := cnftest.LatinSquare(10)
	benchmarkSolve(b, context.Background(), Gophersat{}, f)
}

func benchmarkSolve(b *testing.B, ctx context.Context, solver Solver, f *cnf.Formula) {
	b.ReportAllocs()
	for b.Loop() {
		r, err := Solve(ctx, solver, f)
		if err != nil || r.Status != model.Sat {
			b.Fatal(r.Status, err)
		}
	}
}
