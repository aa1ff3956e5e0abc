// Package sat is the bridge to SAT solvers.
//
// To us a SAT solver is a thing that takes a formula in conjunctive normal form
// and answers one of three words: sat, with an assignment; unsat; or unknown,
// because it was stopped. There are two kinds. A library ([Gini], [Gophersat],
// and our own [CDCL]) runs in this process. A program ([Command]) gets the
// formula as DIMACS text and answers with an exit code and `s` and `v` lines;
// [Programs] are those whose ways and statistics are known.
//
// All of them have faults and habits of their own. An adapter hides them, and
// every [Session] promises the same:
//
//   - A sat answer gives each variable of the formula a value, whether a clause
//     uses it or not, and has been checked against every clause. A model that
//     falsifies a clause is a [*WrongModelError], never an answer.
//   - Empty clauses, no clause, no variable, repeated literals, tautologies and
//     variables in no clause are answered right.
//   - A done context gives unknown with the reason and a nil error within
//     100 ms, also where the solver itself cannot be interrupted. The one exception
//     is a program that was given more time to stop, by [Command.Grace].
//   - Clauses may be added after sat, which is how solutions are enumerated. An
//     answer of unsat or unknown is final: the session repeats it and does not
//     run the solver again.
//   - A counter that the solver does not tell is absent and never 0.
//   - Sessions are independent: as many as one likes may be used at the same
//     time, each by one goroutine.
//
// # Counters
//
// A solver's statistics come twice. [Counts] are those whose definition all
// engines share, corrected where a library counts differently: gini, for one,
// leaves out the conflict that proves unsatisfiability. [Figure] values are what
// the solver itself counts, under its own definition. Figures of two solvers
// are not comparable, even if their names are equal. [CDCL] counts by the shared
// definitions itself, and has figures only of what these leave out.
//
// # Writing an adapter
//
// An adapter is a [Solver] whose Open wraps a backend in a session (session.go).
// The backend runs the solver and stops it with the context; the session does
// the rest: it keeps the formula with the clauses added, checks models and
// latches final answers.
package sat
