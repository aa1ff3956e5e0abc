// Package native (doc to write: it must teach how the engine works and how to write a propagator).
package native

import (
	"context"
	"time"

	"counterpoint/model"
)

// Options configures the engine. The zero value is hidden singles, MRV,
// ascending values, one branch per value, no limits.
type Options struct {
	AllDiff    AllDiff
	VarOrder   VarOrder
	ValueOrder ValueOrder
	Branching  Branching
	Seed       uint64
	Limits     Limits
	Debug      bool // re-run every propagator at each fixpoint, confirm removals by enumeration
}

type (
	AllDiff    uint8 // Hidden (zero), Value
	VarOrder   uint8 // MRV (zero), Input, DomDeg
	ValueOrder uint8 // Ascending (zero), Descending, Random (seeded)
	Branching  uint8 // PerValue (zero), TwoWay
)

// Limits stop a search; 0 is no limit. Time is limited by Timeout or by the context.
type Limits struct {
	Nodes, Conflicts, Solutions uint64
	Timeout                     time.Duration
}

// Counters: see the definitions in package compare.
type Counters struct {
	Calls, Nodes, Decisions, Conflicts, Prunings, RootPrunings, PruningsFailed, PropagatorRuns, Depth, Solutions uint64
}

// Result: Status is Sat if at least one solution was found, Unsat if the whole
// tree was searched and holds none, Unknown otherwise; Complete tells that the
// whole tree was searched; Reason why it was not, when a limit or the context stopped it
// (empty when Limits.Solutions or found stopped it).
type Result struct {
	Status   model.Status
	Reason   model.Reason
	Complete bool
	First    model.Assignment // the first solution, when Sat
	Counters Counters
}

// Solve searches the model depth first. Each solution is handed to found (if not nil) as it is
// found, in a slice that is reused: copy to keep; found returning false stops the search.
// A constraint it does not support gives a typed error.
func Solve(ctx context.Context, m *model.Model, o Options, found func(model.Assignment) bool) (Result, error) {
	panic("unimplemented")
}

// Fates says for each constraint what the engine does with it (consistency).
func Fates(m *model.Model, o Options) []string { panic("unimplemented") }

const (
	Hidden AllDiff = iota
	Value
)
const (
	MRV VarOrder = iota
	Input
	DomDeg
)
const (
	Ascending ValueOrder = iota
	Descending
	Random
)
const (
	PerValue Branching = iota
	TwoWay
)
