package sat_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/encode/sat"
	"counterpoint/model"
	"counterpoint/model/sudoku"
)

// BenchmarkBridge measures what is ours of a run of MiniSat on a 9x9 grid:
// encoding, writing, reading, decoding and verifying. An operation is one run; the
// median is reported of the time of the whole less that of the bare program, its
// start included, on the same formula in a file that is there.
func BenchmarkBridge(b *testing.B) {
	var program sat.Program
	for _, p := range sat.Programs() {
		if p.Name == "minisat" {
			program = p
		}
	}
	command, err := program.Command(false)
	if err != nil {
		b.Skip(err)
	}
	m := hardGrid(b)
	dir := b.TempDir()
	formula := filepath.Join(dir, "formula")
	var ours []time.Duration
	for b.Loop() {
		start := time.Now()
		e := bridge(b, command, m)
		whole := time.Since(start)
		if len(ours) == 0 {
			writeFormula(b, formula, e.Formula())
		}
		start = time.Now()
		_ = exec.Command(command.Path, "-verb=1", formula, filepath.Join(dir, "result")).Run() // it ends with 10
		ours = append(ours, whole-time.Since(start))
	}
	slices.Sort(ours)
	b.ReportMetric(float64(ours[len(ours)/2].Microseconds())/1000, "ms-ours/op")
}

// bridge goes from the model to its verified solution.
func bridge(b *testing.B, command sat.Command, m *model.Model) *encode.Encoding {
	e, err := encode.Encode(b.Context(), m, encode.Options{Scheme: encode.Extended})
	if err != nil {
		b.Fatal(err)
	}
	r, err := sat.Solve(b.Context(), command, e.Formula())
	if err != nil {
		b.Fatal(err)
	}
	a, err := e.Decode(r.Assignment)
	if err != nil {
		b.Fatal(err)
	}
	if err := model.Verify(m, a); err != nil {
		b.Fatal(err)
	}
	return e
}

func writeFormula(b *testing.B, path string, f *cnf.Formula) {
	file, err := os.Create(path)
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	if err := cnf.Write(context.Background(), file, f, nil); err != nil {
		b.Fatal(err)
	}
}

func hardGrid(b *testing.B) *model.Model {
	const cells = "000600400700003600000091080000000000050180003000306045040200060903000000020000100"
	box, _ := sudoku.BoxOf(9)
	g := sudoku.NewGrid(box)
	for i, c := range cells {
		g.Cells[i] = uint8(c - '0')
	}
	m, err := g.Model()
	if err != nil {
		b.Fatal(err)
	}
	return m
}
