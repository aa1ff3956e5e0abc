package textbook

import (
	"fmt"
	"strings"

	"counterpoint/model"
)

// NorvigRules is a set of propagation rules. Each is a bit, so that
// Elimination | Hidden is a set of two.
type NorvigRules uint8

// The rules of [Norvig]. A naked pair is two variables of an all-different
// constraint with two values together, which leave its other variables.
const (
	Elimination NorvigRules = 1 << iota // an assigned value leaves the other variables
	Hidden                              // a value with one place left goes there
	Pairs                               // naked pairs
	Triples                             // naked triples, and the pairs that they turn into
	Pointing                            // a value with all its places in another constraint too leaves the rest of that (locked candidates)
)

var norvigRuleNames = []string{"elimination", "hidden", "pairs", "triples", "pointing"}

// String lists the rules, as in "elimination,hidden".
func (r NorvigRules) String() string {
	var names []string
	for i, name := range norvigRuleNames {
		if r&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, ",")
}

// ParseNorvigRules reads what [NorvigRules.String] writes, in any order.
func ParseNorvigRules(list string) (NorvigRules, error) {
	var rules NorvigRules
next:
	for name := range strings.SplitSeq(list, ",") {
		for i, known := range norvigRuleNames {
			if name == known {
				rules |= 1 << i
				continue next
			}
		}
		return 0, fmt.Errorf("unknown rule %q: expected %s", name, strings.Join(norvigRuleNames, ", "))
	}
	return rules, rules.check()
}

// check refuses a set without elimination: the other rules take it that an
// assigned value is nowhere else.
func (r NorvigRules) check() error {
	if r>>len(norvigRuleNames) != 0 {
		return fmt.Errorf("rules %#x: there are only %s", uint8(r), strings.Join(norvigRuleNames, ", "))
	}
	if r&Elimination == 0 {
		return fmt.Errorf("rules %q lack elimination, which the others build on: add it", r)
	}
	return nil
}

// NorvigFates says for each constraint of the model, by index, what [Norvig]
// does with it: its kind, a colon, and the rules.
func NorvigFates(m *model.Model, rules NorvigRules) []string {
	if rules == 0 {
		rules = Elimination | Hidden
	}
	fates := make([]string, m.NumConstraints())
	for i, c := range m.Constraints() {
		fates[i] = model.Kind(c) + ": " + norvigFate(m, c, rules)
	}
	return fates
}

func norvigFate(m *model.Model, c model.Constraint, rules NorvigRules) string {
	d, ok := c.(model.AllDifferent)
	switch {
	case !ok:
		return "forward checking (propagated when one variable is open)"
	case len(d.Terms) < 2:
		return "always holds"
	}
	fate := "elimination"
	if rules&Triples != 0 {
		fate += " + naked pairs and triples"
	} else if rules&Pairs != 0 {
		fate += " + naked pairs"
	}
	places := rules & (Hidden | Pointing)
	if places == 0 {
		return fate
	}
	if !m.IsPermutation(d) {
		return fate + "; not as many terms as values: no " + strings.ReplaceAll(places.String(), ",", ", no ")
	}
	if rules&Hidden != 0 {
		fate += " + hidden singles"
	}
	if rules&Pointing != 0 {
		fate += " + locked candidates"
	}
	return fate
}
