package puzzle

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"counterpoint/model"
	"counterpoint/model/sudoku"
	"counterpoint/native"
	"counterpoint/native/textbook"
)

// boxes of small grids, the usual one and one that is not square.
var small, oblong = sudoku.Box{Rows: 2, Cols: 2}, sudoku.Box{Rows: 2, Cols: 3}

// solutions counts the solutions of the grid, by all-different constraints
// without hidden singles.
func solutions(t rapid.TB, grid sudoku.Grid) uint64 {
	r, err := native.Solve(context.Background(), modelOf(grid), native.Options{AllDiff: native.Value}, nil)
	if err != nil || !r.Complete {
		t.Fatalf("%v: %+v", err, r)
	}
	return r.Counters.Solutions
}

// check holds a puzzle against what was wanted, with nothing of the generator.
func check(t rapid.TB, o Options, p Puzzle) {
	if n := solutions(t, p.Grid); n != 1 {
		t.Errorf("%s has %d solutions", p.Grid.Line(), n)
	}
	if err := p.Grid.CheckSolution(p.Solution); err != nil {
		t.Error(err)
	}
	if o.Clues > 0 && p.Grid.Clues() != o.Clues {
		t.Errorf("%s has %d clues, want %d", p.Grid.Line(), p.Grid.Clues(), o.Clues)
	}
	side := p.Grid.Side()
	for cell, v := range p.Grid.Cells {
		row, column := cell/side, cell%side
		partner := map[Symmetry]uint8{
			None:       v,
			Rotational: p.Grid.Cells[side*side-1-cell],
			Mirror:     p.Grid.Cells[row*side+side-1-column],
			Diagonal:   p.Grid.Cells[column*side+row],
		}[o.Symmetry]
		if (v == 0) != (partner == 0) {
			t.Errorf("%s is not %v", p.Grid.Line(), o.Symmetry)
		}
		if v == 0 || !o.Minimal {
			continue
		}
		without := p.Grid.Clone()
		without.Cells[cell] = 0
		if solutions(t, without) == 1 {
			t.Errorf("%s has a clue to spare", p.Grid.Line())
		}
	}
	path, err := textbook.Explain(context.Background(), modelOf(p.Grid), textbook.HumanOptions{Rules: textbook.HumanRules()})
	if err != nil || path.Rating != p.Rating || path.Verdict != textbook.ExactlyOne {
		t.Errorf("%s is rated %v, not %v: %v, %v", p.Grid.Line(), path.Rating, p.Rating, path.Verdict, err)
	}
	if o.Difficulty != "" && p.Rating.Rule != o.Difficulty {
		t.Errorf("%s needs %v, want %s", p.Grid.Line(), p.Rating, o.Difficulty)
	}
}

func TestPuzzlesAreAsWanted(t *testing.T) {
	for _, o := range []Options{
		{},
		{Clues: 24},
		{Clues: 21},
		{Clues: 81},
		{Clues: 30, Symmetry: Rotational},
		{Clues: 29, Symmetry: Mirror},
		{Clues: 28, Symmetry: Diagonal, Difficulty: "hidden-single"},
		{Clues: 24, Minimal: true},
		{Difficulty: "naked-single"},
		{Difficulty: "pointing"},
		{Difficulty: textbook.Hypothesis, Symmetry: Rotational},
		{Box: small, Clues: 4},
		{Box: oblong, Minimal: true, Symmetry: Rotational},
		{Box: sudoku.Box{Rows: 3, Cols: 4}},
	} {
		t.Run(o.String(), func(t *testing.T) {
			for o.Seed = range 2 {
				p, err := Generate(t.Context(), o)
				if err != nil {
					t.Fatal(err)
				}
				check(t, o, p)
			}
		})
	}
}

// Whatever is wanted of small grids, what comes is right, or nothing comes.
func TestNeverAWrongPuzzle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := Options{
			Box:        rapid.SampledFrom([]sudoku.Box{small, oblong}).Draw(t, "box"),
			Clues:      rapid.IntRange(0, 20).Draw(t, "clues"),
			Symmetry:   Symmetry(rapid.IntRange(0, 3).Draw(t, "symmetry")),
			Minimal:    rapid.Bool().Draw(t, "minimal"),
			Difficulty: rapid.SampledFrom(append(Difficulties(), "")).Draw(t, "difficulty"),
			Seed:       rapid.Uint64().Draw(t, "seed"),
			Searches:   300,
		}
		p, err := Generate(context.Background(), o)
		var gaveUp *GaveUpError
		switch {
		case err == nil:
			check(t, o, p)
		case o.check() != nil:
		case !errors.As(err, &gaveUp) || gaveUp.Reason != model.StepLimit:
			t.Fatal(err)
		}
	})
}

