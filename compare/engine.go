// Package compare (doc to write).
package compare

import (
	"context"
	"time"

	"counterpoint/model"
)

// Engine answers questions about models. It may be used by several goroutines at once.
type Engine interface {
	// Spec is the engine as it was written: "gini:scheme=extended".
	Spec() string
	Version() string
	// Fates says what becomes of each constraint of the model: native at which
	// consistency, decomposed into what, encoded as how many clauses.
	Fates(ctx context.Context, m *model.Model) ([]string, error)
	// Run answers. Every solution is handed to q.Found already verified.
	Run(ctx context.Context, m *model.Model, q Query) Outcome
}

// Goal is the question.
type Goal uint8

const (
	First  Goal = iota // up to Query.N solutions (at least 1)
	All                // every solution
	Count              // the number of solutions
	Unique             // whether there is exactly one: stops at the second
)

type Query struct {
	Goal                     Goal
	N                        int
	Found                    func(model.Assignment) // each solution as it is found; the slice is reused; may be nil
	Measure                  bool                   // also measure what costs time of its own (root propagation of a SAT engine)
	NodeLimit, ConflictLimit uint64
}

type Outcome struct {
	Status    model.Status
	Reason    model.Reason
	Complete  bool             // the whole search space was covered
	First     model.Assignment // the first solution, verified
	Second    model.Assignment // with Unique: the second one, when there is one
	Verified  bool             // every solution passed model.Verify
	Solutions uint64
	Counters  Counters // by canonical id, each present or absent
	Figures   []Figure // the backend's own
	Times     Times
	Err       error // the engine failed, or its answer was wrong
}

type Times struct{ Encode, Solve, Total time.Duration }

// Instance is a model with a name, and how to write its solutions on a line.
type Instance struct {
	Name  string
	Model *model.Model
	Line  func(model.Assignment) string // nil: name=value pairs
}

// Figure is a backend's own statistic: Name is qualified, as "gini.propagations".
type Figure struct {
	Name, Definition string
	Value            uint64
}
