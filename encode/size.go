package encode

import (
	"fmt"
	"math"
	"math/bits"
)

// Size is the size of an encoding or a part of it. What does not fit in an
// int64 is math.MaxInt64.
type Size struct {
	Vars    int64 // of the whole encoding, or the auxiliary ones of a part
	Clauses int64
	Lits    int64 // of all clauses together
}

// plus returns the sum.
func (s Size) plus(t Size) Size {
	return Size{add(s.Vars, t.Vars), add(s.Clauses, t.Clauses), add(s.Lits, t.Lits)}
}

// times returns n times the size.
func (s Size) times(n int64) Size {
	return Size{mul(s.Vars, n), mul(s.Clauses, n), mul(s.Lits, n)}
}

// clauses is the size of n clauses of the same width, without variables.
func clauses(n, width int64) Size { return Size{Clauses: n, Lits: mul(n, width)} }

// add returns a + b, both not negative, or math.MaxInt64.
func add(a, b int64) int64 {
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}

// mul returns a * b, both not negative, or math.MaxInt64.
func mul(a, b int64) int64 {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	if hi != 0 || lo > math.MaxInt64 {
		return math.MaxInt64
	}
	return int64(lo)
}

// pairs returns the number of pairs of n things.
func pairs(n int64) int64 {
	if n%2 == 0 {
		return mul(n/2, max(n-1, 0))
	}
	return mul(n, (n-1)/2)
}

// TooLargeError tells that an encoding would exceed a limit and was not made.
// Its size is that of the parts up to and including the one that passes the
// limit, so that the whole may be larger. That part's own size is exact, save
// for an all-different, which is counted as far as the limit, and a decision
// diagram, whose edges are counted before any are merged.
type TooLargeError struct {
	Size  Size   // of the encoding up to where the limit was passed; see below
	Limit int64  // the limit that was passed
	Of    string // what is limited: "clauses", "variables" or "literals"
	Where string // the part of the model that passes it, as `constraint 2 ("row 3")`
}

// Error gives the estimate and says what can be done.
func (e *TooLargeError) Error() string {
	n := map[string]int64{"clauses": e.Size.Clauses, "variables": e.Size.Vars, "literals": e.Size.Lits}[e.Of]
	return fmt.Sprintf("the encoding is estimated at %d %s or more, over the limit of %d, which it passes at %s: "+
		"raise the limit, use a smaller scheme or sequential at-most-one constraints, or make domains and scopes smaller",
		n, e.Of, e.Limit, e.Where)
}
