package textbook

import (
	"fmt"
	"slices"
	"strings"
)

// humanRule finds the first place where a rule makes progress and says what
// follows there; it changes nothing.
type humanRule struct {
	name, title string
	find        func(*human) (Step, bool)
}

// allHumanRules are ordered by difficulty as people feel it, which is about
// the order of the ratings that the program Sudoku Explainer (Juillerat 2006)
// gives; the first two are the other way round there.
func allHumanRules() []humanRule {
	return []humanRule{
		{"naked-single", "naked single", (*human).nakedSingle},
		{"hidden-single", "hidden single", (*human).hiddenSingle},
		{"pointing", "pointing", (*human).pointing},
		{"claiming", "claiming", (*human).claiming},
		{"naked-pair", "naked pair", func(h *human) (Step, bool) { return h.nakedSubset(2) }},
		{"x-wing", "X-wing", func(h *human) (Step, bool) { return h.fish(2) }},
		{"hidden-pair", "hidden pair", func(h *human) (Step, bool) { return h.hiddenSubset(2) }},
		{"naked-triple", "naked triple", func(h *human) (Step, bool) { return h.nakedSubset(3) }},
		{"swordfish", "swordfish", func(h *human) (Step, bool) { return h.fish(3) }},
		{"hidden-triple", "hidden triple", func(h *human) (Step, bool) { return h.hiddenSubset(3) }},
		{"xy-wing", "XY-wing", (*human).xyWing},
		{"simple-colouring", "simple colouring", (*human).simpleColouring},
	}
}

// HumanRules returns the names of the rules that [Human] knows, from the
// easiest to the hardest.
func HumanRules() []string {
	var names []string
	for _, r := range allHumanRules() {
		names = append(names, r.name)
	}
	return names
}

// BasicHumanRules returns the rules that [Human] applies if it is told
// nothing else: "naked-single", "hidden-single" and "pointing".
func BasicHumanRules() []string { return HumanRules()[:3] }

func humanRulesNamed(names []string) ([]humanRule, error) {
	if names == nil {
		names = BasicHumanRules()
	}
	all := allHumanRules()
	var rules []humanRule
	for _, name := range names {
		i := slices.IndexFunc(all, func(r humanRule) bool { return r.name == name })
		if i < 0 {
			return nil, fmt.Errorf("engine human has no rule %q: expected one of %s", name, strings.Join(HumanRules(), ", "))
		}
		rules = append(rules, all[i])
	}
	return rules, nil
}
