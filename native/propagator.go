package native

import "errors"

// propagator is one algorithm at work on one constraint. It is plain data; run
// is a switch over the kinds, so that thousands of them lie in one slice and
// calling one costs a jump.
type propagator struct {
	kind       kind
	idempotent bool  // one run does all that a second would: its own writes need not wake it
	constraint int32 // index in the model
	data       int32 // index among those of its kind
	cost       int32 // of a run, in units of stopper
}

type kind uint8

const (
	eliminationInWord  kind = iota // alldifferent.go
	eliminationByTerm              // alldifferent.go
	hiddenInWord                   // hidden.go
	hiddenInBlocks                 // hidden.go
	relationEqual                  // relation.go
	relationUnequal                // relation.go
	relationAtMost                 // relation.go
	linearEqual                    // linear.go
	linearAtMost                   // linear.go
	linearUnequal                  // linear.go
	tableAllowed                   // table.go
	tableForbidden                 // tableforbidden.go
	constraintViolated             // a constraint that no assignment satisfies
)

// errFailed says that a domain became empty. It never leaves the package.
var errFailed = errors.New("native: a domain is empty")

// addPropagator returns the index of a new propagator.
func (e *engine) addPropagator(p propagator, r priority) int32 {
	e.propagators = append(e.propagators, p)
	e.queue.ranks = append(e.queue.ranks, r)
	return int32(len(e.propagators) - 1)
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

// propagate runs what waits, until nothing does. It returns errFailed, a
// stopError or, in debug mode, a *DefectError; the queue is then empty.
func (e *engine) propagate() error {
	for {
		p := e.queue.pop()
		if p < 0 {
			return e.atFixpoint()
		}
		if err := e.execute(p); err != nil {
			e.queue.waiting[p] = false
			e.queue.clear()
			return err
		}
	}
}

// execute runs a propagator that was taken out of the queue, unless it is
// entailed.
func (e *engine) execute(index int32) error {
	if e.isEntailed(index) {
		e.queue.waiting[index] = false
		return nil
	}
	p := &e.propagators[index]
	if err := e.poll(int(p.cost)); err != nil {
		return err
	}
	e.counters.PropagatorRuns++
	if !p.idempotent {
		e.queue.waiting[index] = false
	}
	if e.options.Debug {
		if err := e.runChecked(index); err != nil {
			return err
		}
	} else if !e.run(index) {
		return e.failure()
	}
	if p.idempotent {
		e.queue.waiting[index] = false
	}
	return nil
}

// failure says why a run returned false.
func (e *engine) failure() error {
	if e.halted != nil {
		return e.halted
	}
	return errFailed
}

// addEntailed makes the reversible bits that say which propagators are
// entailed.
func (e *engine) addEntailed() {
	e.entailed = int32(len(e.words))
	for i := 0; i < len(e.propagators); i += 64 {
		e.newWord(0)
	}
}

// entail deactivates a propagator: whatever values its variables take of
// those they have, it would remove nothing.
func (e *engine) entail(p int32) bool {
	i := e.entailed + p/64
	e.write(i, e.words[i]|1<<uint(p%64))
	return true
}

func (e *engine) isEntailed(p int32) bool {
	return e.words[e.entailed+p/64]>>uint(p%64)&1 != 0
}
