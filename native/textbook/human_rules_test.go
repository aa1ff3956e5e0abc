package textbook

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"counterpoint/model"
	"counterpoint/model/sudoku"
	"counterpoint/native"

	"pgregory.net/rapid"
)

// position is the model of a square with the candidates of each cell: rows of
// cells apart by blanks, "." for all values. A square of side 4 may
// have boxes.
func position(t testing.TB, boxes bool, rows ...string) *model.Model {
	t.Helper()
	n := len(rows)
	b := model.NewBuilder()
	lines := make([][]model.Var, 3*n) // rows, columns, boxes
	for r, row := range rows {
		for c, cell := range strings.Fields(row) {
			name := fmt.Sprintf("r%dc%d", r+1, c+1)
			x := b.Var(name, model.Range(1, n))
			for i, line := range []int{r, n + c, 2*n + r/2*2 + c/2} {
				if i < 2 || boxes {
					lines[line] = append(lines[line], x)
				}
			}
			if cell != "." {
				b.Post(name, among(x, cell))
			}
		}
	}
	for i, line := range lines {
		if len(line) > 0 {
			b.Post(fmt.Sprintf("%s %d", []string{"row", "column", "box"}[i/n], i%n+1), model.Different(line...))
		}
	}
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// among restricts a variable to the digits.
func among(x model.Var, digits string) model.Table {
	table := model.Table{Xs: []model.Var{x}}
	for _, d := range digits {
		table.Rows = append(table.Rows, []int{int(d - '0')})
	}
	return table
}

func TestHumanRules(t *testing.T) {
	tests := []struct {
		rule  string
		boxes bool
		rows  string
		want  string
	}{
		{
			"naked-single", false, `1 .|. .`,
			"naked single: r1c2 = 2 is the only candidate",
		},
		{
			"hidden-single", false, `. 23 23|. . .|. . .`,
			"hidden single in row 1: r1c1 = 1 is the only place",
		},
		{
			"hidden-single", false, `23 23 23|. . .|. . .`,
			"contradiction: 1 has no place left in row 1",
		},
		{
			"pointing", true, `. . . .|234 234 . .|. . . .|. . . .`,
			"pointing in box 1: 1 only in r1c1, r1c2, all in row 1: removed from r1c3, r1c4",
		},
		{
			"claiming", true, `. . 234 234|. . . .|. . . .|. . . .`,
			"claiming in row 1: 1 only in r1c1, r1c2, all in box 1: removed from r2c1, r2c2",
		},
		{
			"naked-pair", false, `12 . 12 .|. . . .|. . . .|. . . .`,
			"naked pair in row 1: r1c1, r1c3 hold 1 and 2: removed from r1c2 (1, 2), r1c4 (1, 2)",
		},
		{
			"hidden-pair", false, `. 34 . 34|. . . .|. . . .|. . . .`,
			"hidden pair in row 1: 1 and 2 have only the places r1c1, r1c3: removed from r1c1 (3, 4), r1c3 (3, 4)",
		},
		{
			"naked-triple", false, `12 23 13 . .|. . . . .|. . . . .|. . . . .|. . . . .`,
			"naked triple in row 1: r1c1, r1c2, r1c3 hold 1, 2 and 3: removed from r1c4 (1, 2, 3), r1c5 (1, 2, 3)",
		},
		{
			"naked-triple", false, strings.Repeat(". . . . . . . . .|", 4) + ". 257 . 27 57 . . . 13" + strings.Repeat("|. . . . . . . . .", 4),
			"naked triple in row 5: r5c2, r5c4, r5c5 hold 2, 5 and 7: " +
				"removed from r5c1 (2, 5, 7), r5c3 (2, 5, 7), r5c6 (2, 5, 7), r5c7 (2, 5, 7), r5c8 (2, 5, 7)",
		},
		{
			"hidden-triple", false, `124 235 135 45 45|. . . . .|. . . . .|. . . . .|. . . . .`,
			"hidden triple in row 1: 1, 2 and 3 have only the places r1c1, r1c2, r1c3: removed from r1c1 (4), r1c2 (5), r1c3 (5)",
		},
		{
			"x-wing", false, `. . 234 234|. . . .|. . 234 234|. . . .`,
			"X-wing in row 1, row 3: 1 only in r1c1, r1c2, r3c1, r3c2, all in column 1, column 2: removed from r2c1, r4c1, r2c2, r4c2",
		},
		{
			"swordfish", false, `. . 2345 2345 2345|2345 . . 2345 2345|. 2345 . 2345 2345|. . . . .|. . . . .`,
			"swordfish in row 1, row 2, row 3: 1 only in r1c1, r1c2, r2c2, r2c3, r3c1, r3c3, all in column 1, column 2, column 3: " +
				"removed from r4c1, r5c1, r4c2, r5c2, r4c3, r5c3",
		},
		{
			"xy-wing", false, `12 13 . .|23 . . .|. . . .|. . . .`,
			"XY-wing: r1c1 is 1 or 2, so r1c2 or r2c1 is 3: removed from r2c2",
		},
		{ // two places see both colours
			"simple-colouring", true, `. 234 . 234|. . 234 .|. . 234 .|234 . . 234`,
			"simple colouring: either r1c1, r2c4, r4c3 or r1c3, r3c4, r4c2 hold 1: removed from r2c2, r3c1",
		},
		{ // r1c1 and r2c2 have one colour
			"simple-colouring", true, `. 234 . 234|. . 234 .|. 234 234 .|234 . . 234`,
			"simple colouring: either r1c3, r3c4, r4c2 or r1c1, r2c2, r2c4, r3c1, r4c3 hold 1: " +
				"removed from r1c1, r2c2, r2c4, r3c1, r4c3",
		},
	}
	tried := map[string]bool{}
	for _, test := range tests {
		tried[test.rule] = true
		m := position(t, test.boxes, strings.Split(test.rows, "|")...)
		s, ok, err := NextStep(t.Context(), m, []string{test.rule})
		if err != nil || !ok {
			t.Fatalf("%s: %v, %v", test.rule, ok, err)
		}
		if got := s.Text(m); got != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.rule, got, test.want)
		}
	}
	for _, rule := range HumanRules() {
		if !tried[rule] {
			t.Errorf("%s has no position", rule)
		}
	}
}

