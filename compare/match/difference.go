package match

import "slices"

// Difference is what the two sides do not have in common at a node. The path of
// decisions leads to it, from the root.
type Difference struct {
	Node uint64 // its number in the order of the search, from 1 for the root
	Path []Pair

	// A side that failed found that nothing is left. Then there are no pairs.
	NativeFailed, ClausesFailed bool

	// Pairs that one side removed at this node and the other kept.
	NativeOnly, ClausesOnly []Pair
}

// difference compares what is left; nil if there is no difference.
func (w *walk) difference(start []int32) *Difference {
	native, clauses := &w.sides[0], &w.sides[1]
	d := Difference{NativeFailed: !native.consistent, ClausesFailed: !clauses.consistent}
	if native.consistent && clauses.consistent {
		for _, pair := range start {
			switch n, c := native.has(pair), clauses.has(pair); {
			case n && !c:
				d.ClausesOnly = append(d.ClausesOnly, w.all[pair])
			case c && !n:
				d.NativeOnly = append(d.NativeOnly, w.all[pair])
			}
		}
	}
	if d.NativeFailed == d.ClausesFailed && d.NativeOnly == nil && d.ClausesOnly == nil {
		return nil
	}
	d.Node, d.Path = native.nodes+1, slices.Clone(w.path)
	return &d
}
