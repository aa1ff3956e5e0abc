package compare_test

import (
	"context"
	"os"
	"runtime"
	"testing"
	"time"

	"counterpoint/compare"
	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/encode/sat"
	"counterpoint/model"
	"counterpoint/model/modeltest"
	"counterpoint/model/sudoku"
	"counterpoint/native"
)

// seventeenClues returns the models of 1,000 puzzles of 17 clues.
func seventeenClues(b *testing.B) []*model.Model {
	b.Helper()
	f, err := os.Open(modeltest.Data(b, "sudoku", "royle17", "sudoku17_sample1000.txt"))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	var models []*model.Model
	for puzzle, err := range sudoku.Read("17", f, sudoku.ReadOptions{}) {
		if err != nil {
			b.Fatal(err)
		}
		m, err := puzzle.Grid.Model()
		if err != nil {
			b.Fatal(err)
		}
		models = append(models, m)
	}
	return models
}

// BenchmarkNativeAgainstGini solves the same puzzles, batch by batch, with the
// native engine and with a fresh gini on the full extended encoding, each to
// the first solution, and reports how many times as long gini takes. Encoding
// is reported against gini too, and is in neither's time. An operation is one
// batch of puzzles.
func BenchmarkNativeAgainstGini(b *testing.B) {
	const batch = 100
	models := seventeenClues(b)
	var spentNative, spentEncode, spentGini time.Duration
	formulas := make([]*cnf.Formula, batch)
	i := 0
	for b.Loop() {
		start := time.Now()
		for k := range batch {
			r, err := native.Solve(b.Context(), models[(i+k)%len(models)], native.Options{Limits: native.Limits{Solutions: 1}}, nil)
			if err != nil || r.Status != model.Sat {
				b.Fatal(r.Status, err)
			}
		}
		spentNative += time.Since(start)

		start = time.Now()
		for k := range batch {
			e, err := encode.Encode(b.Context(), models[(i+k)%len(models)], encode.Options{Scheme: encode.Extended})
			if err != nil {
				b.Fatal(err)
			}
			formulas[k] = e.Formula()
		}
		spentEncode += time.Since(start)

		start = time.Now()
		for _, f := range formulas {
			r, err := sat.Solve(b.Context(), sat.Gini{}, f)
			if err != nil || r.Status != model.Sat {
				b.Fatal(r.Status, err)
			}
		}
		spentGini += time.Since(start)
		i += batch
	}
	puzzles := float64(b.N * batch)
	b.ReportMetric(float64(spentNative)/puzzles, "native-ns/puzzle")
	b.ReportMetric(float64(spentEncode)/puzzles, "encode-ns/puzzle")
	b.ReportMetric(float64(spentGini)/puzzles, "gini-ns/puzzle")
	b.ReportMetric(float64(spentGini)/float64(spentNative), "gini/native")
	b.ReportMetric(float64(spentGini)/float64(spentEncode), "gini/encode")
}

// BenchmarkPresolve solves the same puzzles at each level of presolve, batch by
// batch, each with a fresh gini on the extended encoding to the first solution.
// It reports of each level the clauses of a puzzle and gini's time; and for the
// levels that leave something out, how many times as long gini takes on the
// whole, and how many times as long all takes: presolve, encoding and gini. The
// context has no end: with one that has, gini is asked now and then whether it is
// done, and the time until that is seen is up to a millisecond.
func BenchmarkPresolve(b *testing.B) {
	const batch = 100
	ctx := context.Background()
	models := seventeenClues(b)
	type cost struct {
		clauses   int
		gini, all time.Duration
	}
	costs := make([]cost, len(compare.Presolves()))
	i := 0
	for b.Loop() {
		for level, c := range costs {
			runtime.GC() // what one level leaves behind is no cost of the next
			for k := range batch {
				start := time.Now()
				p, err := compare.Presolve(level).Apply(ctx, models[(i+k)%len(models)])
				if err != nil || p.Refuted {
					b.Fatal(p, err)
				}
				e, err := encode.Encode(ctx, p.Model, encode.Options{Scheme: encode.Extended})
				if err != nil {
					b.Fatal(err)
				}
				encoded := time.Since(start)
				r, err := sat.Solve(ctx, sat.Gini{}, e.Formula())
				if err != nil || r.Status != model.Sat {
					b.Fatal(r.Status, err)
				}
				c.clauses += e.Formula().NumClauses()
				c.all += time.Since(start)
				c.gini += time.Since(start) - encoded
			}
			costs[level] = c
		}
		i += batch
	}
	puzzles, whole := float64(b.N*batch), costs[compare.PresolveOff]
	for level, c := range costs {
		name := compare.Presolve(level).String()
		b.ReportMetric(float64(c.clauses)/puzzles, name+"-clauses/puzzle")
		b.ReportMetric(float64(c.gini)/puzzles, name+"-gini-ns/puzzle")
		if level != int(compare.PresolveOff) {
			b.ReportMetric(float64(whole.gini)/float64(c.gini), "gini-off/"+name)
			b.ReportMetric(float64(whole.all)/float64(c.all), "all-off/"+name)
		}
	}
}
