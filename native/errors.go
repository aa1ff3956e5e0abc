package native

import (
	"fmt"

	"counterpoint/model"
)

// The engine keeps a bit for each value of a domain. Beyond these sizes it
// refuses a model with a [*TooLargeError].
const (
	MaxDomainSize = 1 << 24 // values of one variable
	MaxWords      = 1 << 25 // words of 64 bits for the whole model, 16 bytes each with their stamp
)

// TooLargeError says that a model does not fit in the engine.
type TooLargeError struct {
	Variable string // the variable that did not fit; "" if a constraint did not
	What     string // what was measured, with its unit: "values in its domain"
	Size     int64
	Limit    int64
}

// Error says what is too large, how large, and the limit.
func (e *TooLargeError) Error() string {
	where := "the model"
	if e.Variable != "" {
		where = fmt.Sprintf("variable %q", e.Variable)
	}
	return fmt.Sprintf("engine native: %s has %d %s; the limit is %d", where, e.Size, e.What, e.Limit)
}

// UnsupportedError says that the engine has no propagator for a constraint.
type UnsupportedError struct {
	Name string // of the constraint
	Kind string
}

// Error names the constraint and the kinds that are supported.
func (e *UnsupportedError) Error() string {
	return fmt.Sprintf("engine native does not support %s, a constraint of kind %s (kinds: alldifferent, relation, linear, table)", e.Name, e.Kind)
}

func unsupported(m *model.Model, i int) error {
	return &UnsupportedError{Name: m.ConstraintName(i), Kind: model.Kind(m.Constraint(i))}
}

// DefectError is a mistake of the engine itself, found by Options.Debug.
type DefectError struct {
	Constraint string // as [model.Model.Describe] writes it; two, joined by "and", for locked candidates
	Problem    string
}

// Error says what the propagator of which constraint did wrong.
func (e *DefectError) Error() string {
	return fmt.Sprintf("engine native is wrong: propagating %s %s", e.Constraint, e.Problem)
}
