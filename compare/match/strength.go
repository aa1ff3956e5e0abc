package match

import (
	"fmt"

	"counterpoint/encode"
	"counterpoint/model"
)

// strength is what propagation finds on one constraint alone.
type strength uint8

const (
	something strength = iota // nothing more is known than that it is no more than domain consistency
	forward                   // what follows when all variables but one have a value (forward checking)
	value                     // arc consistency of each != of an all-different
	hidden                    // and hidden singles
	locked                    // and, with other constraints, locked candidates
	ends                      // bounds consistency, where a value may go that is no bound
	sumBounds                 // the bounds that the bounds of a sum leave
	bounds                    // bounds consistency, where all that goes are bounds
	ranges                    // range consistency
	taken                     // range consistency, where the values that no variable has do not count
	domain                    // domain consistency: all that can be found
	numStrengths
)

var strengthNames = [numStrengths]string{
	something: "something",
	forward:   "what follows when one variable is open",
	value:     "arc consistency of each !=",
	hidden:    "arc consistency of each != and hidden singles",
	locked:    "arc consistency of each !=, hidden singles and locked candidates",
	ends:      "bounds consistency",
	sumBounds: "bounds of the sum",
	bounds:    "bounds consistency",
	ranges:    "range consistency",
	taken:     "range consistency, gaps in the values left out",
	domain:    "domain consistency",
}

func (s strength) String() string { return strengthNames[s] }

// weaker has for each strength those that are never less, of what constraint
// soever: the steps of a partial order.
var weaker = [numStrengths][]strength{
	something: {domain},
	forward:   {value, ranges},
	value:     {hidden, ranges},
	hidden:    {locked, domain},
	ends:      {ranges},
	sumBounds: {bounds},
	bounds:    {ranges},
	ranges:    {taken},
	taken:     {domain},
}

func (s strength) atMost(t strength) bool {
	if s == t {
		return true
	}
	for _, next := range weaker[s] {
		if next.atMost(t) {
			return true
		}
	}
	return false
}

// against returns the relation of clauses of strength s to a native side of
// strength t.
func (s strength) against(t strength) Relation {
	switch {
	case s == t && s != something:
		return Equal
	case s.atMost(t) && s != t:
		return Weaker
	case t.atMost(s) && s != t:
		return Stronger
	}
	return Unclaimed
}

// shape is what the strength of a constraint's propagation depends on.
type shape struct {
	form  form
	arity int  // variables that matter
	gaps  bool // an all-different has no term for some value between others
}

type form uint8

const (
	allDifferent form = iota
	permutation       // an all-different of as many terms as values
	disequality       // a relation !=
	inequality        // a relation <, <=, > or >=
	equality          // a relation =
	sumDisequality
	sumInequality
	sumEquality
	allowed   // a table
	forbidden // a table
)

var formNames = [...]string{
	allDifferent:   "alldifferent",
	permutation:    "permutation",
	disequality:    "relation !=",
	inequality:     "relation <",
	equality:       "relation =",
	sumDisequality: "sum !=",
	sumInequality:  "sum <",
	sumEquality:    "sum =",
	allowed:        "table of allowed rows",
	forbidden:      "table of forbidden rows",
}

func (s shape) String() string {
	switch {
	case s.arity < 2:
		return "constraint on one variable"
	case s.form >= sumDisequality && s.arity == 2:
		return formNames[s.form] + " of two variables"
	}
	return formNames[s.form]
}

func shapeOf(m *model.Model, c model.Constraint) shape {
	s := shape{arity: arity(c)}
	switch c := c.(type) {
	case model.AllDifferent:
		values := m.ValuesOf(c)
		s.gaps = !values.Empty() && values.Size() < values.Max()-values.Min()+1
		if m.IsPermutation(c) {
			s.form = permutation
		}
	case model.Relation:
		s.form = formOf(c.Op, disequality)
	case model.Linear:
		s.form = formOf(c.Op, sumDisequality)
	case model.Table:
		s.form = allowed
		if c.Forbid {
			s.form = forbidden
		}
	default:
		panic(fmt.Sprintf("match: no constraint of kind %T", c))
	}
	return s
}

