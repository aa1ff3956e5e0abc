package fzn

import (
	"context"
	"errors"
	"fmt"

	"counterpoint/model"
	"counterpoint/model/flatzinc"
)

// answer is what a program says to one question, as it is read.
type answer struct {
	*flatzinc.Reader
	wanted  uint64
	enough  bool // no more solutions are wanted
	limited bool // the program ends by itself with the last solution wanted
	more    bool // it was told to go on behind the first solution
}

func (a *answer) line(text []byte) error {
	if err := a.Line(text); err != nil {
		return err
	}
	if a.enough && !(a.limited && a.Solutions == a.wanted) {
		return errStopped
	}
	return nil
}

// conclude makes a result of what the program told in all. That the search is
// complete is not believed of a program that was to find one solution: some say
// so when they have it.
func (a *answer) conclude(ctx context.Context, p Program) (Result, error) {
	complete := a.Complete && (a.Solutions == 0 || a.more)
	r := Result{Complete: complete, Statistics: a.Statistics}
	if a.Solutions > 0 {
		r.Status = model.Sat
	}
	switch {
	case complete && a.Solutions == 0:
		r.Status = model.Unsat
	case complete, a.wanted > 0 && a.Solutions >= a.wanted:
	case ctx.Err() != nil:
		r.Reason = model.ReasonOf(ctx)
	case a.GaveUp:
		r.Reason = GaveUp
	case a.Solutions > 0 && !a.more:
		r.Reason = model.Unsupported
		r.Detail = fmt.Sprintf("%s looks for one solution: it has no flag -a for all, and none for a number of them", p.Title)
	default:
		return r, errors.New("expected solutions and ========== or =====UNSATISFIABLE=====, found the end")
	}
	return r, nil
}
