package textbook

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/model"
	"counterpoint/model/modeltest"
	"counterpoint/model/sudoku"
)

// start returns a configuration of the model.
func start(t rapid.TB, m *model.Model) *configuration {
	s, err := newScoring(newRun(context.Background(), m, Options{}, nil))
	if err != nil {
		t.Fatal(err)
	}
	return newConfiguration(m, s)
}

// recount is the score by definition.
func recount(m *model.Model, a model.Assignment) (score int) {
	for _, c := range m.Constraints() {
		different, ok := c.(model.AllDifferent)
		if !ok {
			if c.Check(a) {
				score++
			}
			continue
		}
		values := map[int]bool{}
		for _, term := range different.Terms {
			values[term.Value(a)] = true
		}
		score += len(values)
	}
	return score
}

// The score of a filled grid, as people give it.
func TestScoreOfGrids(t *testing.T) {
	const solved = "127463985349875261586291437765942318834716529912538746278654193453189672691327854"
	tests := []struct {
		grid string
		want int
	}{
		{solved, 243},
		{solved[:37] + "2" + solved[38:], 240},
	}
	for _, test := range tests {
		p, err := sudoku.Parse([]string{test.grid}, sudoku.ReadOptions{})
		if err != nil {
			t.Fatal(err)
		}
		c := start(t, gridModel(t, sudoku.NewGrid(p.Grid.Box)))
		for x, v := range p.Grid.Cells {
			c.assign(x, int32(v)-1)
		}
		if c.score != test.want || c.max != 243 {
			t.Errorf("%s: %d of %d, want %d of 243", test.grid, c.score, c.max, test.want)
		}
	}
}

func TestScoreIsThatOfTheGrid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		box := rapid.SampledFrom([]sudoku.Box{{Rows: 2, Cols: 2}, {Rows: 2, Cols: 3}, {Rows: 3, Cols: 3}}).Draw(t, "box")
		g := sudoku.NewGrid(box)
		m, err := g.Model()
		if err != nil {
			t.Fatal(err)
		}
		c := start(t, m)
		for x := range g.Cells {
			rank := rapid.Int32Range(0, int32(box.Side()-1)).Draw(t, "rank")
			c.assign(x, rank)
			g.Cells[x] = uint8(rank + 1)
		}
		if want := g.Score(); c.score != want.Points || c.max != want.Max {
			t.Errorf("%d of %d, want %d of %d", c.score, c.max, want.Points, want.Max)
		}
	})
}

// After any changes the score is what counting anew gives, but for the unary
// constraints, which are satisfied if they are applied; and it is the maximum
// on the solutions alone.
func TestScoreIsKeptUpToDate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := modeltest.Random(t)
		c := start(t, m)
		applied := recount(m, c.a) - c.score
		for range rapid.IntRange(0, 20).Draw(t, "changes") {
			x := rapid.IntRange(0, m.NumVars()-1).Draw(t, "x")
			c.assign(x, rapid.Int32Range(0, int32(len(c.values[x])-1)).Draw(t, "rank"))
			if got := c.score + applied; got != recount(m, c.a) {
				t.Fatalf("the score of %v is %d, %d by definition", c.a, got, recount(m, c.a))
			}
			if err := model.Verify(m, c.a); (err == nil) != (c.score == c.max) {
				t.Fatalf("%v scores %d of %d, but: %v", c.a, c.score, c.max, err)
			}
			for y := range m.NumVars() {
				if c.score == c.max && c.conflicted(y) {
					t.Fatalf("x%d is in conflict in a solution", y)
				}
			}
		}
	})
}
