package textbook

import (
	"fmt"
	"strings"

	"counterpoint/model"
)

// UnsupportedError says that an algorithm cannot take a constraint. It never
// leaves one out instead.
type UnsupportedError struct {
	Engine     string   // the algorithm
	Constraint string   // the name of the constraint
	Kind       string   // as [model.Kind] gives it
	Kinds      []string // what the algorithm can take
}

// Error names the constraint and what the algorithm can take.
func (e *UnsupportedError) Error() string {
	return fmt.Sprintf("engine %s does not support %s, a constraint of kind %s (kinds: %s)",
		e.Engine, e.Constraint, e.Kind, strings.Join(e.Kinds, ", "))
}

func unsupported(engine string, m *model.Model, i int, kinds ...string) error {
	return &UnsupportedError{Engine: engine, Constraint: m.ConstraintName(i), Kind: model.Kind(m.Constraint(i)), Kinds: kinds}
}

// The algorithms keep each value, each pair of variables and each support as
// a number of its own, as a lecture draws them. Beyond these sizes they refuse
// a model with a [*TooLargeError].
const (
	MaxValues      = 1 << 20 // of all domains together
	MaxConstraints = 1 << 20 // over two variables, an all-different of n terms being n(n-1)/2
	MaxSupports    = 1 << 24 // that AC-2001 or AC-4 remembers
)

// TooLargeError says that a model does not fit in an algorithm.
type TooLargeError struct {
	What  string // what was measured: "values in all domains together"
	Size  int64
	Limit int64
}

// Error says what is too large, how large, and the limit.
func (e *TooLargeError) Error() string {
	return fmt.Sprintf("the model is too large for a textbook algorithm: it has %d %s; the limit is %d", e.Size, e.What, e.Limit)
}
