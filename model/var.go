package model

import "fmt"

// Var is a variable: a dense index into the model that its [Builder] builds.
// It also remembers that builder, so that a variable used with another model
// is an error rather than some other variable. The zero Var is no variable.
type Var struct {
	index int32
	owner uint32
}

// Index returns the variable's position: 0 for the first of the model, 1 for
// the next, and so on. It indexes an [Assignment].
func (v Var) Index() int { return int(v.index) }

// String returns the default name of a variable at this index, such as "x0".
// [Model.Name] gives the real one.
func (v Var) String() string { return fmt.Sprintf("x%d", v.index) }

// Assignment gives every variable of a model a value: a[x.Index()] is that
// of x.
type Assignment []int

// Value returns the value of x.
func (a Assignment) Value(x Var) int { return a[x.index] }
