package clausal

import (
	"slices"

	"counterpoint/encode/cnf"
)

// loading is how far the formula, and what was added to it, was taken over.
type loading struct {
	ready         bool // the propagator has its memory
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
		if s.measure() {
			return s.halted
		}
		s.loading.ready = true
	}
	for ; s.loading.taken < s.formula.NumClauses(); s.loading.taken++ {
		clause := s.formula.Clause(s.loading.taken)
		if s.poll(1 + len(clause)) {
			return s.halted
		}
		if err := s.take(clause); err != nil {
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

// take takes over a clause: repeated literals once, tautologies not at all.
func (s *Solver) take(clause []cnf.Lit) error {
	l := &s.loading
	l.stamp++
	l.clause = l.clause[:0]
	for _, literalOf := range clause {
		x := literal(literalOf)
		switch {
		case l.seen[x.not()] == l.stamp:
			return nil
		case l.seen[x] != l.stamp:
			l.seen[x] = l.stamp
			l.clause = append(l.clause, x)
		}
	}
	switch len(l.clause) {
	case 0:
		l.contradiction = true
	case 1:
		s.takeUnit(l.clause[0])
	default:
		_, err := s.attach(l.clause, given)
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

// takeAdded takes over the clauses added since. The trail may be propagated, so
// they are reduced to what the root leaves of them. With learning, a clause that
// excludes the solution just found is taken over where the search stands.
func (s *Solver) takeAdded() error {
	for len(s.loading.added) > 0 {
		clause := s.loading.added[0]
		if s.poll(1 + len(clause)) {
			return s.halted
		}
		if err := s.takeOne(clause); err != nil {
			return err
		}
		s.loading.added = s.loading.added[1:]
	}
	return nil
}

func (s *Solver) takeOne(clause []cnf.Lit) error {
	lits := s.clause[:0]
	for _, l := range clause {
		lits = append(lits, literal(l))
	}
	s.clause = lits
	if s.options.Learning && s.head == len(s.trail) && s.allFalse(lits) {
		return s.exclude(lits)
	}
	s.backtrack(0)
	rest := clause[:0]
	for i, l := range lits {
		switch s.values[l] {
		case cnf.True:
			return nil
		case cnf.Unset:
			rest = append(rest, clause[i])
		}
	}
	return s.take(slices.Clip(rest))
}

func (s *Solver) allFalse(lits []lit) bool {
	for _, l := range lits {
		if s.values[l] != cnf.False {
			return false
		}
	}
	return true
}
