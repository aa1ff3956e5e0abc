package certify

// boxes finds which values are in a solution between the bounds of the variables.
// There are few such boxes beside all partial domains, so each is looked through
// once.
type boxes struct {
	*problem
	known map[uint64]domains // by number; no set if there is no solution
}

func newBoxes(p *problem) boxes { return boxes{p, make(map[uint64]domains)} }

// narrow makes d range consistent, or with ends alone bounds(Z) consistent. It
// returns false if there is no solution between the bounds.
func (b *boxes) narrow(d domains, ends bool) bool {
	for changed := true; changed; {
		changed = false
		supported := b.support(d)
		for i, s := range d {
			left := s & supported[i]
			if left == 0 {
				return false
			}
			if ends {
				left = s & left.hull()
			}
			changed = changed || left != s
			d[i] = left
		}
	}
	return true
}

// support returns the values that the variables have in the solutions between the
// bounds of d.
func (b *boxes) support(d domains) domains {
	number := uint64(0)
	for i, s := range d {
		size := b.full[i].size()
		number = number*uint64(size*size) + uint64(s.min()*size+s.max())
	}
	if known, ok := b.known[number]; ok {
		return known
	}
	found := make(domains, len(d))
	for r := range b.numRows() {
		row := b.row(r)
		if !inside(row, d) {
			continue
		}
		for i, v := range row {
			found[i] |= 1 << v
		}
	}
	b.known[number] = found
	return found
}

// inside reports whether the row is between the bounds of d.
func inside(row []uint8, d domains) bool {
	for i, v := range row {
		if int(v) < d[i].min() || int(v) > d[i].max() {
			return false
		}
	}
	return true
}
