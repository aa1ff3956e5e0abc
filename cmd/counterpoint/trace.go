package main

import (
	"fmt"
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
	t.format = addChoice(cmd, "trace-format", "how to print the steps", formatText, formatJSON)
	f.IntVar(&t.limit, "trace-limit", 1000, "print the first `N` steps of each instance")
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

// human is the name of the engine that reasons as people do.
const human = "human"

// reasoning is what that engine tells besides its answer.
type reasoning struct {
	tree   textbook.HumanTree
	rating textbook.Rating
}

func (r *reasoning) add(s textbook.Step) {
	r.tree.Add(s)
	r.rating.Add(s)
}

// describeReasoning tells the difficulty and draws the tree of hypotheses.
func describeReasoning(rating textbook.Rating, tree string) string {
	text := fmt.Sprintf("difficulty: %v\n", rating)
	if tree != "" {
		text += "hypotheses:\n" + tree
	}
	return text
}
