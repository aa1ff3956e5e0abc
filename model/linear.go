package model

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"
)

// Linear is the constraint Coefs[0]*Xs[0] + Coefs[1]*Xs[1] + ... op RHS. With
// one variable it restricts a domain: a clue of a puzzle is {1}*x = v.
//
// Build refuses a sum whose terms, taken with their greatest magnitudes, do
// not fit together with RHS in an int64: every partial sum of a valid Linear
// can be computed in int64 without overflow.
type Linear struct {
	Coefs []int
	Xs    []Var
	Op    Op
	RHS   int
}

// Vars returns Xs.
func (c Linear) Vars() []Var { return slices.Clone(c.Xs) }

// Check reports whether the sum compares as stated with RHS.
func (c Linear) Check(a Assignment) bool {
	var sum int64
	for i, x := range c.Xs {
		sum += int64(c.Coefs[i]) * int64(a.Value(x))
	}
	return c.Op.Holds(sum, int64(c.RHS))
}

// String writes the constraint, as in "2*x0 - x1 <= 7".
func (c Linear) String() string { return c.format(Var.String) }

func (Linear) kind() string { return "linear" }

func (c Linear) format(name func(Var) string) string {
	var b strings.Builder
	for i, x := range c.Xs {
		coef := 0
		if i < len(c.Coefs) {
			coef = c.Coefs[i]
		}
		b.WriteString(sign(i == 0, coef < 0))
		if m := magnitude(coef); m != 1 {
			fmt.Fprintf(&b, "%d*", m)
		}
		b.WriteString(name(x))
	}
	if len(c.Xs) == 0 {
		b.WriteString("0")
	}
	fmt.Fprintf(&b, " %v %d", c.Op, c.RHS)
	return b.String()
}

func sign(first, negative bool) string {
	switch {
	case first && negative:
		return "-"
	case first:
		return ""
	case negative:
		return " - "
	}
	return " + "
}

// magnitude returns |v|, right for the least int as well.
func magnitude(v int) uint64 {
	if v < 0 {
		return -uint64(v)
	}
	return uint64(v)
}

func (c Linear) problems(domain func(Var) Domain, name func(Var) string) []string {
	found := c.Op.problems()
	if len(c.Coefs) != len(c.Xs) {
		return append(found, fmt.Sprintf("it has %d coefficients for %d variables", len(c.Coefs), len(c.Xs)))
	}
	total := magnitude(c.RHS)
	for i, x := range c.Xs {
		d := domain(x)
		if d.Empty() {
			continue // reported with the variable
		}
		hi, product := bits.Mul64(magnitude(c.Coefs[i]), max(magnitude(d.Min()), magnitude(d.Max())))
		sum, carry := bits.Add64(total, product, 0)
		if hi != 0 || carry != 0 || sum > math.MaxInt64 {
			return append(found, fmt.Sprintf("its sum overflows 64 bits at the term %d*%s", c.Coefs[i], name(x)))
		}
		total = sum
	}
	return found
}

func (c Linear) clone() Constraint {
	c.Coefs, c.Xs = slices.Clone(c.Coefs), slices.Clone(c.Xs)
	return c
}
