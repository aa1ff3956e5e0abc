package compare

import (
	"context"
	"time"

	"counterpoint/model"
	"counterpoint/native/textbook"
)

// Engine answers questions about models. It may be used by several goroutines
// at once.
type Engine interface {
	// Spec is the engine as it was written: "gini:scheme=extended".
	Spec() string
	// Version is that of the solver behind the engine; "" if unknown.
	Version() string
	// Fates says what becomes of each constraint of the model, in their order:
	// propagated at which consistency, decomposed into what, or encoded as how
	// many clauses.
	Fates(ctx context.Context, m *model.Model) ([]string, error)
	// Run answers the query. Every solution is verified before it is counted or
	// handed to q.Found; a wrong one ends the run with Outcome.Err. A done
	// context gives Unknown within 100 ms, and [Grace] of an engine that is a
	// program and does not heed its stop signal, or an incomplete outcome if
	// solutions had been found. Run never panics.
	Run(ctx context.Context, m *model.Model, q Query) Outcome
}

// Traces reports whether the engine tells its steps, as [Query.Trace] asks.
func Traces(e Engine) bool {
	own, ok := e.(*engine)
	return ok && traces(own.backend)
}

func traces(b backend) bool {
	t, ok := b.(interface{ traces() bool })
	return ok && t.traces()
}

// Grace is how long a run of the engine may go on after its context is done, if
// it is a program that does not stop when it is asked to; 0 if it is none.
func Grace(e Engine) time.Duration {
	own, ok := e.(*engine)
	if !ok {
		return 0
	}
	if g, ok := own.backend.(interface{ grace() time.Duration }); ok {
		return g.grace()
	}
	return 0
}

// Goal is the question.
type Goal uint8

// The questions.
const (
	First  Goal = iota // up to Query.N solutions
	All                // every solution
	Count              // the number of solutions
	Unique             // whether there is exactly one: stops at the second
)

// Query is a question with what goes with it. The zero Query asks for one
// solution.
type Query struct {
	Goal Goal
	N    int // with First: how many solutions at most; 0 means 1
	// Found is handed each solution as it is found, in a slice that is reused.
	// It may be nil. In a [Plan] of several jobs it is called by several
	// goroutines at once, and again in each repeat.
	Found func(model.Assignment)
	// Measure asks for what costs time of its own, beside the run: the root
	// propagation of a SAT engine. That time is in none of [Times].
	Measure bool
	// Trace is told each step of an engine that [Traces], as it is taken; nil
	// costs nothing. Other engines tell nothing. The steps are those of package
	// textbook.
	Trace func(textbook.Event)
	// Step is told the steps of the engine human, which say more; nil as above.
	Step func(textbook.Step)
	// NodeLimit and ConflictLimit stop the search; 0 is no limit. An engine that
	// cannot keep a limit answers Unknown with the reason Unsupported.
	NodeLimit, ConflictLimit uint64

	formulas *formulas // of the instance, in a [Plan]
}

// wanted returns the number of solutions after which a run stops; 0 is never.
func (q Query) wanted() uint64 {
	switch q.Goal {
	case First:
		return uint64(max(q.N, 1))
	case Unique:
		return 2
	}
	return 0
}

// counts reports whether the number of solutions is part of the answer.
func (q Query) counts() bool { return q.Goal != First || q.N > 1 }

// TooLarge is the reason of a run whose model or encoding is beyond a limit on
// its size, such as [Catalog.MaxClauses]; [Outcome.Detail] has the estimate.
const TooLarge model.Reason = "too large"

// Outcome is what came of a run.
type Outcome struct {
	// Status is Sat if a solution was found, Unsat if it is proven that there is
	// none, Unknown otherwise and with every Err.
	Status model.Status
	// Reason says why the run stopped before its answer. It is set with Unknown,
	// and with Sat if solutions were found and more were asked for. It is empty
	// for an answered query, and with Err, unless the run failed when it was
	// cancelled.
	Reason model.Reason
	// Detail says more about Reason, for people; it may be empty.
	Detail    string
	Complete  bool             // the whole search space was covered
	Counted   bool             // the number of solutions was asked for
	First     model.Assignment // the first solution
	Second    model.Assignment // with Unique: the second one, if there is one
	Verified  bool             // there are solutions, and all passed model.Verify
	Solutions uint64           // the number found
	Counters  Counters
	Figures   []Figure // the backend's own, in a fixed order
	Times     Times
	Err       error // the engine failed, or its answer was wrong
}

// Answered reports whether the query was answered: solved, in the terms of a
// [Summary]. A run that stopped after some of the solutions asked for has not.
func (o Outcome) Answered() bool {
	return o.Err == nil && o.Status != model.Unknown && o.Reason == ""
}

// Times are durations by the monotonic clock.
type Times struct {
	// Encode is making the formula, presolve included; 0 for an engine that makes
	// none. In a [Plan] engines that take the same formula of an instance share it,
	// and each has the time that it took.
	Encode time.Duration
	Solve  time.Duration // searching, the solver's set-up included
	Total  time.Duration // all from the model to the verified answer (wall), Encode included
}

// Figure is a backend's own statistic, under its own name and definition. Two
// figures of different names are not comparable, however alike they sound.
type Figure struct {
	Name       string // qualified by the backend: "gini.propagations"
	Definition string
	Value      uint64
}

// Instance is a model with a name.
type Instance struct {
	Name string
	// Number is its place in the whole input of a [Plan], from 1, for one that
	// runs a part of that; 0 is the one after the instance before.
	Number int
	Model  *model.Model
	// Line writes a solution on a line; nil writes name=value pairs.
	Line func(model.Assignment) string
}
