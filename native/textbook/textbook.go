package textbook

import (
	"counterpoint/model"
	"counterpoint/native"
)

// Options is what every algorithm takes besides the model.
type Options struct {
	Limits native.Limits
	// Trace is told every step, as it is taken; nil tells nobody.
	Trace func(Event)
}

// Counters tell what an algorithm did. An algorithm counts those that its
// documentation names, and leaves the others 0.
type Counters struct {
	// Of any search; the definitions are those of [native.Counters].
	Calls, Nodes, Decisions, Conflicts     uint64
	Prunings, RootPrunings, PruningsFailed uint64
	Depth, Solutions                       uint64

	Revisions uint64 // of arcs
	Checks    uint64 // whether a constraint allows some values
	// RootChecks are the checks before the first value was tried.
	RootChecks uint64
	Updates    uint64 // of links, by dancing links

	// Of the incomplete algorithms.
	Score       uint64 // the best reached
	Generations uint64
	Moves       uint64 // from a configuration to a neighbour
	Evaluations uint64 // of a configuration's score
}

// Result is the answer of an algorithm; its fields mean what those of
// [native.Result] mean.
type Result struct {
	Status   model.Status
	Reason   model.Reason
	Complete bool
	First    model.Assignment
	Counters Counters
}
