package certify

import "counterpoint/model"

// isPermutation reports whether an all-different is over variables of the same
// values, as many as these are.
func (p *problem) isPermutation(c model.AllDifferent) bool {
	first := p.model.Domain(c.Terms[0].X)
	for _, t := range c.Terms {
		d := p.model.Domain(t.X)
		if d.Min()+t.C != first.Min()+c.Terms[0].C || d.Max()+t.C != first.Max()+c.Terms[0].C {
			return false
		}
	}
	return first.Size() == len(c.Terms)
}

// hidden makes d arc consistent and gives each value of a permutation that has one
// place left to that. It returns false if a variable has no value left, or a value
// no place. In a permutation the same bit of each set is the same value.
func (p *problem) hidden(d domains) bool {
	for {
		if !p.arc(d) {
			return false
		}
		var once, twice set
		for _, s := range d {
			twice |= once & s
			once |= s
		}
		if once != p.full[0] {
			return false
		}
		placed := false
		for i, s := range d {
			if alone := s &^ twice; alone != 0 && !s.single() {
				d[i] = alone & -alone // a second one will have no place
				placed = true
			}
		}
		if !placed {
			return true
		}
	}
}
