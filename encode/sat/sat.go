// Package sat (doc to write: what a SAT solver is to us, what adapters promise).
package sat

import (
	"context"

	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// Solver is a SAT solver: a library in this process, or a program.
type Solver interface {
	// Name is what the solver is called on a command line: "gini".
	Name() string
	// Version is that of the library or program, as it tells itself; "" if unknown.
	Version() string
	// Open starts a session on a formula, which must not change while it lasts.
	Open(f *cnf.Formula) (Session, error)
}

// Session solves one formula, and goes on to solve it with further clauses, as
// the enumeration of solutions needs. It is for one goroutine.
type Session interface {
	// Solve answers for the formula and all the clauses added since. A done
	// context gives Unknown with the reason and a nil error, within 100 ms.
	// After Unsat every further Solve gives Unsat. After Unknown the session may
	// only be closed.
	Solve(ctx context.Context) (Result, error)
	// Add adds a clause over the formula's variables.
	Add(clause ...cnf.Lit)
	// Close frees what the session holds and ends its process, if any.
	Close() error
}

// Propagator is a solver that can do unit propagation alone.
type Propagator interface {
	// Propagate returns the literals that unit propagation of the formula fixes
	// before any decision, and whether it falsifies a clause (the assignment is
	// then what had been fixed up to there).
	Propagate(ctx context.Context, f *cnf.Formula) (fixed cnf.Assignment, conflict bool, err error)
}

// Result is an answer with the figures of all the session's Solve calls so far.
type Result struct {
	Status     model.Status
	Reason     model.Reason   // why Status is Unknown
	Assignment cnf.Assignment // with Sat: every variable is True or False
	Counts     Counts
	Figures    []Figure // the solver's own, in a fixed order
}

// Counts are the counters whose definition the solver shares with every other
// engine (see package compare); one it does not tell is not Known.
type Counts struct {
	Decisions Count // decision literals
	Conflicts Count // clauses falsified by propagation, the last one included
	Restarts  Count
	Learned   Count
}

// Count is a figure that may be absent.
type Count struct {
	N     uint64
	Known bool
}

// Figure is a statistic under the solver's own name and definition.
type Figure struct {
	Name       string // "propagations", as the solver calls it
	Definition string // what it counts, exactly
	Value      uint64
}
