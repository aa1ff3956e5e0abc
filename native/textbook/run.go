package textbook

import (
	"context"
	"slices"

	"counterpoint/model"
)

// run is what the algorithms share and a lecture leaves out: limits, the
// caller's function, the trace. An algorithm embeds it, asks proceed before
// each node and work before whatever else takes time, and unwinds when one of
// them or solution says false.
type run struct {
	ctx     context.Context
	cancel  context.CancelFunc
	model   *model.Model
	options Options
	found   func(model.Assignment) bool
	steps   int  // since the last look at the context
	stopped bool // nothing more is to be done
	reason  model.Reason
	first   model.Assignment
	Counters
}

// pollEvery is the number of steps between two looks at the context.
const pollEvery = 256

func newRun(ctx context.Context, m *model.Model, o Options, found func(model.Assignment) bool) *run {
	r := &run{ctx: ctx, cancel: func() {}, model: m, options: o, found: found}
	if o.Limits.Timeout > 0 {
		r.ctx, r.cancel = context.WithTimeout(ctx, o.Limits.Timeout)
	}
	if ctx.Err() != nil {
		r.stop(model.ReasonOf(ctx))
	}
	return r
}

// proceed reports whether the algorithm may visit another node.
func (r *run) proceed() bool {
	limits := &r.options.Limits
	switch {
	case r.stopped:
	case limits.Nodes > 0 && r.Nodes >= limits.Nodes:
		r.stop(model.NodeLimit)
	case limits.Conflicts > 0 && r.Conflicts >= limits.Conflicts:
		r.stop(model.ConflictLimit)
	}
	return r.work(1)
}

// work counts steps of less than a microsecond or so within a node, and
// reports whether there is still time for them.
func (r *run) work(steps int) bool {
	if r.steps += steps; r.steps >= pollEvery {
		r.poll()
	}
	return !r.stopped
}

func (r *run) poll() {
	r.steps = 0
	if !r.stopped && r.ctx.Err() != nil {
		r.stop(model.ReasonOf(r.ctx))
	}
}

func (r *run) stop(why model.Reason) { r.stopped, r.reason = true, why }

// solution hands out a solution and reports whether another is wanted.
func (r *run) solution(a model.Assignment) bool {
	r.Solutions++
	if r.first == nil {
		r.first = slices.Clone(a)
	}
	if r.found != nil && !r.found(a) || r.Solutions == r.options.Limits.Solutions {
		r.stop("")
	}
	return !r.stopped
}

// trace tells an event; its arguments are only built where somebody listens.
func (r *run) trace(event func() Event) {
	if r.options.Trace != nil {
		r.options.Trace(event())
	}
}

// result closes the run of a complete algorithm: not stopped, it has seen the
// whole search space.
func (r *run) result() Result {
	r.cancel()
	out := Result{Reason: r.reason, Complete: !r.stopped, First: r.first, Counters: r.Counters}
	switch {
	case r.first != nil:
		out.Status = model.Sat
	case out.Complete:
		out.Status = model.Unsat
	}
	return out
}
