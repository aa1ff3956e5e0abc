package sat

import (
	"context"
	"testing"

	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// latinSquare says that each cell of an n x n square has a value, and each value
// a place in each row and column, all exactly once: 13,800 clauses for n = 10.
func latinSquare(n int) *cnf.Formula {
	f := cnf.NewFormula(n * n * n)
	lit := func(row, column, value int) cnf.Lit { return cnf.Lit((row*n+column)*n + value + 1) }
	exactlyOne := func(lits func(i int) cnf.Lit) {
		clause := make([]cnf.Lit, n)
		for i := range n {
			clause[i] = lits(i)
		}
		f.Add(clause...)
		for i := range n {
			for j := range i {
				f.Add(lits(i).Not(), lits(j).Not())
			}
		}
	}
	for a := range n {
		for b := range n {
			exactlyOne(func(i int) cnf.Lit { return lit(a, b, i) })
			exactlyOne(func(i int) cnf.Lit { return lit(a, i, b) })
			exactlyOne(func(i int) cnf.Lit { return lit(i, a, b) })
		}
	}
	return f
}

// BenchmarkGini tells what a fresh solver costs: making it and handing it the
// clauses, apart from the search.
func BenchmarkGini(b *testing.B) {
	f := latinSquare(10)
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
	benchmarkSolve(b, context.Background(), Gophersat{}, latinSquare(10))
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
