// Package inspect tells what a CNF is made of.
//
// Other tools name the variables of a CNF and stop there. Here each clause knows
// the constraint that it is there for, the [encode.Rule] by which, and what it
// says in words; and unit propagation can say why a literal is forced.
//
// # The subject
//
// A [Subject] is a formula with what is known of its parts. Of an encoding
// ([Of]) that is all. A CNF that was written with a sidecar ([WriteSidecar]) and
// is read with it ([ReadWith]) is as good. Of a CNF that comes from elsewhere
// ([Read]) the comments may name the variables; of its clauses no origin is
// known, and methods say so.
//
// What is asked of a subject:
//
//   - [Summarize]: the variables by what they say, the clauses by kind and rule,
//     by constraint and by width; what unit propagation fixes at the root; and
//     the clauses that others make superfluous.
//   - [Compare]: what another encoding of the same model adds and drops, and what
//     its unit propagation gets more.
//   - [Subject.Words]: a clause in words, which [Subject.ReadWords] reads back.
//   - [Subject.Why]: the unit clauses that force a literal, step by step, and
//     [Subject.Graph] as a picture.
//
// # The sidecar
//
// It lies beside the CNF, so that the DIMACS stays what every solver reads. It is
// JSON lines, an object a line, and says by its "type" what it tells:
//
//	header      the version, and the CNF that the sidecar belongs to: its numbers of
//	            variables, clauses and literals, and a hash of the clauses
//	variable    a variable of the model: its name, its domain as intervals, and the
//	            CNF variables first to last that tell its value, with the part that
//	            they are: "direct", an x=v for each value, ascending; or "order" or
//	            "log", whose names are listed
//	constraint  a constraint of the model: its name, kind and text, and the method
//	            by which it was encoded
//	auxiliary   the CNF variables first to last: their part, what they are for, and
//	            their names
//	clauses     the clauses first to last: what they are for
//
// The header stands first, then the variables and the constraints in the model's
// order, then the auxiliary variables, then the clauses, both by ascending numbers
// and without gaps. CNF variables and clauses count from 1, as in DIMACS. What an
// auxiliary variable or a clause is for is a rule and a constraint, or else a
// variable, of the model; these count from 0, in their order. Constraints of the
// same name are told apart by a number, as [encode.Encoding.ConstraintName] does it.
// The sidecar is written and read line by line; a line that is lost is missed.
// Fields that are not listed are for others, and skipped. The hash is the 64-bit
// FNV-1a of the literals as 32-bit numbers, lowest byte first, with a 0 behind each
// clause.
//
// # Sizes
//
// A summary takes seconds for ten million literals, and within 24 bytes for each,
// the formula's own included, with the collector set to [GCPercent]; that is where
// there are five literals or more for each variable that occurs. A further variable
// takes some 30 bytes, and a name its letters and a dozen.
//
// # Reading order
//
//   - subject.go, names.go: what is known, and what it is called.
//   - sidecar.go, sidecar_read.go, foreign.go, sugar.go: where that is from, if not
//     from an encoding; nametable.go holds names.
//   - summary.go, subsumed.go, diff.go: figures.
//   - words.go, words_read.go, implied.go, why.go, graph.go: one clause, one literal.
package inspect
