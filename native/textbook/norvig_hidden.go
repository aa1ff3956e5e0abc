package textbook

// Hidden singles, the second rule of Norvig's program: where a constraint has as
// many terms as values, each value is taken by a term. So one with a single
// place left goes there, and one with none is a contradiction.
func (n *norvig) placeHidden(i int) bool {
	d := &n.differents[i]
	places := n.countPlaces(d)
	for value := range d.values {
		switch places[value] {
		case 0:
			return n.fail(d.index)
		case 1:
			if last := n.last[value]; !n.assign(last.x, last.rank, d.index) {
				return false
			}
		}
	}
	return true
}

// countPlaces counts for each value, by index in d.values, the terms that can
// take it, and notes the last of them. A constraint of other than as many terms
// as values has no d.values.
func (n *norvig) countPlaces(d *different) []int {
	places := n.places[:len(d.values)]
	clear(places)
	if len(places) == 0 {
		return places
	}
	for i, t := range d.terms {
		for rank := n.next(t.x, 0); rank >= 0; rank = n.next(t.x, rank+1) {
			value := d.valueAt[i][rank]
			places[value]++
			n.last[value] = variableValue{t.x, rank}
		}
	}
	n.work(len(d.terms))
	return places
}
