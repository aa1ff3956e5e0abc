package model

import (
	"errors"
	"fmt"
)

// Named is a constraint and the name that it is posted with.
type Named struct {
	Name       string
	Constraint Constraint
}

// With returns m with further constraints, which are copied and named as
// [Builder.Post] does. It shares the rest with m, and the variables of m are
// its variables too: where many models differ in a few constraints, as the
// puzzles of one shape do in their clues, what they have in common is made and
// checked once. The error is that of [Builder.Build].
func (m *Model) With(further ...Named) (*Model, error) {
	n := len(m.constraints)
	w := *m
	w.base = m.Base()
	w.constraints = append(make([]posted, 0, n+len(further)), m.constraints...)
	for i, f := range further {
		if f.Name == "" {
			f.Name = fmt.Sprintf("constraint %d", n+i)
		}
		w.constraints = append(w.constraints, copied(f.Name, f.Constraint))
	}
	if errs := w.constraintErrors(n); len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return &w, nil
}

// Base returns the model that m extends by [Model.With], however often; m itself
// if it was made in another way. The constraints of m start with those of the
// base, so what an engine prepares for the base serves all its extensions.
func (m *Model) Base() *Model {
	if m.base == nil {
		return m
	}
	return m.base
}

// constraintErrors returns a [*BuildError] for each mistake in the constraints
// from the index on.
func (m *Model) constraintErrors(from int) []error {
	var errs []error
	s := scope{m: m, holder: make([]int, len(m.vars)), domain: m.Domain, name: m.Name}
	for i, p := range m.constraints[from:] {
		for _, problem := range s.problems(p.constraint) {
			errs = append(errs, &BuildError{Where: fmt.Sprintf("constraint %d (%q)", from+i, p.name), Problem: problem})
		}
	}
	return errs
}

// scope checks one constraint after the other. It remembers for each variable
// the last constraint that holds it, so that a set is made only once.
type scope struct {
	m       *Model
	holder  []int
	current int
	domain  func(Var) Domain
	name    func(Var) string
}

func (s *scope) problems(c Constraint) []string {
	if c == nil {
		return []string{"it is nil"}
	}
	s.current++
	var found []string
	for i, x := range c.Vars() {
		switch {
		case x.owner == 0:
			found = append(found, fmt.Sprintf("variable %d of its scope is the zero Var", i+1))
		case x.owner != s.m.owner || int(x.index) >= len(s.m.vars):
			found = append(found, fmt.Sprintf("variable %d of its scope (%v) is of another model", i+1, x))
		case s.holder[x.index] == s.current:
			found = append(found, fmt.Sprintf("variable %q stands twice in its scope", s.m.Name(x)))
		default:
			s.holder[x.index] = s.current
		}
	}
	if len(found) > 0 {
		return found
	}
	return c.problems(s.domain, s.name)
}
