package native

import (
	"fmt"

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
		if ok := e.run(int32(p)); e.halted != nil {
			return e.halted
		} else if !ok {
			return e.defect(e.propagators[p].constraint, "failed at a fixpoint")
		}
		if e.removed != before {
			return e.defect(e.propagators[p].constraint, "removed a value at a fixpoint")
		}
	}
	return nil
}

// runChecked makes a run for a constraint and confirms what it did: of the
// assignments of its scope that the domains allowed before, those that satisfy
// the constraint must all be allowed after.
func (e *engine) runChecked(constraint int32, run func() bool) error {
	scope := e.model.Constraint(int(constraint)).Vars()
	before := e.snapshot(scope)
	ok := run()
	if e.halted != nil {
		return e.halted
	}
	if err := e.confirm(constraint, scope, before, ok); err != nil {
		return err
	}
	if !ok {
		return e.failure(constraint)
	}
	return nil
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

func (e *engine) confirm(index int32, scope []model.Var, before [][]int, ok bool) error {
	if before == nil {
		return nil
	}
	constraint := e.model.Constraint(int(index))
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
		if !constraint.Check(a) {
			return nil
		}
		if !ok {
			return e.defect(index, fmt.Sprintf("failed, though %v satisfies it", e.valuesIn(scope, a)))
		}
		for _, x := range scope {
			if !e.has(int32(x.Index()), int64(a.Value(x))) {
				return e.defect(index, fmt.Sprintf("removed %s=%d, though %v satisfies it", e.model.Name(x), a.Value(x), e.valuesIn(scope, a)))
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

func (e *engine) defect(constraint int32, problem string) error {
	return &DefectError{Constraint: e.model.Describe(int(constraint)), Problem: problem}
}
