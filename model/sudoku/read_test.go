package sudoku_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"

	"counterpoint/model/sudoku"
)

// readAll returns all puzzles and all errors of a text.
func readAll(text string, o sudoku.ReadOptions) (puzzles []sudoku.Puzzle, errs []error) {
	for p, err := range sudoku.Read("text", strings.NewReader(text), o) {
		if err != nil {
			errs = append(errs, err)
			continue
		}
		puzzles = append(puzzles, p)
	}
	return puzzles, errs
}

// boxes are shapes that have a side of their own.
var boxes = []sudoku.Box{{2, 2}, {2, 3}, {2, 4}, {3, 3}, {2, 5}, {3, 4}, {2, 7}, {3, 5}, {4, 4}, {4, 5}, {5, 5}, {5, 6}, {5, 7}, {6, 6}, {6, 7}, {7, 7}}

func anyGrid(t *rapid.T) sudoku.Grid {
	g := sudoku.NewGrid(rapid.SampledFrom(boxes).Draw(t, "box"))
	density := rapid.IntRange(0, 10).Draw(t, "density")
	greatest := rapid.IntRange(1, g.Side()).Draw(t, "greatest value")
	random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	for i := range g.Cells {
		if random.IntN(10) < density {
			g.Cells[i] = uint8(1 + random.IntN(greatest))
		}
	}
	return g
}

func TestPrintedGridsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(t)
		for _, text := range []string{g.Line(), g.String(), g.Line() + " a name", "Title\n\n" + g.String()} {
			puzzles, errs := readAll(text, sudoku.ReadOptions{})
			if len(errs) > 0 || len(puzzles) != 1 {
				t.Fatalf("%d puzzles, errors %v from\n%s", len(puzzles), errs, text)
			}
			if !puzzles[0].Grid.Equal(g) {
				t.Fatalf("read\n%v\nfrom\n%s", puzzles[0].Grid, text)
			}
		}
	})
}

func TestGridsInAnAlphabetReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(t)
		alphabet := rapid.SampledFrom([]sudoku.Alphabet{sudoku.FromOne, sudoku.FromZero, sudoku.Letters}).Draw(t, "alphabet")
		if isFull := g.Clues() == len(g.Cells); isFull || alphabet == sudoku.Letters && g.Side() > 26 {
			return // a full grid that is none of a Sudoku may have X more often than a value stands in a grid
		}
		var drawn strings.Builder
		if err := sudoku.Print(&drawn, g, sudoku.PrintOptions{Alphabet: alphabet}); err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{g.LineIn(alphabet), drawn.String()} {
			puzzles, errs := readAll(text, sudoku.ReadOptions{Alphabet: alphabet, Box: g.Box})
			if len(errs) > 0 || len(puzzles) != 1 || !puzzles[0].Grid.Equal(g) {
				t.Fatalf("read %v, errors %v from\n%s", puzzles, errs, text)
			}
		}
	})
}

// TestZeroMayBeAValue reads digits of 0 to 8 beside another sign for an empty
// cell.
func TestZeroMayBeAValue(t *testing.T) {
	text := "..8.6..730...184.2......5...56..7.0..4...1....0.8.6.476..7....5135.8.72072...5684"
	if _, errs := readAll(text, sudoku.ReadOptions{}); len(errs) != 1 || !strings.Contains(errs[0].Error(), "from-zero") {
		t.Errorf("errors %v: expected one that says how to choose", errs)
	}
	puzzles, errs := readAll(text, sudoku.ReadOptions{Alphabet: sudoku.FromZero})
	if len(errs) > 0 || puzzles[0].Grid.At(1, 0) != 1 || puzzles[0].Grid.LineIn(sudoku.FromZero) != text {
		t.Errorf("%v, errors %v", puzzles, errs)
	}
	for _, mixed := range []string{easy1[:80] + "0", easy1Solved + "\n" + text} { // a 9 tells
		if _, errs := readAll(mixed, sudoku.ReadOptions{}); len(errs) > 0 {
			t.Errorf("%v in\n%s", errs, mixed)
		}
	}
}

func TestSeveralPrintedGridsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		var grids []sudoku.Grid
		for range rapid.IntRange(2, 4).Draw(t, "grids") {
			g := anyGrid(t)
			grids = append(grids, g)
			if rapid.Bool().Draw(t, "drawn") {
				fmt.Fprintf(&text, "\n%v\n", g)
			} else {
				fmt.Fprintf(&text, "%s\n", g.Line())
			}
		}
		puzzles, errs := readAll(text.String(), sudoku.ReadOptions{})
		if len(errs) > 0 || len(puzzles) != len(grids) {
			t.Fatalf("%d puzzles, errors %v from\n%s", len(puzzles), errs, text.String())
		}
		for i, g := range grids {
			if !puzzles[i].Grid.Equal(g) {
				t.Fatalf("puzzle %d is\n%v\nin\n%s", i, puzzles[i].Grid, text.String())
			}
		}
	})
}

func TestParse(t *testing.T) {
	g, err := sudoku.Parse([]string{easy1}, sudoku.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var rows []string
	for i := 0; i < 81; i += 9 {
		rows = append(rows, strings.ReplaceAll(easy1[i:i+9], ".", "x"))
	}
	for _, args := range [][]string{rows, {strings.Join(rows, " ")}, {strings.Join(rows, "\n")}, {g.Grid.String()}} {
		p, err := sudoku.Parse(args, sudoku.ReadOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if !p.Grid.Equal(g.Grid) {
			t.Errorf("%q gives\n%v", args, p.Grid)
		}
	}
	for _, args := range [][]string{nil, {""}, {easy1[1:]}, rows[1:], {easy1, easy1}, {"no", "grid"}} {
		if p, err := sudoku.Parse(args, sudoku.ReadOptions{}); err == nil {
			t.Errorf("%q gives\n%v\nexpected an error", args, p.Grid)
		}
	}
}

func TestBoxChoosesAmongReadings(t *testing.T) {
	rows := strings.Repeat("................\n", 16)
	for box, want := range map[sudoku.Box]int{{4, 4}: 1, {2, 2}: 16, {2, 8}: 1} {
		puzzles, errs := readAll(rows, sudoku.ReadOptions{Box: box})
		if len(errs) > 0 || len(puzzles) != want || puzzles[0].Grid.Box != box {
			t.Errorf("box %v: %d puzzles, errors %v", box, len(puzzles), errs)
		}
	}
	wide := "123456\n456123\n" + strings.Repeat("......\n", 4)
	puzzles, errs := readAll(wide, sudoku.ReadOptions{Box: sudoku.Box{Rows: 3, Cols: 2}})
	if len(errs) > 0 || len(puzzles) != 1 || puzzles[0].Grid.Box != (sudoku.Box{Rows: 3, Cols: 2}) {
		t.Errorf("%v, errors %v", puzzles, errs)
	}
	for _, text := range []string{easy1, string(bytes.Join(slices.Collect(slices.Chunk([]byte(easy1), 9)), []byte("\n")))} {
		_, errs := readAll(text, sudoku.ReadOptions{Box: sudoku.Box{Rows: 2, Cols: 2}})
		if len(errs) != 1 || !strings.Contains(errs[0].Error(), "for boxes of 2x2") || !strings.HasSuffix(errs[0].Error(), "a grid of side 9 has boxes of 3x3") {
			t.Errorf("81 cells for a box of 2x2: errors %v", errs)
		}
	}
	if _, errs := readAll(easy1, sudoku.ReadOptions{Box: sudoku.Box{Rows: 50, Cols: 1}}); len(errs) != 1 {
		t.Errorf("a box of 50x1: errors %v", errs)
	}
}

func TestAlphabetChoosesAmongReadings(t *testing.T) {
	text := "1A" + strings.Repeat(".", 254)
	if _, errs := readAll(text, sudoku.ReadOptions{}); len(errs) != 1 || !strings.Contains(errs[0].Error(), "from-one") {
		t.Errorf("errors %v: expected one that says how to choose", errs)
	}
	for alphabet, want := range map[sudoku.Alphabet][2]int{sudoku.FromOne: {1, 10}, sudoku.FromZero: {2, 11}} {
		puzzles, errs := readAll(text, sudoku.ReadOptions{Alphabet: alphabet})
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		if g := puzzles[0].Grid; g.At(0, 0) != want[0] || g.At(0, 1) != want[1] {
			t.Errorf("%v reads %d, %d: expected %v", alphabet, g.At(0, 0), g.At(0, 1), want)
		}
	}
	if _, errs := readAll(text, sudoku.ReadOptions{Alphabet: sudoku.Letters}); len(errs) != 1 {
		t.Errorf("errors %v: expected one, for the 1", errs)
	}
}

func TestErrorsArePositioned(t *testing.T) {
	_, errs := readAll(easy1+"\n"+easy1[:40]+"A"+easy1[41:], sudoku.ReadOptions{})
	var e *sudoku.SyntaxError
	if len(errs) != 1 || !errors.As(errs[0], &e) {
		t.Fatalf("errors %v", errs)
	}
	if e.File != "text" || e.Line != 2 || e.Column != 41 || e.Found != `"A"` || !strings.Contains(e.Expected, "1 to 9") {
		t.Errorf("%#v", e)
	}
}

func TestReadStopsWithItsConsumer(t *testing.T) {
	text := strings.Repeat(easy1+"\n", 3) + "puzzle,solution\n" + strings.Repeat(easy1+",\n", 3) + "[" + strings.Repeat(`"`+easy1+`",`, 3) + "]\n" + strings.Repeat("oops\n", 3)
	for n := 1; n <= 12; n++ {
		seen := 0
		for range sudoku.Read("text", strings.NewReader(text), sudoku.ReadOptions{}) {
			if seen++; seen == n {
				break
			}
		}
		if seen > n {
			t.Errorf("yielded %d after %d", seen, n)
		}
	}
}

func TestReaderErrorComesAfterThePuzzlesBefore(t *testing.T) {
	broken := errors.New("disk on fire")
	r := io.MultiReader(strings.NewReader(easy1+"\n"+easy1+"\n"), iotest.ErrReader(broken))
	n := 0
	var last error
	for _, err := range sudoku.Read("text", r, sudoku.ReadOptions{}) {
		if last = err; err == nil {
			n++
		}
	}
	if n != 2 || !errors.Is(last, broken) {
		t.Errorf("%d puzzles, then %v", n, last)
	}
}

// endless is a line without an end.
type endless struct{ read int }

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '.'
	}
	e.read += len(p)
	return len(p), nil
}

