package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"counterpoint/compare/certify"
	"counterpoint/model"
)

// certifying is the command certify, of one kind of constraint, with its flags.
type certifying struct {
	*program
	kind       certifiedKind
	parameters kindParameters
	encodings  string
	maxClauses int64
	options    certify.Options
	timeout    time.Duration
	format     *choice
	path       string
}

func (p *program) certifyCommand() *cobra.Command {
	var names []string
	cmd := &cobra.Command{
		Use:   "certify KIND",
		Short: "How much of a constraint unit propagation finds in each encoding",
		Long: `Encodes one constraint over variables with the values 1 to D, takes values away
in every possible way, and compares what unit propagation then finds with what
levels of consistency find by their definitions:

` + listCertifyLevels() + `
Of each encoding it shows, for each level, the share of the values that the level
removes which unit propagation removes too, or "all"; "+" behind it if unit
propagation also finds what the level does not. The dead ends are the partial
domains without a solution. Then come the smallest partial domains where either
side finds more.

Of up to --limit partial domains all are checked, of more only samples, which the
output says. An encoding whose clauses have not the solutions of the constraint is
an error.

The exit code is 0; 1 if an encoding is wrong, which is a defect of this program;
30 if an encoding was refused, or a limit or a signal came first. See
"counterpoint help certificates".`,
		Example: `  counterpoint certify alldifferent --n 4
  counterpoint certify alldifferent --n 6 --samples 50000 --encoding minimal,hall
  counterpoint certify relation --op le --encoding minimal,amo=ladder,support
  counterpoint certify linear --coefs 1,2,-1 --op eq --rhs 3 --format markdown
  counterpoint certify table --row 1,2,3 --row 2,3,1 --row 3,1,2`,
		Args: cobra.ArbitraryArgs,
		RunE: func(_ *cobra.Command, args []string) error {
			return fmt.Errorf("found %s, expected a kind of constraint: one of %s", firstOf(args), strings.Join(names, ", "))
		},
	}
	for _, k := range certifiedKinds {
		names = append(names, k.name)
		cmd.AddCommand(p.certifyKindCommand(k))
	}
	return cmd
}

func listCertifyLevels() string {
	var list strings.Builder
	for _, l := range certify.Levels() {
		fmt.Fprintf(&list, "  %-8s %s\n", l, wrapped(l.About(), 68, "\n           "))
	}
	return list.String()
}

func (p *program) certifyKindCommand(k certifiedKind) *cobra.Command {
	c := &certifying{program: p, kind: k}
	cmd := &cobra.Command{
		Use: k.name, Short: k.short, Example: k.example,
		Long: k.short + `. What is compared, and how to read the
output, tell "counterpoint certify --help" and "counterpoint help certificates".`,
		Args: cobra.NoArgs, ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error { return c.run(cmd.Context(), cmd.Flags().Changed) },
	}
	f := cmd.Flags()
	f.IntVar(&c.parameters.n, "n", k.n, "`N` variables")
	f.IntVar(&c.parameters.d, "d", 4, "the values 1 to `D`")
	if k.defaultValues != "" {
		f.Lookup("d").DefValue = k.defaultValues
	}
	if k.flags != nil {
		k.flags(cmd, &c.parameters)
	}
	f.StringVarP(&c.encodings, "encoding", "e", certify.AllEncodings, "the encodings, as `SCHEME[,amo=NAME][,cardinality=NAME],...`, or the word all")
	addMaxClauses(cmd, &c.maxClauses)
	f.Uint64Var(&c.options.Limit, "limit", certify.DefaultLimit, "check all partial domains if there are no more than `N`")
	f.Uint64Var(&c.options.Samples, "samples", certify.DefaultSamples, "draw `N` of them otherwise")
	f.Uint64Var(&c.parameters.seed, "seed", 0, "`N` as the seed of what is random")
	f.DurationVar(&c.timeout, "timeout", 0, "stop after `TIME`, such as 10s or 2m (default no limit)")
	c.format = addChoice(cmd, "format", "how to print", formatText, formatMarkdown, formatJSONL)
	addOutputFlag(cmd, &c.path)
	return cmd
}

// check reports values that no certificate has.
func (c *certifying) check() error {
	switch {
	case c.options.Limit == 0:
		return badInput(errors.New("--limit 0: expected 1 or more"))
	case c.options.Samples == 0:
		return badInput(errors.New("--samples 0: expected 1 or more"))
	case c.timeout < 0:
		return badTimeout(c.timeout)
	}
	return checkMaxClauses(c.maxClauses)
}

func (c *certifying) run(ctx context.Context, given func(flag string) bool) error {
	if err := c.check(); err != nil {
		return err
	}
	encodings, err := certify.ParseEncodings(c.encodings)
	if err != nil {
		return badInput(err)
	}
	for i := range encodings {
		encodings[i].MaxClauses = c.maxClauses
	}
	c.parameters.given = given
	models, err := c.kind.models(&c.parameters)
	if err != nil {
		return badInput(err)
	}
	c.options.Seed = c.parameters.seed
	code := exitAnswered
	err = c.writeResults(c.path, func(w io.Writer) error {
		reports, err := c.certifyAll(ctx, models, encodings)
		if err != nil {
			return badInput(err)
		}
		for _, r := range reports {
			code = worse(code, c.judge(r))
		}
		return c.write(w, reports)
	})
	if err != nil {
		return err
	}
	return ended(code)
}

// certifyAll certifies the encodings of each model, until the time is over or a
// signal stops it.
func (c *certifying) certifyAll(ctx context.Context, models []*model.Model, encodings []certify.Encoding) ([]certify.Report, error) {
	timed, cancel := withTimeout(ctx, c.timeout)
	defer cancel()
	c.patience.Store(int64(time.Second)) // to print what was found until then
	var reports []certify.Report
	for _, m := range models {
		c.showDomains()
		r, err := certify.Certify(timed, m, encodings, c.options)
		c.progress.clear()
		if err != nil {
			return nil, err
		}
		reports = append(reports, r)
		if r.Reason != "" {
			break
		}
	}
	return reports, nil
}

// showDomains shows how many partial domains are done, on a terminal.
func (c *certifying) showDomains() {
	if !c.showsProgress() {
		return
	}
	c.progress = nil
	c.options.Progress = func(done, total uint64) {
		if c.progress == nil {
			c.progress = newProgress(c.stderr, int(min(total, math.MaxInt32)), "partial domains")
		}
		c.progress.set(int(min(done, math.MaxInt32)))
	}
}

// judge returns the exit code of a report, and says aloud what is wrong.
func (c *certifying) judge(r certify.Report) int {
	code := exitAnswered
	if r.Reason != "" {
		c.say("stopped (%s); what was found until then is printed", r.Reason)
		code = exitUnknown
	}
	for _, certificate := range r.Certificates {
		var wrong *certify.WrongError
		switch {
		case errors.As(certificate.Err, &wrong):
			c.say("%s: %v: a defect of this program", r.Model.Describe(0), wrong)
			code = worse(code, exitFailure)
		case certificate.Err != nil:
			code = worse(code, exitUnknown)
		}
	}
	return code
}
