package encode

import "math"

// Hall sets are all sets of values, where [hall] takes the intervals; the clauses of
// each are the same, the rule hall set. A set of c values, 1 < c < n, is left to c
// terms that have no others.
//
// Unit propagation makes the constraint domain consistent (Regin, A filtering
// algorithm for constraints of difference in CSPs, AAAI 1994). For let x=v be in no
// solution. By Hall's theorem (On representatives of subsets, 1935) some t of the
// other terms have fewer than t values between them, v left out, and so, with v, a
// set S of c <= t values. Their variables a for S are true, since all outside of S
// is gone; that of x is so false, t being c or more, and x=v with it. (For c = 1
// it is the at-most-one constraint of v; and no clause is against a solution.)
//
// For n terms over the same d values there are d!/(c!(d-c)!) sets of c values, of
// n(c+2) clauses and n variables each, and those of at most c of n (see
// [Cardinality]): O(2^d n^2) clauses. As every scheme, it is refused with its size
// above Options.MaxClauses. A permutation of 17 values is the largest under
// [DefaultMaxClauses]; one of 9, as a row of a Sudoku, is far from small:
//
//	values      4       6       9        12         15          17
//	clauses   292   2,814  48,474   664,140  8,111,670  41,224,762
//	variables  92     822  13,734   184,164  2,211,600  11,140,814

// setsOf returns the number of sets of c of d things, given that of c-1.
func setsOf(before, d, c int64) int64 {
	if n := mul(before, d-c+1); n < math.MaxInt64 {
		return n / c
	}
	return math.MaxInt64
}

// eachSet hands over each set of two values or more, but not more than most, that
// begins with those given and goes on with some of the rest.
func eachSet(rest, given []int64, most int, found func([]int64) bool) bool {
	if len(given) == most {
		return true
	}
	for i, v := range rest {
		set := append(given, v)
		if len(set) > 1 && !found(set) || !eachSet(rest[i+1:], set, most, found) {
			return false
		}
	}
	return true
}
