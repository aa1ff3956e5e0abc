package inspect_test

import (
	"context"
	"runtime/debug"
	"testing"

	"counterpoint/encode/inspect"
)

// TestSummaryTakesLittleMemory sums up a CNF of 10 million literals within 24 bytes
// a literal. BenchmarkSummary measures others, and the time.
func TestSummaryTakesLittleMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("10 million literals take seconds")
	}
	const most = 24 // bytes a literal
	defer debug.SetGCPercent(debug.SetGCPercent(inspect.GCPercent))
	debug.FreeOSMemory()
	stop := peak()
	s, err := inspect.Read(context.Background(), manyLiterals(3, false), "")
	if err != nil {
		t.Fatal(err)
	}
	sum := summary(t, s)
	taken := float64(stop()) / float64(sum.Literals)
	t.Logf("%.1f bytes a literal", taken)
	if taken > most {
		t.Errorf("expected %d at most", most)
	}
}
