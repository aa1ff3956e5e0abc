package native

import (
	"context"
	"fmt"
	"time"

	"counterpoint/model"
)

// Options configures the engine. The zero value is hidden singles, MRV,
// ascending values, one branch per value, no limits.
type Options struct {
	AllDiff AllDiff
	// Singleton adds singleton consistency to the other propagation, at each
	// node: a value whose assignment propagation refutes is removed, until
	// there is none. It costs a propagation for each value that is left, at the
	// least, and is worth that only where nodes are dear.
	Singleton  bool
	VarOrder   VarOrder
	ValueOrder ValueOrder
	Branching  Branching
	Seed       uint64 // of the value order Random; the same on every platform
	Limits     Limits
	// Debug makes the engine check itself, slowly: at each fixpoint it runs
	// every propagator again, and nothing may change; and where a scope is
	// small it enumerates the assignments that a run removed, and none may
	// satisfy the constraint. A check that fails is a [*DefectError].
	Debug bool
}

// AllDiff says how all-different constraints are propagated.
type AllDiff uint8

// The four ways. Where a constraint has not exactly as many terms as values,
// Hidden does what Value does, and Locked does no more for its values; [Fates]
// tells. Domain is the most that can be got from a constraint alone, so it is at
// least Hidden; Locked looks at two, so neither of it and Domain is the stronger.
const (
	Hidden AllDiff = iota // Value, and a value with one place left is put there
	Value                 // the value of a fixed term leaves the other terms
	Locked                // Hidden, and a value whose places are all terms of another constraint too leaves its other terms
	Domain                // every value left of a term is in an assignment of different values to all terms
)

// VarOrder says which variable is branched on, among those with more than one
// value left; ties go to the first in the model's order.
type VarOrder uint8

// The three orders.
const (
	MRV    VarOrder = iota // fewest values left ("minimum remaining values", Haralick and Elliott 1980)
	Input                  // the first
	DomDeg                 // least ratio of values left to degree, the number of constraints over the variable (static; Bessiere and Regin 1996)
)

// ValueOrder says in which order the values of the variable are tried.
type ValueOrder uint8

// The three orders.
const (
	Ascending ValueOrder = iota
	Descending
	Random // a fresh permutation at each node, from Options.Seed; it takes 4 bytes for each value on the path to the node
)

// Branching says what the children of a node are.
type Branching uint8

// The two ways to branch on x.
const (
	PerValue Branching = iota // a child x=v for each value v, with nothing learnt from the children before
	TwoWay                    // two children: x=v for the first value v, then x!=v
)

// Limits stop a search before its end; 0 is no limit. Time is limited by
// Timeout or by the context, whichever comes first.
type Limits struct {
	Nodes     uint64 // visited, the root included
	Conflicts uint64
	Solutions uint64
	Timeout   time.Duration // of setup and search together
}

// Counters tell what a search did. A pair is a variable and one of its values.
type Counters struct {
	// Calls of the search procedure: none if root propagation fixed every
	// variable or failed, else one for the root and one for each child that
	// did not fail, those with all variables fixed included.
	Calls uint64
	// Nodes visited: the root and each child, failed ones included.
	Nodes uint64
	// Decisions are the values tried: the children x=v. A child x!=v of TwoWay
	// is a node and, if it does not fail, a call, but not a decision.
	Decisions uint64
	// Conflicts are the nodes at which propagation emptied a domain, the root
	// included.
	Conflicts uint64
	// Prunings are the pairs removed at nodes that did not fail, by the
	// branching itself or by propagation. They do not depend on the order of
	// propagation.
	Prunings uint64
	// RootPrunings are those of the root.
	RootPrunings uint64
	// PruningsFailed are the pairs removed at nodes that failed, up to the
	// failure. They depend on the order of propagation.
	PruningsFailed uint64
	// PropagatorRuns are the executions of propagators, those of probes included,
	// and of constraints over one variable, which are executed once. They depend on the order of
	// propagation.
	PropagatorRuns uint64
	// Probes are the values tried for Options.Singleton, at all nodes: assigned,
	// propagated and taken back. A probe is no node and no decision, one that
	// fails is no conflict, and what it removes counts nowhere; the value that
	// it refutes, once it is removed, is a pruning like any other.
	Probes uint64
	// Depth is the greatest number of branches from the root to a node.
	Depth uint64
	// Solutions found.
	Solutions uint64
}

// Result is the answer of a search.
type Result struct {
	// Status is Sat if a solution was found, Unsat if the whole tree was
	// searched and holds none, Unknown otherwise.
	Status model.Status
	// Reason says which limit stopped the search. It is empty if Complete, and
	// if Limits.Solutions or the caller's function stopped it. It may stand
	// beside Sat: some solutions were found, and there may be more.
	Reason model.Reason
	// Complete tells that the whole tree was searched.
	Complete bool
	// First is the first solution; nil if none was found.
	First    model.Assignment
	Counters Counters
}

// Solve searches the model depth first. Each solution is handed to found, if
// it is not nil, as it is found, in a slice that is reused: copy it to keep
// it. The search stops when found returns false, at a limit, or within 100 ms
// of the context's end, also while it prepares the model; what was found and
// counted before is in the result.
//
// An error is an option that does not exist, a [*TooLargeError], an
// [*UnsupportedError] or, with Options.Debug, a [*DefectError].
//
// Solve may be called by several goroutines at once, and by found.
func Solve(ctx context.Context, m *model.Model, o Options, found func(model.Assignment) bool) (Result, error) {
	if err := o.check(); err != nil {
		return Result{}, err
	}
	if o.Limits.Timeout > 0 {
		timed, cancel := context.WithTimeout(ctx, o.Limits.Timeout)
		defer cancel()
		ctx = timed
	}
	e := engines.Get().(*engine)
	r, err := e.solve(ctx, m, o, found)
	e.release()
	return r, err
}

func (o Options) check() error {
	switch {
	case o.AllDiff > Domain:
		return fmt.Errorf("native: AllDiff is %d; expected Hidden, Value, Locked or Domain", o.AllDiff)
	case o.VarOrder > DomDeg:
		return fmt.Errorf("native: VarOrder is %d; expected MRV, Input or DomDeg", o.VarOrder)
	case o.ValueOrder > Random:
		return fmt.Errorf("native: ValueOrder is %d; expected Ascending, Descending or Random", o.ValueOrder)
	case o.Branching > TwoWay:
		return fmt.Errorf("native: Branching is %d; expected PerValue or TwoWay", o.Branching)
	}
	return nil
}
