package native

import "counterpoint/model"

// Singleton consistency (Debruyne and Bessiere 1997): a value stays only if
// propagation does not fail when its variable is assigned it. Such an assignment
// is a probe. Puzzlers call a value that it refutes a failed trial, SAT solvers
// one literal failed by a lookahead of one step.
//
// The algorithm is SAC-1: it probes each value of each open variable, removes
// what is refuted, propagates that at once, and goes on until it has been round
// all variables and nothing more was removed. Probes are pushed and popped like
// the nodes of the search and keep nothing for the next, so it takes no memory
// beyond the engine's; SAC-Opt (Bessiere and Debruyne 2005) keeps the domains of
// every probe, which is quicker in the worst case alone.
//
// Since all rules are monotone, the fixpoint does not depend on the order of the
// probes. Which probes are made does not depend on the order of propagation.

// propagateNode propagates at the level of the options.
func (e *engine) propagateNode() error {
	if err := e.propagate(); err != nil || !e.options.Singleton {
		return err
	}
	return e.refuteValues()
}

// refuteValues removes the values that probes refute, to the fixpoint.
func (e *engine) refuteValues() error {
	n := int32(len(e.domains))
	for x, unchanged := int32(0), int32(0); unchanged < n; x, unchanged = (x+1)%n, unchanged+1 {
		before := e.removed
		if err := e.probeAll(x); err != nil {
			return err
		}
		if e.removed != before {
			unchanged = -1
		}
	}
	return nil
}

// probeAll probes each value of a variable.
func (e *engine) probeAll(x int32) error {
	if err := e.poll(1); err != nil {
		return err
	}
	for p := e.next(x, 0); p >= 0 && !e.fixed(x); p = e.next(x, p+1) {
		switch err := e.probe(x, p); err {
		case nil:
		case errFailed:
			if err := e.refute(x, p); err != nil {
				return err
			}
		default:
			return err
		}
	}
	return nil
}

// probe propagates an assignment and takes it back. Neither is told to the
// record.
func (e *engine) probe(x int32, p int) error {
	e.counters.Probes++
	removed, record := e.removed, e.record
	e.record = nil
	e.push()
	e.assignAt(x, p)
	err := e.propagate()
	e.pop()
	e.removed, e.record = removed, record
	return err
}

// refute removes the position, which is not the last of x, and propagates.
func (e *engine) refute(x int32, p int) error {
	e.recorded([]model.Var{e.model.Var(int(x))}, ByProbe, func() { e.removeAt(x, p) })
	return e.propagate()
}
