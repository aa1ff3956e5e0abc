package clausal

import "math"

// Clauses of three literals and more lie one behind the other in one flat
// slice, and are known by where they begin. A word for the number of literals
// and one for the grade stand before the literals. So a clause is one place in
// memory, no pointer is followed and nothing is left to the garbage collector
// (the layout of MiniSat; Een and Sorensson, An extensible SAT-solver, 2003).
// Clauses of two literals are in propagate.go, and of one on the trail.

const (
	clauseHeader = 2
	maxArena     = math.MaxInt32 // words; so that 32 bits hold a position
)

// The grade of a learned clause is its LBD, see reduce.go; 1 and more.
const (
	given   lit = 0  // a clause of the formula
	deleted lit = -1 // one that the next sweep leaves out
)

type arena struct {
	words []lit
}

// add appends a clause; ok is false if there is no room.
func (a *arena) add(lits []lit, grade lit) (clause int32, ok bool) {
	if len(lits)+clauseHeader > maxArena-len(a.words) {
		return 0, false
	}
	clause = int32(len(a.words))
	a.words = append(append(a.words, lit(len(lits)), grade), lits...)
	return clause, true
}

func (a *arena) literals(clause int32) []lit {
	start := int(clause) + clauseHeader
	return a.words[start : start+int(a.words[clause])]
}

func (a *arena) grade(clause int32) lit           { return a.words[clause+1] }
func (a *arena) setGrade(clause int32, grade lit) { a.words[clause+1] = grade }

// next returns where the clause behind this one begins.
func (a *arena) next(clause int32) int32 { return clause + clauseHeader + int32(a.words[clause]) }
