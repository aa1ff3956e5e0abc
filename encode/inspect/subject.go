package inspect

import (
	"iter"
	"slices"
	"sort"
	"sync"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// Subject is a formula with what is known of its parts: all of an encoding, what
// a sidecar tells, or the names in a foreign file's comments. It is immutable, as
// long as its formula is, and safe to share between goroutines.
type Subject struct {
	formula     *cnf.Formula
	variables   []Variable
	constraints []Constraint
	clauses     []run[Origin]      // by the index of the first clause; none if origins are not known
	auxiliary   []run[Origin]      // by the first CNF variable
	parts       []run[encode.Part] // by the first CNF variable; none if parts are not known
	name        func(v int) string
	named       int    // CNF variables with a name
	namedBy     string // see NamedBy

	literals func() map[string]cnf.Lit // by the names of their variables; made when first asked for
}

// Variable is a variable of the model.
type Variable struct {
	Name   string
	Domain model.Domain
	// First and Last are the CNF variables that tell its value, in order: its x=v
	// if Part is encode.ValuePart, values ascending, its x<=v, or its bits.
	First, Last int
	Part        encode.Part
}

// Constraint is a constraint of the model.
type Constraint struct {
	Name   string // such as "row 3", of this constraint alone, as encode.Encoding.ConstraintName has it
	Kind   string // as model.Kind has it
	Text   string // with the names of variables, as model.Describe has it
	Method string // how it was encoded, in words
}

// OfVariable stands for the index of a constraint in an [Origin] that is of a
// variable.
const OfVariable = encode.OfVariable

// VariableKind is the Kind of an [Origin] that is of a variable.
const VariableKind = "variable"

// Origin is what a clause or an auxiliary variable is for.
type Origin struct {
	Constraint int    // index of the constraint, or OfVariable
	Variable   int    // index of the variable, if Constraint is OfVariable
	Name       string // of the constraint or the variable
	Kind       string // of the constraint, or VariableKind
	Rule       string // in words, as encode.Rule has it
}

// run says what things have in common whose numbers follow each other: those
// from start on, up to where the next run starts.
type run[T comparable] struct {
	start int
	of    T
}

// Of returns the subject that an encoding is.
func Of(e *encode.Encoding) *Subject {
	m := e.Model()
	s := newSubject(e.Formula(), e.VarName)
	s.named = e.Formula().NumVars()
	for x := range m.Vars() {
		first, last := e.Own(x)
		s.variables = append(s.variables, Variable{m.Name(x), m.Domain(x), first, last, e.PartOf(first)})
	}
	for _, fate := range e.Fates() {
		i := fate.Constraint
		s.constraints = append(s.constraints, Constraint{e.ConstraintName(i), model.Kind(m.Constraint(i)), m.Describe(i), fate.Method})
	}
	for start, o := range e.Origins() {
		s.clauses = append(s.clauses, run[Origin]{start, s.origin(o)})
	}
	for start, o := range e.AuxiliaryOrigins() {
		s.auxiliary = append(s.auxiliary, run[Origin]{start, s.origin(o)})
	}
	for v := range e.Formula().NumVars() {
		s.parts = startRun(s.parts, v+1, e.PartOf(v+1))
	}
	return s
}

func newSubject(f *cnf.Formula, name func(v int) string) *Subject {
	s := &Subject{formula: f, name: name}
	s.literals = sync.OnceValue(s.literalsByName)
	return s
}

func (s *Subject) origin(o encode.Origin) Origin {
	if o.Constraint == encode.OfVariable {
		return s.ofVariable(o.Var.Index(), o.Rule.String())
	}
	return s.ofConstraint(o.Constraint, o.Rule.String())
}

func (s *Subject) ofVariable(x int, rule string) Origin {
	return Origin{OfVariable, x, s.variables[x].Name, VariableKind, rule}
}

func (s *Subject) ofConstraint(i int, rule string) Origin {
	c := &s.constraints[i]
	return Origin{Constraint: i, Name: c.Name, Kind: c.Kind, Rule: rule}
}

// startRun begins a run, unless the last one goes on.
func startRun[T comparable](runs []run[T], start int, of T) []run[T] {
	if n := len(runs); n > 0 && runs[n-1].of == of {
		return runs
	}
	return append(runs, run[T]{start, of})
}

// at returns what the run is of that the number is in; false if it is before
// the first.
func at[T comparable](runs []run[T], number int) (of T, ok bool) {
	i := sort.Search(len(runs), func(i int) bool { return runs[i].start > number }) - 1
	if i < 0 {
		return of, false
	}
	return runs[i].of, true
}

// runEnd returns where the run at an index ends: where the next one starts, or at
// the end of all.
func runEnd[T comparable](runs []run[T], i, end int) int {
	if i+1 < len(runs) {
		return runs[i+1].start
	}
	return end
}

// endOfRun returns the last number up to limit of the run that the number is in.
func endOfRun[T comparable](runs []run[T], number, limit int) int {
	if i := sort.Search(len(runs), func(i int) bool { return runs[i].start > number }); i < len(runs) {
		return runs[i].start - 1
	}
	return limit
}

// NamedBy tells how many CNF variables have a name and, if comments of a foreign
// file gave them, how these look, as in "5 NAME"; else the form is "".
func (s *Subject) NamedBy() (named int, form string) { return s.named, s.namedBy }

// Formula returns the formula.
func (s *Subject) Formula() *cnf.Formula { return s.formula }

// Variables returns the variables of the model; none if they are not known. The
// slice must not be written.
func (s *Subject) Variables() []Variable { return s.variables }

// Constraints returns the constraints of the model; none if they are not known.
// The slice must not be written.
func (s *Subject) Constraints() []Constraint { return s.constraints }

// Origin returns what the clause at an index is for; false if it is not known.
func (s *Subject) Origin(clause int) (Origin, bool) { return at(s.clauses, clause) }

// AuxiliaryOrigin returns what an auxiliary CNF variable is for; false if it is
// not known, or the variable tells the value of one of the model.
func (s *Subject) AuxiliaryOrigin(cnfVar int) (Origin, bool) {
	if cnfVar > s.formula.NumVars() {
		return Origin{}, false
	}
	return at(s.auxiliary, cnfVar)
}

// Part returns what a CNF variable, one of the formula's, has to say; false if
// it is not known.
func (s *Subject) Part(cnfVar int) (encode.Part, bool) { return at(s.parts, cnfVar) }

// Meaning returns the variable of the model, by its index, and its value v that
// the CNF variable x=v stands for; false if it is no such variable.
func (s *Subject) Meaning(cnfVar int) (variable, value int, ok bool) {
	i := sort.Search(len(s.variables), func(i int) bool { return s.variables[i].First > cnfVar }) - 1
	if i < 0 || cnfVar > s.variables[i].Last || s.variables[i].Part != encode.ValuePart {
		return 0, 0, false
	}
	return i, valueAt(s.variables[i].Domain, cnfVar-s.variables[i].First), true
}

// valueAt returns the value of which the domain has k lesser ones.
func valueAt(d model.Domain, k int) int {
	for i := range d.Intervals() {
		if n := i.Hi - i.Lo + 1; k >= n {
			k -= n
			continue
		}
		return i.Lo + k
	}
	panic("inspect: a domain of fewer values than its variable has literals")
}

// ClausesOf yields the indices of the clauses that a constraint became.
func (s *Subject) ClausesOf(constraint int) iter.Seq[int] {
	return s.clausesWith(func(o Origin) bool { return o.Constraint == constraint })
}

// ClausesOfVariable yields the indices of the clauses that are there for a
// variable of the model and its domain alone.
func (s *Subject) ClausesOfVariable(variable int) iter.Seq[int] {
	return s.clausesWith(func(o Origin) bool { return o.Constraint == OfVariable && o.Variable == variable })
}

func (s *Subject) clausesWith(of func(Origin) bool) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, r := range s.clauses {
			if !of(r.of) {
				continue
			}
			for clause := r.start; clause < s.endOf(i); clause++ {
				if !yield(clause) {
					return
				}
			}
		}
	}
}

// endOf returns where the clauses of a run end.
func (s *Subject) endOf(run int) int { return runEnd(s.clauses, run, s.formula.NumClauses()) }

// Occurrences yields the indices of the clauses that have a literal of the CNF
// variable, by going through the formula.
func (s *Subject) Occurrences(cnfVar int) iter.Seq[int] {
	return func(yield func(int) bool) {
		positive := cnf.Lit(cnfVar)
		for i := range s.formula.NumClauses() {
			clause := s.formula.Clause(i)
			if (slices.Contains(clause, positive) || slices.Contains(clause, -positive)) && !yield(i) {
				return
			}
		}
	}
}
