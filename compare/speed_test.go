package compare_test

import (
	"os"
	"testing"
	"time"

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
