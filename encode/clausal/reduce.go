package clausal

import (
	"cmp"
	"slices"

	"counterpoint/encode/cnf"
)

// Deletion. Each learned clause makes propagation slower, and most are never of
// use again. Which ones are, the LBD tells, the number of levels that the
// literals of a clause are of when it is learned (literal block distance;
// Audemard and Simon, Predicting learnt clauses quality in modern SAT solvers,
// 2009): literals of one level come and go together, so that a clause of few
// levels soon says something again. From time to time the half of the clauses
// with the greatest LBD goes. Those of an LBD of 2, and those that are a reason
// on the trail, stay. So do clauses of two literals, which cost almost nothing.
type reduction struct {
	active     bool
	every      uint64  // conflicts up to the next reduction, from the last
	due        uint64  // at so many conflicts
	candidates []int32 // scratch
}

const (
	firstReduction = 2000
	reductionStep  = 300
	glue           = 2 // the LBD up to which a clause stays
)

func (r *reduction) init(active bool) {
	r.active = active
	r.every, r.due = firstReduction, firstReduction
}

func (r *reduction) reductionDue(conflicts uint64) bool { return r.active && conflicts >= r.due }

// lbd returns the number of levels that the literals are of.
func (s *Solver) lbd(lits []lit) lit {
	s.analyses++
	levels := lit(0)
	for _, l := range lits {
		if level := s.levelOf(l); s.onLevels[level] != s.analyses {
			s.onLevels[level] = s.analyses
			levels++
		}
	}
	return levels
}

// regrade lowers the grade of a learned clause that an analysis used, if its
// literals are now of fewer levels.
func (s *Solver) regrade(why reason) {
	if why.implication() || !s.active {
		return
	}
	clause := int32(why)
	if old := s.grade(clause); old > glue {
		if now := s.lbd(s.literals(clause)); now < old {
			s.setGrade(clause, now)
		}
	}
}

// reduce deletes learned clauses, and all that the root satisfies.
func (s *Solver) reduce() {
	s.every += reductionStep
	s.due = s.counters.Conflicts + s.every
	candidates := s.candidates[:0]
	for clause := int32(0); int(clause) < len(s.words); clause = s.next(clause) {
		switch {
		case s.isReason(clause):
		case s.satisfiedAtRoot(clause):
			s.drop(clause)
		case s.grade(clause) > glue:
			candidates = append(candidates, clause)
		}
	}
	slices.SortStableFunc(candidates, func(a, b int32) int {
		return cmp.Or(cmp.Compare(s.grade(b), s.grade(a)), cmp.Compare(s.words[b], s.words[a]))
	})
	for _, clause := range candidates[:len(candidates)/2] {
		s.drop(clause)
	}
	s.candidates = candidates
	s.sweep()
}

// isReason tells whether the clause is why its first literal is true.
func (s *Solver) isReason(clause int32) bool {
	first := s.literals(clause)[0]
	return s.values[first] == cnf.True && s.causes[first.vari()].reason == clauseReason(clause)
}

func (s *Solver) satisfiedAtRoot(clause int32) bool {
	for _, l := range s.literals(clause) {
		if s.values[l] == cnf.True && s.levelOf(l) == 0 {
			return true
		}
	}
	return false
}

func (s *Solver) drop(clause int32) {
	if s.grade(clause) != given {
		s.counters.Deleted++
	}
	if s.proof != nil {
		s.proof.remove(s.literals(clause))
	}
	s.setGrade(clause, deleted)
}

// sweep moves the clauses that stay together, and makes the watch lists anew.
// The literals that a clause watches are its first two, so nothing is lost.
func (s *Solver) sweep() {
	for l := range s.watches {
		s.watches[l] = s.watches[l][:0]
	}
	to := int32(0)
	for from := int32(0); int(from) < len(s.words); {
		next := s.next(from)
		if s.grade(from) != deleted {
			reason := s.isReason(from)
			copy(s.words[to:], s.words[from:next])
			if reason {
				s.causes[s.literals(to)[0].vari()].reason = clauseReason(to)
			}
			s.watch(to)
			to += next - from
		}
		from = next
	}
	s.words = s.words[:to]
}
