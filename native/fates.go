package native

import (
	"fmt"

	"counterpoint/model"
)

// Fates says for each constraint of the model, by index, at which consistency
// Solve propagates it under the options: its kind, a colon, and the
// consistency in words.
func Fates(m *model.Model, o Options) []string {
	fates := make([]string, m.NumConstraints())
	for i, c := range m.Constraints() {
		fates[i] = model.Kind(c) + ": " + fate(m, o, c)
	}
	return fates
}

func fate(m *model.Model, o Options, c model.Constraint) string {
	switch c := c.(type) {
	case model.AllDifferent:
		return allDifferentFate(m, o, c)
	case model.Relation:
		return "arc consistency"
	case model.Linear:
		return linearFate(c)
	case model.Table:
		if c.Forbid {
			return "generalised arc consistency (forbidden rows counted)"
		}
		return "generalised arc consistency (compact-table)"
	}
	return "unsupported"
}

func allDifferentFate(m *model.Model, o Options, c model.AllDifferent) string {
	if len(c.Terms) < 2 {
		return "always holds"
	}
	if o.AllDiff == Value {
		return "value consistency"
	}
	values := valuesOf(m, c)
	if values.Size() == len(c.Terms) {
		return "value consistency + hidden singles"
	}
	return fmt.Sprintf("value consistency; its %d terms share %d values: no hidden singles", len(c.Terms), values.Size())
}

func linearFate(c model.Linear) string {
	switch {
	case isUnary(c):
		return "domain consistency (applied once, at the root)"
	case c.Op == model.Ne:
		return "value consistency (propagated when all variables but one are fixed)"
	}
	return "bounds consistency"
}
