package inspect_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
	"testing"
	"time"

	"counterpoint/encode/inspect"
)

// manyLiterals is a CNF of 10 million literals, of random clauses of the given
// width, or of any up to it, as a text that is written while it is read.
func manyLiterals(width int, mixed bool) io.ReadCloser {
	const lits, vars = 10_000_000, 1_000_000
	r, w := io.Pipe()
	go func() {
		random := rand.New(rand.NewPCG(1, uint64(width)))
		out := bufio.NewWriterSize(w, 1<<16)
		average := width
		if mixed {
			average = (width + 2) / 2 // of 2 to width
		}
		fmt.Fprintf(out, "p cnf %d %d\n", vars, lits/average)
		for range lits / average {
			n := width
			if mixed {
				n = 2 + random.IntN(width-1)
			}
			for range n {
				fmt.Fprintf(out, "%d ", (1-2*random.IntN(2))*(1+random.IntN(vars)))
			}
			fmt.Fprintln(out, "0")
		}
		out.Flush()
		w.Close()
	}()
	return r
}

// peak samples what the Go runtime has from the system until it is stopped, and
// returns the most.
func peak() (stop func() uint64) {
	var most atomic.Uint64
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
		for {
			metrics.Read(sample)
			if held := sample[0].Value.Uint64() - sample[1].Value.Uint64(); held > most.Load() {
				most.Store(held)
			}
			select {
			case <-done:
				return
			case <-time.After(time.Millisecond):
			}
		}
	}()
	return func() uint64 {
		close(done)
		<-ended
		return most.Load()
	}
}

// BenchmarkSummary reads a CNF of 10 million literals and sums it up, with the
// setting of the garbage collector that the program has, and reports the memory
// that this takes for a literal.
func BenchmarkSummary(b *testing.B) {
	defer debug.SetGCPercent(debug.SetGCPercent(inspect.GCPercent))
	for _, c := range []struct {
		name  string
		width int
		mixed bool
	}{{"2", 2, false}, {"3", 3, false}, {"2-4", 4, true}, {"2-18", 18, true}} {
		b.Run("width="+c.name, func(b *testing.B) {
			for b.Loop() {
				debug.FreeOSMemory()
				text, stop := manyLiterals(c.width, c.mixed), peak()
				s, err := inspect.Read(context.Background(), text, "")
				if err != nil {
					b.Fatal(err)
				}
				sum, err := inspect.Summarize(context.Background(), s)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(stop())/float64(sum.Literals), "B/literal")
			}
		})
	}
}
