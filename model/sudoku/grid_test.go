package sudoku_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"counterpoint/model"
	"counterpoint/model/sudoku"
)

func parse(t *testing.T, text string) sudoku.Grid {
	t.Helper()
	p, err := sudoku.Parse([]string{text}, sudoku.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return p.Grid
}

const solved = "127463985349875261586291437765942318834716529912538746278654193453189672691327854"

func TestBoxOf(t *testing.T) {
	for side, want := range map[int]sudoku.Box{
		4: {2, 2}, 6: {2, 3}, 8: {2, 4}, 9: {3, 3}, 10: {2, 5}, 12: {3, 4}, 15: {3, 5}, 16: {4, 4}, 20: {4, 5}, 25: {5, 5}, 36: {6, 6}, 49: {7, 7},
	} {
		if got, ok := sudoku.BoxOf(side); !ok || got != want {
			t.Errorf("side %d has boxes of %v: expected %v", side, got, want)
		}
	}
	for _, side := range []int{-1, 0, 1, 2, 3, 5, 7, 47, 50, 1 << 30} {
		if got, ok := sudoku.BoxOf(side); ok {
			t.Errorf("side %d has boxes of %v", side, got)
		}
	}
}

func TestBoxCheckDoesNotOverflow(t *testing.T) {
	for _, box := range []sudoku.Box{{}, {1, 3}, {-2, -2}, {1 << 30, 1 << 30}, {1 << 16, 1 << 16}, {7, 8}} {
		if box.Check() == nil {
			t.Errorf("a box of %v passes", box)
		}
	}
}

func TestUnitsOf2x3(t *testing.T) {
	units := sudoku.Box{Rows: 2, Cols: 3}.Units()
	if len(units) != 18 {
		t.Fatalf("%d units", len(units))
	}
	want := sudoku.Unit{Name: "box 4", Cells: []int{15, 16, 17, 21, 22, 23}}
	if diff := cmp.Diff(want, units[15]); diff != "" {
		t.Error(diff)
	}
	for _, unit := range units {
		seen := map[int]bool{}
		for _, cell := range unit.Cells {
			seen[cell] = true
		}
		if len(seen) != 6 {
			t.Errorf("%s has %d cells", unit.Name, len(seen))
		}
	}
}

func TestScore(t *testing.T) {
	g := parse(t, solved)
	if s := g.Score(); s.Points != 243 || s.Max != 243 || !s.Solved() || len(s.Broken) != 0 {
		t.Errorf("the solved grid scores %+v", s)
	}
	g.Cells[4*9+1] = 2 // was 3
	s := g.Score()
	var broken []string
	for _, unit := range s.Broken {
		broken = append(broken, unit.Name)
	}
	if s.Points != 240 || s.Solved() || strings.Join(broken, ", ") != "row 5, column 2, box 4" {
		t.Errorf("with a 2 for the 3 it scores %d, broken: %v", s.Points, broken)
	}
	g.Cells[4*9+1] = 0
	if s := g.Score(); s.Points != 243-27 || len(s.Broken) != 3 {
		t.Errorf("with an empty cell it scores %d", s.Points)
	}
	if s := parse(t, "2341413214233214").Score(); s.Points != 48 || !s.Solved() {
		t.Errorf("the 4x4 grid scores %+v", s)
	}
}

func TestConflicts(t *testing.T) {
	g := parse(t, "5...5...."+strings.Repeat(".", 63)+"5........")
	var got []string
	for _, c := range g.Conflicts() {
		got = append(got, c.String())
	}
	want := []string{"row 1: r1c1 and r1c5 both hold 5", "column 1: r1c1 and r9c1 both hold 5"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestCheckSolution(t *testing.T) {
	puzzle, solution := parse(t, "1"+strings.Repeat(".", 80)), parse(t, solved)
	if err := puzzle.CheckSolution(solution); err != nil {
		t.Error(err)
	}
	changed := solution.Clone()
	changed.Cells[0] = 2
	err := puzzle.CheckSolution(changed)
	if err == nil {
		t.Fatal("a clue was changed")
	}
	for _, want := range []string{"r1c1 is 2 where the clue says 1", "row 1: r1c1 and r1c2 both hold 2"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%v\nexpected it to say %q", err, want)
		}
	}
	if err := puzzle.CheckSolution(puzzle); err == nil || !strings.Contains(err.Error(), "r1c2 is empty") {
		t.Errorf("the puzzle solves itself: %v", err)
	}
	if puzzle.CheckSolution(parse(t, "2341413214233214")) == nil {
		t.Error("a 4x4 grid solves a 9x9 one")
	}
}

func TestModel(t *testing.T) {
	g := parse(t, easy1)
	m, err := g.Model()
	if err != nil {
		t.Fatal(err)
	}
	if m.NumVars() != 81 || m.NumConstraints() != 27+g.Clues() {
		t.Fatalf("%d variables, %d constraints", m.NumVars(), m.NumConstraints())
	}
	for i, want := range map[int]string{0: "row 1", 8: "row 9", 9: "column 1", 18: "box 1", 26: "box 9", 27: "clue r1c3=3"} {
		if got := m.ConstraintName(i); got != want {
			t.Errorf("constraint %d is %q: expected %q", i, got, want)
		}
	}
	if x := m.Var(80); m.Name(x) != "r9c9" || m.Domain(x).String() != "1..9" {
		t.Errorf("the last variable is %s in %v", m.Name(x), m.Domain(x))
	}
	if got := model.Kind(m.Constraint(27)); got != "linear" {
		t.Errorf("a clue is a %s", got)
	}
	if got := m.Describe(26); got != "alldifferent(r7c7, r7c8, r7c9, r8c7, r8c8, r8c9, r9c7, r9c8, r9c9)" {
		t.Error(got)
	}
}

func TestModelVerifiesSolutions(t *testing.T) {
	puzzle := parse(t, strings.Repeat(".", 40)+solved[40:])
	m, err := puzzle.Model()
	if err != nil {
		t.Fatal(err)
	}
	a := make(model.Assignment, 81)
	for i := range a {
		a[i] = int(solved[i] - '0')
	}
	if err := model.Verify(m, a); err != nil {
		t.Error(err)
	}
	g, err := puzzle.Solution(a)
	if err != nil || g.Line() != solved || puzzle.CheckSolution(g) != nil {
		t.Errorf("%v, error %v", g.Line(), err)
	}
	a[3], a[4] = a[4], a[3]
	if model.Verify(m, a) == nil {
		t.Error("a column with a value twice passes")
	}
	a[3] = 10
	if _, err := puzzle.Solution(a); err == nil {
		t.Error("a value of 10 passes")
	}
	if _, err := puzzle.Solution(a[1:]); err == nil {
		t.Error("80 values pass")
	}
}

func TestModelRefusesWhatIsNoGrid(t *testing.T) {
	for _, g := range []sudoku.Grid{
		{},
		{Box: sudoku.Box{Rows: 3, Cols: 3}},
		{Box: sudoku.Box{Rows: 2, Cols: 2}, Cells: append(make([]uint8, 15), 5)},
		{Box: sudoku.Box{Rows: 100, Cols: 100}, Cells: make([]uint8, 16)},
	} {
		if _, err := g.Model(); err == nil {
			t.Errorf("%v passes", g)
		}
	}
}

func TestPrintMarksClues(t *testing.T) {
	puzzle, solution := parse(t, "2..............."), parse(t, "2341413214233214")
	var b strings.Builder
	if err := sudoku.Print(&b, solution, sudoku.PrintOptions{Clues: puzzle, Bold: true}); err != nil {
		t.Fatal(err)
	}
	if want := "| \x1b[1m2\x1b[0m 3 | 4 1 |\n"; !strings.Contains(b.String(), want) || strings.Count(b.String(), "\x1b[1m") != 1 {
		t.Errorf("%q\nexpected one bold clue, as %q", b.String(), want)
	}
	if err := sudoku.Print(&b, solution, sudoku.PrintOptions{Clues: parse(t, easy1)}); err == nil {
		t.Error("clues of 9x9 for a grid of 4x4 pass")
	}
}

// TestRepositoryData reads the puzzles that the repository gives as examples.
func TestRepositoryData(t *testing.T) {
	folder := filepath.Join("..", "..", "testdata", "sudoku")
	for file, want := range map[string]struct {
		puzzles int
		last    string
		side    int
	}{
		"benchmark.txt": {7, "diabolical", 9},
		"human.txt":     {6, "human-6", 9},
		"sizes.txt":     {5, "sixteen", 16},
	} {
		puzzles, errs := readFile(t, filepath.Join(folder, file), sudoku.ReadOptions{})
		if len(errs) > 0 || len(puzzles) != want.puzzles {
			t.Errorf("%s: %d puzzles, errors %v", file, len(puzzles), errs)
			continue
		}
		if last := puzzles[len(puzzles)-1]; last.Name != want.last || last.Grid.Side() != want.side {
			t.Errorf("%s ends with %q of side %d", file, last.Name, last.Grid.Side())
		}
		for _, p := range puzzles {
			if len(p.Grid.Conflicts()) > 0 {
				t.Errorf("%s: %s has equal clues: %v", file, p.Label(), p.Grid.Conflicts())
			}
		}
	}
	if _, err := os.Stat(folder); err != nil {
		t.Error(err)
	}
}
