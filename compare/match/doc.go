// Package match walks one search tree with two kinds of propagation in lockstep:
// that of constraints, at a level of consistency, and unit propagation of the
// encoded model. It shows that they are equal, node by node, or where they first
// differ and why.
//
// # What is compared
//
// Both sides have the same model. A value v of a variable x is left on the native
// side as long as it is in the domain of x, and on the side of the clauses as long
// as the literal x=v is not false. At each node of the tree both propagate to
// their fixpoint, which does not depend on the order of propagation; then the
// pairs that are left are compared one by one, and whether either side has failed.
// The tree is that of the textbook: the variable with the fewest values left, the
// first of several, its values ascending, a branch for each.
//
// So equal means more than equal counters do. Each side nevertheless counts for
// itself, by the definitions of package compare.
//
//	r, err := match.Walk(ctx, m, match.Options{
//		Level:    match.Norvig,
//		Encoding: encode.Options{Scheme: encode.Extended},
//	})
//	if d := r.First; d != nil {
//		... // the path to the node, and what one side alone removed there
//	}
//
// # What theory says
//
// Package encode says what unit propagation finds in each scheme, and package
// native what the engine does at each level. Both sides are monotone: the less they
// are given, the less they leave. So where they find the same on each constraint
// alone, their fixpoints are the same too, at every node. [Theory] draws that
// conclusion for a model:
//
//	native                          clauses                       relation
//	ac3 on !=, all-different        minimal                       equal
//	ac3 on a relation, a table      support, two variables        equal
//	                                minimal                       never stronger
//	norvig                          extended                      equal
//	locked                          locked                        equal
//	ac3 on allowed rows             any, with a literal a row     equal (Bacchus 2007)
//	ac3 on an inequality            order                         equal
//	range on all-different          hall                          equal (Bessiere and others 2009)
//	domain on all-different         all of polynomial size        never stronger
//	singleton of any of these       the same with probing         as without
//
// [Claim.Contradicts] tells a difference that theory allows from one that is a
// defect of either side.
//
// # Why they differ
//
// [Explain] gives reasons for one value that one side removed: on the native side
// the removals that were needed for it, back to the model and the decisions, each
// with its constraint and with the terms that leave no other choice, such as a
// Hall set; on the side of the clauses the chain of unit clauses. Of the side that
// kept the value it tells what that would have needed.
package match
