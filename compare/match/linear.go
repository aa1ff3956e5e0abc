package match

import (
	"slices"

	"counterpoint/model"
)

// supportLinear compares the least and the greatest sum; an equation that lies
// between them needs one that is exact.
func supportLinear(c model.Linear, from choices) ([]int, bool) {
	least, most := extremes(c, from)
	rhs := int64(c.RHS)
	if c.Op == model.Eq && sumOf(c, least) < rhs && rhs < sumOf(c, most) {
		return exact(c, from)
	}
	for _, values := range [][]int{least, most} {
		if c.Op.Holds(sumOf(c, values), rhs) {
			return values, true
		}
	}
	return nil, false
}

// extremes returns the choices with the least and with the greatest sum.
func extremes(c model.Linear, from choices) (least, most []int) {
	for i, values := range from {
		lo, hi := slices.Min(values), slices.Max(values)
		if c.Coefs[i] < 0 {
			lo, hi = hi, lo
		}
		least, most = append(least, lo), append(most, hi)
	}
	return least, most
}

func sumOf(c model.Linear, values []int) int64 {
	sum := int64(0)
	for i, v := range values {
		sum += addend(c, i, v)
	}
	return sum
}

func addend(c model.Linear, i, v int) int64 { return int64(c.Coefs[i]) * int64(v) }

// exact computes from the last variable to the first which sums the variables from
// there on can have, and then chooses values that leave what the rest can reach.
func exact(c model.Linear, from choices) ([]int, bool) {
	n := len(from)
	sums := make([][]int64, n+1)
	sums[n] = []int64{0}
	for i := n - 1; i >= 0; i-- {
		for _, v := range from[i] {
			for _, s := range sums[i+1] {
				sums[i] = append(sums[i], s+addend(c, i, v))
			}
		}
		slices.Sort(sums[i])
		sums[i] = slices.Compact(sums[i])
	}
	rest := int64(c.RHS)
	if _, ok := slices.BinarySearch(sums[0], rest); !ok {
		return nil, false
	}
	chosen := make([]int, n)
	for i, values := range from {
		for _, v := range values {
			if _, ok := slices.BinarySearch(sums[i+1], rest-addend(c, i, v)); ok {
				chosen[i] = v
				break
			}
		}
		rest -= addend(c, i, chosen[i])
	}
	return chosen, true
}

// differentSums bounds how many values a sum can have, up to a number of which the
// product with the size of a domain does not overflow.
func differentSums(m *model.Model, c model.Linear) int64 {
	const most = 1 << 31
	n := int64(1)
	for i, x := range c.Xs {
		reach := int64(m.Domain(x).Max() - m.Domain(x).Min())
		coef := int64(c.Coefs[i])
		n = min(n+min(max(coef, -coef), most)*reach, most)
	}
	return n
}
