// Package certify measures what unit propagation gets from an encoding of a
// constraint.
//
// An encoding has all solutions of its constraint, whatever it is. What differs is
// how much unit propagation sees of it before any guess. Papers prove that, for
// domains of any size; this package checks it, on small ones, against the
// definitions.
//
// # What is checked
//
// The constraint is encoded once, over the full domains. A partial domain leaves
// each variable some of its values, one at least. For each of them the literals
// x=v of the values that it lacks are assumed false, and unit propagation runs to
// its fixpoint; the values that are left are compared with those that each [Level]
// of consistency leaves, which is computed from the list of all solutions. A level
// may remove values, or find that there is no solution: a dead end.
//
// Of a [Level], a [Strength] tells how many of the dead ends and of the values
// that it finds unit propagation finds too, where it finds more, and the smallest
// partial domain of either sort. What it finds beyond [Domain] would be wrong. So
// would be an assignment that satisfies the formula and not the constraint, or the
// other way round: such an encoding gets a [WrongError] in place of a certificate.
//
//	m, err := certify.AllDifferent(3, 3)
//	...
//	r, err := certify.Certify(ctx, m, certify.Encodings(), certify.Options{})
//	for _, c := range r.Certificates {
//		fmt.Println(c.Encoding, c.DeadEnds)
//	}
//
// A certificate is of one constraint, one number of variables and one of values. It
// disproves that an encoding has a level, by an example; it does not prove that it
// has it for all sizes.
//
// # How many partial domains there are
//
// n variables of d values have (2^d - 1)^n of them: 343 for 3 and 3, 50,625 for 4
// and 4, and 28,629,151 for 5 and 5. Up to [Options].Limit all are checked. They
// are walked variable by variable, so that those which agree in the first variables
// share what unit propagation does there, and a leaf costs as little as its last
// variable. Above the limit samples are drawn, each partial domain as likely as any
// other; then shares are estimates, and an example is the smallest of the samples,
// with values put back for as long as it remains one.
//
// # Reading order
//
//   - level.go: the levels; with arc.go, hidden.go and bounds.go, which compute
//     them, from what problem.go lists.
//   - clauses.go: unit propagation of an encoding; check.go: is it one at all.
//   - walk.go: all partial domains, or samples; visit.go measures at each, by
//     strength.go; conclude.go draws up the certificates, with examples that
//     shrink.go made smaller.
//   - certify.go, strength.go, example.go: what is told.
//   - constraints.go, encodings.go: what can be certified.
package certify
