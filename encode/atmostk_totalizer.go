package encode

import (
	"fmt"

	"counterpoint/encode/cnf"
)

// countingTree says at most k of n literals, 0 < k < n, by a totalizer (Bailleux and
// Boufkhad, Efficient CNF encoding of Boolean cardinality constraints, CP 2003), of
// which [totalizer] is the case of one. The literals are the leaves of a balanced
// tree. A node over m of them, save the root, has min(m, k+1) variables; the j-th is
// true if j of them are, and a leaf is its own. Of a node's children a and b, of p
// and q variables:
//
//	a(i) and b(j) -> node(i+j)       0 <= i <= p, 0 <= j <= q, 1 <= i+j <= k+1
//	not both a(i) and b(k+1-i)       at the root
//
// where number 0 is true. These are O(n k log n) clauses, at most as many as for a
// full totalizer, O(n^2), and at most n log n variables; the exact numbers are sums
// over the tree. When k literals are true, unit propagation makes the others false;
// it is arc consistent.
type countingTree struct{}

func (countingTree) method() string { return "totalizers" }

func (countingTree) size(n, k int64) Size {
	t := tree{most: int(k) + 1}
	t.root(anyLits(n))
	return t.total
}

func (countingTree) write(w *writer, xs []cnf.Lit, k int, r Rule) {
	t := tree{circuit: circuit{w: w, rule: r}, most: k + 1}
	t.root(xs)
}

func (countingTree) auxiliaryName(n, k, i int64) string {
	name, _ := treeName(0, n, k+1, i)
	return name
}

// tree is a totalizer that counts as far as most.
type tree struct {
	circuit
	most int
}

func (t *tree) root(xs []cnf.Lit) {
	half := len(xs) / 2
	a, b := t.node(xs[:half]), t.node(xs[half:])
	for i := range len(a) + 1 {
		if j := t.most - i; j >= 0 && j <= len(b) {
			t.add(implying(a, i, b, j)...)
		}
	}
}

// node returns the unary number of true literals.
func (t *tree) node(xs []cnf.Lit) []cnf.Lit {
	if len(xs) == 1 || t.w != nil && t.w.stopped() {
		return xs[:1]
	}
	half := len(xs) / 2
	a, b := t.node(xs[:half]), t.node(xs[half:])
	out := make([]cnf.Lit, min(len(xs), t.most))
	for j := range out {
		out[j] = t.fresh()
	}
	for i := range len(a) + 1 {
		for j := range len(b) + 1 {
			if i+j > 0 && i+j <= len(out) {
				t.add(append(implying(a, i, b, j), out[i+j-1])...)
			}
		}
	}
	return out
}

// implying returns the negations of a(i) and b(j), of which number 0 is true.
func implying(a []cnf.Lit, i int, b []cnf.Lit, j int) []cnf.Lit {
	lits := make([]cnf.Lit, 0, 3)
	if i > 0 {
		lits = append(lits, -a[i-1])
	}
	if j > 0 {
		lits = append(lits, -b[j-1])
	}
	return lits
}

// treeName names variable number i of the nodes below the one over the n literals
// behind the first from, in the order in which they are made, and returns how many
// these have if i is none of them. The root's own are not counted.
func treeName(from, n, most, i int64) (name string, vars int64) {
	half := n / 2
	for _, child := range [2][2]int64{{from, half}, {from + half, n - half}} {
		if child[1] == 1 {
			continue
		}
		name, below := treeName(child[0], child[1], most, i-vars)
		if name != "" {
			return name, 0
		}
		own := min(child[1], most)
		if k := i - vars - below; k >= 0 && k < own {
			return fmt.Sprintf("%d of numbers %d to %d", k+1, child[0]+1, child[0]+child[1]), 0
		}
		vars += below + own
	}
	return "", vars
}
