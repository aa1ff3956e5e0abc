package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"counterpoint/encode/clausal"
	"counterpoint/encode/cnf"
	"counterpoint/encode/sat"
	"counterpoint/model"
)

// A proof that a formula has no model goes from the command sat to the command
// check, or to another checker, as DRAT text.

const proofFlag = "proof"

// proverOf returns the solver as one that can write a proof to the path.
func proverOf(solver sat.Solver, path string) (sat.Prover, error) {
	prover, ok := solver.(sat.Prover)
	switch {
	case !ok:
		return nil, badInput(fmt.Errorf("%s writes no proof: choose -e cdcl or -e dpll", solver.Name()))
	case path == "-":
		return nil, badInput(errors.New("--proof -: the answer goes to standard output; give a file"))
	}
	return prover, nil
}

var errNoRefutation = errors.New("no refutation")

// solveWithProof solves the formula and writes the proof to the path, which is
// left as it was if there is none.
func (p *program) solveWithProof(ctx context.Context, prover sat.Prover, formula *cnf.Formula, path string) (result sat.Result, err error) {
	err = p.writeResults(path, func(w io.Writer) error {
		result, err = sat.Solve(ctx, prover.Prove(w), formula)
		if err == nil && result.Status != model.Unsat {
			return errNoRefutation
		}
		return err
	})
	if errors.Is(err, errNoRefutation) {
		p.say("no proof for %s: the answer is %s", path, result.Status)
		return result, nil
	}
	return result, err
}

// checkProof checks that the proof refutes the formula that the one argument is.
func (p *program) checkProof(ctx context.Context, proof string, args []string) error {
	if len(args) != 1 {
		return badInput(fmt.Errorf("%d inputs: expected the formula that %s refutes", len(args), proof))
	}
	if proof == "-" && args[0] == "-" {
		return badInput(errors.New("- stands twice, and standard input can be read only once"))
	}
	from, err := p.file(ctx, proof)
	if err != nil {
		return badInput(err)
	}
	formula, name, err := p.readFormula(ctx, args[0])
	if err != nil {
		return err
	}
	text := from.reader()
	defer text.Close()
	err = clausal.CheckProof(ctx, formula, text)
	var wrong *clausal.ProofError
	switch {
	case errors.As(err, &wrong):
		fmt.Fprintf(p.stdout, "%s does not refute %s: line %d: %s\n", from.name, name, wrong.Line, wrong.Problem)
		return ended(exitUnsat)
	case ctx.Err() != nil:
		return unknown(ctx.Err())
	case err != nil:
		return badInput(err)
	}
	fmt.Fprintf(p.stdout, "%s refutes %s\n", from.name, name)
	return nil
}
