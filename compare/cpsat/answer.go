package cpsat

import (
	"encoding/json"
	"errors"
	"fmt"

	"counterpoint/model"
)

// answer is a line that the driver writes: a solution, or the end.
type answer struct {
	Solution model.Assignment `json:"solution"`
	Status   string           `json:"status"`
	Detail   string           `json:"detail"`
	Statistics
}

// reader takes the driver's answer line by line.
type reader struct {
	numVars   int
	wanted    uint64
	found     func(model.Assignment) bool
	solutions uint64
	stopped   bool // found wants no more
	ended     bool // the last line was read
	result    Result
}

var errStopped = errors.New("no more solutions are wanted")

func (r *reader) line(text []byte) error {
	var a answer
	if err := json.Unmarshal(text, &a); err != nil {
		return fmt.Errorf("expected a line of JSON: %w", err)
	}
	switch {
	case r.ended:
		return errors.New("found a line after the last")
	case a.Status != "":
		return r.end(a)
	case len(a.Solution) != r.numVars:
		return fmt.Errorf("expected a solution of %d values, found %d", r.numVars, len(a.Solution))
	}
	if r.wanted > 0 && r.solutions == r.wanted {
		return nil // of another worker, that had one before it was stopped
	}
	r.solutions++
	if !r.found(a.Solution) && r.solutions != r.wanted {
		r.stopped = true
		return errStopped
	}
	return nil
}

// end reads the last line. Of a search for a limited number of solutions that
// found them, nothing tells whether there are more.
func (r *reader) end(a answer) error {
	r.ended = true
	r.result = Result{Statistics: a.Statistics, Told: true}
	enough := r.solutions > 0 && r.solutions == r.wanted
	switch a.Status {
	case "OPTIMAL", "FEASIBLE":
		r.result.Status = model.Sat
		r.result.Complete = a.Status == "OPTIMAL" && !enough
		if a.Status == "FEASIBLE" && !enough {
			r.result.Reason = GaveUp
		}
	case "INFEASIBLE":
		r.result.Status, r.result.Complete = model.Unsat, true
	case "MODEL_INVALID":
		r.result.Reason, r.result.Detail = model.Unsupported, "CP-SAT does not take the model: "+a.Detail
	case "UNKNOWN":
		r.result.Reason = GaveUp
	default:
		return fmt.Errorf("unknown status %q", a.Status)
	}
	return nil
}

// GaveUp is the reason of an unknown that CP-SAT itself chose.
const GaveUp model.Reason = "the solver gave up"
