package native

import (
	"fmt"
	"slices"
	"strings"

	"counterpoint/model"
)

// The engine's checks of itself, for Options.Debug: slow, and independent of
// the propagators. They hold each run against the constraint's definition.

// enumerated bounds the assignments that are enumerated to confirm one run.
const enumerated = 20_000

// atFixpoint runs every propagator again, entailed ones included: none may
// remove anything or fail.
func (e *engine) atFixpoint() error {
	if !e.options.Debug {
		return nil
	}
	before := e.removed
	for p := range e.propagators {
		if e.propagators[p].kind == vacant {
			continue
		}
		if err := e.poll(1 + int(e.propagators[p].cost)); err != nil {
			return err
		}
		e.queue.fixed[p] = ^uint64(0)
		e.running = int32(p)
		if ok := e.run(int32(p)); e.halted != nil {
			return e.halted
		} else if !ok {
			return e.defect(e.followed(e.propagators[p].constraint), "failed at a fixpoint")
		}
		if e.removed != before {
			return e.defect(e.followed(e.propagators[p].constraint), "removed a value at a fixpoint")
		}
	}
	return nil
}

// followed returns the constraints that a run follows, by index: one, or the
// two of the lock that is running.
func (e *engine) followed(constraint int32) []int {
	if constraint != ByLocked {
		return []int{int(constraint)}
	}
	l := &e.locks[e.propagators[e.running].data]
	return []int{int(e.differences[l.from].constraint), int(e.differences[l.to].constraint)}
}

// scopeOf returns the variables of the constraints, each once.
func (e *engine) scopeOf(constraints []int) []model.Var {
	scope := e.model.Constraint(constraints[0]).Vars()
	for _, i := range constraints[1:] {
		scope = append(slices.Clip(scope), e.model.Constraint(i).Vars()...)
		slices.SortFunc(scope, func(x, y model.Var) int { return x.Index() - y.Index() })
		scope = slices.Compact(scope)
	}
	return scope
}

// runChecked makes a run that follows constraints, and confirms what it did: of
// the assignments of their scope that the domains allowed before, those that
// satisfy them must all be allowed after.
func (e *engine) runChecked(constraints []int, scope []model.Var, run func() bool) (ok bool, err error) {
	before := e.snapshot(scope)
	ok = run()
	if e.halted != nil {
		return false, e.halted
	}
	return ok, e.confirm(constraints, scope, before, ok)
}

// snapshot returns the domains of a scope; nil if they are too large to
// enumerate.
func (e *engine) snapshot(scope []model.Var) [][]int {
	total := int64(1)
	domains := make([][]int, len(scope))
	for i, x := range scope {
		index := int32(x.Index())
		if total *= int64(e.size(index)); total > enumerated {
			return nil
		}
		domains[i] = e.valuesLeft(index)
	}
	return domains
}

func (e *engine) confirm(constraints []int, scope []model.Var, before [][]int, ok bool) error {
	if before == nil {
		return nil
	}
	satisfied := func(a model.Assignment) bool {
		return !slices.ContainsFunc(constraints, func(i int) bool { return !e.model.Constraint(i).Check(a) })
	}
	a := make(model.Assignment, e.model.NumVars())
	var extend func(i int) error
	extend = func(i int) error {
		if i < len(scope) {
			for _, v := range before[i] {
				a[scope[i].Index()] = v
				if err := extend(i + 1); err != nil {
					return err
				}
			}
			return nil
		}
		if !satisfied(a) {
			return nil
		}
		if !ok {
			return e.defect(constraints, fmt.Sprintf("failed, though %v satisfies it", e.valuesIn(scope, a)))
		}
		for _, x := range scope {
			if !e.has(int32(x.Index()), int64(a.Value(x))) {
				return e.defect(constraints, fmt.Sprintf("removed %s=%d, though %v satisfies it", e.model.Name(x), a.Value(x), e.valuesIn(scope, a)))
			}
		}
		return nil
	}
	return extend(0)
}

func (e *engine) valuesIn(scope []model.Var, a model.Assignment) []int {
	values := make([]int, len(scope))
	for i, x := range scope {
		values[i] = a.Value(x)
	}
	return values
}

func (e *engine) defect(constraints []int, problem string) error {
	described := make([]string, len(constraints))
	for i, c := range constraints {
		described[i] = e.model.Describe(c)
	}
	return &DefectError{Constraint: strings.Join(described, " and "), Problem: problem}
}
