package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"counterpoint/encode"
	"counterpoint/encode/inspect"
)

// inspection is the command inspect with its flags.
type inspection struct {
	*program
	reading
	encoding
	part    cnfPart
	why     why
	fates   fates
	sidecar string   // the file
	diff    string   // the scheme
	schemes []string // to compare
	format  *choice
	path    string
}

func (p *program) inspectCommand() *cobra.Command {
	c := &inspection{program: p}
	cmd := &cobra.Command{
		Use:   "inspect [flags] INPUT",
		Short: "What a CNF is made of: its summary, a clause in words, why a literal is forced",
		Long: `Encodes one instance, and sums up the CNF: its variables; its clauses by the
kind of constraint and the rule that they are there for, by constraint and by
width; what unit propagation fixes without any decision; and what is superfluous.
--compare puts several schemes side by side, and --diff shows what clauses another
scheme adds and drops, and what its unit propagation gets more.

Or shows a part: what one clause says and which constraint it is for (--clause);
what a variable means, and its clauses (--var, --literal); all that a constraint
became (--constraint); or the unit clauses by which a literal is forced, step by
step (--why). --fate shows what becomes of each constraint in several engines.

INPUT may also be a CNF, in DIMACS. With the sidecar that encode --sidecar wrote
beside it, all is known of it that is of an encoding. Without, names of variables
are taken from its comments as limboole, CPMpy, Savile Row, Sugar and this program
write them, and what clauses are for is not known. See "counterpoint help formats".

Clauses are numbered from 1 in the order of the DIMACS text, as variables are;
constraints from 0 in the model's order.

--why exits with 20 if unit propagation refutes the formula without any
assumption. See "counterpoint help reading-a-cnf".`,
		Example: `  counterpoint inspect puzzle.txt
  counterpoint inspect --compare minimal,extended,order puzzle.txt
  counterpoint inspect --scheme minimal --diff extended puzzle.txt
  counterpoint inspect --sidecar puzzle.jsonl puzzle.cnf
  counterpoint inspect --clause 1234 puzzle.txt
  counterpoint inspect --literal r3c1=7 puzzle.txt
  counterpoint inspect --constraint 'row 3' --scheme minimal --all puzzle.txt
  counterpoint inspect --why r3c1!=7 puzzle.txt
  counterpoint inspect --why r3c1=7 --assume r1c1=3,r2c2=4 --format svg -o why.svg puzzle.txt
  counterpoint inspect --fate -e native,gini:scheme=order puzzle.txt`,
		RunE: func(cmd *cobra.Command, args []string) error { return c.run(cmd, args) },
	}
	c.reading.addFlags(cmd)
	c.encoding.addFlags(cmd)
	c.part.addFlags(cmd)
	c.why.addFlags(cmd)
	c.fates.addFlags(cmd)
	c.addSummaryFlags(cmd)
	c.format = addChoice(cmd, "format", "how to print it, dot and svg with --why alone", append([]string{formatText, formatJSONL}, graphFormats...)...)
	addOutputFlag(cmd, &c.path)
	cmd.MarkFlagsMutuallyExclusive(questionsOfInspect...)
	return cmd
}

// questionsOfInspect are the flags of which one asks the question.
var questionsOfInspect = append(slices.Clone(partFlags), "why", "fate", "diff", "compare")

// flagsOfInspect are flags that make sense beside some questions alone; "" is
// the summary.
var flagsOfInspect = []struct {
	flag      string
	questions []string
}{
	{"assume", []string{"why"}},
	{"engine", []string{"fate"}},
	{"all", []string{"var", "literal", "constraint", "fate", "diff", ""}},
}

// addSummaryFlags adds those of the summary and of what is compared.
func (c *inspection) addSummaryFlags(cmd *cobra.Command) {
	var names []string
	for _, s := range encode.Schemes() {
		names = append(names, s.String())
	}
	cmd.Flags().StringVar(&c.sidecar, "sidecar", "", "read what encode --sidecar wrote beside the CNF from `FILE`")
	cmd.Flags().StringVar(&c.diff, "diff", "", "show what the `SCHEME` adds to that of --scheme, and drops: "+strings.Join(names, ", "))
	cmd.Flags().StringSliceVar(&c.schemes, "compare", nil, "put the summaries of these `SCHEMES` side by side, commas between them")
	for _, flag := range []string{"diff", "compare"} {
		complete(cmd, flag, cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp))
	}
}

// asked returns the flag that asks the question.
func (c *inspection) asked(cmd *cobra.Command) (string, error) {
	i := slices.IndexFunc(questionsOfInspect, cmd.Flags().Changed)
	question := ""
	if i >= 0 {
		question = questionsOfInspect[i]
	}
	for _, f := range flagsOfInspect {
		if cmd.Flags().Changed(f.flag) && !slices.Contains(f.questions, question) {
			return "", badInput(fmt.Errorf("--%s goes with %s alone", f.flag, questionsInWords(f.questions)))
		}
	}
	if question != "why" && slices.Contains(graphFormats, c.format.value) {
		return "", badInput(fmt.Errorf("--format %s goes with --why alone", c.format.value))
	}
	return question, nil
}

