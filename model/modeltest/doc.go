// Package modeltest holds what the tests of every engine share: an oracle that
// finds all solutions of a small model by trying every assignment, and random
// small models of all kinds, which shrink to the simplest that still fails.
// Only tests import it.
//
// An engine that prunes too much loses a solution and one that prunes too
// little counts a wrong one, so that comparing all solutions with the oracle's
// catches both.
package modeltest
