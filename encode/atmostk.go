package encode

import "counterpoint/encode/cnf"

// Cardinality is how it is said that at most k of several literals are true: of
// the terms that are in a set of values, in the schemes hall and hallset, and of
// a sum over many variables of two values each (see [atMostSum]). From all of
// them unit propagation gets that, where k literals are true, the others are
// false; and no more can be had. Of totalizer and network the auxiliary
// variables may be true without need, and of sequential as well: a solution may
// be several models of the formula.
type Cardinality uint8

// The encodings of at most k.
const (
	SequentialCounter  Cardinality = iota // a counter for each prefix (Sinz 2005)
	CountingTree                          // a tree of unary numbers (Bailleux and Boufkhad 2003)
	CardinalityNetwork                    // sorting networks, as far as k+1 (Asin and others 2011)
)

// cardinality is an encoding that at most k of n literals are true, 0 < k < n.
type cardinality interface {
	method() string
	size(n, k int64) Size
	write(w *writer, xs []cnf.Lit, k int, r Rule)
	auxiliaryName(n, k, i int64) string // of the variable number i, from 0
}

var cardinalities = [...]cardinality{SequentialCounter: sequentialCounter{}, CountingTree: countingTree{}, CardinalityNetwork: network{}}

var cardinalityNames = [...]string{SequentialCounter: "sequential", CountingTree: "totalizer", CardinalityNetwork: "network"}

// Cardinalities returns every encoding of at most k, the default first.
func Cardinalities() []Cardinality { return all[Cardinality](len(cardinalityNames)) }

// String returns the name, such as "totalizer".
func (c Cardinality) String() string { return nameOf(cardinalityNames[:], int(c), "Cardinality") }

// ParseCardinality returns the encoding of at most k with the name.
func ParseCardinality(name string) (Cardinality, error) {
	i, err := parse(cardinalityNames[:], name, "encoding of at most k")
	return Cardinality(i), err
}

func (p *plan) cardinality() cardinality { return cardinalities[p.options.Cardinality] }

// circuit is where an encoding of at most k puts its clauses and variables. Without
// a writer it only counts them, so that what is planned is what is written.
type circuit struct {
	w     *writer
	rule  Rule
	total Size
}

func (c *circuit) fresh() cnf.Lit {
	c.total.Vars++
	if c.w == nil {
		return 1 // any literal: it is only counted
	}
	return c.w.newVars(1, c.rule)
}

func (c *circuit) add(lits ...cnf.Lit) {
	c.total.Clauses++
	c.total.Lits += int64(len(lits))
	if c.w != nil {
		c.w.formula.Add(lits...)
	}
}

// anyLits returns literals to be counted.
func anyLits(n int64) []cnf.Lit {
	lits := make([]cnf.Lit, n)
	for i := range lits {
		lits[i] = 1
	}
	return lits
}
