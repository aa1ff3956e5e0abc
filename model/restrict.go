package model

import (
	"fmt"
	"slices"
	"sort"
)

// Restrict returns m with smaller domains: domains[x.Index()] is that of x, a
// subset, not empty, of what x has in m. Variables, names and constraints are
// those of m; what a propagation has removed is so left out for whoever takes
// the result. Its solutions are those of m whose values are all in the domains.
// The restricted model is a base of its own (see [Model.Base]), since what an
// engine prepared for the domains of m does not serve it.
//
// The error names the first variable whose domain is empty or no subset, or
// says that there is not one domain for each variable.
func (m *Model) Restrict(domains []Domain) (*Model, error) {
	if len(domains) != len(m.vars) {
		return nil, fmt.Errorf("%d domains for %d variables", len(domains), len(m.vars))
	}
	r := *m
	r.base = nil
	r.vars = slices.Clone(m.vars)
	for i, d := range domains {
		v := &r.vars[i]
		if d.Empty() {
			return nil, fmt.Errorf("variable %q: its domain is restricted to nothing: no model has an empty domain", v.name)
		}
		if !d.within(v.domain) {
			return nil, fmt.Errorf("variable %q: its domain %v cannot be restricted to %v, which is no subset", v.name, v.domain, d)
		}
		v.domain = d
	}
	return &r, nil
}

// Relax returns m with those of its constraints alone for which keep returns
// true, in their order. Variables, domains and names are those of m. Its
// solutions are those of m and perhaps more. Like a restricted model, it is a
// base of its own.
func (m *Model) Relax(keep func(Constraint) bool) *Model {
	r := *m
	r.base = nil
	r.constraints = nil
	for _, p := range m.constraints {
		if keep(p.constraint) {
			r.constraints = append(r.constraints, p)
		}
	}
	return &r
}

// within reports whether every value of d is one of e. Both have maximal
// intervals, so each one of d must lie in one of e.
func (d Domain) within(e Domain) bool {
	for _, inner := range d.intervals {
		i := sort.Search(len(e.intervals), func(i int) bool { return e.intervals[i].Hi >= inner.Hi })
		if i == len(e.intervals) || e.intervals[i].Lo > inner.Lo {
			return false
		}
	}
	return true
}
