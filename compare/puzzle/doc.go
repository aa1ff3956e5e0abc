// Package puzzle makes Sudoku puzzles with exactly one solution.
//
// A puzzle is dug out of a full grid: clues are taken away in a random order,
// each for good if the grid still has one solution without it (dig.go, full.go).
// Digging alone stops at about 24 clues on a 9x9 grid. To get lower, and to get
// what is rarer still, a local search goes on from there: it takes two clues
// away, lists the solutions that appear, and puts one clue back that singles
// one of them out, perhaps another than before (exchange.go). Symmetric puzzles
// are made in the same way, of orbits of cells instead of cells (symmetry.go).
//
// Whether there is exactly one solution is the answer of package native, which
// has searched the whole tree; how difficult a puzzle is, that of
// [textbook.Explain]. [Generate] returns what fits all that was asked for, or
// an error that says how far it got.
package puzzle
