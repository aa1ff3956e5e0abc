package model

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"unicode"
)

// builders numbers the builders, so that a [Var] knows whose it is.
var builders atomic.Uint32

// Builder collects the variables and constraints of a model. It never fails
// before [Builder.Build], which reports all that is wrong. It is not safe for
// use by several goroutines at once.
type Builder struct {
	owner       uint32
	vars        []variable
	constraints []posted
}

// NewBuilder returns an empty builder.
func NewBuilder() *Builder { return &Builder{owner: builders.Add(1)} }

// Var makes a variable with the domain. Its name must differ from that of
// every other; without one ("") it is called "x" and its index.
func (b *Builder) Var(name string, d Domain) Var {
	x := Var{int32(len(b.vars)), b.owner}
	if name == "" {
		name = x.String()
	}
	b.vars = append(b.vars, variable{name, d})
	return x
}

// Post adds a constraint, a struct or a pointer to one, which is copied. The name
// says in the problem's own words what it is for, as "row 3"; without one ("") it
// is called "constraint" and its index.
func (b *Builder) Post(name string, c Constraint) {
	if name == "" {
		name = fmt.Sprintf("constraint %d", len(b.constraints))
	}
	b.constraints = append(b.constraints, copied(name, c))
}

func copied(name string, c Constraint) posted {
	if isNil(c) {
		return posted{name, nil}
	}
	return posted{name, c.clone()}
}

// isNil reports whether there is no constraint, behind a pointer or without one.
func isNil(c Constraint) bool {
	switch p := c.(type) {
	case nil:
		return true
	case *AllDifferent:
		return p == nil
	case *Relation:
		return p == nil
	case *Linear:
		return p == nil
	case *Table:
		return p == nil
	}
	return false
}

// Build returns the model, or an error that joins (see [errors.Join]) one
// [*BuildError] for each mistake, variables first. The builder may be used
// further; the model does not change with it.
//
// A mistake is: two variables of one name, or a name with control characters; a
// domain that is empty or goes beyond [MaxValue]; a variable of another builder;
// a variable that stands twice in one scope (in a sum, add up its coefficients);
// a row of a table, or a list of coefficients, of another length than the scope;
// a comparison that does not exist; a constant beyond MaxValue, or a sum that
// does not fit in 64 bits; no constraint at all.
func (b *Builder) Build() (*Model, error) {
	m := &Model{
		owner:       b.owner,
		vars:        slices.Clone(b.vars),
		constraints: slices.Clone(b.constraints),
		byName:      make(map[string]Var, len(b.vars)),
	}
	var errs []error
	report := func(where string, problems ...string) {
		for _, p := range problems {
			errs = append(errs, &BuildError{Where: where, Problem: p})
		}
	}
	for i, v := range b.vars {
		first, taken := m.byName[v.name]
		if problems := v.problems(first, taken, i); len(problems) > 0 {
			report(fmt.Sprintf("variable %q", v.name), problems...)
		}
		m.byName[v.name] = m.Var(i)
	}
	errs = append(errs, m.constraintErrors(0)...)
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return m, nil
}

// problems says what is wrong with the variable at index i, given the variable
// that has taken its name, if one has.
func (v variable) problems(first Var, taken bool, i int) []string {
	var found []string
	if taken {
		found = append(found, fmt.Sprintf("variables %d and %d both have this name", first.index, i))
	}
	if strings.ContainsFunc(v.name, unicode.IsControl) {
		found = append(found, "its name has a control character")
	}
	if p := v.domain.problem(); p != "" {
		found = append(found, p)
	}
	return found
}

// BuildError is one mistake in a model.
type BuildError struct {
	Where   string // the variable or constraint, as in `variable "x"`
	Problem string // what is wrong with it
}

// Error writes where the mistake is and what it is.
func (e *BuildError) Error() string { return e.Where + ": " + e.Problem }
