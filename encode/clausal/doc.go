// Package clausal is the project's own clause engine: it decides whether a
// formula in conjunctive normal form has a model, finds all of them, and counts
// what that takes. SAT libraries are as fast and tell next to nothing of what
// they did; here every node and every literal is accounted for, under the
// definitions that the constraint engine has too.
//
// # Unit propagation
//
// A clause of which all literals but one are false leaves no choice: the last
// one must be true. Making it true may leave another clause one literal, and so
// on, until nothing follows any more or all literals of a clause are false, the
// conflict. That is all the reasoning there is at a node. What a model's
// encoding gets from it, package encode tells.
//
// Finding such clauses must not mean to look at all. Each clause watches two of
// its literals, any that are not false, and is visited only when one of these
// becomes false. It then looks for another; mostly there is one. Going back in
// the search makes literals unassigned, never false, so the watches stay right
// and nothing is undone.
//
// # DPLL
//
// Where propagation decides nothing, the search must: it takes a literal, and
// propagates; on a conflict it takes back what followed from its last decision
// and tries the next branch, and when none is left it goes back further. That
// is DPLL (1962), which is the depth-first search of constraint engines in other
// words. [Options.Groups] tell the engine which literals are the values x=v of
// one variable. It then branches on variables as such an engine does, fewest
// values left first, a child for each value, and walks the same tree. On an
// encoding from which unit propagation gets what an engine's propagators get,
// calls, nodes, decisions, conflicts and removed values are equal to the unit;
// so are the solutions and their order.
//
// Variables outside the groups are auxiliary. They are decided last, and of the
// solutions that differ in them alone the search finds one.
//
// # CDCL
//
// DPLL forgets why a branch failed, and fails for the same reason elsewhere.
// Conflict-driven clause learning (1996) asks at each conflict which decisions
// are to blame, adds the answer as a clause, and goes back as far as that clause
// demands. What solvers have around it is here too, each a switch in [Options]:
// an order that prefers variables of recent conflicts, phase saving, restarts,
// and deletion of learned clauses that promise little. Without learning, which
// restarts and that order need, what remains is DPLL, count for count.
//
// # Counting
//
// [Counters] has the definitions. A node is counted when its propagation has
// ended. What it assigned then is the end of the trail, the list of all true
// literals in the order of their assignment; so counting costs one look at each
// literal and nothing in propagation itself. At a node that does not fail, the
// literals assigned do not depend on the order of propagation. How many watched
// clauses were visited does, and so does what was assigned before a conflict.
//
// # Why
//
// [Imply] propagates in rounds and keeps the clause that forced each literal, by
// its index in the formula. [Implications.Chain] is so an explanation in few
// steps, which does not change with what the engine happens to watch.
//
// # Proofs
//
// An answer that there is no model can be checked: [Options.Proof] gets lines
// that [CheckProof] or any DRAT checker follows from the formula to the empty
// clause. With learning these are the clauses learned; without, one for each
// node that failed.
//
// # Reading order
//
//   - literal.go, arena.go: what literals and clauses are in memory.
//   - propagate.go: the trail, watched literals, unit propagation. load.go: how a
//     formula gets there. closure.go, propagator.go: propagation alone, once and
//     driven by the caller. implication.go is propagation of its own, which can
//     say why.
//   - dpll.go, with groups.go and branch.go: the search that goes back step by
//     step, and what it branches on.
//   - cdcl.go, then analyze.go (learning), vsids.go and phase.go (deciding),
//     restart.go, reduce.go (deleting).
//   - solver.go, with options.go, counters.go and stop.go: what both searches
//     have around them.
//   - proof.go writes proofs; checker.go checks them and shares nothing with the
//     rest.
//
// # Sizes
//
// A formula whose literals and twice its clauses are more than 2^31 - 1 is
// refused. A clause takes its literals and 2 words of 4 bytes, and 16 bytes for
// its watches; one of two literals takes 8 bytes.
package clausal
