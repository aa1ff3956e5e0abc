package model

import (
	"slices"
	"strings"
)

// Term is X + C. With it the diagonals of the queens problem are all-different
// constraints over the queens themselves, with no auxiliary variable.
type Term struct {
	X Var
	C int
}

// Value returns the term's value under the assignment.
func (t Term) Value(a Assignment) int { return a.Value(t.X) + t.C }

// AllDifferent holds if no two of its terms have the same value.
type AllDifferent struct{ Terms []Term }

// Different returns the all-different constraint over the variables
// themselves.
func Different(xs ...Var) AllDifferent {
	terms := make([]Term, len(xs))
	for i, x := range xs {
		terms[i] = Term{X: x}
	}
	return AllDifferent{Terms: terms}
}

// Vars returns the variables of the terms, in their order.
func (c AllDifferent) Vars() []Var {
	xs := make([]Var, len(c.Terms))
	for i, t := range c.Terms {
		xs[i] = t.X
	}
	return xs
}

// Check reports whether all terms have different values.
func (c AllDifferent) Check(a Assignment) bool {
	seen := make(map[int]bool, len(c.Terms))
	for _, t := range c.Terms {
		if v := t.Value(a); seen[v] {
			return false
		} else {
			seen[v] = true
		}
	}
	return true
}

// ValuesOf returns the values that the terms of an all-different can take together.
func (m *Model) ValuesOf(c AllDifferent) Domain {
	var all []Interval
	for _, t := range c.Terms {
		for i := range m.Domain(t.X).Intervals() {
			all = append(all, Interval{i.Lo + t.C, i.Hi + t.C})
		}
	}
	return Union(all...)
}

// IsPermutation reports whether the terms of an all-different can take just as many
// values as they are, so that each value is needed.
func (m *Model) IsPermutation(c AllDifferent) bool {
	for _, t := range c.Terms {
		if m.Domain(t.X).Size() > len(c.Terms) {
			return false
		}
	}
	return m.ValuesOf(c).Size() == len(c.Terms)
}

// String writes the constraint, as in "alldifferent(x0, x1 + 1)".
func (c AllDifferent) String() string { return c.format(Var.String) }

func (AllDifferent) kind() string { return "alldifferent" }

func (c AllDifferent) format(name func(Var) string) string {
	parts := make([]string, len(c.Terms))
	for i, t := range c.Terms {
		parts[i] = name(t.X) + plus(t.C)
	}
	return "alldifferent(" + strings.Join(parts, ", ") + ")"
}

func (c AllDifferent) problems(func(Var) Domain, func(Var) string) []string {
	var found []string
	for _, t := range c.Terms {
		found = append(found, constantProblems(t.C)...)
	}
	return found
}

func (c AllDifferent) clone() Constraint { return AllDifferent{slices.Clone(c.Terms)} }
