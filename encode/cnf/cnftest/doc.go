// Package cnftest holds what the tests of every clause engine share: formulas,
// small ones of every shape, hard ones and those of a collection; and unit
// propagation and models by their definitions, as oracles. Only tests import it.
//
// An engine that infers too much loses a model and one that infers too little
// counts a wrong one, so that comparing all models with the oracle's catches
// both.
package cnftest
