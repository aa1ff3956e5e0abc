package clausal

import (
	"slices"

	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// CDCL, conflict-driven clause learning (Marques-Silva and Sakallah, GRASP,
// 1996, 1999; Moskewicz et al., Chaff, 2001), differs from DPLL in what it does
// about a conflict. It asks which of the decisions made it unavoidable, writes
// the answer down as a clause that is false now, goes back as far as that clause
// has one literal left, and lets unit propagation take it from there. So the
// same mistake is not made twice, and what had nothing to do with it is jumped
// over. There is no tree any more.
//
// Around the loop below stand: analyze.go, how the clause is found; vsids.go and
// phase.go, what is decided next; restart.go; reduce.go, which learned clauses
// are dropped.

// learning is the state that only CDCL has.
type learning struct {
	analysis
	activity
	phases
	schedule
	reduction
}

func (l *learning) init(o *Options, numVars int) {
	if !o.Learning {
		return
	}
	l.analysis.init(numVars)
	l.phases.init(numVars)
	l.schedule.init(o.Restarts)
	l.reduction.init(o.Deletion)
	if o.Order == VSIDS {
		l.activity.init(numVars)
	}
}

var errMemory error = stopError{model.Memory}

// cdcl searches. It returns nil if no solution is left.
func (s *Solver) cdcl() error {
	if s.loading.contradiction || !s.rooted {
		if err := s.propagateRoot(); err != nil {
			return passed(err)
		}
	}
	for !s.refuted {
		conflict := s.propagate()
		if s.halted != nil {
			return s.halted
		}
		if err := s.answer(conflict); err != nil {
			return err
		}
	}
	return nil
}

// answer does what is to be done after propagation.
func (s *Solver) answer(conflict []lit) error {
	s.settle(conflict != nil)
	if conflict != nil {
		return s.answerConflict(conflict)
	}
	if s.restartDue() && s.depth() > 0 {
		s.counters.Restarts++
		s.backtrack(0)
	}
	if s.reductionDue(s.counters.Conflicts) {
		s.reduce()
	}
	l, cursor, open := s.pick()
	if !open {
		if err := s.report(); err != nil {
			return err
		}
		return s.excludeSolution()
	}
	if err := s.checkLimits(); err != nil {
		s.putBack(l)
		return err
	}
	s.counters.count(s.any() && !s.inGroup(l), Tree{Decisions: 1})
	s.decide(l, cursor)
	s.counters.Depth = max(s.counters.Depth, uint64(s.depth()))
	return nil
}

func (s *Solver) answerConflict(conflict []lit) error {
	s.counters.Conflicts++
	if s.depth() == 0 {
		s.refute()
		return nil
	}
	learned, depth := s.analyze(conflict)
	s.counters.Learned++
	if s.proof != nil {
		s.proof.add(learned)
	}
	grade := s.lbd(learned)
	s.backtrack(depth)
	s.age()
	s.noteConflict()
	if err := s.assert(learned, grade); err != nil {
		return err
	}
	if s.enoughConflicts() {
		return stopError{model.ConflictLimit} // and not only before the next decision
	}
	return nil
}

// assert adds a clause of which all literals but the first are false, and makes
// the first true.
func (s *Solver) assert(lits []lit, grade lit) error {
	if len(lits) == 1 {
		s.assign(lits[0], noReason)
		return nil
	}
	why, err := s.attach(lits, grade)
	if err != nil {
		return err
	}
	s.assign(lits[0], why)
	return nil
}

// pick returns the next decision.
func (s *Solver) pick() (l lit, cursor int32, open bool) {
	if s.options.Order == VSIDS {
		v, open := s.mostActive(s.values)
		if !open {
			return 0, 0, false
		}
		return s.phase(v), 0, true
	}
	if group := s.choose(s.options.Order); group >= 0 {
		return s.lits[s.openLiteral(group, s.starts[group])], s.cursor(), true
	}
	at := s.openVariable()
	if int(at) == len(s.order) {
		return 0, 0, false
	}
	return s.phase(s.order[at]), at, true
}

// forget notes of literals that are about to become unassigned what the next
// decisions need.
func (s *Solver) forget(undone []lit) {
	s.savePhases(undone)
	if s.options.Order == VSIDS {
		for i := len(undone) - 1; i >= 0; i-- {
			s.insert(undone[i].vari())
		}
	}
}

// putBack takes back that a literal was picked.
func (s *Solver) putBack(l lit) {
	if s.options.Order == VSIDS {
		s.insert(l.vari())
	}
}

// excludeSolution excludes the solution that the trail is: with groups, by the
// literals of theirs that are true, else by the decisions that led to it.
func (s *Solver) excludeSolution() error {
	s.clause = s.clause[:0]
	for _, l := range s.lits {
		if s.values[l] == cnf.True {
			s.clause = append(s.clause, l.not())
		}
	}
	if !s.any() {
		s.clause = s.decisions(s.clause, s.depth())
		for i, l := range s.clause {
			s.clause[i] = l.not()
		}
	}
	return s.exclude(s.clause)
}

// exclude adds a clause all of whose literals are false, and goes back as far as
// to where one or two of them, the last assigned, are not.
func (s *Solver) exclude(lits []lit) error {
	length := len(lits)
	lits = slices.DeleteFunc(lits, func(l lit) bool { return s.levelOf(l) == 0 })
	slices.SortStableFunc(lits, func(a, b lit) int { return int(s.levelOf(b) - s.levelOf(a)) })
	s.proveShorter(lits, length)
	switch {
	case len(lits) == 0:
		s.counters.Conflicts++
		s.refute()
		return nil
	case len(lits) == 1:
		s.backtrack(0)
		s.assign(lits[0], noReason)
		return nil
	}
	first, second := s.levelOf(lits[0]), s.levelOf(lits[1])
	if first > second {
		s.backtrack(second)
		return s.assert(lits, given)
	}
	s.backtrack(first - 1)
	_, err := s.attach(lits, given)
	return err
}
