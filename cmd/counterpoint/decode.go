package main

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/model"
)

func (p *program) decodeCommand() *cobra.Command {
	var reading reading
	var presolving presolving
	var encoding encoding
	cmd := &cobra.Command{
		Use:   "decode [flags] INPUT [ANSWER]",
		Short: "Turn a SAT solver's answer back into a solution",
		Long: `Reads what a SAT solver answered about the encoding of an instance, from a file
or from standard input, and prints the solution, after checking it against the
constraints. The input must be the one that was encoded; of the flags of encode
--presolve matters here, and must be the same, and so must --variables needed,
with its --scheme.

The answer is either "s" and "v" lines, with "c" lines anywhere, or MiniSat's
result file. The exit code is 0 for a solution, 20 if the solver says that
there is none, 30 if it does not know, 2 if the answer cannot be read, and 1 if
it is wrong: no value or several for a variable, or a constraint broken.`,
		Example: `  counterpoint encode puzzle.txt > puzzle.cnf
  cadical -q puzzle.cnf | counterpoint decode puzzle.txt
  minisat puzzle.cnf result.txt; counterpoint decode puzzle.txt result.txt`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			options, err := encoding.variablesOptions()
			if err != nil {
				return badInput(err)
			}
			return p.decode(cmd.Context(), args, reading, presolving, options)
		},
	}
	reading.addFlags(cmd)
	presolving.addFlag(cmd, "what encode left out")
	encoding.addVariablesFlags(cmd)
	return cmd
}

func (p *program) decode(ctx context.Context, args []string, r reading, s presolving, o encode.Options) error {
	args, answer, err := p.answerAmong(ctx, args)
	if err != nil {
		return badInput(err)
	}
	problem, err := p.oneProblem(ctx, args, r)
	if err != nil {
		return err
	}
	presolved, err := s.apply(ctx, problem.Model)
	if err != nil {
		return err
	}
	var e *encode.Encoding
	var numVars int
	if !presolved.Refuted {
		if e, numVars, err = smallestEncoding(ctx, presolved.Model, o); err != nil {
			return err
		}
	}
	status, values, err := p.readAnswer(ctx, answer, numVars)
	if err != nil {
		return err
	}
	switch status {
	case model.Unsat:
		fmt.Fprintln(p.stdout, "no solution")
		return ended(exitUnsat)
	case model.Unknown:
		fmt.Fprintln(p.stdout, "unknown: the solver says so")
		return ended(exitUnknown)
	}
	if presolved.Refuted {
		return failure(fmt.Errorf("the answer in %s is wrong: presolve refutes %s", answer.name, problem.Name))
	}
	a, err := e.Decode(values)
	if err == nil {
		err = model.Verify(problem.Model, a)
	}
	if err != nil {
		return failure(fmt.Errorf("the answer in %s is no solution of %s as encoded with --presolve %s: %w",
			answer.name, problem.Name, s.level.value, err))
	}
	show := textPresenter{w: p.stdout, problem: problem, colours: p.colours()}
	show.solution(a)
	return nil
}

// answerAmong parts the arguments: the last is the file of the answer, unless it is
// the only one or, no file behind none, a row of a grid. Then the answer comes on
// standard input.
func (p *program) answerAmong(ctx context.Context, args []string) (inputs []string, answer source, err error) {
	last := len(args) - 1
	if last == 0 {
		return args, p.stdinSource(ctx), nil
	}
	answer, err = p.file(ctx, args[last])
	if err == nil {
		return args[:last], answer, nil
	}
	var before, missing *noFileError
	if _, errBefore := p.file(ctx, args[last-1]); errors.As(errBefore, &before) && errors.As(err, &missing) {
		return args, p.stdinSource(ctx), nil
	}
	return nil, source{}, err
}

// smallestEncoding returns the smallest of the encodings that have the model's
// variables in common, and a number of variables that none of them exceeds: what
// a scheme adds, with a way to say at most k, and what a way to say at most one adds
// do not depend on each other. They are those of the options' scheme; or those of all, the smallest of
// which are in the scheme minimal, if each variable has its literals x=v anyway.
func smallestEncoding(ctx context.Context, m *model.Model, of encode.Options) (*encode.Encoding, int, error) {
	unlimited, schemes := of, []encode.Scheme{of.Scheme}
	unlimited.MaxClauses = math.MaxInt64
	if of.Variables == encode.Direct {
		unlimited.Scheme, schemes = encode.Minimal, encode.Schemes()
	}
	smallest, least := unlimited, int64(math.MaxInt64)
	var byAMO, byScheme, pairwise int64 // variables
	for _, amo := range encode.AMOs() {
		o := unlimited
		o.AMO = amo
		size, err := encode.Estimate(ctx, m, o)
		if err != nil {
			continue // nobody can have encoded it so
		}
		byAMO = max(byAMO, size.Vars)
		if amo == encode.Pairwise {
			pairwise = size.Vars
		}
		if size.Clauses < least {
			smallest, least = o, size.Clauses
		}
	}
	for _, scheme := range schemes {
		o := unlimited
		o.Scheme = scheme
		if scheme == encode.Hall || scheme == encode.HallSets {
			// To go through intervals and sets without a limit can take for ever.
			o.MaxClauses = max(of.MaxClauses, encode.DefaultMaxClauses)
		}
		for _, o.Cardinality = range encode.Cardinalities() {
			if size, err := encode.Estimate(ctx, m, o); err == nil {
				byScheme = max(byScheme, size.Vars)
			}
		}
	}
	e, err := makeEncoding(ctx, m, smallest)
	return e, int(min(byAMO+byScheme-pairwise, cnf.MaxVars)), err
}

// readAnswer reads a solver's answer about a formula of so many variables.
func (p *program) readAnswer(ctx context.Context, from source, numVars int) (model.Status, cnf.Assignment, error) {
	text := from.reader()
	defer text.Close()
	status, values, err := cnf.ReadAnswer(ctx, text, from.name, numVars)
	return status, values, badInput(err)
}
