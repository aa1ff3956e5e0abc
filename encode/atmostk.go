package encode

import "counterpoint/encode/cnf"

// At most k of n literals, 0 < k < n.
//
// Each way to say it is a type of its own, in a file of its own (atmostk_*.go)
// that gives its idea, its paper and its size. Of all of them unit propagation
// gets the same: where k literals are true the others become false, which is all
// that follows, and k+1 true ones are a conflict. At least k of n literals is at
// most n-k of their negations.

// Cardinality is how it is said that at most k of several literals are true: of
// the terms that are in an interval or a set of values, in the schemes hall and
// hallset, and of the variables of two values that a sum counts. Unit propagation
// gets the same of all of them on the model's literals. None keeps the number of
// models: a solution may be several models of the formula.
type Cardinality uint8

// The encodings of at most k.
const (
	SequentialCounter    Cardinality = iota // counts the first i literals, for each i (Sinz 2005)
	CardinalityTotalizer                    // a tree that counts as far as k+1 (Bailleux and Boufkhad 2003)
	CardinalityNetwork                      // networks that sort as far as k+1 (Asin and others 2011)
)

// cardinalityEncoding is one way to say that at most k of n literals are true. It
// has no state: what is asked of it depends on n and k alone.
type cardinalityEncoding interface {
	method() string       // in words
	size(n, k int64) Size // exact; Vars are the auxiliary ones
	write(w *writer, xs []cnf.Lit, k int, r Rule)
	// auxiliaryName names the auxiliary variable number i, from 0.
	auxiliaryName(n, k, i int64) string
}

var cardinalityEncodings = [...]cardinalityEncoding{
	SequentialCounter:    sequentialCounter{},
	CardinalityTotalizer: cardinalityTotalizer{},
	CardinalityNetwork:   cardinalityNetwork{},
}

var cardinalityNames = [...]string{
	SequentialCounter:    "sequential",
	CardinalityTotalizer: "totalizer",
	CardinalityNetwork:   "network",
}

// Cardinalities returns every encoding of at most k, the default first.
func Cardinalities() []Cardinality { return all[Cardinality](len(cardinalityNames)) }

// String returns the name, such as "totalizer".
func (c Cardinality) String() string { return nameOf(cardinalityNames[:], int(c), "Cardinality") }

// ParseCardinality returns the encoding of at most k with the name.
func ParseCardinality(name string) (Cardinality, error) {
	i, err := parse(cardinalityNames[:], name, "encoding of at most k")
	return Cardinality(i), err
}
