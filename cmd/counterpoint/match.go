package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"counterpoint/compare/match"
	"counterpoint/encode"
	"counterpoint/model"
)

// matching is the command match with its flags.
type matching struct {
	*program
	reading
	encoding
	level                                match.Level
	n                                    int
	nodes                                uint64
	all, probe, through, explain, atRoot bool
	timeout                              time.Duration
	format                               *choice
	path                                 string
}

func (p *program) matchCommand() *cobra.Command {
	c := &matching{program: p, level: match.Norvig}
	cmd := &cobra.Command{
		Use:   "match [flags] INPUT...",
		Short: "Hold propagation against clauses, node by node",
		Long: `Searches one tree with two kinds of propagation in lockstep: that of the
constraints, at a level, and unit propagation of the clauses, in a scheme. At
each node both go to their fixpoints, and the values that are left are compared
one by one. Shows what each side counted, and where they first differ: the
decisions on the way, and the values that one side alone removed.

The levels, what each removes:
` + listLevels() + `
The engine native has ac3, norvig and locked as alldiff=value, hidden and locked;
ac3 is also what the engine mac does, and norvig the engine of that name. The
last three are by definition, for small models: slow, and the measure of
the others.

A singleton level assigns each value on trial. Its counterpart in clauses is
--probe, which assumes each literal x=v and makes those that fail false; it is on
where the level is singleton, and --probe=false turns it off.

Theory says which levels and schemes are equal, and the output repeats it. If it
is contradicted, that is a defect of this program, and said so.

The exit code is 0 if both sides were equal wherever they were compared; 20 if
they differ; 1 if theory says that they cannot; 30 if a limit or a signal came
first; 2 if a part of the input could not be read. See "counterpoint help
matching".`,
		Example: `  counterpoint match puzzle.txt
  counterpoint match --level ac3 --scheme minimal --all puzzle.txt
  counterpoint match --level ac3 --explain puzzle.txt
  counterpoint match --level domain --scheme extended --explain puzzle.txt
  counterpoint match --closure --level locked --scheme locked puzzles.txt`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if !cmd.Flags().Changed("probe") {
				c.probe = c.level.IsSingleton()
			}
			return c.run(cmd.Context(), args)
		},
	}
	c.reading.addFlags(cmd)
	f := cmd.Flags()
	f.Var((*levelValue)(&c.level), "level", "the `LEVEL` of the constraints: "+strings.Join(levelNames(), ", "))
	complete(cmd, "level", cobra.FixedCompletions(levelNames(), cobra.ShellCompDirectiveNoFileComp))
	c.encoding.addFlags(cmd)
	f.BoolVar(&c.probe, "probe", false, "refute literals x=v by unit propagation (default true with a singleton level)")
	f.IntVarP(&c.n, "solutions", "n", 1, "stop at the `N`th solution")
	f.BoolVar(&c.all, "all", false, "search the whole tree")
	f.Uint64Var(&c.nodes, "nodes", 0, "give up after `N` nodes (default no limit)")
	f.DurationVar(&c.timeout, "timeout", 0, "give up on an instance after `TIME`, such as 10s or 2m (default no limit)")
	f.BoolVar(&c.through, "through", false, "go on behind the first difference, each side with what both have removed, and count the nodes that differ")
	f.BoolVar(&c.explain, "explain", false, "explain the first difference on both sides")
	f.BoolVar(&c.atRoot, "closure", false, "compare the root alone, of a whole collection")
	c.format = addChoice(cmd, "format", "how to print", formatText, formatJSONL)
	addOutputFlag(cmd, &c.path)
	cmd.MarkFlagsMutuallyExclusive("solutions", "all")
	for _, flag := range []string{"solutions", "all", "nodes", "through"} {
		cmd.MarkFlagsMutuallyExclusive("closure", flag)
	}
	return cmd
}

func levelNames() []string {
	var names []string
	for _, l := range match.Levels() {
		names = append(names, l.String())
	}
	return names
}

func listLevels() string {
	var list strings.Builder
	for _, l := range match.Levels() {
		fmt.Fprintf(&list, "  %-17s %s\n", l, l.About())
	}
	return list.String()
}

// levelValue is the value of the flag --level.
type levelValue match.Level

func (l *levelValue) String() string { return match.Level(*l).String() }

func (l *levelValue) Type() string { return "LEVEL" }

func (l *levelValue) Set(name string) error {
	level, err := match.ParseLevel(name)
	*l = levelValue(level)
	return err
}

