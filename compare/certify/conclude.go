package certify

import (
	"context"

	"counterpoint/encode/cnf"
)

// add adds an encoding to what the walk measures, and a certificate of it to the
// report. The error is that of a context which is done.
func (w *walk) add(ctx context.Context, e Encoding) error {
	c := Certificate{Encoding: e}
	var s *side
	encoded, literals, err := w.encoded(ctx, e.Options)
	if err == nil {
		f := encoded.Formula()
		c.Clauses, c.Auxiliary = f.NumClauses(), f.NumVars()-encoded.NumModelVars()
		s, err = w.side(ctx, e.String(), f, literals)
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	c.Err = err
	if s != nil && s.name != e.String() {
		c.As = s.name
	}
	w.report.Certificates = append(w.report.Certificates, c)
	w.of = append(w.of, s)
	return nil
}

// side returns what measures a formula: that of an encoding before it which has the
// same, or a new one.
func (w *walk) side(ctx context.Context, name string, f *cnf.Formula, literals [][]cnf.Lit) (*side, error) {
	for _, s := range w.sides {
		if sameFormula(s.formula, f) {
			return s, nil
		}
	}
	c, err := propagate(ctx, f, literals)
	if err != nil {
		return nil, err
	}
	s := newSide(name, c, w.levels)
	w.sides = append(w.sides, s)
	return s, w.checkVariables(ctx, s)
}

// conclude completes the certificates by what the walk found. Examples from samples
// are made smaller as long as ctx is not done.
func (w *walk) conclude(ctx context.Context) error {
	if w.report.Sampled {
		if err := w.shrinkAll(ctx); err != nil && ctx.Err() == nil {
			return err
		}
	}
	for _, s := range w.sides {
		for i := range s.strengths {
			s.strengths[i].Missed, s.strengths[i].Exceeded = w.example(s.missed[i]), w.example(s.exceeded[i])
		}
	}
	for i, s := range w.of {
		c := &w.report.Certificates[i]
		switch {
		case s == nil:
		case s.wrong != nil:
			c.Err = s.wrong
		default:
			c.Strengths, c.MissedDeadEnd = s.strengths, w.example(s.deadEnd)
			c.DeadEnds = s.strengths[len(s.strengths)-1].DeadEnds // of Domain
		}
	}
	return nil
}
