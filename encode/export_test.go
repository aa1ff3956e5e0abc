package encode

import (
	"context"

	"counterpoint/encode/cnf"
)

// AtMostOne returns the formula that at most one of the variables 1..n is
// true, by this encoding even where pairs would take its place, its size as
// planned, and the names of the auxiliary variables.
func AtMostOne(a AMO, n int) (*cnf.Formula, Size, []string) {
	w, xs := over(n)
	amoEncodings[a].write(w, xs, Conflict)
	size := amoEncodings[a].size(int64(n))
	names := make([]string, size.Vars)
	for k := range names {
		names[k] = amoEncodings[a].auxiliaryName(placeLabels{5, int64(n)}, int64(n), int64(k))
	}
	return w.formula, size, names
}

// AtMostK returns the formula that at most k of the variables 1..n are true,
// its size as planned, and the names of the auxiliary variables.
func AtMostK(c Cardinality, n, k int) (*cnf.Formula, Size, []string) {
	w, xs := over(n)
	cardinalityEncodings[c].write(w, xs, k, Conflict)
	size := cardinalityEncodings[c].size(int64(n), int64(k))
	names := make([]string, size.Vars)
	for i := range names {
		names[i] = cardinalityEncodings[c].auxiliaryName(int64(n), int64(k), int64(i))
	}
	return w.formula, size, names
}

// over returns a writer of a formula of n variables, and these.
func over(n int) (*writer, []cnf.Lit) {
	w := &writer{plan: &plan{}, ctx: context.Background(), formula: cnf.NewFormula(n)}
	xs := make([]cnf.Lit, n)
	for i := range xs {
		xs[i] = cnf.Lit(i + 1)
	}
	return w, xs
}
