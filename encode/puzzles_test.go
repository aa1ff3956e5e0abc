package encode_test

import (
	"bufio"
	"os"
	"testing"

	"counterpoint/encode"
	"counterpoint/model/modeltest"
	"counterpoint/native/textbook"
)

// TestRootOfPuzzles compares unit propagation at the root with that of engines
// that know nothing of clauses, on a thousand puzzles of 17 clues: elimination
// alone with the schemes that are arc consistent on !=, with hidden singles, and
// with locked candidates.
func TestRootOfPuzzles(t *testing.T) {
	f, err := os.Open(modeltest.Data(t, "sudoku", "royle17", "sudoku17_sample1000.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rules := map[encode.Scheme]textbook.NorvigRules{
		encode.Minimal:  textbook.Elimination,
		encode.Supports: textbook.Elimination,
		encode.Extended: textbook.Elimination | textbook.Hidden,
		encode.Locked:   lockedRules,
	}
	removed := map[encode.Scheme]uint64{}
	puzzles := 0
	for lines := bufio.NewScanner(f); lines.Scan(); puzzles++ {
		if testing.Short() && puzzles == 50 {
			break
		}
		m := sudoku(lines.Text())
		for _, scheme := range encode.Schemes() {
			if rules[scheme] == 0 {
				continue
			}
			left, ok := unitPropagation(mustEncode(t, m, encode.Options{Scheme: scheme}), domains(m))
			after, _ := left.size()
			want, consistent := rootOf(t, m, rules[scheme])
			if !ok || !consistent || uint64(729-after) != want {
				t.Errorf("%s, %v: unit propagation removes %d, the rules %d", lines.Text(), scheme, 729-after, want)
			}
			removed[scheme] += want
		}
	}
	if puzzles == 0 || removed[encode.Locked] <= removed[encode.Extended] || removed[encode.Extended] <= removed[encode.Minimal] {
		t.Errorf("%d puzzles do not tell the schemes apart: %v", puzzles, removed)
	}
	t.Logf("%d puzzles, values removed at the root: %v", puzzles, removed)
}
