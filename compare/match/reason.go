package match

import (
	"slices"
	"strings"

	"counterpoint/model"
	"counterpoint/native"
)

// reason is why a pair was removed, or why a constraint failed: other removals,
// none of which can be spared, and what these come to in words.
type reason struct {
	needs   []int32
	because string
}

// maxReason limits the search for a reason: removals that may be spared, times
// what it takes to find a support. Beyond it a reason is all that was removed from
// the scope.
const maxReason = 1 << 24

// reason returns why something was removed.
func (r *removals) reason(of removal) reason {
	s := state{r, of.run}
	switch {
	case of.by == native.ByCaller:
		return reason{}
	case of.by == native.ByProbe:
		return reason{because: "assumed, it leaves nothing"}
	case of.leaves != none:
		return s.lockedReason(of)
	}
	return s.reasonIn(of.by, of.pair, r.level.base() != AC3)
}

// reasonIn returns why one constraint excludes a pair, or, of nothing, fails. Of a
// permutation it may speak of the places of values.
func (s state) reasonIn(constraint int, pair int32, places bool) reason {
	c := s.model.Constraint(constraint)
	if all, ok := c.(model.AllDifferent); ok {
		return s.allDifferentReason(all, pair, places && s.model.IsPermutation(all))
	}
	scope := c.Vars()
	removed := s.removedFrom(scope)
	size := combinations(s.model, c, Domain)
	if int64(len(removed))*size <= maxReason {
		removed = s.spare(c, pair, removed)
	}
	return reason{removed, s.domainsWithout(scope, removed)}
}

// removedFrom returns what the variables have lost, the latest first.
func (s state) removedFrom(scope []model.Var) []int32 {
	var removed []int32
	for _, x := range scope {
		first, end := s.span(x)
		for pair := first; pair < end; pair++ {
			if !s.has(pair) {
				removed = append(removed, pair)
			}
		}
	}
	slices.SortFunc(removed, func(a, b int32) int { return s.at[b] - s.at[a] })
	return removed
}

// spare gives back removals one by one, in order, as long as the constraint still
// excludes the pair, and returns those that are needed.
func (s state) spare(c model.Constraint, pair int32, removed []int32) []int32 {
	scope := c.Vars()
	needed := slices.Clone(removed)
	for _, candidate := range removed {
		without := slices.DeleteFunc(slices.Clone(needed), func(p int32) bool { return p == candidate })
		if _, ok := support(c, s.choicesFor(scope, pair, without)); !ok {
			needed = without
		}
	}
	return needed
}

// choicesFor are the first domains without the removals, and of the variable of
// the pair its value alone.
func (s state) choicesFor(scope []model.Var, pair int32, removed []int32) choices {
	from := make(choices, len(scope))
	for i, x := range scope {
		if pair != nothing && s.all[pair].X == x {
			from[i] = []int{s.all[pair].V}
			continue
		}
		first, end := s.span(x)
		for p := first; p < end; p++ {
			if !slices.Contains(removed, p) {
				from[i] = append(from[i], s.all[p].V)
			}
		}
	}
	return from
}

// domainsWithout writes the variables with what the removals leave of them, as in
// "x=3, y in 1..4".
func (s state) domainsWithout(scope []model.Var, removed []int32) string {
	var words []string
	for i, left := range s.choicesFor(scope, nothing, removed) {
		x := scope[i]
		first, end := s.span(x)
		switch {
		case len(left) == int(end-first):
		case len(left) == 1:
			words = append(words, Pair{x, left[0]}.Name(s.model))
		default:
			words = append(words, s.model.Name(x)+" in "+model.Values(left...).String())
		}
	}
	return strings.Join(words, ", ")
}
