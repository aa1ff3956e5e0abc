package sudoku_test

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/model/sudoku"
)

// page is how a person or a tool may write grids into a file: every field is
// one choice, so that what is read can be tested for all combinations.
type page struct {
	alphabet  string // "numbers", "from one", "from zero", "letters"
	empty     string
	cells     string // what stands between the cells of a row; "line" for no rows
	bars      bool   // between the boxes
	frame     bool   // around the grid
	rule      string // below a row or a band: "", "band", "row"
	head      string // above: "", "names", "blank", "c1"
	index     bool   // names of rows
	between   []string
	wholeLine bool
}

func anyPage(t *rapid.T, box sudoku.Box) page {
	side := box.Side()
	p := page{
		alphabet: rapid.SampledFrom([]string{"numbers", "from one", "from zero", "letters"}).Draw(t, "alphabet"),
		empty:    rapid.SampledFrom([]string{".", "0", "_", "*", "-", "x"}).Draw(t, "empty"),
		cells:    rapid.SampledFrom([]string{"", " ", ",", ", ", ";", "\t", " | "}).Draw(t, "between cells"),
		between: rapid.SampledFrom([][]string{
			{""}, {"", ""}, {"# a comment"}, {"", "Grid 07", ""}, {"Puzzle #3"}, {"====="}, {"", "# 5", ""}, {},
		}).Draw(t, "between grids"),
		wholeLine: rapid.Bool().Draw(t, "a grid a line"),
	}
	if side < 10 && p.alphabet != "letters" || side > 26 && p.alphabet == "letters" {
		p.alphabet = "numbers"
	}
	if p.alphabet == "from zero" && p.empty == "0" || side > 9 && p.empty == "x" || p.empty == "-" && p.cells != " " {
		p.empty = "."
	}
	if p.alphabet == "numbers" && side > 9 && p.cells == "" {
		p.cells = " "
	}
	if p.wholeLine {
		return p
	}
	switch p.cells {
	case "", " ":
		p.bars = rapid.Bool().Draw(t, "bars")
		p.frame = p.bars && rapid.Bool().Draw(t, "frame")
		p.rule = rapid.SampledFrom([]string{"", "band", "row"}).Draw(t, "rules")
	case " | ":
		p.head = rapid.SampledFrom([]string{"", "blank", "names", "first row"}).Draw(t, "head")
		p.frame = true
	case ",", ";", "\t":
		p.head = rapid.SampledFrom([]string{"", "names", "c1"}).Draw(t, "head")
		p.index = p.head != "c1" && rapid.Bool().Draw(t, "index")
	}
	if len(p.between) == 0 && (p.index || p.head != "" && p.head != "first row") {
		p.between = []string{""} // names of another grid may not come next
	}
	return p
}

// write writes the grid, a line each.
func (p page) write(g sudoku.Grid) []string {
	side := g.Side()
	if p.wholeLine {
		signs := make([]string, len(g.Cells))
		for i, v := range g.Cells {
			signs[i] = p.sign(int(v))
		}
		return []string{strings.Join(signs, p.cells)}
	}
	lines := p.header(side)
	for r := range side {
		var row strings.Builder
		if p.index {
			row.WriteString(strconv.Itoa(r) + p.cells)
		}
		for c := range side {
			switch {
			case c > 0 && p.bars && c%g.Box.Cols == 0:
				row.WriteString(p.cells + "|" + p.cells)
			case c > 0:
				row.WriteString(p.cells)
			}
			row.WriteString(p.sign(g.At(r, c)))
		}
		text := row.String()
		if p.frame {
			text = "| " + text + " |"
		}
		lines = append(lines, text)
		if r == 0 && p.head == "first row" {
			lines = append(lines, "|"+strings.Repeat("---|", side))
		}
		if last := r == side-1; !last && (p.rule == "row" || p.rule == "band" && (r+1)%g.Box.Rows == 0) {
			lines = append(lines, strings.Repeat("-", len(text)))
		}
	}
	if p.frame && p.cells != " | " {
		border := "+" + strings.Repeat("-", len(lines[0])-2) + "+"
		lines = append(append([]string{border}, lines...), border)
	}
	return lines
}

func (p page) header(side int) []string {
	names := make([]string, side)
	for c := range names {
		switch p.head {
		case "", "first row":
			return nil
		case "names":
			names[c] = strconv.Itoa(c)
		case "c1":
			names[c] = "c" + strconv.Itoa(c+1)
		}
	}
	text := strings.Join(names, p.cells)
	if p.index {
		text = p.cells + text
	}
	if p.frame {
		return []string{"| " + text + " |", "|" + strings.Repeat("---|", side)}
	}
	return []string{text}
}