// formOf returns one of the three forms that begin with that of !=.
func formOf(op model.Op, first form) form {
	switch op {
	case model.Ne:
		return first
	case model.Eq:
		return first + 2
	}
	return first + 1
}

// arity returns the number of variables that matter: those of a sum with the
// coefficient 0 do not.
func arity(c model.Constraint) int {
	sum, ok := c.(model.Linear)
	if !ok {
		return len(c.Vars())
	}
	n := 0
	for _, coef := range sum.Coefs {
		if coef != 0 {
			n++
		}
	}
	return n
}

// nativeStrength returns what a level finds. See [native.Fates], and for the
// levels by definition Bessiere, Constraint propagation (2006).
func nativeStrength(l Level, s shape) strength {
	isAllDifferent := s.form == allDifferent || s.form == permutation
	switch {
	case s.arity < 2 || s.form == inequality || s.form == sumInequality:
		return domain
	case l == Domain:
		return domain
	case l == Range:
		if s.form == disequality || s.form == sumDisequality || isAllDifferent && s.arity == 2 {
			return domain
		}
		return ranges
	case l == Bounds:
		if s.form == equality || s.form == sumEquality {
			return bounds
		}
		return ends
	case s.form == sumEquality:
		return sumBounds
	case !isAllDifferent || s.arity == 2:
		return domain
	case l == Locked:
		return locked
	case l == Norvig && s.form == permutation:
		return hidden
	}
	return value
}

// clauseStrength returns what unit propagation finds in a scheme, see the
// documentation of package encode; auxiliary tells whether the constraint has
// variables of its own.
func clauseStrength(scheme encode.Scheme, s shape, auxiliary bool) strength {
	switch {
	case s.arity < 2:
		return domain
	case scheme == encode.Auto:
		return autoStrength(s, auxiliary)
	case scheme > encode.Auto:
		return something
	}
	switch s.form {
	case allDifferent, permutation:
		return allDifferentStrength(scheme, s)
	case disequality, inequality, equality:
		return relationStrength(scheme, s)
	case sumDisequality, sumInequality, sumEquality:
		return sumStrength(scheme, s, auxiliary)
	}
	if scheme == encode.Supports && s.arity == 2 || s.form == allowed && auxiliary {
		return domain
	}
	return forward
}

// autoStrength is that of the schemes which auto chooses from. Adders, of which
// little is known, have variables of their own; so have diagrams.
func autoStrength(s shape, auxiliary bool) strength {
	switch {
	case s.form == allDifferent || s.form == permutation:
		return allDifferentStrength(encode.Extended, s)
	case s.form == allowed || s.form == forbidden:
		return clauseStrength(encode.Supports, s, auxiliary)
	case auxiliary || s.arity > 2:
		return something
	}
	return domain
}

func allDifferentStrength(scheme encode.Scheme, s shape) strength {
	switch {
	case s.arity == 2, scheme == encode.HallSets:
		return domain
	case scheme == encode.Hall && s.gaps:
		return taken
	case scheme == encode.Hall:
		return ranges
	case scheme == encode.Locked:
		return locked
	case scheme == encode.Extended && s.form == permutation:
		return hidden
	}
	return value
}

func relationStrength(scheme encode.Scheme, s shape) strength {
	switch {
	case scheme == encode.Log:
		return something
	case scheme == encode.Supports, scheme == encode.Order, s.form == disequality:
		return domain
	}
	return forward
}

func sumStrength(scheme encode.Scheme, s shape, auxiliary bool) strength {
	switch {
	case scheme == encode.Log:
		return something
	case scheme == encode.Supports && s.arity == 2:
		return domain
	case scheme == encode.Order && s.form != sumDisequality:
		if s.arity == 2 || s.form == sumInequality {
			return domain
		}
		return sumBounds
	case auxiliary:
		return something
	case s.form == sumDisequality:
		return domain
	}
	return forward
}
