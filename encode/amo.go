package encode

import (
	"fmt"

	"counterpoint/encode/cnf"
)

// At most one of n literals x1, ..., xn.
//
// Each way to say it is a type of its own, in a file of its own (amo_*.go)
// that gives its idea, its paper and its size. Of all of them unit propagation
// gets the same: a true xi makes every other one false, which is all that
// follows, and two true ones are a conflict. They differ in their size and in
// how many models a formula has: see [AMO].
//
// For few literals the pairs are the smallest. Where they take fewer clauses
// than the encoding asked for, they are written instead; so are they in the
// smaller at-most-one constraints that some encodings are made of.

// amoEncoding is one way to say that at most one of n literals is true. It has
// no state: what is asked of it depends on n alone.
type amoEncoding interface {
	method() string    // in words, for the values of an all-different
	size(n int64) Size // exact; Vars are the auxiliary ones
	write(w *writer, xs []cnf.Lit, r Rule)
	// auxiliaryName names the auxiliary variable number k, from 0, of n literals.
	auxiliaryName(l labels, n, k int64) string
}

var amoEncodings = [...]amoEncoding{
	Pairwise:   pairwise{},
	Sequential: sequential{},
	Ladder:     ladder{},
	Binary:     binaryAMO{},
	Product:    product{},
	Commander:  commander{},
	Bimander:   bimander{},
	Totalizer:  totalizer{},
}

// over returns what is written for n literals: the encoding, or the pairs.
func (a AMO) over(n int64) amoEncoding {
	e := amoEncodings[a]
	// Up to three literals the pairs are always best.
	if n <= 3 || pairs(n) < e.size(n).Clauses {
		return pairwise{}
	}
	return e
}

// atMostOneSize returns the size of at-most-one over n literals.
func (a AMO) atMostOneSize(n int64) Size { return a.over(n).size(n) }

// atMostOne writes that at most one of the literals is true.
func (w *writer) atMostOne(a AMO, xs []cnf.Lit, r Rule) {
	a.over(int64(len(xs))).write(w, xs, r)
}

// labels are the words for the literals of an at-most-one constraint, from
// which its auxiliary variables are named.
type labels interface {
	whole() string               // all of them
	among(from, to int64) string // that one of those at from..to, from 0, is true
}

// valueLabels are of the values of a variable.
type valueLabels struct {
	direct *direct
	x      int
	name   string // of the variable
}

func (l valueLabels) whole() string { return l.name }

func (l valueLabels) among(from, to int64) string {
	last := l.direct.value(l.x, int(to))
	if from == 0 {
		return fmt.Sprintf("%s<=%d", l.name, last)
	}
	return fmt.Sprintf("%s in %d..%d", l.name, l.direct.value(l.x, int(from)), last)
}

// placeLabels are of the n terms of an all-different that can take a value.
type placeLabels struct{ value, n int64 }

func (l placeLabels) whole() string { return fmt.Sprint(l.value) }

func (l placeLabels) among(from, to int64) string {
	if from == 0 {
		return fmt.Sprintf("%d in the first %d of %d", l.value, to+1, l.n)
	}
	return fmt.Sprintf("%d in %d..%d of %d", l.value, from+1, to+1, l.n)
}

// pairwise says of each pair that not both are true: n(n-1)/2 clauses of two
// literals, no auxiliary variables.
type pairwise struct{}

func (pairwise) method() string { return "a conflict clause for each value and two terms" }

func (pairwise) size(n int64) Size { return clauses(pairs(n), 2) }

func (pairwise) write(w *writer, xs []cnf.Lit, _ Rule) {
	for i, x := range xs {
		if w.stopped() {
			return
		}
		w.formula.AddConflicts(x, xs[i+1:])
	}
}

func (pairwise) auxiliaryName(labels, int64, int64) string { return "" }
