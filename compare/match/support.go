package match

import (
	"fmt"

	"counterpoint/model"
)

// choices are the values that each variable of a constraint's scope may take: a
// list for each, in the order of Constraint.Vars, without repetitions.
type choices [][]int

// support returns values among the choices that satisfy the constraint alone, one
// for each variable of its scope; false if there are none. To this question
// consistency by the book comes down: a value has a support if there is one with
// that value as the only choice.
func support(c model.Constraint, from choices) (values []int, ok bool) {
	for _, list := range from {
		if len(list) == 0 {
			return nil, false
		}
	}
	switch c := c.(type) {
	case model.AllDifferent:
		return supportAllDifferent(c, from)
	case model.Relation:
		return supportRelation(c, from)
	case model.Linear:
		return supportLinear(c, from)
	case model.Table:
		return supportTable(c, from)
	}
	panic(fmt.Sprintf("match: no constraint of kind %T", c))
}
