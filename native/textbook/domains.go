package textbook

import (
	"math/bits"

	"counterpoint/model"
)

// domains are the values that are still possible: for each variable a set of
// ranks, rank i standing for the i-th smallest value of its domain in the
// model. A search branches on a copy.
type domains struct {
	values [][]int  // values[x] are the values of x in the model, ascending; shared by all copies
	start  []int    // of the words of x in words; shared
	words  []uint64 // the sets, 64 ranks a word
	sizes  []int    // sizes[x] is the number of values left
}

// newDomains returns the domains of the model, or a [*TooLargeError].
func newDomains(m *model.Model) (domains, error) {
	n, total := m.NumVars(), int64(0)
	for x := range m.Vars() {
		total += int64(m.Domain(x).Size())
	}
	if total > MaxValues {
		return domains{}, &TooLargeError{What: "values in all domains together", Size: total, Limit: MaxValues}
	}
	d := domains{values: make([][]int, n), start: make([]int, n+1), sizes: make([]int, n)}
	for x := range n {
		d.values[x] = make([]int, 0, m.Domain(m.Var(x)).Size())
		for v := range m.Domain(m.Var(x)).All() {
			d.values[x] = append(d.values[x], v)
		}
		d.sizes[x] = len(d.values[x])
		d.start[x+1] = d.start[x] + (len(d.values[x])+63)/64
	}
	d.words = make([]uint64, d.start[n])
	for x := range n {
		for i := range d.values[x] {
			d.words[d.start[x]+i/64] |= 1 << (i % 64)
		}
	}
	return d, nil
}

// copyFrom makes d the same as the other, which must be of the same model.
func (d *domains) copyFrom(other *domains) {
	d.values, d.start = other.values, other.start
	d.words = append(d.words[:0], other.words...)
	d.sizes = append(d.sizes[:0], other.sizes...)
}

func (d *domains) has(x, rank int) bool {
	return d.words[d.start[x]+rank/64]>>(rank%64)&1 != 0
}

// remove takes a value out and reports whether it was there.
func (d *domains) remove(x, rank int) bool {
	if !d.has(x, rank) {
		return false
	}
	d.words[d.start[x]+rank/64] &^= 1 << (rank % 64)
	d.sizes[x]--
	return true
}

// insert puts a value back that was removed.
func (d *domains) insert(x, rank int) {
	d.words[d.start[x]+rank/64] |= 1 << (rank % 64)
	d.sizes[x]++
}

// next returns the least rank left that is at least the given one, or -1.
func (d *domains) next(x, rank int) int {
	for w := d.start[x] + rank/64; w < d.start[x+1]; w++ {
		word := d.words[w]
		if w == d.start[x]+rank/64 {
			word &= ^uint64(0) << (rank % 64)
		}
		if word != 0 {
			return 64*(w-d.start[x]) + bits.TrailingZeros64(word)
		}
	}
	return -1
}

// fewest returns the variable with the fewest values left among those with
// more than one, the first on a tie; -1 if every variable has one.
func (d *domains) fewest() int {
	best := -1
	for x, size := range d.sizes {
		if size > 1 && (best < 0 || size < d.sizes[best]) {
			best = x
		}
	}
	return best
}

// assignment returns the first value left of each variable.
func (d *domains) assignment() model.Assignment {
	a := make(model.Assignment, len(d.values))
	for x := range a {
		a[x] = d.values[x][d.next(x, 0)]
	}
	return a
}
