package encode

import (
	"math"

	"counterpoint/model"
)

// The scheme auto takes for each constraint the method of one of the other
// schemes. The first line that fits decides; d is the size of the largest domain.
//
//	all-different              as in extended; at most one by pairs for up to
//	                           pairwiseLiterals literals, by product for more
//	table, two variables       supports
//	table, more                as everywhere
//	two variables:
//	  d > largeDomain          adders
//	  =                        supports
//	  !=                       conflicts
//	  an inequality, d <= smallInequality, all variables direct
//	                           supports
//	  an inequality            bounds
//	three variables or more:
//	  d > largeDomain, or a diagram of more than maxEdges edges by [edgesAtMost]
//	                           adders
//	  !=                       conflicts
//	  = or an inequality       bounds, by diagrams
//
// The at-most-one constraints of the values of variables go by the first line,
// and another one than pairwise in the options goes before it. Where two methods
// are left to choose from, unit propagation finds the same by both: supports,
// conflicts of != and bounds of an inequality are all arc consistent. Then the
// smaller is taken. Above the thresholds, auto gives up what unit propagation
// finds for size: an adder has next to none.
const (
	// At most one by product takes a third of the clauses of the pairs at 16
	// literals and less of the solver's time; up to 12 both take the same.
	// Measured with gini on latin squares of order 9 to 35, 40% of the cells open.
	pairwiseLiterals = 12

	// An inequality of two variables that have the literals x=v anyway takes more
	// clauses and variables by bounds, order literals included, up to 5 values:
	// counted on models of 6 variables and 4 inequalities.
	smallInequality = 5

	// Order literals of domains of 10,000 values make a formula that is 80 times
	// that of bits and takes gini 50 times as long, 66 ms against 1 ms. Measured
	// on 12 variables under random inequalities, satisfiable, 100 to 1,000,000
	// values.
	largeDomain = 10_000

	// Diagrams are faster than adders on inequalities up to about 20,000 edges
	// each, and slower above: by a factor of 30 at 3,000 edges, 1 at 20,000, 1/7 at
	// 180,000. On equations both take the same up to there. Measured with gini on
	// systems of 1 to 12 random sums of 4 to 10 variables, satisfiable, of 4 to
	// 1,000 values and with coefficients up to 10,000.
	maxEdges = 20_000
)

// choose returns how the scheme auto says a constraint.
func choose(p *plan, c model.Constraint) methods {
	how := methods{allDifferent: eachValue, table: supports}
	switch c := c.(type) {
	case model.Relation:
		how.two = chooseTwo(p.options, max(p.model.Domain(c.X).Size(), p.model.Domain(c.Y).Size()))
	case model.Linear:
		terms, d := termsOf(c), 0
		for _, t := range terms {
			d = max(d, p.model.Domain(p.model.Var(t.x)).Size())
		}
		how.two = chooseTwo(p.options, d)
		how.more = byOp{equal: bounds, ordered: bounds, differ: conflicts}
		if d > largeDomain || edgesAtMost(p.model, terms, comparison{c.Op, int64(c.RHS)}) > maxEdges {
			how.more = always(adders)
		}
	}
	return how
}

// chooseTwo chooses for two variables, of which the larger has d values.
func chooseTwo(o Options, d int) byOp {
	how := byOp{equal: supports, ordered: bounds, differ: conflicts}
	switch {
	case d > largeDomain:
		return always(adders)
	case d <= smallInequality && o.Variables == Direct:
		how.ordered = supports
	}
	return how
}

// edgesAtMost returns a number that the edges of the sum's decision diagram do
// not exceed: of each term in turn, its values times the states before it. States
// are at most the choices of values so far, and at most the sums from which the
// other terms may still miss and reach the right side.
func edgesAtMost(m *model.Model, terms []term, is comparison) int64 {
	var edges int64
	terms = byCoefficient(terms)
	rest := make([]interval, len(terms)+1) // of the sums of the terms from each on
	for i := len(terms) - 1; i >= 0; i-- {
		rest[i] = rest[i+1].plus(terms[i].interval(m))
	}
	choices, known := int64(1), interval{}
	for i, t := range terms {
		lo, hi := max(known.lo, is.rhs-rest[i].hi), min(known.hi, is.rhs-rest[i].lo)
		states := min(choices, interval{lo, hi}.len())
		d := int64(m.Domain(m.Var(t.x)).Size())
		edges = add(edges, mul(states, d))
		choices, known = mul(choices, d), known.plus(t.interval(m))
	}
	return edges
}

// interval returns that of the term's values.
func (t term) interval(m *model.Model) interval {
	d := m.Domain(m.Var(t.x))
	a, b := t.coef*int64(d.Min()), t.coef*int64(d.Max())
	return interval{min(a, b), max(a, b)}
}

func (i interval) plus(j interval) interval { return interval{i.lo + j.lo, i.hi + j.hi} }

// len returns the number of integers in the interval, or math.MaxInt64.
func (i interval) len() int64 {
	if i.lo > i.hi {
		return 0
	}
	return int64(min(uint64(i.hi)-uint64(i.lo), math.MaxInt64-1)) + 1
}
