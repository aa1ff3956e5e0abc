package textbook

// The solver that works as people do on paper: it writes down every candidate,
// looks for the easiest rule that lets it strike some out or fill something
// in, starts over with the easiest after each success, and only when it is
// stuck assumes a value on a copy and sees where that leads.
//
// Read in this order:
//
//   - human_rules.go: the rules by name, in order of difficulty; each is
//     explained in a file of its own (human_nakedsingle.go, ...);
//   - human_search.go: rules until all are stuck, then hypotheses;
//   - human_grid.go: the candidates; human_elimination.go: what follows at
//     once from filling in a value;
//   - human_scopes.go: the all-different constraints that rules look at;
//   - human_step.go, human_tree.go, human_path.go: what is told about it.
//
// The names of the rules are those of the puzzle press; for how hard each is
// see human_rules.go.

import (
	"context"

	"counterpoint/model"
)

// HumanOptions configures [Human].
type HumanOptions struct {
	Options
	// Rules are names from [HumanRules], the one to try first in front. Nil
	// are [BasicHumanRules]; an empty list leaves everything to hypotheses.
	Rules []string
	// Step is told each step as it is taken and may keep it; the search stops
	// when it returns false.
	Step func(Step) bool
}

// Human finds the solutions of any model by the rules that people apply, and
// by hypotheses where these are stuck. It goes on until found returns false:
// for the verdict of a puzzle (no solution, exactly one, several) it is given
// the limit of two solutions, as [Explain] does.
//
// It takes every kind of constraint. The rules look at those AllDifferent whose
// terms are all shifted by the same constant; any AllDifferent strikes out a
// value that was filled in. The other kinds take part weakly: only when they
// have one open variable, from the start or since the others were filled in,
// do they strike out the values of it that break them.
//
// It counts Calls, Nodes, Decisions, Conflicts, Prunings, RootPrunings,
// PruningsFailed, Depth and Solutions. A decision is a hypothesis. An error is
// a rule that does not exist, or a [*TooLargeError].
func Human(ctx context.Context, m *model.Model, o HumanOptions, found func(model.Assignment) bool) (Result, error) {
	rules, err := humanRulesNamed(o.Rules)
	if err != nil {
		return Result{}, err
	}
	d, err := newDomains(m)
	if err != nil {
		return Result{}, err
	}
	r := newRun(ctx, m, o.Options, found)
	h := &human{
		run:         r,
		humanScopes: newHumanScopes(r),
		rules:       rules,
		listener:    o.Step,
		assigned:    make(model.Assignment, m.NumVars()),
	}
	h.solve(d)
	return h.result(), nil
}

// human is a run of the algorithm.
type human struct {
	*run
	*humanScopes
	rules    []humanRule
	listener func(Step) bool

	grids      []*humanGrid // one for each hypothesis in force, and the root's
	*humanGrid              // the last of them
	depth      int          // hypotheses in force

	// Of the step under way.
	removed  []Candidate
	pruned   uint64 // candidates, since the hypothesis last made
	broken   Step   // the contradiction, where one was found
	assigned model.Assignment
}
