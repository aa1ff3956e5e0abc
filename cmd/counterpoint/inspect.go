package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"counterpoint/encode/inspect"
)

// inspection is the command inspect with its flags.
type inspection struct {
	*program
	reading
	encoding
	part   cnfPart
	why    why
	fates  fates
	format *choice
	path   string
}

func (p *program) inspectCommand() *cobra.Command {
	c := &inspection{program: p}
	cmd := &cobra.Command{
		Use:   "inspect [flags] INPUT",
		Short: "What a CNF is made of: a clause in words, why a literal is forced",
		Long: `Encodes one instance, and shows a part of its CNF: what one clause says and
which constraint it is for (--clause); what a variable means, and its clauses
(--var, --literal); all that a constraint became (--constraint); or the unit
clauses by which a literal is forced, step by step (--why). --fate shows what
becomes of each constraint in several engines.

Clauses are numbered from 1 in the order of the DIMACS text, as variables are;
constraints from 0 in the model's order.

--why exits with 20 if unit propagation refutes the formula without any
assumption. See "counterpoint help reading-a-cnf".`,
		Example: `  counterpoint inspect --clause 1234 puzzle.txt
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
	c.format = addChoice(cmd, "format", "how to print it, dot and svg with --why alone", append([]string{formatText, formatJSONL}, graphFormats...)...)
	addOutputFlag(cmd, &c.path)
	cmd.MarkFlagsMutuallyExclusive(questionsOfInspect...)
	return cmd
}

// questionsOfInspect are the flags of which one asks the question.
var questionsOfInspect = append(slices.Clone(partFlags), "why", "fate")

// flagsOfInspect are flags that make sense beside some questions alone.
var flagsOfInspect = map[string][]string{
	"assume": {"why"},
	"engine": {"fate"},
	"all":    {"var", "literal", "constraint", "fate"},
}

// asked returns the flag that asks the question.
func (c *inspection) asked(cmd *cobra.Command) (string, error) {
	i := slices.IndexFunc(questionsOfInspect, cmd.Flags().Changed)
	question := ""
	if i >= 0 {
		question = questionsOfInspect[i]
	}
	for _, flag := range []string{"assume", "engine", "all"} {
		if beside := flagsOfInspect[flag]; cmd.Flags().Changed(flag) && !slices.Contains(beside, question) {
			return "", badInput(fmt.Errorf("--%s goes with --%s alone", flag, strings.Join(beside, ", --")))
		}
	}
	if question != "why" && slices.Contains(graphFormats, c.format.value) {
		return "", badInput(fmt.Errorf("--format %s goes with --why alone", c.format.value))
	}
	return question, nil
}

func (c *inspection) run(cmd *cobra.Command, args []string) error {
	question, err := c.asked(cmd)
	if err != nil {
		return err
	}
	problem, err := c.oneProblem(cmd.Context(), args, c.reading)
	if err != nil {
		return err
	}
	return c.writeResults(c.path, func(w io.Writer) error { return c.answer(cmd.Context(), w, question, problem) })
}

func (c *inspection) answer(ctx context.Context, w io.Writer, question string, of problem) error {
	if question == "fate" {
		return c.fates.write(ctx, c.program, w, c.format.value, c.part.all, c.maxClauses, of)
	}
	subject, err := c.subject(ctx, of)
	switch {
	case err != nil:
		return err
	case question == "why":
		return c.why.write(ctx, w, c.format.value, subject)
	case question == "":
		return badInput(errors.New("expected a question, such as --clause N"))
	}
	return c.part.write(w, question, c.format.value, subject)
}

func (c *inspection) subject(ctx context.Context, of problem) (*inspect.Subject, error) {
	options, err := c.encoding.options()
	if err != nil {
		return nil, badInput(err)
	}
	e, err := makeEncoding(ctx, of.Model, options)
	if err != nil {
		return nil, err
	}
	return inspect.Of(e), nil
}
