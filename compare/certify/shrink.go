package certify

import (
	"context"
	"slices"
)

// An example from samples is the smallest of those drawn, and may be far from the
// smallest there is. Shrinking it puts values back into its domains, one after the
// other, for as long as it remains an example of its kind. What it comes to has no
// value that could be put back alone.

// isExample tells whether partial domains are an example of a kind, given what a
// level and unit propagation leave of them.
type isExample func(d, level, clauses domains) bool

func isMissed(d, level, clauses domains) bool {
	missed, _ := new(Strength).count(d, level, clauses)
	return missed
}

func isExceeded(d, level, clauses domains) bool {
	_, exceeded := new(Strength).count(d, level, clauses)
	return exceeded
}

func isMissedDeadEnd(_, level, clauses domains) bool { return level == nil && clauses != nil }

// shrinkAll makes every example smaller.
func (w *walk) shrinkAll(ctx context.Context) error {
	for _, s := range w.sides {
		alone := *w
		alone.sides, alone.at = []*side{s}, nil
		for i, l := range w.levels {
			if err := alone.shrink(ctx, l, &s.missed[i], isMissed); err != nil {
				return err
			}
			if err := alone.shrink(ctx, l, &s.exceeded[i], isExceeded); err != nil {
				return err
			}
		}
		if err := alone.shrink(ctx, Domain, &s.deadEnd, isMissedDeadEnd); err != nil {
			return err
		}
	}
	return nil
}

// shrink makes an example of the walk's one encoding smaller.
func (w *walk) shrink(ctx context.Context, l Level, found *smallest, is isExample) error {
	for found.at != nil {
		before := found.lacking
		for i, full := range w.full {
			for v := range full.size() {
				if err := w.putBack(ctx, l, found, i, v, is); err != nil {
					return err
				}
			}
		}
		if found.lacking == before {
			return nil
		}
	}
	return nil
}

// putBack puts the value v of the variable i back into an example, if it is one
// then too.
func (w *walk) putBack(ctx context.Context, l Level, found *smallest, i, v int, is isExample) error {
	if found.at[i].has(v) {
		return nil
	}
	larger := slices.Clone(found.at)
	larger[i] |= 1 << v
	return w.inside(ctx, larger, func() error {
		w.leaves.compute(w.levels, larger)
		if level, clauses := w.leaves.at(l), w.sides[0].leaves(); is(larger, level, clauses) {
			found.offer(larger, w.full, level, clauses)
		}
		return nil
	})
}
