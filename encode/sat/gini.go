package sat

import (
	"context"
	"errors"
	"runtime"
	"time"

	"github.com/irifrance/gini"
	"github.com/irifrance/gini/inter"
	"github.com/irifrance/gini/z"

	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// Gini is the library github.com/irifrance/gini, a CDCL solver in Go. It is
// also a [Propagator].
//
// What the adapter guards against:
//
//   - A second Solve after unsat ends the whole process. A session's unsat is
//     final, so gini never gets one.
//   - A result of GoSolve that nobody collects is handed to the next one who
//     asks, and Stop after a collected result blocks for ever. Each run is
//     collected exactly once (see await).
//   - Try leaves its deadline behind, and Copy breaks the decision heuristic.
//     Neither is used.
//   - A solver that grows beyond the variables it was made for decides on
//     phantom variables. It is made with the formula's number.
//   - Assigned literals are read by Value alone; the slice that Test returns
//     leaves some out.
type Gini struct{}

// Name returns "gini".
func (Gini) Name() string { return "gini" }

// Version returns the version of the module.
func (Gini) Version() string { return moduleVersion("github.com/irifrance/gini") }

// Open starts a session. It takes no time to speak of: gini gets the clauses in
// the first Solve, where a context can interrupt the handing over.
func (g Gini) Open(f *cnf.Formula) (Session, error) {
	if err := giniTakes(f); err != nil {
		return nil, err
	}
	return open(g.Name(), f, &giniRun{}), nil
}

// giniTakes refuses what gini's 32-bit clause positions and 31-bit watched
// literals cannot hold, half of it being left for learned clauses.
func giniTakes(f *cnf.Formula) error {
	if f.NumVars() >= 1<<30 || int64(f.NumLits())+2*int64(f.NumClauses()) >= 1<<31 {
		return errors.New("gini: the formula is too large: gini takes fewer than 2^30 variables, and fewer than 2^31 literals and twice the clauses together")
	}
	return nil
}

// giniRun is one gini solver and how much of the formula it has.
type giniRun struct {
	g      *gini.Gini
	handed int // clauses
}

func (r *giniRun) solve(ctx context.Context, f *cnf.Formula) (Result, error) {
	if !r.hand(ctx, f) {
		return stopped(ctx), nil
	}
	answer, ended := await(ctx, r.g.GoSolve())
	if !ended {
		return stopped(ctx), nil // still running: its statistics must not be read
	}
	var result Result
	switch answer {
	case 1:
		result.Status = model.Sat
		result.Assignment = r.values(f.NumVars())
	case -1:
		result.Status = model.Unsat
	default:
		result = stopped(ctx)
	}
	result.Figures = giniFigures(r.g)
	result.Counts = giniCounts(r.g, result.Status)
	return result, nil
}

// hand gives the solver the clauses it does not have yet, and reports whether
// the context let it finish.
func (r *giniRun) hand(ctx context.Context, f *cnf.Formula) bool {
	if r.g == nil {
		// The lists of millions of variables take gini seconds to make.
		g, ok := unlessDone(ctx, func() *gini.Gini { return newGini(f) })
		if !ok {
			return false
		}
		r.g = g
	}
	const between = 1024 // clauses, between two looks at the context
	for ; r.handed < f.NumClauses(); r.handed++ {
		if r.handed%between == 0 && ctx.Err() != nil {
			return false
		}
		for _, l := range f.Clause(r.handed) {
			r.g.Add(giniLit(l))
		}
		r.g.Add(z.LitNull)
	}
	return ctx.Err() == nil
}

// newGini makes a solver with room for the formula and, in its clause memory of
// a word a literal and two a clause, for a quarter more. gini takes the room for
// clauses in units of five words.
func newGini(f *cnf.Formula) *gini.Gini {
	words := f.NumLits() + 2*f.NumClauses()
	return gini.NewVc(f.NumVars(), words/4+1)
}

func giniLit(l cnf.Lit) z.Lit {
	if l < 0 {
		return z.Var(-l).Neg()
	}
	return z.Var(l).Pos()
}

// values reads the model. A variable that no clause uses has no value in gini;
// it is made false.
func (r *giniRun) values(numVars int) cnf.Assignment {
	a := cnf.NewAssignment(numVars)
	for v := 1; v <= numVars; v++ {
		a[v] = cnf.False
		if r.g.Value(z.Var(v).Pos()) {
			a[v] = cnf.True
		}
	}
	return a
}

// await collects the answer of a run exactly once, stopping the run when ctx is
// done. It reports whether the run has ended.
//
// gini offers no channel to wait on, and a blocking Wait would lock out Stop,
// so await polls. A timer may be late by a millisecond, more than many a run
// takes; so for as long as that await only makes room for others between two looks.
// Then the pause is a twentieth of the time that has passed.
func await(ctx context.Context, run inter.Solve) (answer int, ended bool) {
	if ctx.Done() == nil {
		return run.Wait(), true
	}
	const late, longest = time.Millisecond, 10 * time.Millisecond
	start := time.Now()
	for {
		if answer, done := run.Test(); done {
			return answer, true
		}
		passed := time.Since(start)
		switch {
		case ctx.Err() != nil:
			return stop(run)
		case passed < late:
			runtime.Gosched()
			continue
		}
		select {
		case <-ctx.Done():
		case <-time.After(min(passed/20, longest)):
		}
	}
}

// stop ends a run. gini looks for the signal every 20,000 propagations, which is
// every few milliseconds, but not within the propagation of one decision; in a
// formula of many millions of literals that can take long. The run is then left
// to end by itself at its next look, and stop reports that it has not ended.
func stop(run inter.Solve) (answer int, ended bool) {
	ctx, cancel := context.WithTimeout(context.Background(), 60*time.Millisecond)
	defer cancel()
	return unlessDone(ctx, run.Stop)
}

// Propagate runs gini's unit propagation on a solver of its own, so that the
// statistics of no session change.
func (Gini) Propagate(ctx context.Context, f *cnf.Formula) (fixed cnf.Assignment, conflict bool, err error) {
	if err := giniTakes(f); err != nil {
		return nil, false, err
	}
	var r giniRun
	if !r.hand(ctx, f) {
		return nil, false, ctx.Err()
	}
	result, ok := unlessDone(ctx, func() int {
		result, _ := r.g.Test(nil)
		return result
	})
	if !ok {
		return nil, false, ctx.Err()
	}
	return r.fixed(f.NumVars()), result == -1, nil
}

// fixed reads what is assigned: a literal that is not true may be false or
// unassigned, which only its negation tells.
func (r *giniRun) fixed(numVars int) cnf.Assignment {
	a := cnf.NewAssignment(numVars)
	for v := 1; v <= numVars; v++ {
		if r.g.Value(z.Var(v).Pos()) {
			a[v] = cnf.True
		} else if r.g.Value(z.Var(v).Neg()) {
			a[v] = cnf.False
		}
	}
	return a
}
