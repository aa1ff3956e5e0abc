package model

import (
	"context"
	"errors"
)

// Reason says why a status is [Unknown]. It is empty with the others.
type Reason string

// The reasons that engines give. A limit that was reached is a reason, never
// an error.
const (
	Timeout       Reason = "timeout"        // the deadline passed
	Cancelled     Reason = "cancelled"      // the caller or the user stopped the run
	NodeLimit     Reason = "node limit"     // as many nodes as were allowed
	ConflictLimit Reason = "conflict limit" // as many conflicts as were allowed
	StepLimit     Reason = "step limit"     // as many steps of an incomplete search as were allowed
	Incomplete    Reason = "incomplete"     // nothing is left to try, by a search that cannot prove that there is no solution
	Memory        Reason = "memory"         // as much memory as was allowed
	Unsupported   Reason = "unsupported"    // the engine cannot take this model
)

// ReasonOf says why a done context is done: [Timeout] if its deadline passed,
// else [Cancelled].
func ReasonOf(ctx context.Context) Reason {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return Timeout
	}
	return Cancelled
}
