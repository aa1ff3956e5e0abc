package certify

import (
	"context"
	"slices"
)

// side is an encoding, with what was found of it.
type side struct {
	*clauses
	name      string
	strengths []Strength // of the walk's levels
	missed    []smallest // by level
	exceeded  []smallest
	deadEnd   smallest // that was missed
	scratch   domains
	wrong     *WrongError
}

func newSide(name string, c *clauses, levels []Level) *side {
	s := &side{
		clauses: c, name: name, scratch: make(domains, len(c.literals)),
		strengths: make([]Strength, len(levels)), missed: make([]smallest, len(levels)), exceeded: make([]smallest, len(levels)),
	}
	for i, l := range levels {
		s.strengths[i].Level = l
	}
	return s
}

// leaves returns what unit propagation leaves; nil where it falsifies a clause.
func (s *side) leaves() domains {
	if s.failed() {
		return nil
	}
	s.left(s.scratch)
	return s.scratch
}

// at returns what a level leaves; nil where it finds a dead end.
func (l *leaves) at(level Level) domains {
	if l.dead[level] {
		return nil
	}
	return l.left[level]
}

// smallest is the smallest of the partial domains that it was offered: the one that
// lacks the fewest values; of several, the one whose first variable that differs has
// the lesser set, read as a number in base two with the least value as its last
// digit.
type smallest struct {
	at             domains // nil if there was none
	level, clauses domains // what either side left of it; nil if it found a dead end
	lacking        int
}

func (s *smallest) offer(d, full, level, clauses domains) {
	lacking := d.lacking(full)
	if s.at == nil || lacking < s.lacking || lacking == s.lacking && slices.Compare(d, s.at) < 0 {
		*s = smallest{slices.Clone(d), slices.Clone(level), slices.Clone(clauses), lacking}
	}
}

// visit measures every encoding at a partial domain.
func (w *walk) visit(ctx context.Context) error {
	w.leaves.compute(w.levels, w.at)
	w.report.Checked++
	if w.leaves.dead[Domain] {
		w.report.DeadEnds++
	}
	for _, s := range w.sides {
		if err := w.check(ctx, s); err != nil {
			return err
		}
		if s.wrong == nil {
			w.measure(s)
		}
	}
	if w.progress != nil && w.report.Checked%256 == 0 {
		w.progress(w.report.Checked, w.report.ToCheck)
	}
	return nil
}

func (w *walk) measure(s *side) {
	left := s.leaves()
	for i, level := range w.levels {
		leaves := w.leaves.at(level)
		missed, exceeded := s.strengths[i].count(w.at, leaves, left)
		if missed {
			s.missed[i].offer(w.at, w.full, leaves, left)
		}
		if exceeded {
			s.exceeded[i].offer(w.at, w.full, leaves, left)
		}
	}
	if left != nil && w.leaves.dead[Domain] {
		s.deadEnd.offer(w.at, w.full, nil, left)
	}
}

// assess checks every encoding without measuring it.
func (w *walk) assess(ctx context.Context) error {
	w.leaves.compute(nil, w.at)
	for _, s := range w.sides {
		if err := w.check(ctx, s); err != nil {
			return err
		}
	}
	return nil
}
