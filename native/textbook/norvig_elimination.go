package textbook

// Elimination, the first rule of Norvig's program: the value of an assigned
// variable leaves the other terms of its all-different constraints. It reaches
// what AC-3 reaches on the constraints "term i != term j" (Mackworth 1977): such
// a constraint has nothing to say before one side is assigned.
func (n *norvig) eliminate(x int) bool {
	if n.sizes[x] > 1 {
		return true
	}
	value := n.value(x)
	for _, at := range n.terms[x] {
		d := &n.differents[at.constraint]
		taken := value + d.terms[at.position].c
		if !n.work(len(d.terms) / 16) {
			return false
		}
		for i, t := range d.terms {
			if i != at.position && !n.removeValue(t.x, taken-t.c, d.index) {
				return false
			}
		}
	}
	return true
}
