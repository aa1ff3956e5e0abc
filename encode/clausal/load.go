package clausal

import "counterpoint/encode/cnf"

// loading is how far the formula, and what was added to it, was taken over.
type loading struct {
	ready         bool // all has its memory, as far as it depends on the variables
	measured      bool // and as far as it depends on the clauses
	taken         int  // clauses of the formula
	added         [][]cnf.Lit
	contradiction bool    // a clause was empty, or two of one literal contradict each other
	seen          []int32 // by literal: the clause that has it
	stamp         int32
	clause        []lit
}

// load takes over the clauses that were not taken over before, without
// propagating: a clause watches its first two literals, whether they are
// assigned or not, which is right as long as the trail is not propagated.
func (s *Solver) load() error {
	n := s.formula.NumVars()
	if !s.loading.ready {
		s.propagator.init(n)
		s.groups.init(s.options.Groups, n)
		s.variables.init(&s.groups, n)
		s.learning.init(&s.options, n)
		s.loading.seen = make([]int32, 2*n)
		s.loading.ready = true
	}
	if !s.loading.measured {
		if s.measure() {
			return s.halted
		}
		s.loading.measured = true
	}
	for ; s.loading.taken < s.formula.NumClauses(); s.loading.taken++ {
		clause := s.formula.Clause(s.loading.taken)
		if s.poll(1 + len(clause)) {
			return s.halted
		}
		lits, ok := s.loading.distinct(clause)
		if !ok {
			continue
		}
		if err := s.take(lits); err != nil {
			return err
		}
	}
	return s.takeAdded()
}

// measure makes the lists of propagation as long as the formula needs them, in
// two pieces of memory. It reports whether the context is done.
func (s *Solver) measure() (stop bool) {
	implied, watches := make([]int32, len(s.values)), make([]int32, len(s.values))
	words := 0
	for i := range s.formula.NumClauses() {
		clause := s.formula.Clause(i)
		if s.poll(1) {
			return true
		}
		if len(clause) < 2 {
			continue
		}
		counts := watches
		if len(clause) == 2 {
			counts = implied
		} else {
			words += len(clause) + clauseHeader
		}
		counts[literal(clause[0]).not()]++
		counts[literal(clause[1]).not()]++
	}
	s.words = make([]lit, 0, words)
	carve(s.implied, implied)
	carve(s.watches, watches)
	return false
}

// carve makes each list an empty piece, of the given size, of one slice. A list
// that outgrows it moves out.
func carve[T any](lists [][]T, sizes []int32) {
	total := 0
	for _, n := range sizes {
		total += int(n)
	}
	all := make([]T, total)
	for i, n := range sizes {
		lists[i], all = all[:0:n], all[n:]
	}
}

// distinct returns the literals, each once, in a slice that is reused; ok is
// false if the clause is a tautology.
func (l *loading) distinct(clause []cnf.Lit) (lits []lit, ok bool) {
	l.stamp++
	l.clause = l.clause[:0]
	for _, x := range clause {
		x := literal(x)
		switch {
		case l.seen[x.not()] == l.stamp:
			return nil, false
		case l.seen[x] != l.stamp:
			l.seen[x] = l.stamp
			l.clause = append(l.clause, x)
		}
	}
	return l.clause, true
}

// take adds a clause of the formula.
func (s *Solver) take(lits []lit) error {
	switch len(lits) {
	case 0:
		s.loading.contradiction = true
	case 1:
		s.takeUnit(lits[0])
	default:
		_, err := s.attach(lits, given)
		return err
	}
	return nil
}

func (s *Solver) takeUnit(l lit) {
	switch s.values[l] {
	case cnf.Unset:
		s.assign(l, noReason)
	case cnf.False:
		s.loading.contradiction = true
	}
}

// takeAdded takes over the clauses added since.
func (s *Solver) takeAdded() error {
	for len(s.loading.added) > 0 {
		clause := s.loading.added[0]
		if s.poll(1 + len(clause)) {
			return s.halted
		}
		lits, ok := s.loading.distinct(clause)
		if ok {
			if err := s.takeLate(lits); err != nil {
				return err
			}
		}
		s.loading.added = s.loading.added[1:]
	}
	s.loading.added = nil
	return nil
}

// takeLate adds a clause when the trail may be propagated. With learning, one
// that excludes the solution just found is added where the search stands; else
// what the root leaves of the clause is added at the root.
func (s *Solver) takeLate(lits []lit) error {
	if s.options.Learning && s.head == len(s.trail) && s.allFalse(lits) {
		return s.exclude(lits)
	}
	s.backtrack(0)
	rest := lits[:0]
	for _, l := range lits {
		switch s.values[l] {
		case cnf.True:
			return nil
		case cnf.Unset:
			rest = append(rest, l)
		}
	}
	s.proveShorter(rest, len(lits))
	return s.take(rest)
}

// proveShorter writes what the root has left of a clause of so many literals, so
// that the proof knows it when it is deleted.
func (s *Solver) proveShorter(rest []lit, length int) {
	if s.proof != nil && len(rest) > 0 && len(rest) < length {
		s.proof.add(rest)
	}
}

func (s *Solver) allFalse(lits []lit) bool {
	for _, l := range lits {
		if s.values[l] != cnf.False {
			return false
		}
	}
	return true
}
