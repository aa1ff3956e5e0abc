package certify

import (
	"math/bits"

	"counterpoint/model"
)

// set is a subset of a variable's values: bit v is the value v of a problem,
// counted from the least value of the variable's full domain.
type set uint16

func interval(lo, hi int) set { return set(2)<<hi - set(1)<<lo }

func (s set) has(v int) bool { return s>>v&1 != 0 }
func (s set) size() int      { return bits.OnesCount16(uint16(s)) }
func (s set) min() int       { return bits.TrailingZeros16(uint16(s)) }
func (s set) max() int       { return bits.Len16(uint16(s)) - 1 }
func (s set) single() bool   { return s != 0 && s&(s-1) == 0 }

// hull returns the values from the least to the greatest of s.
func (s set) hull() set { return interval(s.min(), s.max()) }

// values returns them in ascending order, the least value of the full domain
// being lo.
func (s set) values(lo int) []int {
	var values []int
	for v := range s.max() + 1 {
		if s.has(v) {
			values = append(values, lo+v)
		}
	}
	return values
}

// domains has a set for each variable.
type domains []set

// lacking returns how many values of the full domains d lacks.
func (d domains) lacking(full domains) int {
	n := 0
	for i, s := range d {
		n += (full[i] &^ s).size()
	}
	return n
}

// open returns how many variables have several values.
func (d domains) open() int {
	n := 0
	for _, s := range d {
		if !s.single() {
			n++
		}
	}
	return n
}

// pairsOf returns the pairs of the variables and their values.
func (p *problem) pairsOf(d domains) []Pair {
	var pairs []Pair
	for i, s := range d {
		for _, v := range s.values(p.least[i]) {
			pairs = append(pairs, Pair{p.model.Var(i), v})
		}
	}
	return pairs
}

// domainsOf returns the domains as the model has them.
func (p *problem) domainsOf(d domains) []model.Domain {
	all := make([]model.Domain, len(d))
	for i, s := range d {
		all[i] = model.Values(s.values(p.least[i])...)
	}
	return all
}
