package sudoku_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"counterpoint/model/sudoku"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestLayouts reads every file of testdata/layouts and compares what it holds
// with the golden file: a line for each puzzle and for each error. There are
// errors in those files alone whose names start with "bad".
func TestLayouts(t *testing.T) {
	files, err := filepath.Glob("testdata/layouts/*")
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			got := transcript(t, file)
			if bad := strings.HasPrefix(filepath.Base(file), "bad"); strings.Contains(got, "error  ") != bad {
				t.Errorf("got\n%s", got)
			}
			golden := filepath.Join("testdata", "golden", filepath.Base(file)+".golden")
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func transcript(t *testing.T, file string) string {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var b strings.Builder
	for p, err := range sudoku.Read(filepath.Base(file), f, sudoku.ReadOptions{}) {
		if err != nil {
			fmt.Fprintf(&b, "error  %v\n", err)
			continue
		}
		fmt.Fprintf(&b, "%s  %v  %q\n  %s\n", p.Position(), p.Grid.Box, p.Name, p.Grid.Line())
		if len(p.Solution.Cells) > 0 {
			fmt.Fprintf(&b, "  %s solution\n", p.Solution.Line())
		}
	}
	return b.String()
}
