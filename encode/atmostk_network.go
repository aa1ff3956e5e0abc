package encode

import (
	"fmt"

	"counterpoint/encode/cnf"
)

// network says at most k of n literals, 0 < k < n, by a cardinality network (Asin,
// Nieuwenhuis, Oliveras and Rodriguez-Carbonell, Cardinality networks: a theoretical
// and empirical study, Constraints 2011). A sorting network brings true literals to
// the front by comparators, and it is enough to sort the first m of them, m the
// least power of two over k: blocks of m literals are sorted by odd-even merge
// sort (Batcher 1968), and merged one after the other, each time with no more than m
// outputs kept. Then number k+1 is false. Since only what is true has to get
// through, a comparator of a and b with the outputs c, d takes three clauses and two
// variables:
//
//	a -> c        b -> c        a and b -> d
//
// A place without a literal is false and takes none. These are O(n log^2 k) clauses
// and variables; the exact numbers are sums over the network. When k literals are
// true, unit propagation makes the others false; it is arc consistent (their
// theorem 7).
type network struct{}

func (network) method() string { return "cardinality networks" }

func (network) size(n, k int64) Size {
	var c circuit
	(*comparators)(&c).atMost(anyLits(n), int(k))
	return c.total
}

func (network) write(w *writer, xs []cnf.Lit, k int, r Rule) {
	c := circuit{w: w, rule: r}
	(*comparators)(&c).atMost(xs, k)
}

func (network) auxiliaryName(_, _, i int64) string {
	return fmt.Sprintf("output %d of comparator %d", i%2+1, i/2+1)
}

// absent is a place of a network that has no literal; it is false.
const absent cnf.Lit = 0

// comparators is a circuit of them.
type comparators circuit

func (c *comparators) atMost(xs []cnf.Lit, k int) {
	m := 1
	for m <= k {
		m *= 2
	}
	var sorted []cnf.Lit
	for from := 0; from < len(xs); from += m {
		block := make([]cnf.Lit, m)
		copy(block, xs[from:])
		block = c.sort(block)
		if from == 0 {
			sorted = block
		} else {
			sorted = c.mergeFirst(sorted, block)[:m]
		}
	}
	(*circuit)(c).add(-sorted[k])
}

// sort returns the literals with the true ones in front.
func (c *comparators) sort(xs []cnf.Lit) []cnf.Lit {
	if len(xs) == 1 {
		return xs
	}
	half := len(xs) / 2
	return c.merge(c.sort(xs[:half]), c.sort(xs[half:]))
}

// merge merges two sorted sequences of the same length.
func (c *comparators) merge(a, b []cnf.Lit) []cnf.Lit {
	if len(a) == 1 {
		first, second := c.compare(a[0], b[0])
		return []cnf.Lit{first, second}
	}
	odd := c.merge(every(a, 0), every(b, 0))
	even := c.merge(every(a, 1), every(b, 1))
	out := c.interleave(odd, even, len(a)-1)
	return append(out, even[len(even)-1])
}

// mergeFirst merges two sorted sequences of n literals and returns the first n+1.
func (c *comparators) mergeFirst(a, b []cnf.Lit) []cnf.Lit {
	if len(a) == 1 {
		first, second := c.compare(a[0], b[0])
		return []cnf.Lit{first, second}
	}
	odd := c.mergeFirst(every(a, 0), every(b, 0))
	even := c.mergeFirst(every(a, 1), every(b, 1))
	return c.interleave(odd, even, len(a)/2)
}

// interleave returns the first of odd and n comparisons of what follows with even.
func (c *comparators) interleave(odd, even []cnf.Lit, n int) []cnf.Lit {
	out := make([]cnf.Lit, 0, 2*n+2)
	out = append(out, odd[0])
	for i := range n {
		first, second := c.compare(odd[i+1], even[i])
		out = append(out, first, second)
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

// compare returns whether some of the two are true, and whether both are.
func (c *comparators) compare(a, b cnf.Lit) (some, both cnf.Lit) {
	switch {
	case a == absent:
		return b, absent
	case b == absent:
		return a, absent
	}
	g := (*circuit)(c)
	some, both = g.fresh(), g.fresh()
	g.add(-a, some)
	g.add(-b, some)
	g.add(-a, -b, both)
	return some, both
}
