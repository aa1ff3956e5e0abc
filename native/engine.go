package native

import (
	"context"
	"errors"
	"sync"

	"counterpoint/model"
)

// engine solves one model at a time, and is then used for the next: all it
// needs lies in a few flat slices, so that a small model costs no allocation
// once they have grown. What a kind of constraint needs is in the file of the
// kind.
type engine struct {
	store
	stopper
	search

	model       *model.Model
	options     Options
	propagators []propagator
	running     int32 // the propagator that ran last
	entailed    int32 // first of the reversible words with a bit for each propagator
	counters    Counters

	differences []allDifferent
	terms       []term
	blocks      []block
	locks       []lock
	lockTerms   []term
	matcher     matcher
	relations   []relation
	linears     []linear
	addends     []addend
	tables      tables

	restrictions []restriction
	compiled     compiled

	// Of a Space alone.
	observed bool // runs are checked or recorded
	record   func(x model.Var, v int, constraint int)
	failedAt int // constraint at which propagation failed last, or as Space.Failed says
}

// engines keeps engines between calls of Solve.
var engines = sync.Pool{New: func() any { return new(engine) }}

// keptWords bounds the engines that are kept: a larger one is left to the
// garbage collector.
const keptWords = 1 << 16

func (e *engine) release() {
	if max(cap(e.words), cap(e.queue.watches), cap(e.tables.supports), cap(e.tables.starts), cap(e.choices), cap(e.restrictions), cap(e.lockTerms), cap(e.matcher.rows)) > keptWords {
		return
	}
	e.model, e.found, e.first = nil, nil, nil // but compiled.model stays
	e.stopper = stopper{}
	engines.Put(e)
}

// solve is Solve with the time limit already in the context.
func (e *engine) solve(ctx context.Context, m *model.Model, o Options, found func(model.Assignment) bool) (Result, error) {
	e.start(ctx)
	err := e.load(m, o)
	if err == nil {
		err = e.explore(found)
	}
	r := Result{First: e.first, Counters: e.counters}
	var stop stopError
	switch {
	case err == nil:
		r.Complete = true
	case errors.As(err, &stop):
		r.Reason = stop.reason
	default:
		return Result{}, err
	}
	switch {
	case r.First != nil:
		r.Status = model.Sat
	case r.Complete:
		r.Status = model.Unsat
	}
	return r, nil
}

func (e *engine) reset() {
	e.store.reset()
	e.propagators = e.propagators[:0]
	e.differences, e.relations, e.linears = e.differences[:0], e.relations[:0], e.linears[:0]
	e.restrictions = e.restrictions[:0]
	e.terms, e.blocks, e.addends = e.terms[:0], e.blocks[:0], e.addends[:0]
	e.locks, e.lockTerms = e.locks[:0], e.lockTerms[:0]
	e.tables.reset()
}

// addDomains measures all domains before it makes the first.
func (e *engine) addDomains() error {
	total := int64(0)
	for x := range e.model.Vars() {
		d := e.model.Domain(x)
		if d.Size() > MaxDomainSize {
			return &TooLargeError{Variable: e.model.Name(x), What: "values in its domain", Size: int64(d.Size()), Limit: MaxDomainSize}
		}
		total += int64(wordsOf(d))
	}
	if total > MaxWords {
		return &TooLargeError{What: "words of domains", Size: total, Limit: MaxWords}
	}
	e.grow(int(total))
	for x := range e.model.Vars() {
		d := e.model.Domain(x)
		if err := e.poll(1 + d.Size()/64); err != nil {
			return err
		}
		e.add(d)
	}
	return nil
}

func (e *engine) post(i int32, c model.Constraint) error {
	switch c := c.(type) {
	case model.AllDifferent:
		return e.postAllDifferent(i, c)
	case model.Relation:
		e.postRelation(i, c)
	case model.Linear:
		e.postLinear(i, c)
	case model.Table:
		return e.postTable(i, c)
	default:
		return unsupported(e.model, int(i))
	}
	return nil
}
