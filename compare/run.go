package compare

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"counterpoint/model"
)

// Plan is a run matrix: every instance under every engine.
type Plan struct {
	// Instances are pulled while the matrix runs, only lookAhead cells for each
	// job before they are needed, so that memory does not grow with their number.
	// An error is an instance that could not be read: it becomes a row without an
	// engine, named by the Instance beside it, and the rest goes on.
	Instances iter.Seq2[Instance, error]
	Engines   []Engine
	Query     Query
	Timeout   time.Duration // of each run; 0 is none
	Jobs      int           // runs at once; 0 means 1
	// Repeat is the number of runs of each cell, one after the other; 0 means 1.
	// The row has the medians of the times, and counters that differ between the
	// runs are a [Finding]. A run without an answer ends the repeats and is the
	// row.
	Repeat int
	// Total is the number of instances, those of other shards included, for the
	// rows to say; 0 if it is unknown.
	Total int
	// Asked says what is asked of every engine, the limits included, for the rows to
	// say: rows that were asked something else are of another matrix. Of
	// different questions the texts must differ.
	Asked string
	// Done has rows of an earlier execution of the same plan: see [Matrix.Fits],
	// and [Matrix.Check] for the rows that come to them.
	// They take part in the audit and in the summary, and are neither run nor
	// emitted again; an instance all of whose rows are there needs no model.
	Done *Matrix
	// Progress is called after each finished cell with the number finished so
	// far, by one goroutine at a time. It may be nil.
	Progress func(done int)
}

const (
	// lookAhead is the number of cells for each job that may be begun while an
	// earlier one still runs.
	lookAhead = 64
	// grace is how long a run may go on after its context is done, before it is
	// given up and left behind.
	grace = 2 * time.Second
)

// Row is one cell of the matrix.
type Row struct {
	Instance string
	Engine   string // its spec; "" in the row of an instance that could not be read
	Version  string // of the engine
	Outcome  Outcome
	Solution string // the first solution on a line
	Place    Place  // in the matrix; the zero Place outside one
	Asked    string // see [Plan.Asked]
	Unsteady string // how two of the repeated runs differ, which should not; "" if they do not
}

// NewRow returns the row of an outcome.
func NewRow(i Instance, e Engine, o Outcome) Row {
	row := Row{Instance: i.Name, Engine: e.Spec(), Version: e.Version(), Outcome: o}
	if o.First != nil {
		row.Solution = i.FormatSolution(o.First)
	}
	return row
}

// Execute runs the plan and hands the rows to emit in the matrix's order:
// instance by instance, engines in the order given, each as soon as it and
// those before it are there. Emit is called by one goroutine at a time; its
// error ends the execution.
//
// No run spoils another: one that panics or gives a wrong answer is a row with
// an error, and so is one that goes on for two seconds after its context is
// done, which is then left behind.
//
// The error joins what ended the execution early, if anything, with every
// [Finding] of the audit. When ctx is done, runs that had begun give rows with
// the reason [model.Cancelled], and the others give none.
func Execute(ctx context.Context, p Plan, emit func(Row) error) (Summary, error) {
	if len(p.Engines) == 0 {
		return Summary{}, errors.New("there is no engine to run")
	}
	p.Instances = uncut(ctx, p.Instances)
	running, stop := context.WithCancel(ctx)
	defer stop()
	order := make(chan *cell, lookAhead*max(p.Jobs, 1))
	go p.start(running, order)

	var (
		ended   error
		audit   audit
		summary = newSummary(p.Engines)
	)
	for c := range begun(running, order) {
		if ended != nil {
			continue
		}
		audit.add(&c.row)
		summary.add(c.row)
		if c.done {
			continue
		}
		if ended = emit(c.row); ended != nil {
			stop()
		}
	}
	if ended == nil && ctx.Err() != nil {
		ended = fmt.Errorf("stopped before the end of the matrix: %w", context.Cause(ctx))
	}
	return summary.end(audit.findings), errors.Join(append([]error{ended}, audit.errors()...)...)
}

// start pulls the instances and starts a run for each cell, in the matrix's
// order. A cell is in the order before it is begun.
func (p Plan) start(ctx context.Context, order chan<- *cell) {
	defer close(order)
	var running errgroup.Group
	running.SetLimit(max(p.Jobs, 1))
	done := p.counter()
	number := 0
	for instance, err := range p.Instances {
		number++
		if instance.Number > 0 {
			number = instance.Number
		}
		for _, c := range p.cells(number, instance, err) {
			select {
			case order <- c:
			case <-ctx.Done():
				return
			}
			if c.done {
				continue
			}
			running.Go(func() error {
				defer close(c.ended)
				if ctx.Err() == nil {
					c.run(ctx, p)
					done()
				}
				return nil
			})
		}
	}
}

// uncut leaves out the instance that could not be read because ctx was done.
func uncut(ctx context.Context, instances iter.Seq2[Instance, error]) iter.Seq2[Instance, error] {
	return func(yield func(Instance, error) bool) {
		for instance, err := range instances {
			if err != nil && ctx.Err() != nil || !yield(instance, err) {
				return
			}
		}
	}
}

// counter returns a function that reports one more finished cell.
func (p Plan) counter() func() {
	if p.Progress == nil {
		return func() {}
	}
	var mu sync.Mutex
	n := 0
	return func() {
		mu.Lock()
		defer mu.Unlock()
		n++
		p.Progress(n)
	}
}

// begun yields the cells in order, each when it has ended, and stops at the
// first that was never begun. It does not wait for an instance that is still
// being read when ctx is done.
func begun(ctx context.Context, order <-chan *cell) iter.Seq[*cell] {
	next := func() *cell {
		select {
		case c := <-order:
			return c
		case <-ctx.Done():
		}
		select {
		case c := <-order:
			return c
		default:
			return nil
		}
	}
	return func(yield func(*cell) bool) {
		for c := next(); c != nil; c = next() {
			<-c.ended
			if !c.begun || !yield(c) {
				return
			}
		}
	}
}

// FormatSolution writes a solution of the instance on a line.
func (i Instance) FormatSolution(a model.Assignment) string {
	if i.Line != nil {
		return i.Line(a)
	}
	pairs := make([]string, 0, len(a))
	for x := range i.Model.Vars() {
		pairs = append(pairs, fmt.Sprintf("%s=%d", i.Model.Name(x), a.Value(x)))
	}
	return strings.Join(pairs, " ")
}
