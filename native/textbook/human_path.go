package textbook

import (
	"context"
	"fmt"
	"slices"

	"counterpoint/model"
)

// Verdict says how many solutions there are.
type Verdict uint8

// The verdicts. Undecided means that the search was stopped.
const (
	Undecided Verdict = iota
	NoSolution
	ExactlyOne
	Several
)

var verdicts = [...]string{Undecided: "undecided", NoSolution: "no solution", ExactlyOne: "exactly one solution", Several: "several solutions"}

// String returns "undecided", "no solution", "exactly one solution" or
// "several solutions".
func (v Verdict) String() string { return verdicts[v] }

// HumanPath is all that [Human] did for a verdict.
type HumanPath struct {
	Result
	Verdict   Verdict
	Solutions []model.Assignment // two at the most
	Steps     []Step
	Tree      string // of the hypotheses, as HumanTree draws it
	Rating    Rating
}

// Explain returns the whole path of [Human] to the second solution or to the
// end. Where the problem is so hard that the path is long, Limits bound it.
func Explain(ctx context.Context, m *model.Model, o HumanOptions) (HumanPath, error) {
	var p HumanPath
	var tree HumanTree
	listener := o.Step
	o.Step = func(s Step) bool {
		p.Steps = append(p.Steps, s)
		tree.Add(s)
		p.Rating.Add(s)
		return listener == nil || listener(s)
	}
	o.Limits.Solutions = 2
	var err error
	p.Result, err = Human(ctx, m, o, func(a model.Assignment) bool {
		p.Solutions = append(p.Solutions, slices.Clone(a))
		return true
	})
	p.Tree = tree.String()
	switch {
	case len(p.Solutions) == 2:
		p.Verdict = Several
	case p.Complete && len(p.Solutions) == 1:
		p.Verdict = ExactlyOne
	case p.Complete:
		p.Verdict = NoSolution
	}
	return p, err
}

// NextStep returns the next step for a person who is stuck with a problem: the
// first of the rules, the three basic ones if they are nil, that makes
// progress; a hypothesis if none does; a contradiction if the problem shows
// one; Solved if nothing is open. It is false if the context ended before.
func NextStep(ctx context.Context, m *model.Model, rules []string) (Step, bool, error) {
	var next Step
	_, err := Human(ctx, m, HumanOptions{Rules: rules, Step: func(s Step) bool {
		next = s
		return false
	}}, nil)
	return next, next.Rule != "", err
}

// Rating says how difficult a problem was: which rule it took at the most. As
// an easier rule is always tried first, if the rules are in the order of
// [HumanRules], all easier ones together would not have done.
type Rating struct {
	Rule       string // the hardest that was used; Hypothesis is harder than any; "" if nothing was left to do
	Hypotheses int    // how many were made, up to the verdict
	Depth      int    // how many were in force at once
}

// Level orders ratings: 0 if there was nothing to do, then the position in
// [HumanRules] counted from 1, and one more for hypotheses.
func (r Rating) Level() int {
	switch r.Rule {
	case "":
		return 0
	case Hypothesis:
		return len(HumanRules()) + 1
	}
	return 1 + slices.Index(HumanRules(), r.Rule)
}

// String returns the rule, with the number of hypotheses and their depth.
func (r Rating) String() string {
	switch r.Rule {
	case "":
		return "nothing to do"
	case Hypothesis:
		return fmt.Sprintf("hypotheses (%d, up to %d at once)", r.Hypotheses, r.Depth)
	}
	return r.Rule
}

// Add takes a step into account; it may be given all of them.
func (r *Rating) Add(s Step) {
	if s.Rule == Contradiction || s.Rule == Solved {
		return
	}
	if s.Rule == Hypothesis {
		r.Hypotheses++
		r.Depth = max(r.Depth, s.Depth)
	}
	if harder := (Rating{Rule: s.Rule}); harder.Level() > r.Level() {
		r.Rule = s.Rule
	}
}
