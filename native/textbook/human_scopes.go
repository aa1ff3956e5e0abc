package textbook

import (
	"iter"
	"slices"

	"counterpoint/model"
)

// humanScope is an all-different constraint as the rules see it: a row, a
// column, a box.
type humanScope struct {
	name   string
	vars   []int
	values []int // of all its variables in the model, ascending
	// permutation tells that there are as many values as variables, so that
	// each value has a place.
	permutation bool
	// before and after are the scopes posted earlier and later that share two
	// variables or more with this one.
	before, after []int
}

// humanScopes is what does not change during the search.
type humanScopes struct {
	scopes        []humanScope
	scopeValues   []int   // of all scopes, ascending
	scopesOf      [][]int // by variable, ascending
	families      [][]int // sets of scopes that are pairwise disjoint
	vars          [][]int // by constraint: its variables
	constraintsOf [][]int // by variable
}

// newHumanScopes is complete unless the run is stopped.
func newHumanScopes(r *run) *humanScopes {
	m := r.model
	s := &humanScopes{scopesOf: make([][]int, m.NumVars()), constraintsOf: make([][]int, m.NumVars())}
	for i, c := range m.Constraints() {
		var vars []int
		if !r.work(1) {
			return s
		}
		for _, x := range c.Vars() {
			vars = append(vars, x.Index())
			s.constraintsOf[x.Index()] = append(s.constraintsOf[x.Index()], i)
		}
		s.vars = append(s.vars, vars)
		if c, ok := c.(model.AllDifferent); ok && len(vars) > 1 && !isShifted(c) {
			s.add(r, m.ConstraintName(i), vars)
		}
	}
	slices.Sort(s.scopeValues)
	s.scopeValues = slices.Compact(s.scopeValues)
	return s
}

// all yields the scopes, as long as there is time to look at them.
func (h *human) all() iter.Seq[*humanScope] {
	return func(yield func(*humanScope) bool) {
		for i := range h.scopes {
			scope := &h.scopes[i]
			if !h.work(1+len(scope.vars)*len(scope.values)/64) || !yield(scope) {
				return
			}
		}
	}
}

// permutations yields those of all that are permutations.
func (h *human) permutations() iter.Seq[*humanScope] {
	return func(yield func(*humanScope) bool) {
		for scope := range h.all() {
			if scope.permutation && !yield(scope) {
				return
			}
		}
	}
}

// isShifted reports whether some terms are shifted by more than others. If all
// are by the same, the constraint is one over the variables themselves.
func isShifted(c model.AllDifferent) bool {
	return slices.ContainsFunc(c.Terms, func(t model.Term) bool { return t.C != c.Terms[0].C })
}

func (s *humanScopes) add(r *run, name string, vars []int) {
	scope := humanScope{name: name, vars: vars}
	var shared []int // scopes, each once for each variable shared with it
	index := len(s.scopes)
	for _, x := range vars {
		scope.values = slices.AppendSeq(scope.values, r.model.Domain(r.model.Var(x)).All())
		shared = append(shared, s.scopesOf[x]...)
		s.scopesOf[x] = append(s.scopesOf[x], index)
	}
	slices.Sort(scope.values)
	scope.values = slices.Compact(scope.values)
	s.scopeValues = append(s.scopeValues, scope.values...)
	scope.permutation = len(scope.values) == len(vars)
	r.work(1 + (len(shared)+len(scope.values))/16)
	slices.Sort(shared)
	for i := 1; i < len(shared); i++ {
		other := shared[i]
		if isSecond := other == shared[i-1] && (i == 1 || other != shared[i-2]); isSecond {
			scope.before = append(scope.before, other)
			s.scopes[other].after = append(s.scopes[other].after, index)
		}
	}
	s.scopes = append(s.scopes, scope)
}

// groupIntoFamilies puts each scope, in the order of the model, into the first
// family with which it shares no variable. In a Sudoku the families are the
// rows, the columns and the boxes.
func (h *human) groupIntoFamilies() {
	var taken []map[int]bool // by family: the variables of its scopes
	for i := range h.scopes {
		vars := h.scopes[i].vars
		if !h.work(1 + len(taken) + len(vars)/16) {
			return
		}
		f := slices.IndexFunc(taken, func(family map[int]bool) bool {
			return !slices.ContainsFunc(vars, func(x int) bool { return family[x] })
		})
		if f < 0 {
			f = len(taken)
			taken = append(taken, map[int]bool{})
			h.families = append(h.families, nil)
		}
		h.families[f] = append(h.families[f], i)
		for _, x := range vars {
			taken[f][x] = true
		}
	}
}

// sees reports whether two variables cannot have the same value because some
// scope holds both.
func (s *humanScopes) sees(x, y int) bool {
	return x != y && slices.ContainsFunc(s.scopesOf[x], func(scope int) bool {
		_, ok := slices.BinarySearch(s.scopesOf[y], scope)
		return ok
	})
}
