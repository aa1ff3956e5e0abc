package textbook

// Locked candidates: a constraint of as many terms as values needs each value.
// Where all places of a value are variables that another constraint has too,
// one of these takes it, so that it leaves the other terms there. In a Sudoku,
// where the first constraint is a box and the second a row or column, players
// call it pointing; where the first is a row or column and the second a box,
// claiming. Here it is one rule, for any two all-different constraints, in both
// directions.
//
// The two may add constants to a variable, as the diagonals of the queens do.
// Then a value of the first is one of the second only if all the variables
// shared have the same difference between their constants. Constraints that
// share a single variable are left out: all it could find is a hidden single.

// overlap is what a constraint shares with another.
type overlap struct {
	with   int             // of norvig.differents
	shift  int             // a value v of the first is v + shift in the other
	shared []int           // the terms of the first that the other has too
	others []differentTerm // the terms of the other that the first has not
}

// addOverlaps finds the overlaps of each constraint with as many terms as
// values.
func (n *norvig) addOverlaps() {
	for i := range n.differents {
		if d := &n.differents[i]; d.values != nil {
			d.overlaps = n.overlapsOf(i)
		}
	}
}

func (n *norvig) overlapsOf(i int) []overlap {
	type key struct{ with, shift int }
	var all []overlap
	known := make(map[key]int) // its index in all
	for position, t := range n.differents[i].terms {
		for _, at := range n.terms[t.x] {
			if at.constraint == i || !n.work(1) {
				continue
			}
			k := key{at.constraint, n.differents[at.constraint].terms[at.position].c - t.c}
			index, ok := known[k]
			if !ok {
				index = len(all)
				known[k] = index
				all = append(all, overlap{with: k.with, shift: k.shift})
			}
			all[index].shared = append(all[index].shared, position)
		}
	}
	return n.withOthers(i, all)
}

// withOthers drops the overlaps of one variable and completes the rest.
func (n *norvig) withOthers(i int, all []overlap) []overlap {
	var kept []overlap
	inside := make([]bool, len(n.sizes)) // by variable
	for _, o := range all {
		if len(o.shared) < 2 || !n.work(len(o.shared)) {
			continue
		}
		for _, position := range o.shared {
			inside[n.differents[i].terms[position].x] = true
		}
		for _, t := range n.differents[o.with].terms {
			if !inside[t.x] {
				o.others = append(o.others, t)
			}
		}
		for _, position := range o.shared {
			inside[n.differents[i].terms[position].x] = false
		}
		kept = append(kept, o)
	}
	return kept
}

// lockCandidates compares for each value all its places with those in each
// overlap.
func (n *norvig) lockCandidates(i int) bool {
	d := &n.differents[i]
	places := n.countPlaces(d)
	for value := range places {
		if places[value] == 0 {
			return n.fail(d.index)
		}
	}
	for _, o := range d.overlaps {
		inside := n.countInside(d, o)
		for value := range inside {
			if inside[value] == places[value] && !n.removeOutside(d, o, value) {
				return false
			}
		}
	}
	return true
}

func (n *norvig) countInside(d *different, o overlap) []int {
	inside := n.inside[:len(d.values)]
	clear(inside)
	for _, position := range o.shared {
		x := d.terms[position].x
		for rank := n.next(x, 0); rank >= 0; rank = n.next(x, rank+1) {
			inside[d.valueAt[position][rank]]++
		}
	}
	n.work(len(d.terms) / 2)
	return inside
}

// removeOutside takes the value from the terms of the other constraint that the
// first has not. The reason is the first: it needs the value.
func (n *norvig) removeOutside(d *different, o overlap, value int) bool {
	for _, t := range o.others {
		if !n.removeValue(t.x, d.values[value]+o.shift-t.c, d.index) {
			return false
		}
	}
	return true
}