// Locked candidates, hidden subsets and fish conclude from a value's having to
// stand somewhere. In a scope with more values than variables it need not.
func TestHumanRulesNeedPermutations(t *testing.T) {
	b := model.NewBuilder()
	var xs []model.Var
	for range 4 {
		xs = append(xs, b.Var("", model.Range(1, 3)))
	}
	b.Post("left", model.Different(xs[0], xs[1]))
	b.Post("all", model.Different(xs[1], xs[2]))
	b.Post("right", model.Different(xs[2], xs[3]))
	b.Post("x0", among(xs[0], "23"))
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	s, _, err := NextStep(t.Context(), m, HumanRules())
	if err != nil || s.Rule != Hypothesis {
		t.Errorf("%s, %v", s.Text(m), err)
	}
}

// soundness holds the steps before the first hypothesis against all solutions.
type soundness struct {
	used map[string]int // rules that were held against more than one solution
}

func (k *soundness) check(t *testing.T, m *model.Model, rules []string, all []model.Assignment) {
	t.Helper()
	_, err := Human(t.Context(), m, HumanOptions{Rules: rules, Step: func(s Step) bool {
		if s.Depth > 0 {
			return false
		}
		if s.Rule == Contradiction && len(all) > 0 {
			t.Errorf("%s, though there are %d solutions", s.Text(m), len(all))
		}
		for _, a := range all {
			for _, c := range s.Removed {
				if a.Value(c.Var) == c.Value {
					t.Errorf("%s is wrong: there is a solution with %s = %d", s.Text(m), m.Name(c.Var), c.Value)
				}
			}
			for _, c := range s.Placed {
				if a.Value(c.Var) != c.Value {
					t.Errorf("%s is wrong: there is a solution with another value", s.Text(m))
				}
			}
		}
		k.used[s.Rule]++
		return !t.Failed()
	}}, nil)
	if err != nil {
		t.Fatal(err)
	}
}

