package match

import "counterpoint/model"

func supportRelation(c model.Relation, from choices) ([]int, bool) {
	for _, x := range from[0] {
		for _, y := range from[1] {
			if c.Op.Holds(int64(x), int64(y)+int64(c.C)) {
				return []int{x, y}, true
			}
		}
	}
	return nil, false
}
