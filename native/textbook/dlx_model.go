package textbook

import (
	"context"
	"fmt"

	"counterpoint/model"
)

// DLXOptions configure [DLX] and [ExactCover.Solve].
type DLXOptions struct {
	Options
	// FirstColumn covers the first column that is left rather than the leftmost
	// of those with the fewest rows.
	FirstColumn bool
}

// DLX solves the exact cover of the model by dancing links.
//
// Nodes are the partial covers, the empty one included, and Calls as many;
// Decisions are the rows tried, Conflicts the nodes with a column that no row
// covers. Updates are the links written to cover and uncover columns, those
// that build the matrix not counted: over a whole search four for each that
// Knuth counts, who counts what is taken out. Nothing is pruned.
//
// An error is an [*UnsupportedError] for a constraint that is none of
// alldifferent, relation != and those on one variable, or a [*TooLargeError].
func DLX(ctx context.Context, m *model.Model, o DLXOptions, found func(model.Assignment) bool) (Result, error) {
	r := newRun(ctx, m, o.Options, found)
	defer r.cancel()
	c, err := newModelCover(r)
	if err != nil {
		return Result{}, err
	}
	d := newDLX(r, &c.ExactCover, o.FirstColumn)
	a := make(model.Assignment, m.NumVars())
	d.covered = func(rows []int) bool {
		for _, row := range rows {
			at := c.rows[row]
			a[at.x] = c.values[at.x][at.rank]
		}
		return r.solution(a)
	}
	d.rowEvent = func(kind EventKind, row int) Event {
		at := c.rows[row]
		return Event{Kind: kind, Depth: len(d.chosen), Var: m.Var(at.x), Value: c.values[at.x][at.rank]}
	}
	d.why = c.why
	d.solve()
	return r.result(), nil
}

// DLXFates says for each constraint of the model, by index, what becomes of it
// in the exact cover: its kind, a colon, and which columns.
func DLXFates(m *model.Model) []string {
	fates := make([]string, m.NumConstraints())
	for i, c := range m.Constraints() {
		fates[i] = model.Kind(c) + ": " + dlxFate(m, c)
	}
	return fates
}

func dlxFate(m *model.Model, c model.Constraint) string {
	terms, different := differentTerms(c)
	switch {
	case different && len(terms) < 2:
		return "always holds"
	case different:
		d := model.AllDifferent{Terms: terms}
		kind := "secondary columns (at most one row each)"
		if m.IsPermutation(d) {
			kind = "primary columns (exactly one row each)"
		}
		return fmt.Sprintf("%d %s", m.ValuesOf(d).Size(), kind)
	case len(relevantVars(c)) <= 1:
		return "leaves out rows that violate it"
	}
	return "unsupported"
}
