package match

import (
	"slices"

	"counterpoint/model"
)

// supportTable looks for an allowed row among the choices, or for the first of
// their tuples that is not forbidden, which comes after as many as there are rows
// at the latest.
func supportTable(c model.Table, from choices) ([]int, bool) {
	if !c.Forbid {
		for _, row := range c.Rows {
			if isAmong(row, from) {
				return row, true
			}
		}
		return nil, false
	}
	forbidden := slices.Clone(c.Rows)
	slices.SortFunc(forbidden, slices.Compare)
	at := make([]int, len(from))
	for {
		tuple := make([]int, len(from))
		for i, values := range from {
			tuple[i] = values[at[i]]
		}
		if _, found := slices.BinarySearchFunc(forbidden, tuple, slices.Compare); !found {
			return tuple, true
		}
		if !advance(at, from) {
			return nil, false
		}
	}
}

func isAmong(row []int, from choices) bool {
	for i, v := range row {
		if !slices.Contains(from[i], v) {
			return false
		}
	}
	return true
}

// advance goes on to the next tuple, as the wheels of a counter do.
func advance(at []int, from choices) (more bool) {
	for i := len(at) - 1; i >= 0; i-- {
		if at[i]++; at[i] < len(from[i]) {
			return true
		}
		at[i] = 0
	}
	return false
}
