package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"counterpoint/compare"
	"counterpoint/native/textbook"
)

// formatJSON is the format of a trace in JSON.
const formatJSON = "json"

// tracing holds the flags of solve for the steps of a run.
type tracing struct {
	on     bool
	format *choice
	limit  int
}

func (t *tracing) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.BoolVar(&t.on, "trace", false, "print the steps of the run, if the engine tells them")
	t.format = addChoice(cmd, "trace-format", "how to print the steps; with json, solutions are jsonl unless --format is given", formatText, formatJSON)
	f.IntVar(&t.limit, "trace-limit", 1000, "print the first `N` steps of each instance")
}

// used reports a flag that says how to trace, where nothing is traced.
func (t *tracing) used(cmd *cobra.Command) error {
	for _, flag := range []string{"trace-format", "trace-limit"} {
		if cmd.Flags().Changed(flag) && !t.on {
			return badInput(fmt.Errorf("--%s says how to print steps, and --trace is not given", flag))
		}
	}
	return nil
}

// check reports what cannot be traced.
func (t *tracing) check(e compare.Engine) error {
	switch {
	case t.limit < 1:
		return badInput(fmt.Errorf("--trace-limit %d: expected 1 or more", t.limit))
	case !t.on || compare.Traces(e):
		return nil
	}
	var can []string
	for _, info := range catalog(0).Engines() {
		if info.Traces {
			can = append(can, info.Name)
		}
	}
	return badInput(fmt.Errorf("engine %s does not tell its steps: --trace works with %s", e.Spec(), strings.Join(can, ", ")))
}

// steps returns what prints the steps of a run on the problem, so that they fit
// to how solutions are printed.
func (s *solver) steps(p problem) *steps {
	printed := &steps{w: s.stdout, of: p.Instance, limit: s.limit}
	printed.json = s.tracing.format.value == formatJSON || s.format.value == formatJSONL
	if s.format.value == formatLine {
		printed.prefix = "# " // a comment to the reader of grids
	}
	return printed
}

// listen makes the query tell its steps; those of the engine human are in words.
func (t *tracing) listen(q *compare.Query, e compare.Engine, printed *steps) {
	if isHuman(e.Spec()) {
		q.Step = printed.step
	} else {
		q.Trace = printed.event
	}
}

func describeRules(rules []string) string {
	switch {
	case len(rules) == 0:
		return "no rule"
	case slices.Equal(rules, textbook.HumanRules()):
		return "all rules"
	}
	return strings.Join(rules, ", ")
}

// isHuman reports whether the engine is the one that reasons as people do.
func isHuman(spec string) bool {
	name, _, _ := strings.Cut(spec, ":")
	return name == "human"
}

// reasoning is what that engine tells besides its answer.
type reasoning struct {
	tree   textbook.HumanTree
	rating textbook.Rating
}

// follow makes the query tell its steps to a reasoning too.
func follow(q *compare.Query) *reasoning {
	r := &reasoning{}
	printed := q.Step
	q.Step = func(s textbook.Step) {
		r.add(s)
		if printed != nil {
			printed(s)
		}
	}
	return r
}

func (r *reasoning) add(s textbook.Step) {
	r.tree.Add(s)
	r.rating.Add(s)
}

// describeReasoning tells how difficult it is for who knows these rules, and
// draws the tree of hypotheses, whose last line is not complete if the run was
// stopped.
func describeReasoning(rules []string, rating textbook.Rating, tree string) string {
	text := fmt.Sprintf("difficulty with %s: %v\n", describeRules(rules), rating)
	if tree != "" {
		text += "hypotheses:\n" + strings.TrimSuffix(tree, "\n") + "\n"
	}
	return text
}
