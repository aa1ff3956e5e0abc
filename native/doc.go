// Package native is a constraint engine: it finds the solutions of a
// [model.Model] by propagation and depth-first search, and counts what that
// takes. It knows the four kinds of constraint and no problem in particular.
//
// # How it works
//
// Every variable has a domain, the set of the values that it may still take.
// A propagator watches over one constraint and removes values that cannot be
// part of any way to satisfy it. Propagators run until none has anything left
// to remove: the fixpoint. If a domain is empty then, this part of the tree
// holds no solution; if every domain has one value, that is a solution; else
// the search picks a variable and tries its values one by one, each in a
// subtree of its own.
//
// One file holds each of the parts:
//
//   - trail.go: all that changes during the search is words in one flat slice.
//     A trail remembers what they held, so that leaving a subtree restores the
//     state in time proportional to what was written there.
//   - store.go and narrow.go: domains as sets of bits in such words. Only the
//     store writes them; it counts what is removed and tells the queue.
//   - watchers.go: who watches which variable for which event (it was fixed, its
//     bounds moved, it changed). queue.go: who waits to run, the cheapest first.
//   - propagator.go: runs what waits, up to the fixpoint.
//   - alldifferent.go, hidden.go, locked.go, matching.go, relation.go, linear.go, table.go,
//     tableforbidden.go: the propagators, a file for each algorithm. unary.go:
//     constraints that need none, since they say all at the root.
//   - compiled.go: what is made of a model before the search, and kept for the
//     next model that differs in such constraints alone.
//   - singleton.go: values that are tried by propagation, and removed where it
//     fails.
//   - search.go and order.go: the walk through the tree, which variable it
//     branches on, and in which order it tries the values.
//   - stop.go: limits and the context. debug.go: the engine checking itself.
//   - space.go and record.go: propagation without the search, for a caller who
//     wants to see what it does.
//
// # Consistency
//
// How much a propagator removes is its consistency; [Fates] tells it for each
// constraint of a model.
//
//	alldifferent  value consistency and more: see below
//	relation      arc consistency: every value left has a partner in the other domain
//	linear        bounds consistency: the least and the greatest value of each
//	              variable fit with the bounds of the others; != waits for one open variable;
//	              over one variable, domain consistency
//	table         generalised arc consistency: every value left is part of a row
//	              (of an assignment that is no row, if they are forbidden) within the domains
//
// Each of these rules is monotone: with smaller domains it leaves no more than
// with larger ones. So the fixpoint is the same in whatever order propagators
// run, and so is the tree and every counter that [Counters] does not call
// dependent on the order.
//
// # Levels of consistency
//
// More propagation makes fewer nodes, each of which costs more. What to do with an
// all-different constraint is the choice that matters most. In the order in
// which they are best learnt:
//
//   - [Value]: the value of a fixed term leaves the others. This is arc
//     consistency on the pairs of terms, which textbooks keep by MAC.
//   - [Hidden]: where there are as many terms as values, a value that one term
//     alone can take is put there as well. Both together are the propagation of
//     Norvig's Sudoku solver.
//   - [Locked]: where, besides, all terms that can take a value are terms of another
//     constraint too, it leaves the other terms of that one: pointing and
//     claiming.
//   - [Domain]: every value left of a term is in an assignment of different values to
//     all terms. It is the most that a constraint can tell alone: a set of terms
//     that has no more values than terms, whatever its size, keeps them.
//   - Options.Singleton, on top of any of these: a value that propagation refutes
//     when it is assigned is removed. This is no rule about all-different, but
//     looks one step ahead in any model.
//
// On a thousand Sudoku puzzles of 17 clues, to the first solution:
//
//	level                 solved without search   nodes   microseconds
//	value                            0           12,620       5,200
//	hidden                         414              6.7          23
//	locked                         740              2.6          22
//	domain                         678              2.1          36
//	singleton on value              64              183      11,500
//	singleton on hidden          1,000              1            33
//	singleton on locked          1,000              1            28
//	singleton on domain          1,000              1            45
//
// Nodes and microseconds are the mean of a puzzle. Of the seven grids of this
// project's tests, value and hidden solve 3 without search, locked 5, domain 6,
// singleton 4 on value and all 7 on the others.
//
// # How to write a propagator
//
// Suppose the engine is to learn a constraint on a maximum.
//
//  1. Write down the rule: which values go, and when. It must never remove a
//     value of a solution, must reject a full assignment that breaks the
//     constraint, and must be monotone.
//  2. Choose the weakest event that can make the rule remove something. A rule
//     about bounds that watches every change runs often for nothing.
//  3. In a file of its own, declare a struct of plain data: indices of
//     variables, constants, a range of a flat slice for what has a length. Give
//     engine a slice of it and empty that in engine.reset, so that the next
//     model reuses the memory.
//  4. State that must follow the search back is a word from memory.newWord,
//     written by memory.write alone. State that is right at every node, or only
//     a hint, may be a plain field; if the course of a search can depend on it
//     even so, compiled.go must bring it back for the next one.
//  5. Write a post function that fills the struct, calls addPropagator with a
//     priority that says what a run costs, and queue.watch for each variable.
//     Every propagator runs once at the root; one that then has done all it
//     ever will needs no watch.
//  6. Write the run: read domains by min, max, has, bits, window; narrow them
//     by remove, assign, atLeast, atMost, removeBits; return false as soon as
//     one of these does. Its own writes wake it again like any other's. If one
//     run always does all that a second one would, say so by idempotent, and
//     they do not. A run that may take long polls the stopper.
//  7. Call entail when no later value of the variables can matter.
//  8. Add a kind and a case in propagator.go and engine.post, and the words in
//     fates.go. Then test it: in debug mode against random models, which
//     confirms every removal and every fixpoint, and against a naive closure
//     (closure_test.go), which shows that it removes as much as it claims.
//
// # Sizes
//
// A domain takes a bit for each integer between its least and greatest value,
// or where these lie far apart, 32 bits and one more for each value. A model with
// a domain of more than [MaxDomainSize] values, or of more than [MaxWords] words
// in all, is refused with a [*TooLargeError].
package native
