package modeltest

import (
	"fmt"
	"slices"

	"counterpoint/model"
)

// MaxAssignments bounds the models that [Solutions] takes: the product of
// their domains' sizes.
const MaxAssignments = 1 << 20

// Solutions returns every solution of the model in lexicographic order. It
// asks [model.Verify] of every assignment, so it cannot be wrong where Verify
// is right. It panics on a model of more than [MaxAssignments] assignments.
func Solutions(m *model.Model) []model.Assignment {
	if n := assignments(m); n > MaxAssignments {
		panic(fmt.Sprintf("modeltest: %d assignments are too many to try", n))
	}
	var found []model.Assignment
	a := make(model.Assignment, m.NumVars())
	var try func(i int)
	try = func(i int) {
		if i == len(a) {
			if model.Verify(m, a) == nil {
				found = append(found, slices.Clone(a))
			}
			return
		}
		for v := range m.Domain(m.Var(i)).All() {
			a[i] = v
			try(i + 1)
		}
	}
	try(0)
	return found
}

func assignments(m *model.Model) int64 {
	n := int64(1)
	for x := range m.Vars() {
		n *= int64(m.Domain(x).Size())
		if n > MaxAssignments {
			return n
		}
	}
	return n
}

// Sort puts assignments into lexicographic order, the order of [Solutions].
func Sort(as []model.Assignment) {
	slices.SortFunc(as, func(a, b model.Assignment) int { return slices.Compare(a, b) })
}
