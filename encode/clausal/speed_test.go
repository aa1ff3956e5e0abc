package clausal_test

import (
	"cmp"
	"context"
	"math"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"counterpoint/encode/clausal"
	"counterpoint/encode/cnf"
	"counterpoint/encode/cnf/cnftest"
	"counterpoint/encode/sat"
	"counterpoint/model"
)

// BenchmarkCollection solves the formulas of the collection by the engine, by
// gini and by gophersat, each once, and tells the medians of how many times as
// long the engine takes, over those that gini solves within 10 s.
func BenchmarkCollection(b *testing.B) {
	var byGini, byGophersat []float64
	for _, in := range cnftest.Collection(b) {
		f := in.Formula
		gini, status := timed(b, sat.Gini{}, f, 10*time.Second)
		if status == model.Unknown {
			continue
		}
		start := time.Now()
		r := search(b, f, clausal.CDCL(), func(cnf.Assignment) bool { return false })
		own := time.Since(start)
		if r.Status != status {
			b.Fatalf("%s: %v, gini says %v", in.File, r.Status, status)
		}
		gophersat, _ := timed(b, sat.Gophersat{}, f, 10*time.Second)
		byGini = append(byGini, own.Seconds()/gini.Seconds())
		byGophersat = append(byGophersat, own.Seconds()/gophersat.Seconds())
		if max(own, gini) > 20*time.Millisecond {
			b.Logf("%-40s %10v, gini %10v, gophersat %10v, %d conflicts", filepath.Base(in.File), own, gini, gophersat, r.Counters.Conflicts)
		}
	}
	b.ReportMetric(median(byGini), "/gini")
	b.ReportMetric(geometricMean(byGini), "/gini-mean")
	b.ReportMetric(median(byGophersat), "/gophersat")
	b.ReportMetric(geometricMean(byGophersat), "/gophersat-mean")
	b.ReportMetric(0, "ns/op")
}

func timed(b *testing.B, solver sat.Solver, f *cnf.Formula, limit time.Duration) (time.Duration, model.Status) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	start := time.Now()
	r, err := sat.Solve(ctx, solver, f)
	if err != nil {
		b.Fatal(err)
	}
	return time.Since(start), r.Status
}

func median(xs []float64) float64 {
	slices.SortFunc(xs, cmp.Compare[float64])
	return xs[len(xs)/2]
}

func geometricMean(xs []float64) float64 {
	sum := 0.0
	for _, x := range xs {
		sum += math.Log(x)
	}
	return math.Exp(sum / float64(len(xs)))
}