// Each rule alone, each rule before the others, and all of them, on puzzles
// with one to many solutions.
func TestHumanRulesAreSound(t *testing.T) {
	puzzles := 32
	if testing.Short() {
		puzzles = 8
	}
	k := soundness{used: map[string]int{}}
	for seed := range uint64(puzzles) {
		box := []sudoku.Box{{Rows: 3, Cols: 3}, {Rows: 3, Cols: 3}, {Rows: 3, Cols: 3}, {Rows: 2, Cols: 3}}[seed%4]
		m, all := severalSolutions(t, box, seed)
		k.check(t, m, HumanRules(), all)
		for _, rule := range HumanRules() {
			k.check(t, m, []string{rule}, all)
			k.check(t, m, append([]string{rule}, HumanRules()...), all)
		}
	}
	for _, rule := range HumanRules() {
		if k.used[rule] == 0 {
			t.Errorf("%s was never used", rule)
		}
	}
	t.Log("uses:", k.used)
}

// severalSolutions returns a random puzzle and its solutions, 60 at the most:
// clues of a full grid in random order, as many as that takes.
func severalSolutions(t *testing.T, box sudoku.Box, seed uint64) (*model.Model, []model.Assignment) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 1))
	full := sudoku.NewGrid(box)
	r, err := native.Solve(t.Context(), gridModel(t, full),
		native.Options{ValueOrder: native.Random, Seed: seed, Limits: native.Limits{Solutions: 1}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	grid := sudoku.NewGrid(box)
	for i, cell := range random.Perm(len(grid.Cells)) {
		grid.Cells[cell] = uint8(r.First[cell])
		if i < len(grid.Cells)/4 {
			continue
		}
		m := gridModel(t, grid)
		if all, ok := fewSolutions(t, m); ok {
			return m, all
		}
	}
	t.Fatal("a full grid has more than one solution")
	return nil, nil
}

// fewSolutions returns all solutions, unless there are more than 60.
func fewSolutions(t *testing.T, m *model.Model) ([]model.Assignment, bool) {
	t.Helper()
	var all []model.Assignment
	r, err := native.Solve(t.Context(), m, native.Options{Limits: native.Limits{Solutions: 61}}, func(a model.Assignment) bool {
		all = append(all, slices.Clone(a))
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return all, r.Complete
}

// Squares with arbitrary candidates, with and without boxes: not what a puzzle
// gives, and with all numbers of solutions.
func TestHumanRulesAreSoundOnSquares(t *testing.T) {
	k := soundness{used: map[string]int{}}
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(3, 6).Draw(rt, "side")
		boxes := n == 4 && rapid.Bool().Draw(rt, "boxes")
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 1))
		rows := make([]string, n)
		for r := range rows {
			for c := range n {
				rows[r] += " " + randomCell(random, n, 1+(r+c)%n)
			}
		}
		m := position(t, boxes, rows...)
		all, ok := fewSolutions(t, m)
		if !ok {
			return
		}
		for _, rule := range HumanRules() {
			k.check(t, m, append([]string{rule}, HumanRules()...), all)
		}
		if p := explain(t, m, HumanRules()); len(p.Solutions) != min(len(all), 2) {
			rt.Errorf("%d solutions of %d", len(p.Solutions), len(all))
		}
	})
}

// randomCell returns about half of the digits 1 to n, and often the given one.
func randomCell(random *rand.Rand, n, digit int) string {
	cell := ""
	for d := 1; d <= n; d++ {
		if d == digit && random.IntN(16) > 0 || random.IntN(2) == 0 {
			cell += strconv.Itoa(d)
		}
	}
	if cell == "" {
		return "."
	}
	return cell
}
