package sudoku_test

import (
	"strings"
	"testing"

	"counterpoint/model/sudoku"
)

// BenchmarkRead reads a file of 1,000 puzzles of 81 characters a line.
func BenchmarkRead(b *testing.B) {
	text := strings.Repeat(easy1+"\n", 1000)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		n := 0
		for _, err := range sudoku.Read("bench", strings.NewReader(text), sudoku.ReadOptions{}) {
			if err != nil {
				b.Fatal(err)
			}
			n++
		}
		if n != 1000 {
			b.Fatal(n)
		}
	}
}

// BenchmarkModel builds the model of one 9x9 grid.
func BenchmarkModel(b *testing.B) {
	p, err := sudoku.Parse([]string{easy1}, sudoku.ReadOptions{})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := p.Grid.Model(); err != nil {
			b.Fatal(err)
		}
	}
}
