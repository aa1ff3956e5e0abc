package cnf_test

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"counterpoint/encode/cnf"
)

func TestWrite(t *testing.T) {
	f := cnf.NewFormula(3)
	f.Add(1, -2)
	f.Add()
	f.AddConflicts(3, []cnf.Lit{1, -2})
	names := map[int]string{1: "x=1", 3: "a name"}
	for _, test := range []struct {
		name func(int) string
		want string
	}{
		{nil, "p cnf 3 4\n1 -2 0\n0\n-3 -1 0\n-3 2 0\n"},
		{func(v int) string { return names[v] }, "c 1 x=1\nc 3 a name\np cnf 3 4\n1 -2 0\n0\n-3 -1 0\n-3 2 0\n"},
	} {
		var out strings.Builder
		if err := cnf.Write(context.Background(), &out, f, test.name); err != nil {
			t.Fatal(err)
		}
		if out.String() != test.want {
			t.Errorf("wrote %q, want %q", out.String(), test.want)
		}
	}
	name := func(int) string { return "a\nb" }
	if err := cnf.Write(context.Background(), io.Discard, f, name); err == nil {
		t.Error("no error of a name with a line break")
	}
}

// large is a formula whose text takes many buffers.
func large() *cnf.Formula {
	const vars, count = 1e5, 1e5
	r := rand.New(rand.NewPCG(1, 2))
	f := cnf.NewFormula(vars)
	f.Grow(count, 3*count)
	for range int(count) {
		f.Add(cnf.Lit(1+r.IntN(vars)), -cnf.Lit(1+r.IntN(vars)), cnf.Lit(1+r.IntN(vars)))
	}
	return f
}

func TestWriteFails(t *testing.T) {
	f := large()
	if full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0); err == nil {
		defer full.Close()
		if err := cnf.Write(context.Background(), full, f, nil); err == nil {
			t.Error("no error of a full device")
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	stop := writerFunc(func(p []byte) (int, error) { cancel(); return len(p), nil })
	if err := cnf.Write(ctx, stop, f, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want that of the context", err)
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

func TestWriteHoldsNoText(t *testing.T) {
	f := large()
	const most = 1 << 16
	w := writerFunc(func(p []byte) (int, error) {
		if len(p) > most {
			t.Errorf("%d bytes at once", len(p))
		}
		return len(p), nil
	})
	allocations := testing.AllocsPerRun(1, func() {
		if err := cnf.Write(context.Background(), w, f, nil); err != nil {
			t.Fatal(err)
		}
	})
	if allocations > 10 {
		t.Errorf("%v allocations", allocations)
	}
}

func BenchmarkWrite(b *testing.B) {
	f := large()
	b.ReportAllocs()
	for b.Loop() {
		if err := cnf.Write(context.Background(), io.Discard, f, nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(f.NumLits())*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mlits/s")
}

func BenchmarkRead(b *testing.B) {
	var text strings.Builder
	if err := cnf.Write(context.Background(), &text, large(), nil); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(text.Len()))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := cnf.Read(context.Background(), strings.NewReader(text.String()), ""); err != nil {
			b.Fatal(err)
		}
	}
}
