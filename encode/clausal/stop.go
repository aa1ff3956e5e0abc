package clausal

import (
	"context"

	"counterpoint/model"
)

// stopError is how a limit, the context or the caller ends a search from
// within. It never leaves the package. The reason is empty if the caller has
// what it wanted.
type stopError struct{ reason model.Reason }

func (e stopError) Error() string { return "stopped: " + string(e.reason) }

// enough ends a search that has found what was asked for.
var enough error = stopError{}

// stopper asks the context now and then whether to go on. Work is counted in
// units of about the cost of one visit of a clause.
type stopper struct {
	ctx    context.Context
	done   <-chan struct{}
	work   int
	halted error
}

const workPerPoll = 1 << 16

func (s *stopper) start(ctx context.Context) {
	*s = stopper{ctx: ctx, done: ctx.Done(), work: workPerPoll} // so that a context already done stops at once
}

// poll counts work that is about to be done, and reports whether to stop.
func (s *stopper) poll(work int) (stop bool) {
	if s.work += work; s.work < workPerPoll {
		return false
	}
	s.work = 0
	select {
	case <-s.done:
		s.halted = stopError{model.ReasonOf(s.ctx)}
		return true
	default:
		return false
	}
}
