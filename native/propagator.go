package native

import "errors"

// propagator is one algorithm at work on one constraint. It is plain data; run
// is a switch over the kinds, so that thousands of them lie in one slice and
// calling one costs a jump.
type propagator struct {
	kind       kind
	idempotent bool  // one run does all that a second would: its own writes need not wake it
	constraint int32 // index in the model, or ByLocked
	data       int32 // index among those of its kind
	cost       int32 // of a run, in units of stopper
}

type kind uint8

const (
	eliminationInWord  kind = iota // alldifferent.go
	eliminationByTerm              // alldifferent.go
	hiddenInWord                   // hidden.go
	hiddenInBlocks                 // hidden.go
	matching                       // matching.go
	lockedInWord                   // locked.go
	lockedInBlocks                 // locked.go
	relationEqual                  // relation.go
	relationUnequal                // relation.go
	relationAtMost                 // relation.go
	linearEqual                    // linear.go
	linearAtMost                   // linear.go
	linearUnequal                  // linear.go
	tableAllowed                   // table.go
	tableForbidden                 // tableforbidden.go
	constraintViolated             // a constraint that no assignment satisfies
	vacant                         // no propagator: see queue.go
)

// errFailed says that a domain became empty. It never leaves the package.
var errFailed = errors.New("native: a domain is empty")

// addPropagator returns the index of a new propagator.
func (e *engine) addPropagator(p propagator, r priority) int32 {
	index := e.queue.newIndex(r)
	for len(e.propagators) <= int(index) {
		e.propagators = append(e.propagators, propagator{kind: vacant})
	}
	e.propagators[index] = p
	return index
}

// run executes the propagator with that index. It returns false if a domain
// became empty or the propagator was halted: see failure.
func (e *engine) run(index int32) bool {
	p := &e.propagators[index]
	switch p.kind {
	case eliminationInWord:
		return e.eliminateInWord(index, &e.differences[p.data])
	case eliminationByTerm:
		return e.eliminateByTerm(index, &e.differences[p.data])
	case hiddenInWord:
		return e.placeInWord(&e.differences[p.data])
	case hiddenInBlocks:
		return e.placeInBlocks(&e.differences[p.data])
	case matching:
		return e.match(index, &e.differences[p.data])
	case lockedInWord:
		return e.lockInWord(&e.locks[p.data])
	case lockedInBlocks:
		return e.lockInBlocks(&e.locks[p.data])
	case relationEqual:
		return e.makeEqual(&e.relations[p.data])
	case relationUnequal:
		return e.makeUnequal(index, &e.relations[p.data])
	case relationAtMost:
		return e.makeAtMost(index, &e.relations[p.data])
	case linearEqual:
		return e.boundEqual(index, &e.linears[p.data])
	case linearAtMost:
		return e.boundAtMost(index, &e.linears[p.data])
	case linearUnequal:
		return e.excludeSum(index, &e.linears[p.data])
	case tableAllowed:
		return e.filterAllowed(index, &e.tables.all[p.data])
	case tableForbidden:
		return e.filterForbidden(index, &e.tables.all[p.data])
	}
	return false // constraintViolated
}

// propagateRoot applies the restrictions, and then propagates.
func (e *engine) propagateRoot() error {
	for i := range e.restrictions {
		if err := e.executeRestriction(&e.restrictions[i]); err != nil {
			return err
		}
	}
	return e.propagateNode()
}

func (e *engine) executeRestriction(r *restriction) error {
	if err := e.poll(1); err != nil {
		return err
	}
	e.counters.PropagatorRuns++
	if e.observed {
		return e.runObserved(r.constraint, func() bool { return e.restrict(r) })
	}
	if !e.restrict(r) {
		return e.failure(r.constraint)
	}
	return nil
}

// propagate runs what waits, until nothing does. It returns errFailed, a
// stopError or, in debug mode, a *DefectError; the queue is then empty.
func (e *engine) propagate() error {
	for {
		p := e.queue.next()
		if p < 0 {
			return e.atFixpoint()
		}
		if e.isEntailed(p) {
			e.queue.release(p)
			continue
		}
		if err := e.execute(p); err != nil {
			e.queue.clear()
			return err
		}
	}
}

// execute runs the propagator that the queue gave out.
func (e *engine) execute(index int32) error {
	p := &e.propagators[index]
	if err := e.poll(int(p.cost)); err != nil {
		return err
	}
	e.counters.PropagatorRuns++
	e.running = index
	if !p.idempotent {
		e.queue.release(index)
	}
	if e.observed {
		if err := e.runObserved(p.constraint, func() bool { return e.run(index) }); err != nil {
			return err
		}
	} else if !e.run(index) {
		return e.failure(p.constraint)
	}
	if p.idempotent {
		e.queue.release(index)
	}
	return nil
}

// failure says why a run for the constraint returned false.
func (e *engine) failure(constraint int32) error {
	if e.halted != nil {
		return e.halted
	}
	e.failedAt = int(constraint)
	return errFailed
}

// addEntailed makes the reversible bits that say which propagators are
// entailed.
func (e *engine) addEntailed() {
	e.entailed = int32(len(e.words))
	for range e.queue.groups {
		e.newWord(0)
	}
}

// entail deactivates a propagator: whatever values its variables take of
// those they have, it would remove nothing.
func (e *engine) entail(p int32) bool {
	i := e.entailed + p>>6
	e.write(i, e.words[i]|1<<uint(p&63))
	return true
}

func (e *engine) isEntailed(p int32) bool {
	return e.words[e.entailed+p>>6]>>uint(p&63)&1 != 0
}
