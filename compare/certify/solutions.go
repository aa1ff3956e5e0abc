package certify

// solutions are those of a problem which are within the domains of its first
// variables, narrowed variable by variable.
type solutions struct {
	*problem
	within [][]int32 // by the number of variables narrowed: indices of rows
}

func newSolutions(p *problem) solutions {
	s := solutions{problem: p, within: make([][]int32, 1, len(p.full)+1)}
	for i := range p.numRows() {
		s.within[0] = append(s.within[0], int32(i))
	}
	return s
}

// narrow keeps the solutions in which the next variable has a value of the set.
func (s *solutions) narrow(to set) {
	depth := len(s.within) - 1
	s.within = s.within[:depth+2] // with the room of the last time
	kept := s.within[depth+1][:0]
	for _, i := range s.within[depth] {
		if to.has(int(s.row(int(i))[depth])) {
			kept = append(kept, i)
		}
	}
	s.within[depth+1] = kept
}

// widen takes back the last narrowing.
func (s *solutions) widen() { s.within = s.within[:len(s.within)-1] }

// support gives each variable the values that it has in the solutions. It returns
// false if there is none.
func (s *solutions) support(d domains) bool {
	clear(d)
	rows := s.within[len(s.within)-1]
	for _, i := range rows {
		for x, v := range s.row(int(i)) {
			d[x] |= 1 << v
		}
	}
	return len(rows) > 0
}
