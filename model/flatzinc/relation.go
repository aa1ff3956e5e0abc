package flatzinc

import "counterpoint/model"

// relation writes X op Y + C by the predicate of the comparison if C is 0, and
// else as the sum X - Y.
func (t *translation) relation(c model.Relation) string {
	x, y := c.X, c.Y
	if c.C != 0 {
		return t.sum(c.Op, []int{1, -1}, []model.Var{x, y}, c.C)
	}
	predicate := map[model.Op]string{
		model.Eq: "int_eq", model.Ne: "int_ne", model.Lt: "int_lt", model.Le: "int_le", model.Gt: "int_lt", model.Ge: "int_le",
	}[c.Op]
	if c.Op == model.Gt || c.Op == model.Ge {
		x, y = y, x
	}
	t.post(predicate, name(x), name(y))
	return predicate
}
