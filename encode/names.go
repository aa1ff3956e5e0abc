package encode

import (
	"fmt"

	"counterpoint/model"
)

// distinctNames returns the names of the constraints, by index, and tells apart
// those that are the same: the second "row" is called "row (2)", and so on, past
// any name that another constraint has.
func distinctNames(m *model.Model) []string {
	names := make([]string, m.NumConstraints())
	taken := make(map[string]bool, len(names))
	for i := range names {
		names[i] = m.ConstraintName(i)
		taken[names[i]] = true
	}
	if len(taken) == len(names) {
		return names
	}
	next := make(map[string]int) // by name: the number of the next one that has it
	for i, name := range names {
		if next[name] == 0 {
			next[name] = 2
			continue
		}
		for taken[names[i]] {
			names[i] = fmt.Sprintf("%s (%d)", name, next[name])
			next[name]++
		}
		taken[names[i]] = true
	}
	return names
}
