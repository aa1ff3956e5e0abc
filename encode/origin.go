package encode

import (
	"sort"

	"counterpoint/model"
)

// Rule says why a clause is there.
type Rule uint8

// The rules. Those of variables come first.
const (
	AtLeastOneValue    Rule = iota // a variable takes a value of its domain
	AtMostOneValue                 // and not two
	Conflict                       // values of several variables that do not go together
	EachValueSomewhere             // some term of an all-different takes the value
	Intersection                   // whether a term that two all-differents share takes the value
	HallInterval                   // no more terms in an interval than it has values
	HallSet                        // no more terms in a set of values than these are
	Clue                           // the one value that a constraint on one variable leaves it
	ValueExcluded                  // a value that a constraint on one variable excludes
	Row                            // a row of a table holds the value
	Support                        // a value needs a row that holds it, or a value that goes with it
	Bound                          // bounds of two variables that do not go together
	Diagram                        // a step in a linear constraint's decision diagram
	Adder                          // bits of a sum, and what they are compared with
	Count                          // how many of several literals are true
	Unsatisfiable                  // no values satisfy the constraint: the empty clause
)

var ruleNames = [...]string{
	AtLeastOneValue:    "at least one value",
	AtMostOneValue:     "at most one value",
	Conflict:           "conflict",
	EachValueSomewhere: "each value somewhere",
	Intersection:       "intersection",
	HallInterval:       "hall interval",
	HallSet:            "hall set",
	Clue:               "clue",
	ValueExcluded:      "value excluded",
	Row:                "row",
	Support:            "support",
	Bound:              "bound",
	Diagram:            "diagram",
	Adder:              "adder",
	Count:              "count",
	Unsatisfiable:      "unsatisfiable",
}

// String returns the rule in words, such as "at least one value".
func (r Rule) String() string { return ruleNames[r] }

// Origin says what a clause or an auxiliary variable is for: a rule of either
// a constraint or a variable of the model.
type Origin struct {
	Constraint int       // index of the constraint, or OfVariable
	Var        model.Var // the variable, if Constraint is OfVariable
	Rule       Rule
}

// OfVariable stands for the index of a constraint in an [Origin] or [Fate]
// that is of a variable, or of all variables.
const OfVariable = -1

// owner is a constraint, by its index, or a variable, by the complement of
// its index.
type owner int32

func ofVariable(x int) owner { return owner(^x) }

// origin puts the owner and the rule in the model's terms.
func (o owner) origin(m *model.Model, r Rule) Origin {
	if o < 0 {
		return Origin{OfVariable, m.Var(int(^o)), r}
	}
	return Origin{Constraint: int(o), Rule: r}
}

// run is a sequence of clauses of the same origin. It ends where the next one
// starts; storing origins so costs next to nothing a clause.
type run struct {
	start int // index of the first clause
	owner owner
	rule  Rule
}

// Origin returns the origin of the formula's clause at index i.
func (e *Encoding) Origin(i int) Origin {
	after := sort.Search(len(e.runs), func(k int) bool { return e.runs[k].start > i })
	r := e.runs[after-1]
	return r.owner.origin(e.model, r.rule)
}

// AuxiliaryOrigin returns what the auxiliary CNF variable is for; false for one
// of 1..NumModelVars, or none.
func (e *Encoding) AuxiliaryOrigin(cnfVar int) (Origin, bool) {
	r, ok := e.auxiliaryRun(cnfVar)
	if !ok {
		return Origin{}, false
	}
	return r.owner.origin(e.model, r.rule), true
}

func (e *Encoding) auxiliaryRun(cnfVar int) (run, bool) {
	i, ok := e.auxiliaryRunIndex(cnfVar)
	if !ok {
		return run{}, false
	}
	return e.auxiliary[i], true
}

// auxiliaryNumber returns whose the auxiliary variable is, and its number, from
// 0, among those of its owner, which are in a row.
func (e *Encoding) auxiliaryNumber(cnfVar int) (of owner, k int, ok bool) {
	i, ok := e.auxiliaryRunIndex(cnfVar)
	if !ok {
		return 0, 0, false
	}
	of = e.auxiliary[i].owner
	for i > 0 && e.auxiliary[i-1].owner == of {
		i--
	}
	return of, cnfVar - e.auxiliary[i].start, true
}

func (e *Encoding) auxiliaryRunIndex(cnfVar int) (int, bool) {
	if cnfVar <= e.NumModelVars() || cnfVar > e.formula.NumVars() {
		return 0, false
	}
	after := sort.Search(len(e.auxiliary), func(k int) bool { return e.auxiliary[k].start > cnfVar })
	return after - 1, true
}
