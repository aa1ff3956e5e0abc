package clausal

// Conflict analysis. The literals of the falsified clause are false; each but
// decisions is so for a reason, the other literals of a clause. Replacing one by
// these, again and again, latest first, until only one of the current level is
// left, gives a clause that follows from the others and is false too. That one
// literal is the first unique implication point: all that led from the last
// decision to the conflict goes through it (Marques-Silva and Sakallah 1996;
// that the first is the best one, Zhang et al., Efficient conflict driven
// learning in a Boolean satisfiability solver, 2001).
//
// Then literals go that the others imply: all of their reason is in the clause
// or in turn implied by it (Sorensson and Biere, Minimizing learned clauses,
// 2009).
type analysis struct {
	learned  []lit
	marks    []mark  // by variable
	marked   []int32 // variables whose mark is to be cleared
	onLevels []int64 // by level: the analysis that met it
	analyses int64
}

// mark is what an analysis knows of a variable.
type mark uint8

const (
	unknown mark = iota
	inClause
	redundant
	needed
)

// deepest bounds the recursion of minimisation. What lies deeper is kept.
const deepest = 500

func (a *analysis) init(numVars int) {
	a.marks = make([]mark, numVars)
	a.onLevels = make([]int64, numVars+1)
}

// analyze returns the clause to learn, with its one literal of the current level
// first and one of the level to go back to second, and that level. The slice is
// reused.
func (s *Solver) analyze(conflict []lit) (learned []lit, depth int32) {
	s.learned = append(s.learned[:0], 0)
	s.learned[0] = s.resolve(conflict).not()
	s.minimize()
	s.clearMarks()
	for i := 2; i < len(s.learned); i++ {
		if s.levelOf(s.learned[i]) > s.levelOf(s.learned[1]) {
			s.learned[1], s.learned[i] = s.learned[i], s.learned[1]
		}
	}
	if len(s.learned) > 1 {
		depth = s.levelOf(s.learned[1])
	}
	return s.learned, depth
}

func (s *Solver) levelOf(l lit) int32 { return s.causes[l.vari()].level }

// resolve replaces literals of the current level by their reasons, along the
// trail backwards. It leaves those of other levels in learned, and returns the
// true literal that is the unique implication point.
func (s *Solver) resolve(conflict []lit) lit {
	lits := conflict
	at := len(s.trail)
	for ofLevel := 0; ; {
		ofLevel += s.note(lits)
		at--
		for s.marks[s.trail[at].vari()] != inClause {
			at--
		}
		l := s.trail[at]
		ofLevel--
		if ofLevel == 0 {
			return l
		}
		why := s.causes[l.vari()].reason
		lits = s.antecedents(why)
		s.regrade(why)
	}
}

// note marks the variables of false literals, and keeps those of other levels
// than the current for the clause. It returns how many were new of the current.
func (s *Solver) note(lits []lit) (ofLevel int) {
	depth := s.depth()
	for _, l := range lits {
		v := l.vari()
		level := s.causes[v].level
		if s.marks[v] != unknown || level == 0 {
			continue
		}
		s.setMark(v, inClause)
		s.bump(v)
		if level == depth {
			ofLevel++
			continue
		}
		s.learned = append(s.learned, l)
	}
	return ofLevel
}

func (a *analysis) setMark(v int32, m mark) {
	if a.marks[v] == unknown {
		a.marked = append(a.marked, v)
	}
	a.marks[v] = m
}

func (a *analysis) clearMarks() {
	for _, v := range a.marked {
		a.marks[v] = unknown
	}
	a.marked = a.marked[:0]
}

// minimize drops the literals that are implied by the others.
func (s *Solver) minimize() {
	s.noteLevels()
	kept := s.learned[:1]
	for _, l := range s.learned[1:] {
		why := s.causes[l.vari()].reason
		if why == noReason || !s.covered(why, 0) {
			kept = append(kept, l)
		}
	}
	s.counters.Minimized += uint64(len(s.learned) - len(kept))
	s.learned = kept
}

// noteLevels notes the levels of the clause. A literal of any other level is not
// implied by it, since the decision of that level is not.
func (s *Solver) noteLevels() {
	s.analyses++
	for _, l := range s.learned {
		s.onLevels[s.levelOf(l)] = s.analyses
	}
}

// covered tells whether the clause implies all antecedents of the reason.
func (s *Solver) covered(why reason, depth int) bool {
	for _, l := range s.antecedents(why) {
		v := l.vari()
		c := s.causes[v]
		if c.level == 0 || s.marks[v] == inClause || s.marks[v] == redundant {
			continue
		}
		if s.marks[v] == needed || c.reason == noReason || s.onLevels[c.level] != s.analyses || depth == deepest || !s.covered(c.reason, depth+1) {
			if s.marks[v] == unknown {
				s.setMark(v, needed)
			}
			return false
		}
		s.setMark(v, redundant)
	}
	return true
}
