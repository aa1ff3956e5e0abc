package sudoku_test

import (
	"os"
	"path/filepath"
	"testing"

	"counterpoint/model/sudoku"
)

// FuzzRead checks that no text makes the reader panic or hang, and that what it
// reads can be printed and read back.
func FuzzRead(f *testing.F) {
	files, err := filepath.Glob("testdata/layouts/*")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		puzzles, errs := readAll(text, sudoku.ReadOptions{})
		if len(puzzles)+len(errs) == 0 {
			t.Fatal("neither a puzzle nor an error")
		}
		for _, p := range puzzles {
			if _, err := p.Grid.Model(); err != nil {
				t.Fatal(err)
			}
			if usual, ok := sudoku.BoxOf(p.Grid.Side()); !ok || usual != p.Grid.Box {
				continue // a game id gives another box
			}
			for _, printed := range []string{p.Grid.Line(), p.Grid.String()} {
				again, err := sudoku.Parse([]string{printed}, sudoku.ReadOptions{})
				if err != nil {
					t.Fatalf("%v in\n%s", err, printed)
				}
				if !again.Grid.Equal(p.Grid) {
					t.Fatalf("read\n%v\nfrom\n%s", again.Grid, printed)
				}
			}
		}
	})
}
