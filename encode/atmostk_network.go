package encode

import (
	"fmt"
	"slices"

	"counterpoint/encode/cnf"
)

// cardinalityNetwork sorts the literals, the true ones to the front, as far as
// place k+1, which is then false (Asin, Nieuwenhuis, Oliveras and
// Rodriguez-Carbonell, Cardinality networks: a theoretical and empirical study,
// Constraints 2011). Where n-k <= k it sorts their negations instead, as far as
// place n-k, which is then true. With p = min(k+1, n-k) and m = 2^l the least power
// of two from p on, it sorts blocks of m literals by odd-even merge sort (Batcher,
// Sorting networks and their applications, 1968), and merges one block after the
// other, keeping the first m places each time. The networks are made of
// comparators. Each has two auxiliary variables, whether some of a and b is true
// and whether both are, of which only what is needed is said:
//
//	a -> some         b -> some      a and b -> both      of the literals
//	some -> a or b    both -> a      both -> b            of the negations
//
// m(l*l - l + 4)/4 - 1 comparators sort a block, and m(l + 2)/2 merge two as far as
// place m+1. Where m divides n, these are
//
//	C = n/m (m(l*l - l + 4)/4 - 1) + (n/m - 1) m(l + 2)/2
//
// comparators, 3C + 1 clauses and 2C variables: O(n log^2 p). A last block of fewer
// than m literals is filled up with places that are false, and comparators of
// these are left out.
//
// When k literals are true, unit propagation makes the others false; it is arc
// consistent (their theorem 7). The variables need not have one value each.
type cardinalityNetwork struct{}

func (cardinalityNetwork) method() string { return "a cardinality network" }

func (cardinalityNetwork) size(n, k int64) Size {
	m := blockLength(placesSorted(n, k))
	comparators := sorting(m, min(n, m))
	for from := m; from < n; from += m {
		block := min(n-from, m)
		comparators += sorting(m, block) + merging(m, m, block, m/2)
	}
	return Size{Vars: 2, Clauses: 3, Lits: 7}.times(comparators).plus(clauses(1, 1))
}

// placesSorted returns how many places have to be sorted, of the literals or of
// their negations.
func placesSorted(n, k int64) int64 { return min(k+1, n-k) }

// blockLength returns the least power of two from p on.
func blockLength(p int64) int64 {
	m := int64(1)
	for m < p {
		m *= 2
	}
	return m
}

// sorting returns the number of comparators that sort n literals in m places.
func sorting(m, n int64) int64 {
	if n <= 1 {
		return 0
	}
	half := m / 2
	left, right := min(n, half), max(n-half, 0)
	return sorting(half, left) + sorting(half, right) + merging(half, left, right, half-1)
}

// merging returns the number of comparators that merge p and q sorted literals in m
// places each. Its last step is of so many pairs of places: m-1 for all places, m/2
// for the first m+1.
func merging(m, p, q, pairs int64) int64 {
	switch {
	case p == 0 || q == 0:
		return 0
	case m == 1:
		return 1
	}
	odd, even := (p+1)/2+(q+1)/2, p/2+q/2
	return merging(m/2, (p+1)/2, (q+1)/2, pairs/2) + merging(m/2, p/2, q/2, pairs/2) + min(pairs, odd-1, even)
}

func (cardinalityNetwork) write(w *writer, xs []cnf.Lit, k int, r Rule) {
	p := placesSorted(int64(len(xs)), int64(k))
	c := comparators{w, r, p <= int64(k)}
	if c.negated {
		xs = negations(xs)
	}
	m := int(blockLength(p))
	var sorted []cnf.Lit
	for from := 0; from < len(xs); from += m {
		block := make([]cnf.Lit, m)
		copy(block, xs[from:])
		block = c.sort(block)
		if from > 0 {
			block = c.mergeFirst(sorted, block)[:m]
		}
		sorted = block
		if w.stopped() {
			return
		}
	}
	last := sorted[p-1]
	if !c.negated {
		last = -last
	}
	w.formula.Add(last)
}

// negations returns those of the literals.
func negations(lits []cnf.Lit) []cnf.Lit {
	negated := make([]cnf.Lit, len(lits))
	for i, l := range lits {
		negated[i] = -l
	}
	return negated
}

// auxiliaryName numbers the comparators in the order in which they are written.
func (cardinalityNetwork) auxiliaryName(_, _, i int64) string {
	return fmt.Sprintf("%s of comparator %d", [...]string{"some", "both"}[i%2], i/2+1)
}

// absent is a place of a network that has no literal: it is false. What is sorted
// has these places last.
const absent cnf.Lit = 0

// comparators writes networks of them.
type comparators struct {
	w       *writer
	rule    Rule
	negated bool // of negations, of which enough have to be true
}

func (c comparators) sort(xs []cnf.Lit) []cnf.Lit {
	if len(xs) == 1 || c.w.stopped() {
		return xs
	}
	half := len(xs) / 2
	return c.merge(c.sort(xs[:half]), c.sort(xs[half:]))
}

// merge merges two sorted sequences of the same length, a power of two.
func (c comparators) merge(a, b []cnf.Lit) []cnf.Lit {
	switch {
	case b[0] == absent:
		return slices.Concat(a, b)
	case a[0] == absent:
		return slices.Concat(b, a)
	case len(a) == 1:
		return c.compare(nil, a[0], b[0])
	}
	odd := c.merge(every(a, 0), every(b, 0))
	even := c.merge(every(a, 1), every(b, 1))
	out := c.interleave(odd, even, len(a)-1)
	return append(out, even[len(even)-1])
}

// mergeFirst is merge as far as the first place after the length of each; a has no
// fewer literals than b.
func (c comparators) mergeFirst(a, b []cnf.Lit) []cnf.Lit {
	switch {
	case b[0] == absent:
		return slices.Concat(a, b[:1])
	case len(a) == 1:
		return c.compare(nil, a[0], b[0])
	}
	odd := c.mergeFirst(every(a, 0), every(b, 0))
	even := c.mergeFirst(every(a, 1), every(b, 1))
	return c.interleave(odd, even, len(a)/2)
}

// interleave returns the first of odd, and what pairs of the next ones of odd and
// those of even become.
func (c comparators) interleave(odd, even []cnf.Lit, pairs int) []cnf.Lit {
	out := make([]cnf.Lit, 0, 2*pairs+2)
	out = append(out, odd[0])
	for i := range pairs {
		out = c.compare(out, odd[i+1], even[i])
	}
	return out
}

// every returns each second literal, from the one at from.
func every(xs []cnf.Lit, from int) []cnf.Lit {
	half := make([]cnf.Lit, 0, len(xs)/2)
	for i := from; i < len(xs); i += 2 {
		half = append(half, xs[i])
	}
	return half
}

// compare appends whether some of the two are true, and whether both are.
func (c comparators) compare(out []cnf.Lit, a, b cnf.Lit) []cnf.Lit {
	switch {
	case b == absent || c.w.stopped():
		return append(out, a, b)
	case a == absent:
		return append(out, b, a)
	}
	some := c.w.newVars(2, c.rule)
	both := some + 1
	if c.negated {
		c.w.formula.Add(-some, a, b)
		c.w.formula.Add(-both, a)
		c.w.formula.Add(-both, b)
	} else {
		c.w.formula.Add(-a, some)
		c.w.formula.Add(-b, some)
		c.w.formula.Add(-a, -b, both)
	}
	return append(out, some, both)
}
