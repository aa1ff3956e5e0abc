package compare

import (
	"slices"
	"testing"

	"counterpoint/native/textbook"
)

func TestRulesOf(t *testing.T) {
	for _, c := range []struct {
		spec  string
		rules []string
	}{
		{"human", textbook.BasicHumanRules()},
		{"human:rules=basic", textbook.BasicHumanRules()},
		{"human:rules=all", textbook.HumanRules()},
		{"human:rules=pointing+basic", []string{textbook.HumanRules()[2], textbook.HumanRules()[0], textbook.HumanRules()[1]}},
		{"human:rules=", []string{}},
	} {
		rules, ok := RulesOf(parse(t, c.spec)[0])
		if !ok || !slices.Equal(rules, c.rules) {
			t.Errorf("%s has the rules %v (%v), expected %v", c.spec, rules, ok, c.rules)
		}
	}
	if rules, ok := RulesOf(parse(t, "norvig")[0]); ok {
		t.Errorf("norvig reasons as people do, with %v", rules)
	}
}
