package sudoku_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"counterpoint/model/modeltest"
	"counterpoint/model/sudoku"
)

const easy1 = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."

// readFile returns all puzzles and all errors of a file.
func readFile(t testing.TB, path string, o sudoku.ReadOptions) (puzzles []sudoku.Puzzle, errs []error) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for p, err := range sudoku.Read(filepath.Base(path), f, o) {
		if err != nil {
			errs = append(errs, err)
			continue
		}
		puzzles = append(puzzles, p)
	}
	return puzzles, errs
}

// large returns the grid of the index that the large files hold.
func large(t *testing.T, index string) string {
	text, err := os.ReadFile(modeltest.Data(t, "sudoku", "large", "gecode_instances.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if f := strings.Split(line, "\t"); f[0] == index {
			return f[4]
		}
	}
	t.Fatalf("no instance %s", index)
	return ""
}

// TestVarieties reads every file of a collection of the layouts in use and
// compares with what its index says; a "*" there is a choice of ours.
func TestVarieties(t *testing.T) {
	folder := modeltest.Data(t, "sudoku", "formats")
	index, err := os.ReadFile(filepath.Join(folder, "INDEX.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(index)) {
		f := strings.Split(line, "\t")
		if f[0] == "file" {
			continue
		}
		t.Run(f[0], func(t *testing.T) {
			puzzles, errs := readFile(t, filepath.Join(folder, "varieties", f[0]), sudoku.ReadOptions{})
			want := varietyOf(t, f[1])
			if want == nil {
				if len(errs) == 0 || len(puzzles) > 0 {
					t.Fatalf("read %d puzzles, errors %v: expected errors alone", len(puzzles), errs)
				}
				t.Log(errs[0])
				return
			}
			if len(errs) > 0 {
				t.Fatal(errs)
			}
			var got []string
			for _, p := range puzzles {
				got = append(got, p.Grid.Line())
			}
			if want[0] == "" { // the index names no grid
				want = got[:1]
			}
			if strings.Join(got, "\n") != strings.Join(want, "\n") {
				t.Errorf("read\n%s\nexpected\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		})
	}
}

// varietyOf returns the grids that the index expects, nil for an error.
func varietyOf(t *testing.T, expected string) []string {
	small := ".34.4..21..3.21."
	switch {
	case strings.HasPrefix(expected, "ERR"):
		return nil
	case strings.HasPrefix(expected, "OK:easy1 then 4x4"):
		return []string{easy1, small}
	case strings.HasSuffix(expected, "x2"):
		return []string{easy1, easy1}
	case strings.HasSuffix(expected, "x3"):
		return []string{easy1, easy1, easy1}
	case strings.HasPrefix(expected, "OK:easy1"):
		return []string{easy1}
	case strings.HasPrefix(expected, "4x4 solution"):
		return []string{small}
	case strings.Contains(expected, "idx "):
		return []string{large(t, expected[strings.Index(expected, "idx ")+4:])}
	}
	return []string{""}
}
