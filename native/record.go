package native

import "counterpoint/model"

// A recorded run is one that is told to Space.Record: what it removed is the
// difference between the domains of its scope before and after. That is slow,
// and leaves the store as it is.

// observe says whether runs take the slow way through runObserved.
func (e *engine) observe() { e.observed = e.options.Debug || e.record != nil }

// runObserved makes a run for a constraint, or a lock, checks and records it.
func (e *engine) runObserved(constraint int32, run func() bool) (err error) {
	constraints := e.followed(constraint)
	scope := e.scopeOf(constraints)
	e.recorded(scope, int(constraint), func() {
		ok := false
		if e.options.Debug {
			ok, err = e.runChecked(constraints, scope, run)
		} else {
			ok = run()
		}
		if err == nil && !ok {
			err = e.failure(constraint)
		}
	})
	return err
}

// recorded changes the domains of a scope, and records what that removed.
func (e *engine) recorded(scope []model.Var, constraint int, change func()) {
	if e.record == nil {
		change()
		return
	}
	before := make([][]int, len(scope))
	for i, x := range scope {
		before[i] = e.valuesLeft(int32(x.Index()))
	}
	change()
	for i, x := range scope {
		for _, v := range before[i] {
			if !e.has(int32(x.Index()), int64(v)) {
				e.record(x, v, constraint)
			}
		}
	}
}

// valuesLeft returns the values of a domain, ascending.
func (e *engine) valuesLeft(x int32) []int {
	values := make([]int, 0, e.size(x))
	for p := e.next(x, 0); p >= 0; p = e.next(x, p+1) {
		values = append(values, int(e.valueAt(&e.domains[x], p)))
	}
	return values
}
