// Package model says what a constraint satisfaction problem is and what an
// answer to it is, and nothing of how to find one.
//
// A problem has variables, each with a finite [Domain] of integers, and
// constraints over them. A [Builder] collects both and reports every mistake
// at once in [Builder.Build]; the [Model] it returns is immutable and may be
// shared between goroutines. A constraint is plain data whose Check method is
// its definition: engines read the data and do as they please, and [Verify]
// holds their answers against the definition, sharing no code with them.
//
// There are four kinds of constraint:
//
//   - [AllDifferent]: terms X + C take pairwise different values;
//   - [Relation]: X op Y + C, for a comparison op;
//   - [Linear]: a weighted sum compared with a constant;
//   - [Table]: the tuples that are allowed, or those that are forbidden.
package model
