package compare

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"counterpoint/model"
)

// cell is one place of the run matrix: an instance under an engine, or the one
// row of an instance that could not be read. Its goroutine writes it, and
// closes ended before another reads it.
type cell struct {
	place    Place
	instance Instance
	engine   Engine
	unread   error
	formulas *formulas // shared by the cells of the instance

	ended chan struct{}
	begun bool
	done  bool // by an earlier execution, see [Plan.Done]
	row   Row
}

func (p Plan) cells(number int, instance Instance, unread error) []*cell {
	place := Place{Instance: number, Instances: p.Total, Engines: len(p.Engines)}
	if unread != nil || p.Done.done(place) != nil {
		return []*cell{p.settled(&cell{place: place, instance: instance, unread: unread})}
	}
	formulas := newFormulas()
	cells := make([]*cell, len(p.Engines))
	for i, e := range p.Engines {
		place.Engine = i + 1
		cells[i] = p.settled(&cell{place: place, instance: instance, engine: e, formulas: formulas})
	}
	return cells
}

// settled gives the cell its row, if that is there already.
func (p Plan) settled(c *cell) *cell {
	c.ended = make(chan struct{})
	if row := p.Done.done(c.place); row != nil {
		c.begun, c.done, c.row = true, true, *row
		close(c.ended)
	}
	return c
}

func (c *cell) run(ctx context.Context, p Plan) {
	c.begun = true
	if c.unread != nil {
		c.row = Row{Instance: c.instance.Name, Place: c.place, Asked: p.Asked, Outcome: Outcome{Err: c.unread}}
		return
	}
	outcome, unsteady := c.repeat(ctx, p)
	if outcome.Err != nil && ctx.Err() != nil {
		outcome.Reason = model.Cancelled // which may be all that was wrong
	}
	c.row = NewRow(c.instance, c.engine, outcome)
	c.row.Place, c.row.Asked, c.row.Unsteady = c.place, p.Asked, unsteady
	c.instance, c.formulas = Instance{}, nil // they may be large, and the row may wait
}

// repeat runs the cell as often as the plan says. Unsteady says how two of the
// runs differ.
func (c *cell) repeat(ctx context.Context, p Plan) (outcome Outcome, unsteady string) {
	p.Query.formulas = c.formulas
	first := attempt(ctx, c.engine, c.instance.Model, p.Query, p.Timeout)
	times := []Times{first.Times}
	for len(times) < p.Repeat && first.Answered() {
		again := attempt(ctx, c.engine, c.instance.Model, p.Query, p.Timeout)
		if !again.Answered() {
			return again, unsteady
		}
		if unsteady == "" {
			unsteady = difference(first, again)
		}
		times = append(times, again.Times)
	}
	first.Times = medians(times)
	return first, unsteady
}

// difference says how two runs that should be the same differ, or "".
func difference(a, b Outcome) string {
	if a.Status != b.Status {
		return fmt.Sprintf("answers %v in one run and %v in another", a.Status, b.Status)
	}
	for id := range numCounters {
		v, has := a.Counters.Get(id)
		w, hasToo := b.Counters.Get(id)
		if has && hasToo && v != w {
			return fmt.Sprintf("has %d %v in one run and %d in another, with the same seed", v, id, w)
		}
	}
	return ""
}

// medians returns the median of each of the times on its own.
func medians(times []Times) Times {
	of := func(part func(Times) time.Duration) time.Duration {
		parts := make([]time.Duration, len(times))
		for i, t := range times {
			parts[i] = part(t)
		}
		return median(parts)
	}
	return Times{
		Encode: of(func(t Times) time.Duration { return t.Encode }),
		Solve:  of(func(t Times) time.Duration { return t.Solve }),
		Total:  of(func(t Times) time.Duration { return t.Total }),
	}
}

// median returns the middle one of the durations, of an even number the mean of
// the two in the middle, of none 0. It sorts them.
func median(ds []time.Duration) time.Duration {
	if len(ds) == 0 {
		return 0
	}
	slices.Sort(ds)
	low, high := ds[(len(ds)-1)/2], ds[len(ds)/2]
	return low + (high-low)/2
}

// attempt is one run in a goroutine of its own, which is left behind if it does
// not end in time.
func attempt(ctx context.Context, e Engine, m *model.Model, q Query, timeout time.Duration) Outcome {
	ctx, cancel := withTimeout(ctx, timeout)
	defer cancel()
	var left atomic.Bool
	if found := q.Found; found != nil {
		q.Found = func(a model.Assignment) {
			if !left.Load() {
				found(a)
			}
		}
	}
	start := time.Now()
	result := make(chan Outcome, 1)
	go func() {
		defer func() {
			if p := recover(); p != nil {
				result <- failed(panicked(e.Spec(), p), time.Since(start))
			}
		}()
		result <- e.Run(ctx, m, q)
	}()
	select {
	case out := <-result:
		return out
	case <-ctx.Done():
	}
	select {
	case out := <-result:
		return out
	case <-time.After(grace + Grace(e)):
		left.Store(true)
		err := fmt.Errorf("%s: still running %v after its context was done (%s); left behind", e.Spec(), grace+Grace(e), model.ReasonOf(ctx))
		return failed(err, time.Since(start))
	}
}

func withTimeout(ctx context.Context, timeout time.Duration) (context.Context, context.CancelFunc) {
	if timeout <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, timeout)
}
