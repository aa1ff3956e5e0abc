package flatzinc

import (
	"fmt"

	"counterpoint/model"
)

func (t *translation) linear(c model.Linear) string {
	return t.sum(c.Op, c.Coefs, c.Xs, c.RHS)
}

// sum writes a comparison of a sum. FlatZinc has but three of them.
func (t *translation) sum(op model.Op, coefs []int, xs []model.Var, rhs int) string {
	bound := int64(rhs) // rhs - 1 may be no int
	predicate := "int_lin_le"
	switch op {
	case model.Eq:
		predicate = "int_lin_eq"
	case model.Ne:
		predicate = "int_lin_ne"
	case model.Lt:
		bound--
	case model.Gt:
		coefs, bound = negated(coefs), -bound-1
	case model.Ge:
		coefs, bound = negated(coefs), -bound
	}
	t.post(predicate, numbers(coefs), names(xs), fmt.Sprint(bound))
	return predicate
}

func negated(coefs []int) []int {
	opposite := make([]int, len(coefs))
	for i, c := range coefs {
		opposite[i] = -c
	}
	return opposite
}
