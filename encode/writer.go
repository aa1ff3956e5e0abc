package encode

import (
	"context"

	"counterpoint/encode/cnf"
)

// writer appends clauses to the formula and notes where each comes from. It
// alone allocates literals.
type writer struct {
	*plan
	ctx       context.Context
	formula   *cnf.Formula
	runs      []run
	auxiliary []run
	order     []cnf.Lit // the first order literal of each variable that has them
	bits      []cnf.Lit // the first bit
	owner     owner     // whose clauses are being written
	scratch   []cnf.Lit // of whoever writes
	check     int       // number of literals at which to look at ctx again
	done      bool      // ctx is done
}

func newWriter(ctx context.Context, p *plan) (*writer, error) {
	formula := cnf.NewFormula(p.direct.numLits())
	if !UnlessDone(ctx, func() { formula.Grow(int(p.total.Clauses), int(p.total.Lits)) }) {
		return nil, ctx.Err()
	}
	w := &writer{plan: p, ctx: ctx, formula: formula}
	w.order = make([]cnf.Lit, len(p.forms))
	w.bits = make([]cnf.Lit, len(p.forms))
	w.runs = make([]run, 0, 2*(p.model.NumVars()+p.model.NumConstraints()))
	return w, nil
}

// stopped reports whether ctx is done. Loops that write many clauses ask
// before each few of them; it looks only once in a while.
func (w *writer) stopped() bool {
	const interval = 1 << 15
	if n := w.formula.NumLits(); n >= w.check {
		w.check = n + interval
		w.done = w.done || w.ctx.Err() != nil
	}
	return w.done
}

// rule says why the clauses that follow are written.
func (w *writer) rule(r Rule) {
	w.runs = startRun(w.runs, run{w.formula.NumClauses(), w.owner, r})
}

// newVars allocates n auxiliary variables and returns the first.
func (w *writer) newVars(n int, r Rule) cnf.Lit {
	w.auxiliary = startRun(w.auxiliary, run{w.formula.NumVars() + 1, w.owner, r})
	return w.formula.NewVars(n)
}

// startRun begins a run, unless the last one goes on; it takes the place of
// the last one if that is empty.
func startRun(runs []run, next run) []run {
	if n := len(runs); n > 0 {
		last := &runs[n-1]
		if last.owner == next.owner && last.rule == next.rule {
			return runs
		}
		if last.start == next.start {
			*last = next
			return runs
		}
	}
	return append(runs, next)
}
