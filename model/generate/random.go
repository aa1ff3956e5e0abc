package generate

import (
	"fmt"
	"slices"

	"counterpoint/model"
)

// RandomBinary is a random binary problem of model B (Smith and Dyer,
// "Locating the phase transition in binary constraint satisfaction problems",
// Artificial Intelligence 81, 1996): n variables "x0", "x1", ... with the
// values 0..d-1; exactly round(density * n(n-1)/2) of the pairs of variables
// are constrained, and each such table forbids exactly
// round(tightness * d*d) of the pairs of values. All choices of so many are
// equally likely. Density and tightness are from 0 to 1.
//
// It is satisfiable about as often as not where the expected number of
// solutions, d^n (1-tightness)^(density n(n-1)/2), is 1. As n grows, a
// tightness of 1/d or more leaves some variable without any value (Achlioptas
// et al., "Random constraint satisfaction: a more accurate picture",
// Constraints 6, 2001): keep the tightness below.
func RandomBinary(n, d int, density, tightness float64, seed uint64) (*model.Model, error) {
	const family = "random binary problem"
	if err := atLeast(1, family, "the number of variables", n); err != nil {
		return nil, err
	}
	if err := atLeast(1, family, "the domain size", d); err != nil {
		return nil, err
	}
	if err := fits(family, n, n); err != nil {
		return nil, err
	}
	if err := fits(family, d, d); err != nil {
		return nil, err
	}
	edges, err := share(family, "the density", density, n*(n-1)/2)
	if err != nil {
		return nil, err
	}
	rows, err := share(family, "the tightness", tightness, d*d)
	if err != nil {
		return nil, err
	}
	if err := fits(family, edges, rows, 2); err != nil {
		return nil, err
	}
	r := pcg(seed)
	b := model.NewBuilder()
	xs := make([]model.Var, n)
	for i := range xs {
		xs[i] = b.Var("", model.Range(0, d-1))
	}
	for _, e := range randomPairs(r, n, edges) {
		forbidden := sample(r, d*d, rows)
		slices.Sort(forbidden)
		table := model.Table{Xs: []model.Var{xs[e[0]], xs[e[1]]}, Rows: make([][]int, rows), Forbid: true}
		for i, f := range forbidden {
			table.Rows[i] = []int{f / d, f % d}
		}
		b.Post(fmt.Sprintf("x%d and x%d", e[0], e[1]), table)
	}
	return b.Build()
}
