package model

import "iter"

// Model is a constraint satisfaction problem: immutable, and safe to share
// between goroutines. Only [Builder.Build] makes one; [Model.With],
// [Model.Restrict] and [Model.Relax] make others of it over the same variables.
type Model struct {
	owner       uint32
	vars        []variable
	constraints []posted
	byName      map[string]Var
	base        *Model // nil if it is the model itself
}

type variable struct {
	name   string
	domain Domain
}

type posted struct {
	name       string
	constraint Constraint
}

// NumVars returns the number of variables.
func (m *Model) NumVars() int { return len(m.vars) }

// Var returns the variable at index i, 0 <= i < NumVars.
func (m *Model) Var(i int) Var {
	_ = m.vars[i]
	return Var{int32(i), m.owner}
}

// Vars yields the variables in the order in which they were made.
func (m *Model) Vars() iter.Seq[Var] {
	return func(yield func(Var) bool) {
		for i := range m.vars {
			if !yield(m.Var(i)) {
				return
			}
		}
	}
}

// Name returns the name of x, unique in the model.
func (m *Model) Name(x Var) string { return m.vars[x.index].name }

// Domain returns the domain of x: that it was made with, or restricted to. It
// is never empty.
func (m *Model) Domain(x Var) Domain { return m.vars[x.index].domain }

// Lookup returns the variable with the name, and whether there is one.
func (m *Model) Lookup(name string) (Var, bool) {
	x, ok := m.byName[name]
	return x, ok
}

// NumConstraints returns the number of constraints.
func (m *Model) NumConstraints() int { return len(m.constraints) }

// Constraint returns the constraint at index i, 0 <= i < NumConstraints. Its
// slices belong to the model and must not be written.
func (m *Model) Constraint(i int) Constraint { return m.constraints[i].constraint }

// Constraints yields the constraints with their indices, in the order in
// which they were posted.
func (m *Model) Constraints() iter.Seq2[int, Constraint] {
	return func(yield func(int, Constraint) bool) {
		for i, p := range m.constraints {
			if !yield(i, p.constraint) {
				return
			}
		}
	}
}

// ConstraintName returns the name that the constraint at index i was posted
// with, such as "row 3"; it need not be unique. One posted without a name is
// called "constraint i".
func (m *Model) ConstraintName(i int) string { return m.constraints[i].name }

// Describe writes the constraint at index i with the names of its variables.
func (m *Model) Describe(i int) string { return m.Constraint(i).format(m.Name) }
