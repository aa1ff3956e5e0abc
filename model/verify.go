package model

import "fmt"

// Verify returns nil if the assignment is a solution of the model: it gives
// every variable a value of its domain and satisfies every constraint.
// Otherwise the error says what is broken first; for a constraint it is a
// [*Violation]. Verify uses only the constraints' Check methods, so it shares
// nothing with any engine.
func Verify(m *Model, a Assignment) error {
	if len(a) != m.NumVars() {
		return fmt.Errorf("the assignment has %d values for %d variables", len(a), m.NumVars())
	}
	for x := range m.Vars() {
		if v := a.Value(x); !m.Domain(x).Contains(v) {
			return fmt.Errorf("%s = %d is outside its domain %v", m.Name(x), v, m.Domain(x))
		}
	}
	for i, c := range m.Constraints() {
		if !c.Check(a) {
			return &Violation{Model: m, Index: i, Assignment: a}
		}
	}
	return nil
}

// Violation is a constraint that an assignment breaks.
type Violation struct {
	Model      *Model
	Index      int // of the constraint
	Assignment Assignment
}

// Error names the constraint, writes it out, and gives the values of its
// variables.
func (v *Violation) Error() string {
	text := fmt.Sprintf("%s is broken: %s with", v.Model.ConstraintName(v.Index), v.Model.Describe(v.Index))
	for i, x := range v.Model.Constraint(v.Index).Vars() {
		if i > 0 {
			text += ","
		}
		text += fmt.Sprintf(" %s=%d", v.Model.Name(x), v.Assignment.Value(x))
	}
	return text
}
