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
	ctx = context.WithoutCancel(ctx) // what is left takes no time to speak of
	for _, s := range w.sides {
		if s.wrong != nil {
			continue
		}
		for i, l := range w.levels {
			var err error
			if s.strengths[i].Missed, err = w.explain(ctx, s, l, s.missed[i]); err != nil {
				return err
			}
			if s.strengths[i].Exceeded, err = w.explain(ctx, s, l, s.exceeded[i]); err != nil {
				return err
			}
		}
	}
	for i, s := range w.of {
		c := &w.report.Certificates[i]
		switch {
		case s == nil:
			continue
		case s.wrong != nil:
			c.Err = s.wrong
			continue
		}
		var err error
		if c.MissedDeadEnd, err = w.explain(ctx, s, Domain, s.deadEnd); err != nil {
			return err
		}
		c.Strengths = s.strengths
		c.DeadEnds = s.strengths[len(s.strengths)-1].DeadEnds
	}
	return nil
}

// alone returns a walk that starts anew with one encoding.
func (w *walk) alone(s *side) *walk {
	one := *w
	one.sides, one.at = []*side{s}, nil
	return &one
}

// explain tells what a level and unit propagation do at a partial domain; nil if
// there is none.
func (w *walk) explain(ctx context.Context, s *side, l Level, found smallest) (*Example, error) {
	if found.at == nil {
		return nil, nil
	}
	var e *Example
	one := w.alone(s)
	return e, one.inside(ctx, found.at, func() error {
		w.leaves.compute(w.levels, found.at)
		e = w.example(found.at, w.leaves.at(l), s.leaves())
		return nil
	})
}

// shrinkAll makes every example smaller.
func (w *walk) shrinkAll(ctx context.Context) error {
	for _, s := range w.sides {
		one := w.alone(s)
		for i, l := range w.levels {
			missed := func(d, level, clauses domains) bool {
				missed, _ := new(Strength).count(d, level, clauses)
				return missed
			}
			exceeded := func(d, level, clauses domains) bool {
				_, exceeded := new(Strength).count(d, level, clauses)
				return exceeded
			}
			if err := one.shrink(ctx, l, &s.missed[i], missed); err != nil {
				return err
			}
			if err := one.shrink(ctx, l, &s.exceeded[i], exceeded); err != nil {
				return err
			}
		}
		deadEnd := func(_, level, clauses domains) bool { return level == nil && clauses != nil }
		if err := one.shrink(ctx, Domain, &s.deadEnd, deadEnd); err != nil {
			return err
		}
	}
	return nil
}

// shrink puts values back into a partial domain, one after the other, for as long
// as it is an example of the kind. What it comes to has no value that could be put
// back alone; it need not be the smallest there is.
func (w *walk) shrink(ctx context.Context, l Level, found *smallest, isExample func(d, level, clauses domains) bool) error {
	if found.at == nil {
		return nil
	}
	for again := true; again; {
		again = false
		for i, full := range w.full {
			for v := range full.size() {
				before := found.at[i]
				if before.has(v) {
					continue
				}
				found.at[i] |= 1 << v
				holds := false
				err := w.inside(ctx, found.at, func() error {
					w.leaves.compute(w.levels, found.at)
					holds = isExample(found.at, w.leaves.at(l), w.sides[0].leaves())
					return nil
				})
				if !holds || err != nil {
					found.at[i] = before
				}
				if err != nil {
					return err
				}
				again = again || holds
			}
		}
	}
	return nil
}
