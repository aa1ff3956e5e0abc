package cnf

// Value is what is known of a variable or literal: [Unset], [True] or [False].
type Value int8

// The three values. A value's opposite is its negation.
const (
	Unset Value = 0
	True  Value = 1
	False Value = -1
)

// Assignment gives variables a value: a[v] is that of the variable v; a[0] is
// not used.
type Assignment []Value

// NewAssignment returns an assignment of the variables 1..numVars, all unset.
func NewAssignment(numVars int) Assignment { return make(Assignment, numVars+1) }

// Value returns the value of the literal.
func (a Assignment) Value(l Lit) Value {
	if l < 0 {
		return -a[-l]
	}
	return a[l]
}

// Set makes the literal true.
func (a Assignment) Set(l Lit) {
	if l < 0 {
		a[-l] = False
		return
	}
	a[l] = True
}
