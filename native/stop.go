package native

import (
	"context"

	"counterpoint/model"
)

// stopError is how a limit, the context or the caller ends a run from within.
// It never leaves the package. The reason is empty if the caller has what it
// wanted.
type stopError struct{ reason model.Reason }

func (e stopError) Error() string { return "stopped: " + string(e.reason) }

// enough ends a run that has found what was asked for.
var enough error = stopError{}

// stopper asks the context now and then whether to go on. Work is counted in
// units of about the cost of one cheap propagator run, well under a
// microsecond.
//
// A propagator whose run may be long polls within, and returns false when it
// is told to stop, as if it had failed; halted tells the two apart.
type stopper struct {
	ctx    context.Context
	done   <-chan struct{}
	work   int
	halted error
}

const workPerPoll = 2048

func (s *stopper) start(ctx context.Context) {
	*s = stopper{ctx: ctx, done: ctx.Done(), work: workPerPoll} // so that a context already done stops at once
}

// poll counts work that is about to be done.
func (s *stopper) poll(work int) error {
	if s.work += work; s.work < workPerPoll {
		return nil
	}
	return s.ask()
}

func (s *stopper) ask() error {
	s.work = 0
	select {
	case <-s.done:
		s.halted = stopError{model.ReasonOf(s.ctx)}
		return s.halted
	default:
		return nil
	}
}
