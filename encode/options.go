package encode

import (
	"fmt"
	"strings"
)

// Options says how a model is encoded. The zero value is the minimal scheme
// with pairwise at-most-one constraints and the default limit.
type Options struct {
	Scheme      Scheme
	AMO         AMO
	Cardinality Cardinality
	Variables   Variables
	MaxClauses  int64 // refuse an encoding of more clauses; 0 means DefaultMaxClauses
}

// DefaultMaxClauses is the limit on clauses when the options give none.
const DefaultMaxClauses = 50_000_000

// AMO is how it is said that at most one of several literals is true: of the
// values of a variable, and, of each value, of the terms of an all-different.
// Unit propagation gets the same of all of them on the model's literals.
//
// Of pairwise, ladder, commander and totalizer a formula keeps the number of
// models: each solution of the model is one of it. So it does of the others if
// every value of every all-different is taken, as in a permutation: where none
// of the literals is true, their auxiliary variables are free in part, and the
// same solution is a model of the formula several times.
type AMO uint8

// The encodings of at-most-one constraints. In the scheme auto, pairwise stands for
// product of more than 12 literals. Where pairwise takes fewer
// clauses, it takes the place of the others.
const (
	Pairwise   AMO = iota // not both, for each pair
	Sequential            // a counter in auxiliary variables (Sinz 2005)
	Ladder                // the counter in both directions (Ansotegui and Manya 2004; Gent and Nightingale 2004)
	Binary                // the number of the true literal in base two (Frisch and others 2005)
	Product               // its row and its column in a grid (Chen 2010)
	Commander             // groups, each with a literal for the whole (Klieber and Kwon 2007)
	Bimander              // groups, and the number of the group in base two (Hoelldobler and Nguyen 2013)
	Totalizer             // a tree that counts (Bailleux and Boufkhad 2003)
)

var amoNames = [...]string{
	Pairwise:   "pairwise",
	Sequential: "sequential",
	Ladder:     "ladder",
	Binary:     "binary",
	Product:    "product",
	Commander:  "commander",
	Bimander:   "bimander",
	Totalizer:  "totalizer",
}

// AMOs returns every at-most-one encoding, the default first.
func AMOs() []AMO { return all[AMO](len(amoNames)) }

// String returns the name, such as "pairwise".
func (a AMO) String() string { return nameOf(amoNames[:], int(a), "AMO") }

// ParseAMO returns the at-most-one encoding with the name.
func ParseAMO(name string) (AMO, error) {
	i, err := parse(amoNames[:], name, "at-most-one encoding")
	return AMO(i), err
}

// amo returns how to say at most one of n literals.
func (o Options) amo(n int64) AMO {
	if most := schemes[o.Scheme].pairwise; most > 0 && n > most && o.AMO == Pairwise {
		return Product
	}
	return o.AMO
}

func all[T ~uint8](n int) []T {
	values := make([]T, n)
	for i := range values {
		values[i] = T(i)
	}
	return values
}

func nameOf(names []string, i int, kind string) string {
	if i < len(names) {
		return names[i]
	}
	return fmt.Sprintf("%s(%d)", kind, i)
}

func parse(names []string, name, what string) (int, error) {
	for i, n := range names {
		if n == name {
			return i, nil
		}
	}
	last := len(names) - 1
	return 0, fmt.Errorf("%q is no %s: expected %s or %s", name, what, strings.Join(names[:last], ", "), names[last])
}
