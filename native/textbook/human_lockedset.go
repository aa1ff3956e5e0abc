package textbook

import (
	"iter"
	"slices"
)

// Three rules are one theorem. If k rows of a table have all their marks
// within k columns, and each row needs a column of its own, then these columns
// are used up by these rows, and leave the others.
//
//	rule            rows                         columns
//	naked subset    the variables of a scope     values
//	hidden subset   the values of a permutation  variables
//	fish            permutations of one family   scopes of another family

// lockedSets yields every choice of k rows with exactly k columns between
// them: the indices of the rows and the columns, ascending; both are reused. A
// row is its columns in ascending order. Rows with fewer than two columns are
// left to the singles.
func (h *human) lockedSets(rows [][]int, k int) iter.Seq2[[]int, []int] {
	return func(yield func(chosen, columns []int) bool) {
		var extend func(from int, chosen, columns []int) bool
		extend = func(from int, chosen, columns []int) bool {
			if len(chosen) == k {
				return len(columns) != k || yield(chosen, columns)
			}
			for r := from; r < len(rows) && h.work(1+k); r++ {
				if len(rows[r]) < 2 || len(rows[r]) > k {
					continue
				}
				if union := union(columns, rows[r]); len(union) <= k && !extend(r+1, append(chosen, r), union) {
					return false
				}
			}
			return true
		}
		extend(0, make([]int, 0, k), nil)
	}
}

// union returns the elements of both, ascending.
func union(a, b []int) []int {
	all := slices.Concat(a, b)
	slices.Sort(all)
	return slices.Compact(all)
}