// options returns what the flags say.
func (c *matching) options() (match.Options, error) {
	switch {
	case c.n < 1:
		return match.Options{}, fmt.Errorf("-n %d: expected 1 or more; --all searches the whole tree", c.n)
	case c.timeout < 0:
		return match.Options{}, badTimeout(c.timeout)
	}
	encoding, err := c.encoding.options()
	o := match.Options{
		Level: c.level, Encoding: encoding, Probe: c.probe,
		Solutions: uint64(c.n), Nodes: c.nodes, RootOnly: c.atRoot, Through: c.through,
	}
	if c.all {
		o.Solutions = 0
	}
	return o, err
}

func (c *matching) run(ctx context.Context, args []string) error {
	o, err := c.options()
	if err != nil {
		return badInput(err)
	}
	sources, err := c.sources(ctx, args)
	if err != nil {
		return err
	}
	if c.atRoot && c.showsProgress() {
		c.progress = newProgress(c.stderr, countRuns(sources, 1, c.reading), "instances")
	}
	code := exitAnswered
	err = c.writeResults(c.path, func(w io.Writer) error {
		code, err = c.matchAll(ctx, o, sources, c.printer(w, o))
		return err
	})
	c.progress.clear()
	if err != nil {
		return err
	}
	return ended(code)
}

// printer returns what prints in the format.
func (c *matching) printer(w io.Writer, o match.Options) matchPrinter {
	switch {
	case c.format.value == formatJSONL:
		return &matchObjects{w: w, options: o}
	case c.atRoot:
		return &closureText{w: w, options: o}
	}
	return &matchText{w: w, options: o}
}

// matchPrinter prints what is found of each instance, and an end.
type matchPrinter interface {
	match(matched) error
	end() error
}

// matched is what was found of an instance.
type matched struct {
	match.Result
	name         string
	model        *model.Model
	explanations []match.Explanation
}

// matchAll compares the two sides on every instance, prints what it finds as it
// finds it, and returns the exit code.
func (c *matching) matchAll(ctx context.Context, o match.Options, sources []source, print matchPrinter) (code int, err error) {
	done := 0
	for problem, err := range c.problems(sources, c.reading) {
		if ctx.Err() != nil {
			break
		}
		if err != nil {
			c.say("%v", err)
			code = worse(code, exitUsage)
			continue
		}
		found, err := c.matchOne(ctx, o, problem)
		if err != nil {
			c.say("%s: %v", problem.Name, err)
			code = worse(code, codeOfMatch(err))
			continue
		}
		code = worse(code, c.judge(found))
		if err := print.match(found); err != nil {
			return code, err
		}
		done++
		c.progress.set(done)
	}
	if ctx.Err() != nil {
		c.progress.clear()
		c.say("stopped by a signal; what was computed until then is printed")
		code = worse(code, exitUnknown)
	}
	return code, print.end()
}

// matchOne compares the two sides on an instance.
func (c *matching) matchOne(ctx context.Context, o match.Options, p problem) (matched, error) {
	timed, cancel := withTimeout(ctx, c.timeout)
	defer cancel()
	r, err := match.Walk(timed, p.Model, o)
	found := matched{Result: r, name: p.Name, model: p.Model}
	if err != nil || r.First == nil || !c.explain {
		return found, err
	}
	found.explanations, err = match.Explain(timed, p.Model, o, r.First)
	if timed.Err() != nil {
		found.Complete, found.Reason, err = false, model.ReasonOf(timed), nil
	}
	return found, err
}

// judge returns the exit code of an instance, and says aloud what cannot be.
func (c *matching) judge(m matched) int {
	switch {
	case m.Differing.Defects > 0:
		c.say("%s: theory says that the clauses are %v, and they are not at %d of the nodes compared: a defect of this program", m.name, m.Claim.Relation, m.Differing.Defects)
		return exitFailure
	case m.First != nil:
		return exitUnsat
	case m.Complete:
		return exitAnswered
	}
	return exitUnknown
}

// codeOfMatch returns the exit code where two sides could not be compared: what is
// too large for either is unknown.
func codeOfMatch(err error) int {
	var clauses *encode.TooLargeError
	var supports *match.TooLargeError
	var literal *match.NoLiteralError
	switch {
	case errors.As(err, &clauses), errors.As(err, &supports):
		return exitUnknown
	case errors.As(err, &literal):
		return exitUsage
	}
	return exitFailure
}
