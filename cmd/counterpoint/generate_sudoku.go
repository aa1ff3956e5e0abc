package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"github.com/spf13/cobra"

	"counterpoint/compare/puzzle"
)

// sudokuGenerator is the command generate sudoku with its flags.
type sudokuGenerator struct {
	*program
	puzzle.Options
	box        boxValue
	symmetry   *choice
	difficulty *choice
	count      int
	timeout    time.Duration
	path       string
}

// anyDifficulty is the word for no wish.
const anyDifficulty = "any"

func (p *program) generateSudokuCommand() *cobra.Command {
	g := &sudokuGenerator{program: p}
	cmd := &cobra.Command{
		Use:   "sudoku",
		Short: "Sudoku puzzles with exactly one solution, a line each",
		Long: `Makes Sudoku puzzles that have exactly one solution, and writes each on a line
with its difficulty behind it, which is the hardest rule that the engine human
needs where it knows them all:
` + inProse("", puzzle.Difficulties(), ".") + `

Of several puzzles each has a seed of its own, one more than that of the puzzle
before. What is not found within --searches or --timeout is said, and the exit
code is 30.`,
		Example: `  counterpoint generate sudoku --clues 24 --seed 1
  counterpoint generate sudoku --clues 28 --symmetry rotational --difficulty hidden-single --count 10 -o easy.txt
  counterpoint generate sudoku --box 2x3 --minimal | counterpoint solve --unique -`,
		Args:              cobra.NoArgs,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              func(cmd *cobra.Command, _ []string) error { return g.run(cmd.Context()) },
	}
	f := cmd.Flags()
	f.IntVar(&g.Clues, "clues", 0, "make a puzzle of `N` clues (default as few as come by themselves)")
	g.difficulty = addChoice(cmd, "difficulty", "the hardest rule that it needs", append([]string{anyDifficulty}, puzzle.Difficulties()...)...)
	var symmetries []string
	for _, s := range []puzzle.Symmetry{puzzle.None, puzzle.Rotational, puzzle.Mirror, puzzle.Diagonal} {
		symmetries = append(symmetries, s.String())
	}
	g.symmetry = addChoice(cmd, "symmetry", "of the pattern of clues", symmetries...)
	f.BoolVar(&g.Minimal, "minimal", false, "no clue can be taken away")
	f.Var(&g.box, "box", "the shape of the boxes, as `RxC` (default 3x3)")
	f.Uint64Var(&g.Seed, "seed", 0, "`N` as the seed of what is random")
	f.IntVar(&g.count, "count", 1, "make `N` puzzles")
	f.Uint64Var(&g.Searches, "searches", puzzle.DefaultSearches, "give up on a puzzle after `N` searches for solutions")
	f.DurationVar(&g.timeout, "timeout", 0, "give up on a puzzle after `TIME`, such as 10s (default no limit)")
	addOutputFlag(cmd, &g.path)
	return cmd
}

func (g *sudokuGenerator) run(ctx context.Context) error {
	switch {
	case g.count < 1:
		return badInput(fmt.Errorf("--count %d: expected 1 or more", g.count))
	case g.Searches < 1:
		return badInput(errors.New("--searches 0: expected 1 or more"))
	case g.Clues < 0:
		return badInput(fmt.Errorf("--clues %d: expected 1 or more", g.Clues))
	case g.timeout < 0:
		return badInput(fmt.Errorf("--timeout %v: expected a positive duration, such as 10s", g.timeout))
	}
	symmetry, err := puzzle.ParseSymmetry(g.symmetry.value)
	if err != nil {
		return badInput(err)
	}
	g.Box, g.Symmetry = g.box.Box, symmetry
	if g.difficulty.value != anyDifficulty {
		g.Difficulty = g.difficulty.value
	}
	code := exitAnswered
	err = g.writeResults(g.path, func(w io.Writer) error {
		code, err = g.generate(ctx, w)
		return err
	})
	if err != nil {
		return err
	}
	return ended(code)
}

// generate writes the puzzles and returns the exit code.
func (g *sudokuGenerator) generate(ctx context.Context, w io.Writer) (int, error) {
	code := exitAnswered
	for i := range g.count {
		o := g.Options
		o.Seed += uint64(i)
		made, err := g.one(ctx, o)
		var gaveUp *puzzle.GaveUpError
		switch {
		case errors.As(err, &gaveUp):
			g.say("seed %d: %v", o.Seed, err)
			code = exitUnknown
		case err != nil:
			return code, badInput(err)
		default:
			if _, err := fmt.Fprintf(w, "%s %s\n", made.Grid.Line(), difficultyName(made)); err != nil {
				return code, err
			}
		}
		if ctx.Err() != nil {
			return exitUnknown, nil
		}
	}
	return code, nil
}

// one makes a puzzle and shows how far the search for it is.
func (g *sudokuGenerator) one(ctx context.Context, o puzzle.Options) (puzzle.Puzzle, error) {
	ctx, cancel := withTimeout(ctx, g.timeout)
	defer cancel()
	if g.showsProgress() {
		g.progress = newProgress(g.stderr, int(min(o.Searches, math.MaxInt32)), "searches")
		o.Progress = func(p puzzle.Progress) { g.progress.set(int(min(p.Searches, math.MaxInt32))) }
	}
	made, err := puzzle.Generate(ctx, o)
	g.progress.clear()
	return made, err
}

// difficultyName returns the rating as the name of a puzzle: one word, which
// the reader of grids takes for it.
func difficultyName(p puzzle.Puzzle) string {
	if p.Rating.Rule == "" {
		return "solved"
	}
	return p.Rating.Rule
}