// checkNames refuses names that are missing or twice where one is asked for.
func (c *inspection) checkNames(cmd *cobra.Command, args []string) error {
	switch {
	case cmd.Flags().Changed("diff") && c.diff == "":
		return badInput(errors.New("--diff: expected a scheme, found no name"))
	case c.sidecar == "-" && slices.Contains(args, "-"):
		return badInput(errors.New("standard input is the CNF, and cannot be its sidecar too: give a file for one of them"))
	}
	return nil
}

func questionsInWords(questions []string) string {
	var words []string
	for _, q := range questions {
		if q == "" {
			words = append(words, "the summary")
			continue
		}
		words = append(words, "--"+q)
	}
	return strings.Join(words, ", ")
}

// manyLits is the number of literals beyond which memory is worth the time to free
// it.
const manyLits = 1 << 20

func (c *inspection) run(cmd *cobra.Command, args []string) error {
	question, err := c.asked(cmd)
	if err != nil {
		return err
	}
	if err := c.checkNames(cmd, args); err != nil {
		return err
	}
	defer debug.SetGCPercent(debug.SetGCPercent(inspect.GCPercent))
	of, err := c.input(cmd.Context(), args)
	if err != nil {
		return err
	}
	if of.cnf != nil {
		if err := refuseOfCNF(cmd, of.Name, question); err != nil {
			return err
		}
		if of.cnf.Formula().NumLits() > manyLits {
			debug.FreeOSMemory() // what the formula left behind while it grew
		}
	}
	return c.writeResults(c.path, func(w io.Writer) error { return c.answer(cmd.Context(), w, question, of) })
}

func (c *inspection) answer(ctx context.Context, w io.Writer, question string, of inspected) error {
	switch question {
	case "fate":
		return c.fates.write(ctx, c.program, w, c.format.value, c.part.all, c.maxClauses, of.problem)
	case "compare":
		return c.writeComparison(ctx, w, of)
	case "diff":
		return c.writeDiff(ctx, w, of)
	}
	subject, encoding, err := c.subject(ctx, of, "")
	switch {
	case err != nil:
		return err
	case question == "why":
		return c.why.write(ctx, w, c.format.value, subject)
	case question == "":
		return writeSummary(ctx, w, c.format.value, c.part.all, subject, summaryObject{Instance: of.Name, Encoding: encoding})
	}
	return c.part.write(w, question, c.format.value, subject)
}

// subject returns the CNF, encoded in the scheme, or else that of --scheme; and
// how it is encoded, "" for a CNF that was read.
func (c *inspection) subject(ctx context.Context, of inspected, scheme string) (*inspect.Subject, string, error) {
	if of.cnf != nil {
		return of.cnf, "", nil
	}
	options, err := c.encoding.options()
	if err == nil && scheme != "" {
		options.Scheme, err = encode.ParseScheme(scheme)
	}
	if err != nil {
		return nil, "", badInput(err)
	}
	e, err := makeEncoding(ctx, of.Model, options)
	if err != nil {
		return nil, "", err
	}
	return inspect.Of(e), encodingName(options), nil
}

// writeComparison puts the schemes of --compare side by side.
func (c *inspection) writeComparison(ctx context.Context, w io.Writer, of inspected) error {
	if len(c.schemes) == 0 {
		return badInput(errors.New("--compare: expected schemes, commas between them"))
	}
	var objects []summaryObject
	for _, scheme := range c.schemes {
		subject, encoding, err := c.subject(ctx, of, scheme)
		if err != nil {
			return err
		}
		summary, err := inspect.Summarize(ctx, subject)
		if err != nil {
			return failure(err)
		}
		objects = append(objects, summaryObject{of.Name, encoding, summary})
	}
	return writeSideBySide(w, c.format.value, objects)
}

// writeDiff shows what the scheme of --diff adds and drops.
func (c *inspection) writeDiff(ctx context.Context, w io.Writer, of inspected) error {
	first, from, err := c.subject(ctx, of, "")
	if err != nil {
		return err
	}
	second, to, err := c.subject(ctx, of, c.diff)
	if err != nil {
		return err
	}
	d, err := inspect.Compare(ctx, first, second)
	if err != nil {
		return failure(err)
	}
	object := diffOf(first, second, d, c.part.all)
	object.Instance, object.From, object.To = of.Name, from, to
	if c.format.value == formatJSONL {
		return writeObjects(w, []any{object})
	}
	return object.text(w)
}
