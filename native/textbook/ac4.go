package textbook

// AC-4 (R. Mohr and T. C. Henderson, "Arc and path consistency revisited",
// Artificial Intelligence 28, 1986): first count the supports of each value on
// each arc, checking every pair of values, and note for each value which values
// it supports. Then no more checks are needed: a value that is removed takes
// one support from each of those, and what has none left on some arc is removed
// in turn. In the worst case no algorithm does with fewer checks; as a rule AC-3
// does with far fewer, since it stops at the first support.

// supports is what AC-4 knows.
type supports struct {
	start     []int      // of an arc's counts, by arc
	counts    []int32    // by arc and rank of its first variable: the supports left
	supported [][]backer // by value: those that it supports
	firstOf   []int      // of a variable's values in supported, by variable
	waiting   []removal  // removed values whose supports are still to be taken away
}

// backer is a value, on the arc on which it is supported.
type backer struct{ arc, rank int32 }

func (n *network) ac4() (alive bool, err error) {
	s, err := n.newSupports()
	if err != nil {
		return false, err
	}
	return n.countSupports(s) && n.takeSupports(s), nil
}

// countSupports is the first phase: it returns false if a domain became empty.
func (n *network) countSupports(s *supports) bool {
	for arc := range int32(2 * len(n.edges)) {
		x, y := n.ends(arc)
		for i := n.next(x, 0); i >= 0; i = n.next(x, i+1) {
			for j := n.next(y, 0); j >= 0 && n.work(1); j = n.next(y, j+1) {
				if n.allows(arc, n.values[x][i], n.values[y][j]) {
					s.counts[s.start[arc]+i]++
					value := s.firstOf[y] + j
					s.supported[value] = append(s.supported[value], backer{arc, int32(i)})
				}
			}
			if n.stopped {
				return false
			}
			if s.counts[s.start[arc]+i] == 0 && !n.giveUp(s, arc, i) {
				return false
			}
		}
	}
	return true
}

// takeSupports is the second phase: it returns false if a domain became empty.
func (n *network) takeSupports(s *supports) bool {
	for len(s.waiting) > 0 {
		gone := s.waiting[len(s.waiting)-1]
		s.waiting = s.waiting[:len(s.waiting)-1]
		for _, b := range s.supported[s.firstOf[gone.x]+int(gone.rank)] {
			x, _ := n.ends(b.arc)
			count := &s.counts[s.start[b.arc]+int(b.rank)]
			*count--
			if *count == 0 && n.has(x, int(b.rank)) && !n.giveUp(s, b.arc, int(b.rank)) {
				return false
			}
			if !n.work(1) {
				return false
			}
		}
	}
	return true
}

// giveUp removes a value that has no support left on the arc. It returns false
// if that empties the domain.
func (n *network) giveUp(s *supports, arc int32, rank int) bool {
	x, _ := n.ends(arc)
	n.prune(x, rank, n.constraintOf(arc))
	s.waiting = append(s.waiting, removal{int32(x), int32(rank)})
	if n.sizes[x] == 0 {
		return n.wiped(arc)
	}
	return true
}

func (n *network) newSupports() (*supports, error) {
	s := &supports{start: make([]int, 2*len(n.edges)), firstOf: make([]int, len(n.values))}
	counts, pairs, values := 0, int64(0), 0
	for arc := range s.start {
		x, y := n.ends(int32(arc))
		s.start[arc] = counts
		counts += len(n.values[x])
		pairs += int64(len(n.values[x])) * int64(len(n.values[y]))
		if pairs > MaxSupports {
			return nil, &TooLargeError{What: "or more pairs of values to check", Size: pairs, Limit: MaxSupports}
		}
	}
	for x := range n.values {
		s.firstOf[x] = values
		values += len(n.values[x])
	}
	s.counts, s.supported = make([]int32, counts), make([][]backer, values)
	return s, nil
}
