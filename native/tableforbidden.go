package native

import (
	"math"
	"math/bits"

	"counterpoint/model"
)

// A table of forbidden rows at generalised arc consistency, by counting
// (Verhaeghe et al. 2017). A value of a column is without support if every
// way to complete it with the other domains is a forbidden row: if as many
// live rows have it as the product of the other domains' sizes. For this the
// rows must be distinct, and live ones must lie in the domains.
//
// A column costs nothing while that product exceeds the number of live rows,
// else a popcount for each support word of its values.

// distinctRows returns the given rows without repetitions: column by column,
// rows that agree so far get the same number.
func (e *engine) distinctRows(c model.Table, rows []int32) ([]int32, error) {
	class := make([]int32, len(rows))
	for j := range c.Xs {
		classes := make(map[[2]int]int32)
		for i, r := range rows {
			if err := e.poll(1); err != nil {
				return nil, err
			}
			key := [2]int{int(class[i]), c.Rows[r][j]}
			n, known := classes[key]
			if !known {
				n = int32(len(classes))
				classes[key] = n
			}
			class[i] = n
		}
	}
	distinct := rows[:0]
	next := int32(0)
	for i, r := range rows {
		if class[i] == next { // classes are numbered as they appear
			distinct = append(distinct, r)
			next++
		}
	}
	return distinct, nil
}

// filterForbidden propagates a table of forbidden rows. Rows with a value that
// this run removes are still live, which makes the counts of other columns
// wrong: so it stops at the first column that loses a value, and its own write
// wakes it again.
func (e *engine) filterForbidden(index int32, t *table) bool {
	if !e.updateLive(t) {
		return false
	}
	live := e.countLive(t)
	if live == 0 {
		return e.entail(index)
	}
	if t.length == 0 {
		return false
	}
	columns := e.columnsOf(t)
	for i := range columns {
		c := &columns[i]
		others := e.completions(t, c)
		if others > live {
			continue
		}
		before := e.removed
		if !e.removeFull(t, c, others) {
			return false
		}
		if e.removed != before {
			return true
		}
	}
	return true
}

func (e *engine) countLive(t *table) int64 {
	n := 0
	for _, i := range e.nonzero(t) {
		n += bits.OnesCount64(e.words[t.live+i])
	}
	return int64(n)
}

// completions returns the product of the sizes of the other columns' domains,
// or MaxInt64 if it is more than any number of rows.
func (e *engine) completions(t *table, c *column) int64 {
	product := int64(1)
	for _, other := range e.columnsOf(t) {
		if other.x == c.x {
			continue
		}
		if product *= int64(e.size(other.x)); product > math.MaxInt32 {
			return math.MaxInt64
		}
	}
	return product
}

// removeFull removes the values that have that many live rows.
func (e *engine) removeFull(t *table, c *column, others int64) bool {
	d := &e.domains[c.x]
	lo, hi := e.span(d)
	for i := lo / 64; i <= hi/64; i++ {
		var full uint64
		for w := e.bits(d, i); w != 0; w &= w - 1 {
			if e.countRows(t, c, 64*i+bits.TrailingZeros64(w)) == others {
				full |= w & -w
			}
		}
		if full != 0 && !e.removeBits(c.x, i, full) {
			return false
		}
	}
	return true
}

// countRows returns the number of live rows that have the position.
func (e *engine) countRows(t *table, c *column, p int) int64 {
	n := 0
	for _, s := range e.supportsOf(c, p) {
		n += bits.OnesCount64(s.rows & e.words[t.live+s.word])
	}
	return int64(n)
}
