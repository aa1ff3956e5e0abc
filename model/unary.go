package model

// Node consistency, of A. K. Mackworth, "Consistency in networks of relations",
// Artificial Intelligence 8, 1977: a constraint over one variable, such as a
// clue of a puzzle, is nothing but a smaller domain.

// NodeConsistent returns the domain of each variable without the values that
// constraints over it alone rule out, and for each constraint whether those
// domains say all that it does. It is for solvers whose models have no such
// constraints.
//
// No domain is empty: a constraint that no value left satisfies is not applied,
// nor is one over more than 4096 values. A constraint over no variable is
// applied if it holds.
func (m *Model) NodeConsistent() (domains []Domain, applied []bool) {
	const most = 4096
	for x := range m.Vars() {
		domains = append(domains, m.Domain(x))
	}
	applied = make([]bool, m.NumConstraints())
	a := make(Assignment, m.NumVars())
	for i, c := range m.Constraints() {
		scope := c.Vars()
		if len(scope) == 0 {
			applied[i] = c.Check(a)
			continue
		}
		if len(scope) > 1 || domains[scope[0].Index()].Size() > most {
			continue
		}
		x := scope[0].Index()
		var kept []int
		for a[x] = range domains[x].All() {
			if c.Check(a) {
				kept = append(kept, a[x])
			}
		}
		if len(kept) > 0 {
			domains[x], applied[i] = Values(kept...), true
		}
	}
	return domains, applied
}