func (p page) sign(v int) string {
	const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	switch {
	case v == 0:
		return p.empty
	case p.alphabet == "from one":
		return digits[v : v+1]
	case p.alphabet == "from zero":
		return digits[v-1 : v]
	case p.alphabet == "letters":
		return digits[v+9 : v+10]
	}
	return strconv.Itoa(v)
}

// anyPuzzle is a valid grid with some cells emptied. The first cell of the
// least value and of the greatest stay, for they tell the alphabet.
func anyPuzzle(box sudoku.Box, random *rand.Rand) sudoku.Grid {
	g, n := sudoku.NewGrid(box), box.Side()
	values := random.Perm(n)
	rows := random.Perm(n / box.Rows)
	shown := [2]bool{}
	for i := range g.Cells {
		r, c := i/n, i%n
		r = rows[r/box.Rows]*box.Rows + r%box.Rows
		v := 1 + values[(box.Cols*(r%box.Rows)+r/box.Rows+c)%n]
		tells := v == 1 && !shown[0] || v == n && !shown[1]
		if tells || random.IntN(2) == 0 {
			g.Cells[i] = uint8(v)
		}
		shown = [2]bool{shown[0] || v == 1, shown[1] || v == n}
	}
	return g
}

// TestPagesReadBack writes several grids as a page, and reads them back.
// TestDamagedPages damages one grid: then the others come out as they were, or
// with errors fewer, but never another.
func TestPagesReadBack(t *testing.T) { rapid.Check(t, func(t *rapid.T) { checkPage(t, false) }) }
func TestDamagedPages(t *testing.T)  { rapid.Check(t, func(t *rapid.T) { checkPage(t, true) }) }

func checkPage(t *rapid.T, isDamaged bool) {
	box := rapid.SampledFrom([]sudoku.Box{{2, 2}, {2, 3}, {2, 4}, {3, 3}, {2, 5}, {3, 4}, {4, 4}, {5, 5}}).Draw(t, "box")
	p := anyPage(t, box)
	random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	count := rapid.IntRange(1, 5).Draw(t, "grids")
	damaged := -1
	if isDamaged {
		count += 2
		damaged = rapid.IntRange(0, count-1).Draw(t, "damaged")
	}
	var lines []string
	grids := make([]sudoku.Grid, count)
	for i := range grids {
		grids[i] = anyPuzzle(box, random)
		written := p.write(grids[i])
		if i == damaged {
			written = damage(t, written, p.alphabet == "numbers" && box.Side() > 9)
		}
		if i > 0 {
			lines = append(lines, p.between...)
		}
		lines = append(lines, written...)
	}
	text := strings.Join(lines, "\n") + "\n"
	puzzles, errs := readAll(text, sudoku.ReadOptions{})
	if !isDamaged && (len(errs) > 0 || len(puzzles) != count) {
		t.Fatalf("%d puzzles of %d, errors %v from\n%s", len(puzzles), count, errs, text)
	}
	next := 0
	for _, q := range puzzles {
		for next < count && !q.Grid.Equal(grids[next]) {
			next++
		}
		if next == count {
			t.Fatalf("read %s from\n%s", q.Grid.Line(), text)
		}
		next++
	}
	if len(puzzles) < count && len(errs) == 0 {
		t.Fatalf("%d puzzles of %d and no error from\n%s", len(puzzles), count, text)
	}
}

// damage takes a line out, or writes one twice, or cuts what follows, or takes
// a character out, unless that may make a number another one.
func damage(t *rapid.T, lines []string, hasNumbers bool) []string {
	kind, at := "character", 0
	if len(lines) == 1 && hasNumbers {
		return []string{"!" + lines[0][1:]}
	}
	if len(lines) > 1 {
		kind = rapid.SampledFrom([]string{"line", "twice", "end", "character"}).Draw(t, "damage")
		at = rapid.IntRange(0, len(lines)-1).Draw(t, "damaged line")
	}
	if kind == "character" && hasNumbers {
		kind = "line"
	}
	switch text := lines[at]; kind {
	case "line":
		return append(lines[:at:at], lines[at+1:]...)
	case "twice":
		return append(lines[:at+1:at+1], lines[at:]...)
	case "end":
		return lines[:max(at, 2)]
	default:
		lines[at] = text[:len(text)/2] + text[len(text)/2+1:]
		return lines
	}
}
