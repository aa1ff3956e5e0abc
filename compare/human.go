package compare

import (
	"context"
	"slices"
	"strings"

	"counterpoint/model"
	"counterpoint/native/textbook"
)

// everyRule stands for all rules of the human solver.
const everyRule = "all"

// humanEntry describes the solver that reasons as people do. It answers the
// question it is asked, as all engines do: for the verdict that a person wants,
// whether there is a second solution, it is asked for [Unique].
func humanEntry() entry {
	return entry{
		name: "human", about: "textbook: the rules that people apply, and hypotheses where these are stuck",
		options: []OptionInfo{{
			Key: "rules", Values: append(textbook.HumanRules(), everyRule), Several: true,
			Default: strings.Join(textbook.BasicHumanRules(), "+"),
			About:   "the rules, the one to try first in front; none at all leaves everything to hypotheses",
		}},
		build: func(_ Catalog, s settings) (backend, error) {
			rules := s.several("rules")
			if slices.Contains(rules, everyRule) {
				rules = textbook.HumanRules()
			}
			return textbookBackend{
				solve: func(ctx context.Context, m *model.Model, q textbookQuery, f found) (textbook.Result, error) {
					return textbook.Human(ctx, m, textbook.HumanOptions{Options: q.Options, Rules: rules, Step: q.step}, f)
				},
				about:   humanFates,
				counted: propagationCounters,
			}, nil
		},
	}
}

// humanFates says what the rules look at.
func humanFates(m *model.Model) []string {
	fates := make([]string, m.NumConstraints())
	for i, c := range m.Constraints() {
		fates[i] = model.Kind(c) + ": " + humanFate(c)
	}
	return fates
}

func humanFate(c model.Constraint) string {
	d, ok := c.(model.AllDifferent)
	switch {
	case ok && len(d.Terms) < 2:
		return "always holds"
	case ok && !slices.ContainsFunc(d.Terms, func(t model.Term) bool { return t.C != d.Terms[0].C }):
		return "the rules look at it; a value filled in leaves the others"
	case ok:
		return "a value filled in leaves the others"
	}
	return "strikes out values when one variable is open"
}
