package native

import "counterpoint/model"

// Many models differ in their unary constraints alone, as the puzzles of one
// shape do in their clues (see [model.Model.With]). What the engine makes of the
// rest is the same for all: domains, propagators, lists of watchers. It is
// compiled once and stays in the engine; for the next such model only what a
// search changes is copied back.
type compiled struct {
	model        *model.Model // what was compiled; nil if nothing was, or not all
	allDiff      AllDiff      // the one option that it depends on
	restrictions int          // how many of the engine's are of that model
	words        []uint64     // as they were before the search
	terms        []term
}

// load prepares the search of a model: it compiles the model, or brings back
// what it shares with the one before, and adds the restrictions of its own.
// Every propagator waits then.
func (e *engine) load(m *model.Model, o Options) error {
	e.model, e.options, e.counters = m, o, Counters{}
	e.search.reset()
	e.observe()
	shared := propagated(m)
	if e.compiled.model == shared && e.compiled.allDiff == o.AllDiff {
		e.restore()
	} else if err := e.compile(shared); err != nil {
		return err
	}
	for i := shared.NumConstraints(); i < m.NumConstraints(); i++ {
		if err := e.poll(1); err != nil {
			return err
		}
		e.postUnary(int32(i), m.Constraint(i).(model.Linear))
	}
	return nil
}

// propagated returns the model with all the constraints of m that need a
// propagator: the base of m if the others are unary, else m.
func propagated(m *model.Model) *model.Model {
	base := m.Base()
	for i := base.NumConstraints(); i < m.NumConstraints(); i++ {
		if !isUnary(m.Constraint(i)) {
			return m
		}
	}
	return base
}

// compile makes the domains and posts the constraints.
func (e *engine) compile(m *model.Model) error {
	e.compiled.model = nil
	e.reset()
	if err := e.addDomains(); err != nil {
		return err
	}
	for i, c := range m.Constraints() {
		if err := e.poll(1); err != nil {
			return err
		}
		if err := e.post(int32(i), c); err != nil {
			return err
		}
		if len(e.words) > MaxWords {
			return &TooLargeError{What: "words of domains and tables", Size: int64(len(e.words)), Limit: MaxWords}
		}
	}
	if err := e.complete(); err != nil {
		return err
	}
	if len(e.words) <= keptWords {
		e.keep(m)
	}
	return nil
}

// complete makes what can be made only when all constraints are posted.
func (e *engine) complete() error {
	e.placeTerms()
	if err := e.postLocks(); err != nil {
		return err
	}
	e.addEntailed()
	e.queue.build(len(e.domains))
	return nil
}

// keep copies what a search changes. It does not change the other slices but
// in ways that cannot be told: the residues of a table, the order of its lists.
func (e *engine) keep(m *model.Model) {
	k := &e.compiled
	k.model, k.allDiff, k.restrictions = m, e.options.AllDiff, len(e.restrictions)
	k.words = append(k.words[:0], e.words...)
	k.terms = append(k.terms[:0], e.terms...)
}

// restore makes the engine as it was when the model had been compiled.
func (e *engine) restore() {
	k := &e.compiled
	e.memory.restart(k.words)
	copy(e.terms, k.terms)
	e.restrictions = e.restrictions[:k.restrictions]
	e.queue.start()
}
