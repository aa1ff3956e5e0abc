package match

import (
	"context"

	"counterpoint/model"
	"counterpoint/native"
)

// side is one of the two that are compared: domains under propagation, which the
// walk narrows and restores.
type side interface {
	push()
	pop()
	assign(pair int32)
	remove(pair int32)
	// propagate goes to the fixpoint. If that is not consistent, what has says
	// means nothing until the next pop. The error is that of a context that ended.
	propagate(ctx context.Context) (consistent bool, err error)
	has(pair int32) bool
}

// recorder is a side that tells what it removes and why, in order. The last value
// of a domain is not told, but that there was a failure.
type recorder interface {
	side
	record(removed func(pair int32, by cause))
	failure() cause
}

// newSide returns the side of a level.
func newSide(p *pairs, l Level) (recorder, error) {
	if l.byDefinition() {
		return newOracle(p, l)
	}
	return newEngine(p, levels[l].options)
}

// engine is the native engine as a side.
type engine struct {
	*pairs
	space *native.Space
}

func newEngine(p *pairs, o native.Options) (*engine, error) {
	space, err := native.NewSpace(p.model, o)
	if err != nil {
		return nil, err
	}
	return &engine{p, space}, nil
}

func (e *engine) push() { e.space.Push() }
func (e *engine) pop()  { e.space.Pop() }

func (e *engine) assign(pair int32) { e.space.Assign(e.all[pair].X, e.all[pair].V) }
func (e *engine) remove(pair int32) { e.space.Remove(e.all[pair].X, e.all[pair].V) }

func (e *engine) has(pair int32) bool { return e.space.Has(e.all[pair].X, e.all[pair].V) }

func (e *engine) propagate(ctx context.Context) (bool, error) { return e.space.Propagate(ctx) }

func (e *engine) record(removed func(pair int32, by cause)) {
	e.space.Record(func(x model.Var, v, by int) { removed(e.index(Pair{x, v}), e.cause(by)) })
}

func (e *engine) failure() cause {
	by, _ := e.space.Failed()
	return e.cause(by)
}

// cause returns that of what the engine has just told.
func (e *engine) cause(by int) cause {
	if by != native.ByLocked {
		return cause{by: by, leaves: none}
	}
	needs, leaves := e.space.Lock()
	return cause{by: needs, leaves: leaves}
}
