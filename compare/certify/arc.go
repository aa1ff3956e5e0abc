package certify

import (
	"context"

	"counterpoint/model"
)

// relate sets which values of two variables go together: pairs[i*n+j][v] are those
// of j that go with the value v of i. For an all-different that is its !=, which is
// also its projection where there are values enough; for other constraints it is
// what some solution has.
func (p *problem) relate(ctx context.Context) error {
	n := len(p.full)
	p.pairs = make([][]set, n*n)
	for i := range p.pairs {
		p.pairs[i] = make([]set, p.full[i/n].size())
	}
	if c, ok := p.constraint.(model.AllDifferent); ok {
		p.relateTerms(c)
		return nil
	}
	for r := range p.numRows() {
		if r%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		row := p.row(r)
		for i, v := range row {
			for j, w := range row {
				p.pairs[i*n+j][v] |= 1 << w
			}
		}
	}
	return nil
}

// relateTerms relates the values of the variables by !=.
func (p *problem) relateTerms(c model.AllDifferent) {
	for _, t := range c.Terms {
		for _, u := range c.Terms {
			i, j := t.X.Index(), u.X.Index()
			for v := range p.full[i].size() {
				related := p.full[j]
				if same := v + p.least[i] + t.C - u.C - p.least[j]; same >= 0 && p.full[j].has(same) {
					related &^= 1 << same
				}
				p.pairs[i*len(p.full)+j][v] = related
			}
		}
	}
}

// arc makes d arc consistent in each two variables. It returns false if a variable
// has no value left.
func (p *problem) arc(d domains) bool {
	n := len(d)
	for changed := true; changed; {
		changed = false
		for i := range n {
			for j := range n {
				if i == j {
					continue
				}
				for v, related := range p.pairs[i*n+j] {
					if d[i].has(v) && related&d[j] == 0 {
						d[i] &^= 1 << v
						changed = true
					}
				}
			}
			if d[i] == 0 {
				return false
			}
		}
	}
	return true
}
