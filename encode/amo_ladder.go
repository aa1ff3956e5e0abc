package encode

import "counterpoint/encode/cnf"

// ladder is the ladder, or regular, encoding (Ansotegui and Manya, Mapping
// problems with finite-domain variables into problems with Boolean variables,
// SAT 2004; Gent and Nightingale, A new encoding of alldifferent into SAT,
// 2004). It is the counter of [sequential] in both directions: si is true
// exactly if one of x1, ..., xi is, so that each si is a rung: those below the
// true xi are false and those from it on are true.
//
//	xi -> si               1 <= i < n
//	s(i-1) -> si           1 < i < n
//	s(i-1) -> not xi       1 < i <= n
//	s1 -> x1
//	si -> s(i-1) or xi     1 < i < n
//
// These are 4n-5 clauses, n-2 of three literals and the others of two, and n-1
// variables, which always have one value each.
//
// Over the values of a variable, si is the literal "x <= the value number i"
// of the order encoding (Tamura, Taga, Kitagawa and Banbara, Compiling finite
// linear CSP into SAT, Constraints 2009).
type ladder struct{}

func (ladder) method() string { return "a ladder for each value" }

func (ladder) size(n int64) Size {
	size := sequential{}.size(n).plus(clauses(n-2, 3)).plus(clauses(1, 2))
	size.Vars = n - 1
	return size
}

func (ladder) write(w *writer, xs []cnf.Lit, r Rule) {
	s := cnf.Lit(w.formula.NumVars() + 1)
	sequential{}.write(w, xs, r)
	w.formula.Add(-s, xs[0])
	for _, x := range xs[1 : len(xs)-1] {
		if w.stopped() {
			return
		}
		w.formula.Add(-(s + 1), s, x)
		s++
	}
}

func (ladder) auxiliaryName(l labels, _, k int64) string { return l.among(0, k) }
