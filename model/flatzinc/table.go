package flatzinc

import (
	"fmt"
	"slices"
	"strings"

	"counterpoint/model"
)

func (t *translation) table(c model.Table) string {
	if c.Forbid {
		return t.forbidden(c)
	}
	if len(c.Rows) == 0 {
		return t.violated()
	}
	if t.Library.Table == "" {
		return t.elements(c) + t.lacks("table")
	}
	rows := t.array(slices.Concat(c.Rows...))
	if t.Flatten {
		rows = fmt.Sprintf("array2d(1..%d,1..%d,%s)", len(c.Rows), len(c.Xs), rows)
	}
	t.declare(t.Library.Table, "array [int] of var int: x, array [int] of int: t")
	t.post(t.Library.Table, names(c.Xs), rows)
	return t.Library.Table + ", native"
}

// elements writes a table as MiniZinc's own library does: the number of the row
// is a variable, by which each variable of the table is chosen from its column.
// Equal rows would make a solution come twice.
func (t *translation) elements(c model.Table) string {
	rows := distinct(c.Rows)
	row := fmt.Sprintf("i%d", len(t.variables))
	t.variable(row, model.Range(1, len(rows)), " :: var_is_introduced")
	for i, x := range c.Xs {
		column := make([]int, len(rows))
		for k, cells := range rows {
			column[k] = cells[i]
		}
		t.post("array_int_element", row, t.array(column), name(x))
	}
	return fmt.Sprintf("decomposed into %d array_int_element by the number of its row", len(c.Xs))
}

// array declares an array of numbers, and returns its name.
func (t *translation) array(values []int) string {
	made := fmt.Sprintf("rows%d", len(t.arrays))
	t.arrays = append(t.arrays, fmt.Sprintf("array [1..%d] of int: %s = %s;", len(values), made, numbers(values)))
	return made
}

func distinct(rows [][]int) [][]int {
	seen := make(map[string]bool)
	return slices.DeleteFunc(slices.Clone(rows), func(row []int) bool {
		key := join(row)
		again := seen[key]
		seen[key] = true
		return again
	})
}

// forbidden writes a clause for each row: one of its values is not taken.
// FlatZinc has no table of forbidden rows.
func (t *translation) forbidden(c model.Table) string {
	clauses := 0
	for _, row := range c.Rows {
		var taken []string
		for i, v := range row {
			x := c.Xs[i]
			if !t.domains[x.Index()].Contains(v) {
				taken = nil
				break
			}
			taken = append(taken, t.literal(x, v))
		}
		if taken != nil {
			t.post("bool_clause", "[]", "["+strings.Join(taken, ",")+"]")
			clauses++
		}
	}
	return fmt.Sprintf("decomposed into %d clauses over literals x=v", clauses)
}

// literal returns the name of a variable that is true if x = v.
func (t *translation) literal(x model.Var, v int) string {
	key := literal{x.Index(), v}
	if known, ok := t.literals[key]; ok {
		return known
	}
	if t.literals == nil {
		t.literals = make(map[literal]string)
	}
	made := fmt.Sprintf("b%d", len(t.literals))
	t.literals[key] = made
	t.variables = append(t.variables, fmt.Sprintf("var bool: %s :: var_is_introduced :: is_defined_var;", made))
	t.annotated("defines_var("+made+")", "int_eq_reif", name(x), fmt.Sprint(v), made)
	return made
}
