package compare

import (
	"context"
	"slices"
	"strings"

	"counterpoint/model"
	"counterpoint/native/textbook"
)

// ruleSets are words that stand for several rules of the human solver.
var ruleSets = []struct {
	word  string
	rules func() []string
}{{"basic", textbook.BasicHumanRules}, {"all", textbook.HumanRules}}

// HumanRuleSets returns the words that stand for several rules of the engine
// human: basic and all.
func HumanRuleSets() []string {
	var words []string
	for _, set := range ruleSets {
		words = append(words, set.word)
	}
	return words
}

// HumanRules returns the rules that the words name, each once, where it comes
// first; never nil.
func HumanRules(words []string) []string {
	rules := []string{}
	for _, word := range words {
		for _, rule := range rulesOf(word) {
			if !slices.Contains(rules, rule) {
				rules = append(rules, rule)
			}
		}
	}
	return rules
}

func rulesOf(word string) []string {
	for _, set := range ruleSets {
		if set.word == word {
			return set.rules()
		}
	}
	return []string{word}
}

// RulesOf returns the rules with which an engine reasons as people do, and
// whether it is such an engine.
func RulesOf(e Engine) (rules []string, ok bool) {
	if own, isOwn := e.(*engine); isOwn {
		if human, isHuman := own.backend.(humanBackend); isHuman {
			return human.rules, true
		}
	}
	return nil, false
}

// humanBackend is the solver with its rules.
type humanBackend struct {
	textbookBackend
	rules []string
}

// humanEntry describes the solver that reasons as people do. It answers the
// question it is asked, as all engines do: for the verdict that a person wants,
// whether there is a second solution, it is asked for [Unique].
func humanEntry() entry {
	return entry{
		name: "human", about: "textbook: the rules that people apply, and hypotheses where these are stuck",
		options: []OptionInfo{{
			Key: "rules", Values: append(textbook.HumanRules(), HumanRuleSets()...), Several: true,
			Default: strings.Join(textbook.BasicHumanRules(), "+"),
			About:   "the rules, the one to try first in front; basic is the default, all is every rule; none at all leaves everything to hypotheses",
		}},
		build: func(_ Catalog, s settings) (backend, error) {
			rules := HumanRules(s.several("rules"))
			return humanBackend{rules: rules, textbookBackend: textbookBackend{
				solve: func(ctx context.Context, m *model.Model, q textbookQuery, f found) (textbook.Result, error) {
					return textbook.Human(ctx, m, textbook.HumanOptions{Options: q.Options, Rules: rules, Step: q.step}, f)
				},
				about:   humanFates,
				counted: propagationCounters,
			}}, nil
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
