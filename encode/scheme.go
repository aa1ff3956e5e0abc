package encode

import "counterpoint/model"

// Scheme is how the constraints of a model are said in clauses. All schemes have
// the same solutions; they differ in what unit propagation finds, and in size.
type Scheme uint8

// The schemes.
const (
	// Minimal has exactly one value for each variable, and a clause for each
	// conflict.
	Minimal Scheme = iota
	// Extended is Minimal and, where an AllDifferent has as many terms as
	// values, each value somewhere (Lynce and Ouaknine 2006).
	Extended
	// Supports is Minimal, but constraints on two variables are said by the
	// supports of each value (Gent 2002), and tables of allowed rows by those of
	// their rows (Bacchus 2007).
	Supports
	// Locked is Extended and says, for the terms that two AllDifferents share,
	// whether one of them takes a value.
	Locked
	// Order is Minimal, but inequalities, and equations of three variables or
	// more, are said by the bounds of variables (Tamura and others 2009).
	Order
	// Hall is Minimal and says that no more terms of an AllDifferent are in an
	// interval than it has values (Bessiere and others 2009).
	Hall
	// HallSets is Hall for every set of values, which is exponential in their
	// number.
	HallSets
	// Log is Minimal, but relations and sums are added up from the bits of
	// values (Warners 1998).
	Log
	// Auto takes for each constraint the method of one of these, by the sizes of
	// domains and sums; it is Extended for an AllDifferent.
	Auto
)

// schemes is what each scheme is.
var schemes = [...]scheme{
	Minimal:  {name: "minimal"},
	Extended: {name: "extended", methods: methods{allDifferent: eachValue}},
	Supports: {name: "support", methods: methods{two: always(supports), table: supports, rows: supports, allDifferent: ofTwo}},
	Locked:   {name: "locked", methods: methods{allDifferent: eachValue | sharedPlaces}},
	Order: {name: "order", unused: formOrder, methods: methods{
		two:  byOp{equal: supports, ordered: bounds},
		more: byOp{equal: bounds, ordered: bounds},
	}},
	Hall:     {name: "hall", methods: methods{allDifferent: hallIntervals}},
	HallSets: {name: "hallset", methods: methods{allDifferent: hallSets}},
	Log:      {name: "log", unused: formLog, methods: methods{two: always(adders), more: always(adders)}},
	Auto:     {name: "auto", choose: choose, unused: formLog, pairwise: pairwiseLiterals},
}

// scheme is a row of the table.
type scheme struct {
	name string
	methods
	choose   func(*plan, model.Constraint) methods // in place of these, if not nil
	unused   form                                  // of a variable that no constraint on several uses, if it may be other than direct
	pairwise int64                                 // literals up to which pairwise is kept; above it is product; 0 for no limit
}

// methods are how each kind of constraint is said. Constraints on one variable
// are said in the same way by all.
type methods struct {
	allDifferent distinct // what is said beside at most one of the terms for each value
	two          byOp     // relations, and sums of two variables
	more         byOp     // sums of three variables or more
	table        method   // tables over two variables
	rows         method   // allowed rows over three variables or more
}

// method is a way to say a constraint.
type method uint8

const (
	conflicts method = iota // values that do not go together, or what takes fewer clauses
	supports                // the values that go with each value
	bounds                  // bounds that do not go together
	adders                  // bits, added up
)

// form returns what a method needs of the variables.
func (m method) form() form {
	return [...]form{conflicts: formDirect, supports: formDirect, bounds: formOrder, adders: formLog}[m]
}

// sum returns what a sum of n terms needs of its variables.
func (m *methods) sum(n int, op model.Op) form {
	switch n {
	case 1:
		return 0 // any literals will do
	case 2:
		return m.two.of(op).form()
	}
	return m.more.of(op).form()
}

// byOp are the methods for = , the inequalities and !=.
type byOp struct{ equal, ordered, differ method }

func always(m method) byOp { return byOp{m, m, m} }

func (b byOp) of(op model.Op) method {
	switch op {
	case model.Eq:
		return b.equal
	case model.Ne:
		return b.differ
	}
	return b.ordered
}

// distinct is a set of what can be said of an all-different.
type distinct uint8

const (
	eachValue     distinct = 1 << iota // each value somewhere, of a permutation
	sharedPlaces                       // the places that two share
	hallIntervals                      // no more terms in an interval than values
	hallSets                           // nor in any set
	ofTwo                              // one of two terms is a relation
)

func (d distinct) has(what distinct) bool { return d&what != 0 }

// Schemes returns every scheme, that of the zero Options first.
func Schemes() []Scheme { return all[Scheme](len(schemes)) }

// String returns the name, such as "minimal".
func (s Scheme) String() string { return nameOf(schemeNames(), int(s), "Scheme") }

// ParseScheme returns the scheme with the name.
func ParseScheme(name string) (Scheme, error) {
	i, err := parse(schemeNames(), name, "encoding scheme")
	return Scheme(i), err
}

func schemeNames() []string {
	names := make([]string, len(schemes))
	for i, s := range schemes {
		names[i] = s.name
	}
	return names
}
