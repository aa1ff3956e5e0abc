package inspect

import (
	"context"
	"slices"

	"counterpoint/encode/clausal"
	"counterpoint/encode/cnf"
)

// A header may declare hundreds of millions of variables for a few clauses. What
// takes memory for each variable so takes the formula with those renumbered that
// occur, if these are few.

// dense is a formula whose variables have other numbers.
type dense struct {
	*cnf.Formula
	before []cnf.Lit // by variable, less one, ascending: the number it had; nil if it is the same
}

// densely returns the formula over the variables that occur or are in besides, if
// most of those declared are neither. Clauses keep their indices.
func densely(f *cnf.Formula, besides ...cnf.Lit) dense {
	const spared = 1 << 16 // variables that are no matter
	if f.NumVars() <= 2*f.NumLits()+spared {
		return dense{f, nil}
	}
	vars := []cnf.Lit{} // not nil, if none occurs
	add := func(lits []cnf.Lit) {
		for _, l := range lits {
			vars = append(vars, cnf.Lit(l.Var()))
		}
	}
	for i := range f.NumClauses() {
		add(f.Clause(i))
	}
	add(besides)
	slices.Sort(vars)
	vars = slices.Compact(vars)
	d := dense{cnf.NewFormula(len(vars)), vars}
	for i := range f.NumClauses() {
		d.Add(d.renumber(f.Clause(i))...)
	}
	return d
}

// renumber returns literals with their new numbers.
func (d dense) renumber(lits []cnf.Lit) []cnf.Lit {
	renumbered := make([]cnf.Lit, len(lits))
	for i, l := range lits {
		renumbered[i] = d.after(l)
	}
	return renumbered
}

// after returns the new number of a literal; 0 if it has none.
func (d dense) after(l cnf.Lit) cnf.Lit {
	if d.before == nil {
		return l
	}
	i, found := slices.BinarySearch(d.before, cnf.Lit(l.Var()))
	switch {
	case !found:
		return 0
	case l < 0:
		return -cnf.Lit(i + 1)
	}
	return cnf.Lit(i + 1)
}

// was returns the number that a literal had.
func (d dense) was(l cnf.Lit) cnf.Lit {
	switch {
	case d.before == nil:
		return l
	case l < 0:
		return -d.before[-l-1]
	}
	return d.before[l-1]
}

// implied is what unit propagation gets, by the numbers of the formula before.
type implied struct {
	dense
	of *clausal.Implications
}

// imply propagates the assumptions and the unit clauses of a formula, as
// clausal.Imply does.
func imply(ctx context.Context, f *cnf.Formula, assumptions ...cnf.Lit) (*implied, error) {
	d := densely(f, assumptions...)
	return d.imply(ctx, assumptions...)
}

func (d dense) imply(ctx context.Context, assumptions ...cnf.Lit) (*implied, error) {
	of, err := clausal.Imply(ctx, d.Formula, d.renumber(assumptions)...)
	return &implied{d, of}, err
}

func (im *implied) value(l cnf.Lit) cnf.Value {
	if l = im.after(l); l == 0 {
		return cnf.Unset
	}
	return im.of.Value(l)
}
