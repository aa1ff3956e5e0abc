package sat

import (
	"context"
	"errors"
	"io"
	"strings"

	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// Solver is a SAT solver: a library in this process, or a program. It may be
// used by several goroutines at once.
type Solver interface {
	// Name is what the solver is called on a command line: "gini".
	Name() string
	// Version is that of the library or program, as it tells itself; "" if unknown.
	Version() string
	// Open starts a session on a formula, which must not change while it lasts.
	// The error says why the solver cannot take the formula.
	Open(f *cnf.Formula) (Session, error)
}

// Session solves one formula, and goes on to solve it with further clauses, as
// the enumeration of solutions needs. It is for one goroutine.
type Session interface {
	// Solve answers for the formula and all the clauses added since. A done
	// context gives Unknown with the reason and a nil error, within 100 ms.
	// After Unsat, Unknown or an error, every further Solve gives the same.
	Solve(ctx context.Context) (Result, error)
	// Add adds a clause over the formula's variables; after a final answer it does
	// nothing. It panics on any other literal, as [cnf.Formula.Add] does.
	Add(clause ...cnf.Lit)
	// Close frees what the session holds. Solve then gives an error.
	Close() error
}

// Propagator is a solver that can do unit propagation alone.
type Propagator interface {
	// Propagate returns the literals that unit propagation of the formula fixes
	// before any decision, and whether it falsifies a clause (the assignment is
	// then what had been fixed up to there). The only errors are that the solver
	// cannot take the formula, and that of a done context.
	Propagate(ctx context.Context, f *cnf.Formula) (fixed cnf.Assignment, conflict bool, err error)
}

// Prover is a solver that can prove that a formula has no model.
type Prover interface {
	// Prove returns a solver that answers in the same way, and writes what it
	// concludes to w, in one session: if the answer is Unsat, a DRAT proof, as
	// CheckProof of package clausal checks it. An error of w is one of Solve.
	Prove(w io.Writer) Solver
}

// Result is an answer with the figures of all the session's Solve calls so far.
type Result struct {
	Status     model.Status
	Reason     model.Reason   // why Status is Unknown
	Assignment cnf.Assignment // with Sat: every variable is True or False; the caller's own
	Counts     Counts
	Figures    []Figure // the solver's own, in a fixed order
}

// Counts are the counters whose definition the solver shares with every other
// engine (see package compare); one it does not tell is not Known.
type Counts struct {
	Decisions Count // decision literals
	Conflicts Count // clauses falsified by propagation, the one that proves Unsat included
	Restarts  Count // returns to the root of the search that no conflict forced
	Learned   Count // clauses learned from conflicts, those of one literal included, the empty clause not
}

// Count is a figure that may be absent.
type Count struct {
	N     uint64
	Known bool
}

// Figure is a statistic under the solver's own name and definition: a number of
// events, so that the figures of several runs add up.
type Figure struct {
	Name       string // "propagations", as the solver calls it; no blanks; "gini.propagations" if it passes on another's
	Definition string // what it counts, exactly
	Value      uint64
}

// QualifiedName returns the name with that of the solver before it, or of the one
// that it was passed on from: two figures of one such name count the same.
func (f Figure) QualifiedName(solver string) string {
	if strings.Contains(f.Name, ".") {
		return f.Name
	}
	return solver + "." + f.Name
}

// Libraries returns the solvers that run in this process, in a fixed order.
func Libraries() []Solver { return []Solver{Gini{}, Gophersat{}, CDCL{}} }

// Solve answers for one formula, in a session of its own.
func Solve(ctx context.Context, solver Solver, f *cnf.Formula) (Result, error) {
	s, err := solver.Open(f)
	if err != nil {
		return Result{}, err
	}
	r, err := s.Solve(ctx)
	return r, errors.Join(err, s.Close())
}

func known(n uint64) Count { return Count{N: n, Known: true} }

func unknown(reason model.Reason) Result {
	return Result{Status: model.Unknown, Reason: reason}
}

func stopped(ctx context.Context) Result { return unknown(model.ReasonOf(ctx)) }
