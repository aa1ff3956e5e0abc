package encode_test

import (
	"context"
	"testing"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
)

// grids have the candidates that arc consistency on the binary != removes of
// the 729, that elimination with hidden singles does, and that both with locked
// candidates do, measured by programs that know nothing of clauses.
var grids = []struct {
	name, grid                   string
	consistency, singles, locked int
}{
	{"bench-easy", "530070000600195000098000060800060003400803001700020006060000280000419005000080079", 648, 648, 648},
	{"bench-medium", "000260701680070090190004500820100040004602900050003028009300074040050036703018000", 648, 648, 648},
	{"bench-hard", "000600400700003600000091080000000000050180003000306045040200060903000000020000100", 470, 486, 488},
	{"norvig-easy", "9.2..54.31...63.255.84.7.6..263.9..1.57.1.29..9.67.53.24.53.6..7.52..3.4.8..4195.", 648, 648, 648},
	{"norvig-medium", "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.", 461, 527, 648},
	{"norvig-hard", "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......", 411, 438, 648},
	{"diabolical", "5.....4.6...3295....1.............23...7.6...89.............8....8951...4.6.....7", 488, 488, 505},
}

func TestUnitPropagationRemovesAsManyCandidatesAsPropagation(t *testing.T) {
	for _, g := range grids {
		for _, o := range everyOption() {
			if o.Scheme == encode.Hall || o.Scheme == encode.HallSets {
				continue // see TestHallIntervalsOfGrids
			}
			if o.Scheme != encode.Extended && o.Scheme != encode.Locked && o.AMO != encode.Pairwise {
				continue // enough of each
			}
			e := mustEncode(t, sudoku(g.grid), o)
			a := cnf.NewAssignment(e.Formula().NumVars())
			if !propagate(e.Formula(), a) {
				t.Fatalf("%s: unit propagation falsifies a clause", g.name)
			}
			removed := 0
			for v := 1; v <= e.NumModelVars(); v++ {
				if a[v] == cnf.False {
					removed++
				}
			}
			want := map[encode.Scheme]int{
				encode.Minimal:  g.consistency,
				encode.Supports: g.consistency,
				encode.Order:    g.consistency,
				encode.Log:      g.consistency,
				encode.Extended: g.singles,
				encode.Auto:     g.singles,
				encode.Locked:   g.locked,
			}[o.Scheme]
			if removed != want {
				t.Errorf("%s, %v, %v: %d candidates removed, want %d", g.name, o.Scheme, o.AMO, removed, want)
			}
		}
	}
}

func BenchmarkEncodeSudoku(b *testing.B) {
	m := sudoku(grids[5].grid)
	for _, o := range everyOption() {
		b.Run(o.Scheme.String()+"/"+o.AMO.String(), func(b *testing.B) {
			b.ReportAllocs()
			lits := 0
			for b.Loop() {
				e, err := encode.Encode(context.Background(), m, o)
				if err != nil {
					b.Fatal(err)
				}
				lits = e.Formula().NumLits()
			}
			b.ReportMetric(float64(lits)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mlits/s")
		})
	}
}

func BenchmarkEstimateSudoku(b *testing.B) {
	m := sudoku(grids[5].grid)
	for b.Loop() {
		if _, err := encode.Estimate(context.Background(), m, encode.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
