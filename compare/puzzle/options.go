package puzzle

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"counterpoint/model/sudoku"
	"counterpoint/native/textbook"
)

// Options say what puzzle is wanted. The zero value is any 9x9 puzzle of as
// few clues as digging leaves.
type Options struct {
	Box      sudoku.Box // of the grid; zero is 3x3
	Clues    int        // how many there are to be; 0 is any number
	Symmetry Symmetry
	// Minimal wants a puzzle from which no clue can be taken away, without
	// regard to the symmetry.
	Minimal bool
	// Difficulty is the hardest rule that the puzzle is to need, one of
	// [Difficulties]; "" is any.
	Difficulty string
	Seed       uint64 // the same puzzle for the same options, on every platform
	// Searches is how many searches for solutions, and ratings, it may take; 0
	// is DefaultSearches.
	Searches uint64
	// Progress, if not nil, is told now and then how far it is.
	Progress func(Progress)
}

var usualBox = sudoku.Box{Rows: 3, Cols: 3}

// DefaultSearches take about a minute on 9x9 grids.
const DefaultSearches = 100_000

// Progress is how far a [Generate] is.
type Progress struct {
	Searches, Limit uint64 // done, and allowed
	Grids           uint64 // full grids that it has dug in
	Fewest          int    // clues of any puzzle so far; 0 if there is none
}

// Difficulties returns the rules that a puzzle may be wanted to need, from the
// easiest to the hardest, [textbook.Hypothesis].
func Difficulties() []string { return append(textbook.HumanRules(), textbook.Hypothesis) }

// String says in words what is wanted.
func (o Options) String() string {
	words := []string{"puzzle with boxes of " + cmp.Or(o.Box, usualBox).String()}
	if o.Clues > 0 {
		words = append(words, fmt.Sprintf("%d clues", o.Clues))
	}
	if o.Symmetry != None {
		words = append(words, o.Symmetry.String()+" symmetry")
	}
	if o.Minimal {
		words = append(words, "no clue to spare")
	}
	if o.Difficulty != "" {
		words = append(words, "difficulty "+o.Difficulty)
	}
	return strings.Join(words, ", ")
}

// fewestClues of a puzzle are known for some boxes. That no 9x9 puzzle has 16
// clues is due to McGuire, Tugemann and Civario, "There is no 16-clue Sudoku",
// Experimental Mathematics 23, 2014.
var fewestClues = map[sudoku.Box]int{{Rows: 2, Cols: 2}: 4, usualBox: 17}

// check returns an error if no puzzle fits the options.
func (o Options) check() error {
	if err := o.Box.Check(); err != nil {
		return err
	}
	side := o.Box.Side()
	least, known := fewestClues[o.Box]
	if !known {
		least = side - 1 // of two values without a clue either may stand for the other
	}
	odd := o.Clues%2 == 1 && !slices.ContainsFunc(o.Symmetry.orbits(side), func(orbit []int) bool { return len(orbit) == 1 })
	switch {
	case o.Clues != 0 && (o.Clues < least || o.Clues > side*side):
		return fmt.Errorf("no puzzle with boxes of %v has %d clues and one solution: expected %d to %d", o.Box, o.Clues, least, side*side)
	case int(o.Symmetry) >= len(symmetryNames):
		return fmt.Errorf("there is no symmetry %v", o.Symmetry)
	case odd:
		return fmt.Errorf("no puzzle of %v symmetry with boxes of %v has %d clues: each has its partner, so expected an even number", o.Symmetry, o.Box, o.Clues)
	case o.Difficulty != "" && !slices.Contains(Difficulties(), o.Difficulty):
		return fmt.Errorf("there is no difficulty %q: expected one of %s", o.Difficulty, strings.Join(Difficulties(), ", "))
	}
	return nil
}
