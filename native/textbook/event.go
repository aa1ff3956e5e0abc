package textbook

import "counterpoint/model"

// Event is a step of an algorithm.
type Event struct {
	Kind  EventKind
	Depth int       // of the node; the root is 0, and a value tried belongs to the node that it makes
	Var   model.Var // that the step is about; the zero Var if it is about none
	Value int
	// Reason says why a value was pruned or a node failed, in the words of the
	// model: the name of a constraint, the name of a rule.
	Reason string
}

// EventKind says what was done.
type EventKind uint8

// The kinds of step.
const (
	Assign   EventKind = iota // a value was tried
	Prune                     // a value was removed
	Fail                      // the node is a dead end
	Back                      // the value tried was taken back
	Solution                  // every variable has a value
)

var eventNames = [...]string{Assign: "assign", Prune: "prune", Fail: "fail", Back: "back", Solution: "solution"}

// String returns the kind in lower case: "assign", "prune", ...
func (k EventKind) String() string { return eventNames[k] }