func TestEndlessLineIsRefusedAtOnce(t *testing.T) {
	for _, start := range []string{"", "[", "{", "<a>", "puzzle,solution\n", easy1 + "\n"} {
		rest := &endless{}
		failed := false
		for _, err := range sudoku.Read("text", io.MultiReader(strings.NewReader(start), rest), sudoku.ReadOptions{}) {
			failed = failed || err != nil
		}
		if !failed || rest.read > 4<<20 {
			t.Errorf("%q: error %v after %d bytes", start, failed, rest.read)
		}
	}
}

// TestManyRowsWithNothingBetween reads more rows than are held: one error, and
// what comes behind a heading is read.
func TestManyRowsWithNothingBetween(t *testing.T) {
	grid := strings.Repeat("1........\n", 9)
	puzzles, errs := readAll(strings.Repeat(grid, 7000)+"Grid 1\n"+grid, sudoku.ReadOptions{})
	if len(puzzles) != 1 || len(errs) != 1 {
		t.Errorf("%d puzzles, errors %v", len(puzzles), errs)
	}
	puzzles, errs = readAll(strings.Repeat(grid+"\n", 7000)+"Grid 1\n"+grid, sudoku.ReadOptions{})
	if len(puzzles) != 7001 || len(errs) != 0 {
		t.Errorf("%d puzzles, errors %v", len(puzzles), errs)
	}
	puzzles, errs = readAll(strings.Repeat(grid, 2000), sudoku.ReadOptions{})
	if len(puzzles) != 2000 || len(errs) != 0 {
		t.Errorf("%d puzzles, errors %v", len(puzzles), errs)
	}
}

func TestSmallReadsMakeNoDifference(t *testing.T) {
	text := "\ufeff" + easy1 + "\r\n" + easy1 + "\r" + easy1 + "\n"
	n := 0
	for _, err := range sudoku.Read("text", iotest.OneByteReader(strings.NewReader(text)), sudoku.ReadOptions{}) {
		if err != nil {
			t.Fatal(err)
		}
		n++
	}
	if n != 3 {
		t.Errorf("%d puzzles", n)
	}
}

func TestLabel(t *testing.T) {
	puzzles, errs := readAll("# head\n"+easy1+"\n"+easy1+" one of mine\n", sudoku.ReadOptions{})
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	if a, b := puzzles[0].Label(), puzzles[1].Label(); a != "text:2" || b != "one of mine" {
		t.Errorf("labels %q and %q", a, b)
	}
}
