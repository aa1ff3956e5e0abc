// Package textbook holds the algorithms that people teach on constraint
// problems, and on Sudoku above all, each in a file that is written to be read
// beside the lecture. They are exact, counted and slow; package native is the
// same ideas made fast.
//
// # In which order to read
//
// Search, from looking back to looking ahead:
//
//  1. backtrack.go: assign one variable after the other; go back where no
//     value is consistent with those assigned.
//  2. mrv.go: the same on the variable with the fewest values remaining.
//  3. fc.go: forward checking, which removes what a value rules out as it is
//     assigned.
//  4. arcconsistency.go, then revise.go, ac3.go, ac2001.go and ac4.go: every
//     value with a support, reached in three ways; and AC-3 once before a
//     static search.
//  5. mac.go: arc consistency kept at each node.
//
// The same problem otherwise:
//
//  6. norvig.go: elimination, and a value with one place left is put there.
//  7. exactcover.go and dlx.go: a choice of rows that covers each column
//     once, by dancing links.
//  8. human.go: the rules that people apply on paper, the easiest first, and a
//     hypothesis where none applies.
//  9. genetic.go and local.go: no proof, only a score that rises; a genetic
//     algorithm, and the moves to a neighbour that do better.
//
// What 1 to 5 have in common: network.go draws the model as variables joined
// by edges; edge.go says what an edge allows; nodeconsistency.go applies what
// is over one variable; assignment.go asks whether a value is consistent with
// those assigned; removal.go takes values out and puts them back; node.go
// counts. All algorithms share run.go, with the limits, and domains.go, with the
// values that are left. A lecture may pass over these.
//
// # What to compare
//
// Calls of the search on one puzzle of 23 clues, up to its only solution:
//
//	backtrack                    879,418
//	ac3                          981,113
//	mrv                            5,565
//	fc                             5,160
//	mac                              410
//	dlx                              103
//	norvig                             3
//
// Run side by side:
//
//   - [Backtrack] with [MRV]: the order of the variables is worth more than
//     anything else here, and costs nothing but looking.
//   - [MRV] with [FC]: the choices are the same, so calls differ by just the
//     dead ends: 405, each seen one call earlier. Checks fall from 8 million to
//     a hundred thousand, since what was removed is not checked again.
//   - [AC3] with [MRV]: filtering once, however well, is no substitute for a
//     good order, nor for filtering again.
//   - [MAC] with each [Propagation]. Off, it makes the calls of [Backtrack]
//     where all open domains have one size; at the root alone, those of [AC3]
//     less one for each variable that AC-3 leaves one value; of assigned
//     variables, on !=, the tree of full propagation for half the revisions.
//   - [ArcAlgorithm] and [QueueOrder]: one closure, and checks that differ by
//     a factor of six. The algorithm that is optimal in the worst case takes
//     the most.
//   - [MAC] with [Norvig], with one rule after the other: what a rule costs and
//     what it saves. Each is package native's engine at that consistency.
//   - [DLX] with [MAC]: the smallest column is MRV over values and over
//     places, with next to no reasoning.
//   - [Genetic] with [Local]: a neighbourhood that keeps the boxes right.
//
// # Counting
//
// The counters mean what [native.Counters] says. Calls are those of the
// recursive procedure, the one that finds every variable assigned included. A
// variable with one value left by node consistency, the clue of a puzzle, is
// assigned before the search and takes no call, except in [AC3]. An algorithm
// that propagates ([MAC], [Norvig]) makes no call if the root leaves nothing
// open.
//
// # Constraints
//
// Each algorithm takes any model that it can, not only Sudoku. A constraint
// that it cannot take is an [*UnsupportedError], and never left out. [Fates]
// says what the searches make of each: they take all, but propagate none that
// is over more than two variables, other than as pairs.
package textbook
