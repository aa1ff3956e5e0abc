package encode

import (
	"fmt"
	"slices"

	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// Locked candidates. A permutation, an all-different of as many terms as
// values, needs each value. Where all places of a value are terms that another
// all-different has too, one of these takes the value, which so leaves the
// other's remaining terms: Sudoku players call it pointing and claiming. Unit
// propagation does not see it, since no literal says "in what row 1 and box 1
// share".
//
// The scheme locked makes this literal, s, for each value and two scopes A and
// B that share two terms or more, at least one of the scopes a permutation. The
// rule is intersection:
//
//	s -> some shared term takes the value
//	a shared term takes it -> s             each shared term
//	s or some other term of A takes it      if A is a permutation
//	not both s and a term of B taking it    if A is one, each other term of B
//
// and the last two with A and B exchanged. When all other places in A are gone,
// s becomes true and takes away those in B. All follows from the rest of the
// formula, and s has one value in each solution.
//
// For a value that i shared terms, a others of A and b others of B can take,
// these are one variable and i+1 clauses, and b+1 more if A is a permutation,
// a+1 if B is. In a 9x9 Sudoku a box and a row share three cells: 3+1+7+7 = 18
// clauses for each of 54 pairs and 9 values, 8,748 in all, and 486 variables.
// A value has none if fewer than two shared terms can take it, since it then
// has one place there, or if there is no term to take it away from.
type lock struct {
	direct *direct
	with   string       // name of the other constraint
	shift  int          // a value v is v+shift there
	shared []model.Term // of the constraint itself
	sides  [2]lockSide  // the constraint itself, the other
	values []int64      // that have a variable, ascending
	total  Size
}

// lockSide is one of two scopes that share terms.
type lockSide struct {
	rest  []model.Term // its other terms, in the values of the constraint itself
	needs bool         // it is a permutation: it needs each value
}

// scopes are the all-different constraints planned so far, and the places of
// each variable in them.
type scopes struct {
	all    []scope
	places map[int][]place
}

type scope struct {
	name        string
	terms       []model.Term
	permutation bool
}

type place struct{ scope, c int }

// add adds a scope.
func (s *scopes) add(of scope) {
	if s.places == nil {
		s.places = make(map[int][]place)
	}
	for _, t := range of.terms {
		x := t.X.Index()
		s.places[x] = append(s.places[x], place{len(s.all), t.C})
	}
	s.all = append(s.all, of)
}

// locks plans those of a scope, over the segments of its values, with the
// scopes before it.
func (p *plan) locks(own scope, segments []segment) []*lock {
	type key struct{ scope, shift int }
	known := make(map[key]*lock)
	var candidates []*lock
	for _, t := range own.terms {
		for _, at := range p.scopes.places[t.X.Index()] {
			k := key{at.scope, at.c - t.C}
			l := known[k]
			if l == nil {
				other := p.scopes.all[k.scope]
				l = &lock{direct: &p.direct, with: other.name, shift: k.shift}
				l.sides = [2]lockSide{{own.terms, own.permutation}, {shifted(other.terms, -k.shift), other.permutation}}
				known[k] = l
				candidates = append(candidates, l)
			}
			l.shared = append(l.shared, t)
		}
	}
	var locks []*lock
	clauses := p.total.Clauses
	for _, l := range candidates {
		if len(l.shared) < 2 || !l.sides[0].needs && !l.sides[1].needs {
			continue
		}
		if clauses > p.options.MaxClauses || p.ctx.Err() != nil {
			break // the plan is given up
		}
		l.complete(p, segments)
		clauses = add(clauses, l.total.Clauses)
		locks = append(locks, l)
	}
	return locks
}

func shifted(terms []model.Term, by int) []model.Term {
	moved := slices.Clone(terms)
	for i := range moved {
		moved[i].C += by
	}
	return moved
}

// complete leaves out of the sides what is shared, and finds the values.
func (l *lock) complete(p *plan, segments []segment) {
	shared := make(map[model.Term]bool, len(l.shared))
	for _, t := range l.shared {
		shared[t] = true
	}
	for i := range l.sides {
		l.sides[i].rest = slices.DeleteFunc(slices.Clone(l.sides[i].rest), func(t model.Term) bool { return shared[t] })
	}
	var at lockPlaces
	for _, s := range segments {
		for v := s.lo; v <= s.hi; v++ {
			if p.ctx.Err() != nil {
				return // the plan is given up
			}
			if at.find(l, v); at.useful(l) {
				l.values = append(l.values, v)
				l.total = l.total.plus(at.size(l))
			}
		}
	}
}

// lockPlaces are the places of a value, as literals.
type lockPlaces struct {
	shared []cnf.Lit
	rest   [2][]cnf.Lit
}

func (at *lockPlaces) find(l *lock, v int64) {
	at.shared = l.direct.places(at.shared[:0], l.shared, v)
	for i, side := range l.sides {
		at.rest[i] = l.direct.places(at.rest[i][:0], side.rest, v)
	}
}

// places appends the literals of the terms that can take the value.
func (d *direct) places(lits []cnf.Lit, terms []model.Term, v int64) []cnf.Lit {
	for _, t := range terms {
		if l, ok := d.literal(t.X.Index(), int(v)-t.C); ok {
			lits = append(lits, l)
		}
	}
	return lits
}

// useful reports whether the value gets a variable.
func (at *lockPlaces) useful(l *lock) bool {
	return len(at.shared) >= 2 &&
		(l.sides[0].needs && len(at.rest[1]) > 0 || l.sides[1].needs && len(at.rest[0]) > 0)
}

func (at *lockPlaces) size(l *lock) Size {
	shared := int64(len(at.shared))
	size := clauses(1, shared+1).plus(clauses(shared, 2))
	size.Vars = 1
	for i, side := range l.sides {
		if side.needs {
			size = size.plus(clauses(1, int64(len(at.rest[i]))+1)).plus(clauses(int64(len(at.rest[1-i])), 2))
		}
	}
	return size
}

func (l *lock) write(w *writer) {
	s := w.newVars(len(l.values), Intersection)
	w.rule(Intersection)
	var at lockPlaces
	for _, v := range l.values {
		if w.stopped() {
			return
		}
		at.find(l, v)
		w.formula.Add(append(at.shared, -s)...)
		for _, x := range at.shared {
			w.formula.Add(-x, s)
		}
		for i, side := range l.sides {
			if side.needs {
				w.formula.Add(append(at.rest[i], s)...)
				w.formula.AddConflicts(s, at.rest[1-i])
			}
		}
		s++
	}
}

// auxiliaryName names the variable number k.
func (l *lock) auxiliaryName(k int) string {
	name := fmt.Sprintf("%d shared with %s", l.values[k], l.with)
	if l.shift != 0 {
		name += fmt.Sprintf(" as %d", l.values[k]+int64(l.shift))
	}
	return name
}
