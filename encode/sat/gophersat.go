package sat

import (
	"context"
	"errors"
	"fmt"

	"github.com/crillab/gophersat/solver"

	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// Gophersat is the library github.com/crillab/gophersat, a CDCL and
// pseudo-Boolean solver in Go.
//
// What the adapter guards against:
//
//   - Two solvers in two goroutines corrupt each other through a buffer of the
//     package. One lock, for the whole process, is held around every use, so
//     gophersat solves one formula at a time.
//   - Nothing interrupts a solver. When the context is done, Solve answers
//     unknown at once and abandons the run, which goes on in its goroutine, with
//     the lock, until it ends by itself. Further Solve calls wait for it, as long
//     as their own contexts let them. A program that needs gophersat to stop, or
//     to run in parallel, runs it as a child (see [Command]).
//   - Assume, AppendClause, CountModels and Enumerate give wrong answers or
//     panic. Every Solve makes a new solver with all clauses.
//   - Model panics after unsat, and so is called after sat alone. A panic inside
//     the library is an error.
//
// Its parser solves by itself what unit propagation solves; the statistics of
// such a run are zero, the clause that a contradiction falsifies aside.
type Gophersat struct{}

// Name returns "gophersat".
func (Gophersat) Name() string { return "gophersat" }

// Version returns the version of the module.
func (Gophersat) Version() string { return moduleVersion("github.com/crillab/gophersat") }

// Open starts a session.
func (g Gophersat) Open(f *cnf.Formula) (Session, error) {
	if f.NumVars() >= 1<<30 {
		return nil, errors.New("gophersat: the formula is too large: gophersat takes fewer than 2^30 variables")
	}
	return open(g.Name(), f, &repeated{once: solveGophersat}), nil
}

// gophersatLock is held by whoever has an element in it: a mutex for which one
// can stop to wait.
var gophersatLock = make(chan struct{}, 1)

type gophersatAnswer struct {
	status solver.Status
	model  []bool
	stats  solver.Stats
	err    error
}

func solveGophersat(ctx context.Context, f *cnf.Formula) (Result, error) {
	clauses, ok := gophersatClauses(ctx, f)
	if !ok {
		return stopped(ctx), nil
	}
	select {
	case gophersatLock <- struct{}{}:
	case <-ctx.Done():
		return stopped(ctx), nil
	}
	answer, ok := unlessDone(ctx, func() gophersatAnswer {
		defer func() { <-gophersatLock }()
		return runGophersat(clauses, f.NumVars())
	})
	if !ok {
		return stopped(ctx), nil
	}
	return answer.result(f.NumVars())
}

// gophersatClauses copies the clauses into the slices that the library takes,
// all of them cut from one. It reports whether the context let it finish.
func gophersatClauses(ctx context.Context, f *cnf.Formula) (clauses [][]int, ok bool) {
	const between = 1024 // clauses, between two looks at the context
	lits := make([]int, 0, f.NumLits())
	clauses = make([][]int, f.NumClauses())
	for i := range clauses {
		if i%between == 0 && ctx.Err() != nil {
			return nil, false
		}
		start := len(lits)
		for _, l := range f.Clause(i) {
			lits = append(lits, int(l))
		}
		clauses[i] = lits[start:len(lits):len(lits)]
	}
	return clauses, true
}

// runGophersat solves the clauses in a new solver. The lock must be held.
func runGophersat(clauses [][]int, numVars int) (answer gophersatAnswer) {
	defer func() {
		if p := recover(); p != nil {
			answer = gophersatAnswer{err: fmt.Errorf("gophersat: panic in the library: %v", p)}
		}
	}()
	s := solver.New(solver.ParseSliceNb(clauses, numVars))
	answer.status = s.Solve()
	if answer.status == solver.Sat {
		answer.model = s.Model()
	}
	answer.stats = s.Stats
	return answer
}

func (a gophersatAnswer) result(numVars int) (Result, error) {
	if a.err != nil {
		return Result{}, a.err
	}
	result := Result{Figures: gophersatFigures(a.stats)}
	switch a.status {
	case solver.Sat:
		result.Status = model.Sat
		result.Assignment = gophersatValues(a.model, numVars)
	case solver.Unsat:
		result.Status = model.Unsat
	default:
		return Result{}, fmt.Errorf("gophersat: it ended without an answer (%v)", a.status)
	}
	result.Counts = gophersatCounts(a.stats, result.Status)
	return result, nil
}

func gophersatValues(values []bool, numVars int) cnf.Assignment {
	a := cnf.NewAssignment(numVars)
	for i, value := range values {
		a[i+1] = cnf.False
		if value {
			a[i+1] = cnf.True
		}
	}
	return a
}

// gophersatCounts corrects the conflicts. Each conflict but the one that proves
// unsatisfiability makes the library learn one clause; that last one it counts
// on some of its paths and on others not. So what was learned tells the number.
func gophersatCounts(s solver.Stats, status model.Status) Counts {
	learned := uint64(s.NbLearned) + uint64(s.NbUnitLearned)
	conflicts := learned
	if status == model.Unsat {
		conflicts++
	}
	return Counts{
		Decisions: known(uint64(s.NbDecisions)),
		Conflicts: known(conflicts),
		Restarts:  known(uint64(s.NbRestarts)),
		Learned:   known(learned),
	}
}

func gophersatFigures(s solver.Stats) []Figure {
	const scope = "; what its parser does by unit propagation is not counted"
	return []Figure{
		{"decisions", "decision literals" + scope, uint64(s.NbDecisions)},
		{"conflicts", "conflicts; the one that proves unsatisfiability only where it is not met while propagating a learned unit clause" + scope, uint64(s.NbConflicts)},
		{"restarts", "restarts" + scope, uint64(s.NbRestarts)},
		{"learned", "clauses learned of two or more literals" + scope, uint64(s.NbLearned)},
		{"learned-binary", "of these, those of two literals" + scope, uint64(s.NbBinaryLearned)},
		{"learned-units", "clauses learned of one literal" + scope, uint64(s.NbUnitLearned)},
		{"deleted", "learned clauses deleted again" + scope, uint64(s.NbDeleted)},
	}
}
