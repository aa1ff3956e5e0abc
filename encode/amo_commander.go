package encode

import "counterpoint/encode/cnf"

// commander puts the literals into groups, each of which has a commander, an
// auxiliary variable that is true exactly if a literal of its group is
// (Klieber and Kwon, Efficient CNF encoding for selecting 1 from N objects,
// CFV 2007). At most one of the commanders is true, said in the same way again:
//
//	not both              each pair of a group
//	x -> its commander    each x
//	commander -> some x   each group
//	at most one commander
//
// The groups are of three literals, which the paper finds best, or of two:
// g = ceil(n/3) groups, each of n/g rounded down or up. With C(n) the clauses
// for n literals, C(n) = C(g) and, of each group of s, s(s-1)/2 + s of two
// literals and one of s+1; V(n) = g + V(g) variables: at most 3.5n clauses
// and n/2 variables, about. They always have one value each.
type commander struct{}

func (commander) method() string { return "commanders of groups of three for each value" }

// groupsOfThree returns into how many groups n literals are put.
func groupsOfThree(n int64) int64 { return (n + 2) / 3 }

// groupStart returns where group number i of g over n literals starts: the
// groups that are one larger come last.
func groupStart(n, g, i int64) int64 { return n/g*i + max(0, i-(g-n%g)) }

func (commander) size(n int64) Size {
	g := groupsOfThree(n)
	group := func(s int64) Size { return clauses(pairs(s)+s, 2).plus(clauses(1, s+1)) }
	size := group(n / g).times(g - n%g).plus(group(n/g + 1).times(n % g))
	size.Vars = g
	return size.plus(Commander.atMostOneSize(g))
}

func (commander) write(w *writer, xs []cnf.Lit, r Rule) {
	n := int64(len(xs))
	g := groupsOfThree(n)
	first := w.newVars(int(g), r)
	commanders := make([]cnf.Lit, g)
	var clause []cnf.Lit
	for i := range g {
		if w.stopped() {
			return
		}
		c := first + cnf.Lit(i)
		commanders[i] = c
		group := xs[groupStart(n, g, i):groupStart(n, g, i+1)]
		pairwise{}.write(w, group, r)
		for _, x := range group {
			w.formula.Add(-x, c)
		}
		clause = append(append(clause[:0], -c), group...)
		w.formula.Add(clause...)
	}
	w.atMostOne(Commander, commanders, r)
}

func (commander) auxiliaryName(l labels, n, k int64) string {
	g := groupsOfThree(n)
	groups := groupLabels{l, n, g}
	if k < g {
		return groups.among(k, k)
	}
	return Commander.over(g).auxiliaryName(groups, g, k-g)
}

// groupLabels are of the g groups of n literals.
type groupLabels struct {
	of   labels
	n, g int64
}

func (l groupLabels) whole() string { return l.of.whole() }

func (l groupLabels) among(from, to int64) string {
	return l.of.among(groupStart(l.n, l.g, from), groupStart(l.n, l.g, to+1)-1)
}
