package sat

import (
	"context"
	"errors"
	"io"

	"counterpoint/encode/clausal"
	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// CDCL is the project's own clause engine, package clausal, as a solver like the
// others. It is also a [Propagator] and a [Prover]. The zero value learns,
// restarts and deletes as [clausal.CDCL] does.
//
// It counts by the definitions of [Counts]. So it has no figure of its own for
// conflicts, decisions, restarts or learned clauses, as the libraries do: its
// conflicts are the falsified clauses, the one that proves Unsat included.
type CDCL struct {
	// Options, if not nil, replace those of clausal.CDCL. Their groups must be
	// of the formulas that the solver is given. A limit gives Unknown with its
	// reason; the one on solutions has no effect.
	Options *clausal.Options
}

// Name returns "cdcl", or "dpll" if its options are without learning.
func (s CDCL) Name() string {
	if s.Options != nil && !s.Options.Learning {
		return "dpll"
	}
	return "cdcl"
}

// Version returns "": the engine is part of this program.
func (CDCL) Version() string { return "" }

// Open starts a session.
func (s CDCL) Open(f *cnf.Formula) (Session, error) {
	o := s.options()
	o.Limits.Solutions = 0
	solver, err := clausal.NewSolver(f, o)
	if err != nil {
		return nil, err
	}
	return open(s.Name(), f, &cdclRun{solver: solver, handed: f.NumClauses(), learning: o.Learning}), nil
}

func (s CDCL) options() clausal.Options {
	if s.Options != nil {
		return *s.Options
	}
	return clausal.CDCL()
}

// Prove returns the engine with w as its Options.Proof.
func (s CDCL) Prove(w io.Writer) Solver {
	o := s.options()
	o.Proof = w
	return CDCL{Options: &o}
}

// Propagate runs the engine's unit propagation.
func (CDCL) Propagate(ctx context.Context, f *cnf.Formula) (fixed cnf.Assignment, conflict bool, err error) {
	c, err := clausal.Propagate(ctx, f, nil)
	return c.Fixed, c.Conflict, err
}

// cdclRun is one engine and how many clauses it has, those of the formula that
// it was made with included.
type cdclRun struct {
	solver   *clausal.Solver
	handed   int
	learning bool
}

func (r *cdclRun) solve(ctx context.Context, f *cnf.Formula) (Result, error) {
	for ; r.handed < f.NumClauses(); r.handed++ {
		r.solver.Add(f.Clause(r.handed)...)
	}
	answer, err := r.solver.Solve(ctx)
	if err != nil {
		return Result{}, err
	}
	if answer.Status == model.Unknown && answer.Reason == "" {
		return Result{}, errors.New("the clause engine ended without an answer")
	}
	c := &answer.Counters
	return Result{
		Status: answer.Status, Reason: answer.Reason, Assignment: answer.First,
		Counts: Counts{
			Decisions: known(c.Decisions),
			Conflicts: known(c.Conflicts),
			Restarts:  Count{c.Restarts, r.learning},
			Learned:   Count{c.Learned, r.learning},
		},
		Figures: cdclFigures(c),
	}, nil
}

func cdclFigures(c *clausal.Counters) []Figure {
	return []Figure{
		{"literals", "literals assigned by unit propagation, decisions not", c.Literals.Total()},
		{"literals-root", "of these, those before the first decision", c.Literals.Model.Root + c.Literals.Auxiliary.Root},
		{"watch-visits", "visits of a clause because a literal that it watches became false", c.WatchVisits.Total()},
		{"watch-visits-root", "of these, those before the first decision", c.WatchVisits.Root},
		{"minimized-literals", "literals that minimisation removed from learned clauses", c.Minimized},
		{"deleted", "learned clauses deleted again", c.Deleted},
	}
}
