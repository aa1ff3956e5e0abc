package model

import (
	"errors"
	"fmt"
	"slices"
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

// Post adds a constraint, which is copied. The name says in the problem's own
// words what it is for, as "row 3"; without one ("") it is called
// "constraint" and its index.
func (b *Builder) Post(name string, c Constraint) {
	if name == "" {
		name = fmt.Sprintf("constraint %d", len(b.constraints))
	}
	if c != nil {
		c = c.clone()
	}
	b.constraints = append(b.constraints, posted{name, c})
}

// Build returns the model, or an error that joins (see [errors.Join]) one
// [*BuildError] for each mistake, variables first. The builder may be used
// further; the model does not change with it.
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
		where := fmt.Sprintf("variable %q", v.name)
		if first, taken := m.byName[v.name]; taken {
			report(where, fmt.Sprintf("variables %d and %d both have this name", first.index, i))
		}
		if hasControl(v.name) {
			report(where, "its name has a control character")
		}
		if p := v.domain.problem(); p != "" {
			report(where, p)
		}
		m.byName[v.name] = m.Var(i)
	}
	for i, p := range b.constraints {
		report(fmt.Sprintf("constraint %d (%q)", i, p.name), b.constraintProblems(p.constraint)...)
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return m, nil
}

func hasControl(name string) bool {
	return slices.ContainsFunc([]rune(name), unicode.IsControl)
}

func (b *Builder) constraintProblems(c Constraint) []string {
	if c == nil {
		return []string{"it is nil"}
	}
	var found []string
	seen := make(map[Var]bool)
	for i, x := range c.Vars() {
		switch {
		case x.owner == 0:
			found = append(found, fmt.Sprintf("variable %d of its scope is the zero Var", i+1))
		case x.owner != b.owner || int(x.index) >= len(b.vars):
			found = append(found, fmt.Sprintf("variable %d of its scope (%v) is of another model", i+1, x))
		case seen[x]:
			found = append(found, fmt.Sprintf("variable %q stands twice in its scope", b.vars[x.index].name))
		}
		seen[x] = true
	}
	if len(found) > 0 {
		return found
	}
	domain := func(x Var) Domain { return b.vars[x.index].domain }
	name := func(x Var) string { return b.vars[x.index].name }
	return c.problems(domain, name)
}

// BuildError is one mistake in a model.
type BuildError struct {
	Where   string // the variable or constraint, as in `variable "x"`
	Problem string // what is wrong with it
}

// Error writes where the mistake is and what it is.
func (e *BuildError) Error() string { return e.Where + ": " + e.Problem }
