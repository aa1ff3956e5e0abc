// Package compare runs engines on the same models, side by side, and says what
// each did in counters that mean the same for all of them.
//
// # What it means to compare
//
// Every [Engine] answers the same [Query] about the same immutable model, so
// that a difference is the engine's. Three things make the figures comparable:
//
//   - A counter is defined once, in [Definitions], by what it counts and not by
//     who counts it: "decisions" are choices tried, whether of a value or of a
//     literal. An engine reports those whose definition it meets, and no others:
//     what it cannot tell is absent, which is not 0. A backend's own statistics
//     keep their own names and definitions, as [Figure], and never share a column
//     with another's.
//   - An answer counts only when it is right. Each solution passes
//     [model.Verify], which shares no code with any engine, before it is counted
//     or shown; and [Execute] holds the answers of the engines on one instance
//     against each other, so that an unsat beside a verified solution, or two
//     different numbers of all solutions, is a [Finding] that names both.
//   - A time covers all that an engine needs, from the model to the verified
//     answer. What making a formula costs is told apart, but not left out.
//
// A run that reaches a limit is unknown, with the reason; only a broken run is
// an error. Neither disturbs the other runs of a [Plan].
//
// # How a comparison is taken apart and put together
//
// Each [Row] knows its [Place] in the run matrix. So a [Shard] of the instances
// may run on a machine of its own, and a [Matrix] of the rows that a [RowReader]
// reads makes every report and audit of the whole, says what is missing, and lets
// an execution that was cut off go on: [Plan.Done].
//
// # How to add an engine
//
// An engine is an entry of the table in catalog.go and a backend, in a file of
// its own:
//
//  1. Write a type with the methods of backend (see backend.go). Its run
//     hands each solution to the function found until that returns false, and
//     tells Status, Reason, Complete, Counters, Figures and Times. It need not
//     verify, count or keep solutions, catch panics, or watch over its time: the
//     engine around it does.
//  2. Set the counters whose definition in counters.go it meets to the letter,
//     and list them in its method counts. A
//     statistic that is merely like one is a Figure.
//  3. Write the entry: its name, what it is, its options with their values and
//     defaults, and a function that makes the backend of them. Specs, their
//     error messages, help and completion follow from it.
//
// An algorithm of package textbook has a backend already: its entry, in
// systematic.go, human.go or incomplete.go, says how it is called and which
// counters it counts.
//
// An engine on clauses embeds a translation, in formula.go, which presolves and
// encodes the model as its options say, and accounts for both in the outcome.
//
// The tests of this package then hold it against the brute-force oracle and
// against every other engine.
package compare
