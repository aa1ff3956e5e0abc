package textbook

import "slices"

// Naked subsets: where k variables of an all-different constraint have k values
// together, they take them all, so that these leave the other variables. Fewer
// values than variables are a contradiction. Elimination is the case k = 1.
//
// Sudoku players know k = 2 and 3 as naked pairs and triples. Those of any k
// together are generalised arc consistency (Regin, "A filtering algorithm for
// constraints of difference in CSPs", AAAI 1994).
//
// A triple of which one variable is assigned turns into a pair. Were triples
// looked for and pairs not, the fixpoint would depend on which came first.

// findNaked looks for subsets of 2 to most open variables.
func (n *norvig) findNaked(i, most int) bool {
	d := &n.differents[i]
	var candidates []differentTerm
	for _, t := range d.terms {
		if size := n.sizes[t.x]; size > 1 && size <= most {
			candidates = append(candidates, t)
		}
	}
	for k := 2; k <= most; k++ {
		if !n.extendNaked(d, candidates, k, nil, nil) {
			return false
		}
	}
	return true
}

// extendNaked adds candidates to the chosen ones, as long as they have no more
// than k values together.
func (n *norvig) extendNaked(d *different, candidates []differentTerm, k int, chosen []int, values []int) bool {
	if len(chosen) == k {
		return n.removeNaked(d, chosen, values)
	}
	for i, t := range candidates {
		if !n.work(1) {
			return false
		}
		together := n.union(values, t)
		if len(together) > k {
			continue
		}
		if !n.extendNaked(d, candidates[i+1:], k, append(chosen, t.x), together) {
			return false
		}
	}
	return true
}

// union returns the values and those of the term.
func (n *norvig) union(values []int, t differentTerm) []int {
	together := slices.Clone(values)
	for rank := n.next(t.x, 0); rank >= 0; rank = n.next(t.x, rank+1) {
		if v := n.values[t.x][rank] + t.c; !slices.Contains(together, v) {
			together = append(together, v)
		}
	}
	return together
}

func (n *norvig) removeNaked(d *different, chosen, values []int) bool {
	if len(values) < len(chosen) {
		return n.fail(d.index)
	}
	for _, t := range d.terms {
		if slices.Contains(chosen, t.x) {
			continue
		}
		for _, v := range values {
			if !n.removeValue(t.x, v-t.c, d.index) {
				return false
			}
		}
	}
	return true
}
