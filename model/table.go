package model

import (
	"fmt"
	"slices"
	"strings"
)

// Table holds if the values of Xs, in order, are one of the rows; with Forbid,
// if they are none of them. Rows may repeat, and may hold values outside the
// domains, which then never match.
type Table struct {
	Xs     []Var
	Rows   [][]int
	Forbid bool
}

// Vars returns Xs.
func (c Table) Vars() []Var { return slices.Clone(c.Xs) }

// Check looks the assignment up among the rows.
func (c Table) Check(a Assignment) bool {
	return slices.ContainsFunc(c.Rows, func(row []int) bool { return c.matches(row, a) }) != c.Forbid
}

func (c Table) matches(row []int, a Assignment) bool {
	for i, x := range c.Xs {
		if a.Value(x) != row[i] {
			return false
		}
	}
	return true
}

// String writes the scope and the number of rows, as in
// "table(x0, x1: 12 rows allowed)".
func (c Table) String() string { return c.format(Var.String) }

func (Table) kind() string { return "table" }

func (c Table) format(name func(Var) string) string {
	names := make([]string, len(c.Xs))
	for i, x := range c.Xs {
		names[i] = name(x)
	}
	verb := "allowed"
	if c.Forbid {
		verb = "forbidden"
	}
	return fmt.Sprintf("table(%s: %d rows %s)", strings.Join(names, ", "), len(c.Rows), verb)
}

func (c Table) problems(func(Var) Domain, func(Var) string) []string {
	var found []string
	for i, row := range c.Rows {
		if len(row) != len(c.Xs) {
			found = append(found, fmt.Sprintf("row %d has %d values for %d variables", i+1, len(row), len(c.Xs)))
		}
	}
	return found
}

func (c Table) clone() Constraint {
	rows := make([][]int, len(c.Rows))
	for i, row := range c.Rows {
		rows[i] = slices.Clone(row)
	}
	c.Xs, c.Rows = slices.Clone(c.Xs), rows
	return c
}
