package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"counterpoint/compare"
	"counterpoint/native/textbook"
)

// explanation is the command explain with its flags.
type explanation struct {
	*program
	reading
	all     bool
	rules   rulesValue
	timeout time.Duration
	limit   int
	format  *choice
}

func (p *program) explainCommand() *cobra.Command {
	e := &explanation{program: p, rules: rulesValue{"all"}}
	cmd := &cobra.Command{
		Use:   "explain [flags] INPUT",
		Short: "The next logical step for a person who is stuck, or all of them",
		Long: `Says what a person can conclude next on one instance, with the name of the rule
and the cells: the first of the rules that makes progress, the easiest tried
first. Where none does, it is a hypothesis; where the instance shows that it
has no solution, it says why.

With --all it goes on to the end: every step, then how many solutions there
are, how difficult it was with these rules, and the tree of hypotheses. In the
tree a digit is the number of choices at a new level, and \ a later choice.

` + inProse("The rules are ", textbook.HumanRules(), ".") + `
The word basic stands for the first three, and all for all of them, as in the
option rules of the engine human; that engine has the basic ones unless told
otherwise, and explain all of them.

The exit code is 20 if there is no solution, 30 if it stopped before the end.`,
		Example: `  counterpoint explain puzzle.txt
  counterpoint explain --all --rules basic puzzle.txt
  counterpoint explain --all --rules naked-single,hidden-single,pointing,naked-pair,naked-triple puzzle.txt`,
		RunE: func(cmd *cobra.Command, args []string) error { return e.run(cmd.Context(), args) },
	}
	e.reading.addFlags(cmd)
	f := cmd.Flags()
	f.BoolVar(&e.all, "all", false, "explain the whole solution")
	f.Var(&e.rules, "rules", "the rules, the one to try first in front, as `RULE,...`")
	complete(cmd, "rules", completeRules)
	f.DurationVar(&e.timeout, "timeout", 0, "give up after `TIME`, such as 10s (default no limit)")
	f.IntVar(&e.limit, "limit", 10000, "print the first `N` steps")
	e.format = addChoice(cmd, "format", "how to print it", formatText, formatJSONL)
	return cmd
}

func (e *explanation) run(ctx context.Context, args []string) error {
	switch {
	case e.limit < 1:
		return badInput(fmt.Errorf("--limit %d: expected 1 or more", e.limit))
	case e.timeout < 0:
		return badInput(fmt.Errorf("--timeout %v: expected a positive duration, such as 10s", e.timeout))
	}
	problem, err := e.oneProblem(ctx, args, e.reading)
	if err != nil {
		return err
	}
	ctx, cancel := withTimeout(ctx, e.timeout)
	defer cancel()
	printed := &steps{w: e.stdout, of: problem.Instance, json: e.format.value == formatJSONL, limit: e.limit}
	if e.all {
		return e.explainAll(ctx, problem, printed)
	}
	return e.explainNext(ctx, problem, printed)
}

// explainNext prints one step.
func (e *explanation) explainNext(ctx context.Context, p problem, printed *steps) error {
	step, ok, err := textbook.NextStep(ctx, p.Model, e.rules.names())
	switch {
	case err != nil:
		return failure(err)
	case !ok:
		return unknown(fmt.Errorf("%s: stopped before a step was found", p.Name))
	}
	if step.Rule == textbook.Hypothesis && !printed.json {
		fmt.Fprintln(e.stdout, "no rule makes progress; what is left is to assume something and see where it leads")
	}
	printed.step(step)
	if step.Rule == textbook.Contradiction {
		return ended(exitUnsat)
	}
	return nil
}

// explainAll prints every step, and what they come to.
func (e *explanation) explainAll(ctx context.Context, p problem, printed *steps) error {
	path, err := textbook.Explain(ctx, p.Model, textbook.HumanOptions{
		Rules: e.rules.names(),
		Step:  func(s textbook.Step) bool { printed.step(s); return true },
	})
	if err != nil {
		return failure(err)
	}
	if printed.json {
		e.summarize(p, path)
	} else {
		e.tell(p, path)
	}
	switch path.Verdict {
	case textbook.Undecided:
		return ended(exitUnknown)
	case textbook.NoSolution:
		return ended(exitUnsat)
	}
	return nil
}

// tell prints for people what a path comes to.
func (e *explanation) tell(p problem, path textbook.HumanPath) {
	for _, a := range path.Solutions {
		fmt.Fprintf(e.stdout, "\n%s", p.draw(a, e.colours()))
	}
	verdict := path.Verdict.String()
	if path.Verdict == textbook.Undecided {
		verdict += fmt.Sprintf(" (%s)", path.Reason)
	}
	fmt.Fprintf(e.stdout, "\n%s\n%s", verdict, describeReasoning(e.rules.names(), path.Rating, path.Tree))
}

// pathObject is what a path comes to, in JSON.
type pathObject struct {
	Instance   string   `json:"instance"`
	Kind       string   `json:"kind"` // "verdict"
	Verdict    string   `json:"verdict"`
	Reason     string   `json:"reason,omitempty"`
	Solutions  []string `json:"solutions"`
	Steps      int      `json:"steps"`
	Difficulty string   `json:"difficulty"`
	Level      int      `json:"level"`
	Hypotheses int      `json:"hypotheses"`
	Depth      int      `json:"depth"`
	Tree       string   `json:"tree"`
	Rules      []string `json:"rules"` // with which the difficulty is rated
}

func (e *explanation) summarize(p problem, path textbook.HumanPath) {
	object := pathObject{
		Instance: p.Name, Kind: "verdict", Verdict: path.Verdict.String(), Reason: string(path.Reason),
		Solutions: []string{}, Steps: len(path.Steps), Difficulty: path.Rating.Rule, Level: path.Rating.Level(),
		Hypotheses: path.Rating.Hypotheses, Depth: path.Rating.Depth, Tree: path.Tree, Rules: e.rules.names(),
	}
	for _, a := range path.Solutions {
		object.Solutions = append(object.Solutions, p.FormatSolution(a))
	}
	_ = writeObjects(e.stdout, []pathObject{object}) // the writer remembers a write that fails
}

// rulesValue is the value of the flag --rules.
type rulesValue []string

// names returns the rules, each once.
func (r rulesValue) names() []string { return compare.HumanRules(r) }

// ruleWords are what a list of rules may hold.
func ruleWords() []string { return append(compare.HumanRuleSets(), textbook.HumanRules()...) }

func (r *rulesValue) String() string { return strings.Join(*r, ",") }

func (r *rulesValue) Type() string { return "RULES" }

func (r *rulesValue) Set(text string) error {
	*r = nil
	for word := range strings.FieldsFuncSeq(text, func(c rune) bool { return c == ',' || c == '+' }) {
		if !slices.Contains(ruleWords(), word) {
			return fmt.Errorf("unknown rule %q: expected %s", word, strings.Join(ruleWords(), ", "))
		}
		*r = append(*r, word)
	}
	return nil
}

// completeRules completes the last rule of a list.
func completeRules(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
	before := typed[:strings.LastIndex(typed, ",")+1]
	var words []string
	for _, word := range ruleWords() {
		words = append(words, before+word)
	}
	return words, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}
