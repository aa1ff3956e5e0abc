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
	array := fmt.Sprintf("rows%d", len(t.arrays))
	cells := slices.Concat(c.Rows...)
	t.arrays = append(t.arrays, fmt.Sprintf("array [1..%d] of int: %s = %s;", len(cells), array, numbers(cells)))
	t.declare(t.Library.Table, "array [int] of var int: x, array [int] of int: t")
	t.post(t.Library.Table, names(c.Xs), array)
	return t.Library.Table + ", native"
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
	t.constraints = append(t.constraints, fmt.Sprintf("constraint int_eq_reif(%s,%d,%s) :: defines_var(%s);", name(x), v, made, made))
	return made
}
