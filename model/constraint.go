package model

import "fmt"

// Constraint is one of [AllDifferent], [Relation], [Linear] and [Table], as a
// plain struct. The interface is sealed: an engine that switches over the four
// has covered them all.
type Constraint interface {
	// Vars returns the scope, in the constraint's own order.
	Vars() []Var
	// Check reports whether the assignment satisfies the constraint. It is the
	// definition of the constraint, written to be read and not to be fast.
	Check(Assignment) bool
	// String writes the constraint with default variable names;
	// [Model.Describe] uses the real ones.
	String() string

	// kind is the name of the struct, in the field's words.
	kind() string
	// format writes the constraint with the names that name gives.
	format(name func(Var) string) string
	// problems says what is wrong with it, its scope aside, given the domains
	// of its variables, all of which exist.
	problems(domain func(Var) Domain, name func(Var) string) []string
	// clone returns a deep copy, by value.
	clone() Constraint
}

// Kind returns the constraint's kind as engines and reports call it:
// "alldifferent", "relation", "linear" or "table".
func Kind(c Constraint) string { return c.kind() }

// Op compares two integers.
type Op uint8

// The six comparisons.
const (
	Eq Op = iota // =
	Ne           // !=
	Lt           // <
	Le           // <=
	Gt           // >
	Ge           // >=
)

var opNames = [...]string{Eq: "=", Ne: "!=", Lt: "<", Le: "<=", Gt: ">", Ge: ">="}

// String returns the comparison's sign, such as "<=".
func (op Op) String() string {
	if op.valid() {
		return opNames[op]
	}
	return fmt.Sprintf("Op(%d)", uint8(op))
}

// Holds reports whether a op b.
func (op Op) Holds(a, b int64) bool {
	switch op {
	case Eq:
		return a == b
	case Ne:
		return a != b
	case Lt:
		return a < b
	case Le:
		return a <= b
	case Gt:
		return a > b
	case Ge:
		return a >= b
	}
	return false
}

func (op Op) valid() bool { return int(op) < len(opNames) }

func (op Op) problems() []string {
	if op.valid() {
		return nil
	}
	return []string{fmt.Sprintf("%v is no comparison", op)}
}

// plus writes " + 3" or " - 3", or nothing for 0.
func plus(c int) string {
	switch {
	case c > 0:
		return fmt.Sprintf(" + %d", c)
	case c < 0:
		return fmt.Sprintf(" - %d", -int64(c))
	}
	return ""
}

func constantProblems(c int) []string {
	if c >= -MaxValue && c <= MaxValue {
		return nil
	}
	return []string{fmt.Sprintf("the constant %d goes beyond -%d..%d", c, MaxValue, MaxValue)}
}
