package generate

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"counterpoint/model"
)

// Colouring colours a random graph so that no edge joins two vertices of one
// colour. The graph has n vertices and exactly round(density * n(n-1)/2)
// edges, every choice of so many equally likely. The variable "v3" is the
// colour, 1..colours, of the third vertex. With three colours the hard graphs
// are those with about 2.35 n edges (Boettcher and Percus, "Extremal
// optimization at the phase transition of the three-coloring problem",
// Physical Review E 69, 2004).
func Colouring(n, colours int, density float64, seed uint64) (*model.Model, error) {
	const family = "graph colouring"
	if err := atLeast(1, family, "the number of vertices", n); err != nil {
		return nil, err
	}
	if err := atLeast(1, family, "the number of colours", colours); err != nil {
		return nil, err
	}
	if colours > model.MaxValue {
		return nil, fmt.Errorf("%s: the number of colours is %d: it must be at most %d", family, colours, model.MaxValue)
	}
	if err := fits(family, n, n); err != nil {
		return nil, err
	}
	edges, err := share(family, "the density", density, n*(n-1)/2)
	if err != nil {
		return nil, err
	}
	b := model.NewBuilder()
	xs := make([]model.Var, n)
	for i := range xs {
		xs[i] = b.Var(fmt.Sprintf("v%d", i+1), model.Range(1, colours))
	}
	for _, e := range randomPairs(pcg(seed), n, edges) {
		name := fmt.Sprintf("edge v%d-v%d", e[0]+1, e[1]+1)
		b.Post(name, model.Relation{X: xs[e[0]], Op: model.Ne, Y: xs[e[1]]})
	}
	return b.Build()
}

// randomPairs draws k different pairs i < j of 0..n-1 and returns them in
// order.
func randomPairs(r *rand.Rand, n, k int) [][2]int {
	chosen := sample(r, n*(n-1)/2, k)
	slices.Sort(chosen)
	pairs := make([][2]int, 0, k)
	first := 0 // the number of the pair (i, i+1)
	for i := 0; i < n && len(pairs) < k; i++ {
		width := n - 1 - i
		for len(pairs) < k && chosen[len(pairs)] < first+width {
			pairs = append(pairs, [2]int{i, i + 1 + chosen[len(pairs)] - first})
		}
		first += width
	}
	return pairs
}