func TestGenerateIsDeterministic(t *testing.T) {
	o := Options{Clues: 22, Seed: 7}
	first, err := Generate(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := Generate(t.Context(), o); err != nil || !again.Grid.Equal(first.Grid) {
		t.Errorf("%s, then %s: %v", first.Grid.Line(), again.Grid.Line(), err)
	}
	o.Seed++
	if other, err := Generate(t.Context(), o); err != nil || other.Grid.Equal(first.Grid) {
		t.Errorf("two seeds, one puzzle: %s: %v", first.Grid.Line(), err)
	}
}

func TestGenerateGivesUp(t *testing.T) {
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	short, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	for _, test := range []struct {
		ctx      context.Context
		searches uint64
		reason   model.Reason
		words    string
	}{
		{t.Context(), 200, model.StepLimit, "(step limit): no puzzle with boxes of 3x3, 17 clues, diagonal symmetry, no clue to spare, difficulty swordfish; full grids tried: 1, the fewest clues left: "},
		{cancelled, 0, model.Cancelled, "gave up after 0 searches (cancelled)"},
		{short, 0, model.Timeout, "(timeout)"},
	} {
		var last Progress
		o := Options{Clues: 17, Symmetry: Diagonal, Minimal: true, Difficulty: "swordfish", Searches: test.searches, Progress: func(p Progress) { last = p }}
		_, err := Generate(test.ctx, o)
		var gaveUp *GaveUpError
		if !errors.As(err, &gaveUp) || gaveUp.Reason != test.reason || !strings.Contains(err.Error(), test.words) {
			t.Fatalf("got %v, want %s", err, test.words)
		}
		if test.searches > 0 && (gaveUp.Searches < test.searches || last.Searches == 0 || last.Limit != test.searches) {
			t.Errorf("%+v after %+v", gaveUp.Progress, last)
		}
	}
}

func TestGenerateRefuses(t *testing.T) {
	for _, test := range []struct {
		options Options
		words   string
	}{
		{Options{Clues: 16}, "no puzzle with boxes of 3x3 has 16 clues and one solution: expected 17 to 81"},
		{Options{Clues: 82}, "has 82 clues"},
		{Options{Clues: -1}, "has -1 clues"},
		{Options{Box: oblong, Clues: 4}, "expected 5 to 36"},
		{Options{Box: sudoku.Box{Rows: 1, Cols: 3}}, ""},
		{Options{Box: oblong, Clues: 11, Symmetry: Mirror}, "expected an even number"},
		{Options{Symmetry: 9}, "there is no symmetry"},
		{Options{Difficulty: "magic"}, `there is no difficulty "magic": expected one of naked-single, `},
	} {
		_, err := Generate(t.Context(), test.options)
		var gaveUp *GaveUpError
		if err == nil || errors.As(err, &gaveUp) || !strings.Contains(err.Error(), test.words) {
			t.Errorf("%+v: got %v, want %s", test.options, err, test.words)
		}
	}
}

// Three clues on a 4x4 grid need three values to tell all four apart; which
// these are makes no difference.
func TestNo4x4PuzzleHas3Clues(t *testing.T) {
	for a := range 16 {
		for b := range a {
			for c := range b {
				grid := sudoku.NewGrid(small)
				grid.Cells[a], grid.Cells[b], grid.Cells[c] = 1, 2, 3
				if solutions(t, grid) == 1 {
					t.Errorf("%s has one solution", grid.Line())
				}
			}
		}
	}
}

func TestOrbitsCoverTheGridOnce(t *testing.T) {
	for s := None; s <= Diagonal; s++ {
		for _, side := range []int{4, 6, 9} {
			seen := map[int]int{}
			for _, orbit := range s.orbits(side) {
				for _, cell := range orbit {
					seen[cell]++
				}
			}
			for cell := range side * side {
				if seen[cell] != 1 {
					t.Errorf("%v, side %d: cell %d is in %d orbits", s, side, cell, seen[cell])
				}
			}
		}
		if back, err := ParseSymmetry(s.String()); err != nil || back != s {
			t.Errorf("%v reads back as %v: %v", s, back, err)
		}
	}
	if _, err := ParseSymmetry("Mirror"); err == nil {
		t.Error("Mirror is a symmetry")
	}
}

func BenchmarkGenerate(b *testing.B) {
	for _, o := range []Options{{}, {Clues: 24}, {Clues: 22}, {Clues: 20}, {Clues: 24, Symmetry: Rotational}} {
		b.Run(strings.ReplaceAll(o.String(), " ", "_"), func(b *testing.B) {
			for i := range b.N {
				o.Seed = uint64(i)
				if _, err := Generate(b.Context(), o); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
