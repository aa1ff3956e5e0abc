package encode

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// Options says how a model is encoded. The zero value is the minimal scheme
// with pairwise at-most-one constraints and the default limit.
type Options struct {
	Scheme     Scheme
	AMO        AMO
	MaxClauses int64 // refuse an encoding of more clauses; 0 means DefaultMaxClauses
}

// DefaultMaxClauses is the limit on clauses when the options give none.
const DefaultMaxClauses = 50_000_000

// Scheme is what an encoding says of a model beyond what is needed.
type Scheme uint8

// The schemes.
const (
	Minimal  Scheme = iota // exactly one value for each variable; a clause for each conflict
	Extended               // and, where an AllDifferent has as many variables as values, each value somewhere
	Supports               // Minimal, but constraints on two variables by the supports of each value (Gent 2002)
	Locked                 // Extended, and for the terms that two AllDifferents share whether they take a value
	Order                  // Minimal, but inequalities, and sums of three terms or more, by the bounds of variables (Tamura and others 2009)
	Hall                   // Minimal, and no more terms of an AllDifferent in an interval than it has values (Bessiere and others 2009)
	Log                    // Minimal, but relations and sums by adders of the bits of values (Warners 1998)
)

var schemeNames = [...]string{Minimal: "minimal", Extended: "extended", Supports: "support", Locked: "locked", Order: "order", Hall: "hall", Log: "log"}

// Schemes returns every scheme, that of the zero Options first.
func Schemes() []Scheme { return all[Scheme](len(schemeNames)) }

// String returns the name, such as "minimal".
func (s Scheme) String() string { return nameOf(schemeNames[:], int(s), "Scheme") }

// ParseScheme returns the scheme with the name.
func ParseScheme(name string) (Scheme, error) {
	i, err := parse(schemeNames[:], name, "encoding scheme")
	return Scheme(i), err
}

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

// The encodings of at-most-one constraints. Where pairwise takes fewer
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

// Estimate returns the exact size of the encoding without making it, or the
// *TooLargeError that [Encode] would return. It takes time in the order of the
// values of the domains and the rows of the tables, and, for each linear
// constraint that becomes a decision diagram, the time to build that diagram;
// in the schemes locked and hall also that to go through what scopes share, and
// through the intervals of their values.
func Estimate(m *model.Model, o Options) (Size, error) {
	p, err := newPlan(context.Background(), m, o)
	if err != nil {
		return Size{}, err
	}
	return p.total, nil
}

// Encode translates the model. The literals x=v of the model's variables come
// first, variable by variable, values ascending, whatever the options; so
// [Encoding.Decode] of any options reads the solutions of any other.
// It returns a *TooLargeError, with the estimate, instead of exceeding
// Options.MaxClauses, and ctx.Err() soon after ctx is done.
func Encode(ctx context.Context, m *model.Model, o Options) (*Encoding, error) {
	p, err := newPlan(ctx, m, o)
	if err != nil {
		return nil, err
	}
	w := newWriter(ctx, p)
	w.variables()
	for i, part := range p.parts {
		w.owner = owner(i)
		part.write(w)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return &Encoding{plan: p, formula: w.formula, runs: w.runs, auxiliary: w.auxiliary}, nil
}

// Encoding is a model as a formula, with what is needed to read the formula's
// parts and its solutions in the model's terms. It is immutable, as long as
// its formula is.
type Encoding struct {
	*plan
	formula   *cnf.Formula
	runs      []run // origins of the clauses
	auxiliary []run // origins of the auxiliary variables
}

// Formula returns the encoding's formula.
func (e *Encoding) Formula() *cnf.Formula { return e.formula }

// Literal returns the literal x=v; false if v is not in the domain of x.
func (e *Encoding) Literal(x model.Var, v int) (cnf.Lit, bool) {
	return e.direct.literal(x.Index(), v)
}

// NumModelVars returns the number of CNF variables that stand for an x=v:
// these are 1..NumModelVars, and those above are auxiliary.
func (e *Encoding) NumModelVars() int { return e.direct.numLits() }

// Meaning returns the x and v of the CNF variable x=v; false for an auxiliary
// one.
func (e *Encoding) Meaning(cnfVar int) (x model.Var, v int, ok bool) {
	if cnfVar < 1 || cnfVar > e.NumModelVars() {
		return model.Var{}, 0, false
	}
	i, v := e.direct.meaning(cnf.Lit(cnfVar))
	return e.model.Var(i), v, true
}

// VarName returns the name of the CNF variable: "r1c1=5" for a value, and for
// an auxiliary one what makes it true, such as "r1c1<=5". It returns "" if
// there is no such variable.
func (e *Encoding) VarName(cnfVar int) string {
	if x, v, ok := e.Meaning(cnfVar); ok {
		return fmt.Sprintf("%s=%d", e.model.Name(x), v)
	}
	of, k, ok := e.auxiliaryNumber(cnfVar)
	if !ok {
		return ""
	}
	if of < 0 {
		return e.variableAuxiliaryName(int(^of), k)
	}
	return e.model.ConstraintName(int(of)) + ": " + e.parts[of].auxiliaryName(k)
}

// Fate is what became of a constraint.
type Fate struct {
	Constraint       int    // its index, or OfVariable for the variables and their domains
	Method           string // in words, such as "conflict clauses"
	Clauses, AuxVars int64
}

// Fates returns what became of each constraint, in order. Together with
// [Encoding.VariablesFate] they account for every clause and every auxiliary
// variable.
func (e *Encoding) Fates() []Fate {
	fates := make([]Fate, len(e.parts))
	for i, p := range e.parts {
		s := p.size()
		fates[i] = Fate{i, p.method(), s.Clauses, s.Vars}
	}
	return fates
}

// VariablesFate returns what became of the variables and their domains.
func (e *Encoding) VariablesFate() Fate {
	method := "direct encoding"
	if slices.Contains(e.forms, formOrder) {
		method += "; order literals where bounds are needed"
	}
	if slices.Contains(e.forms, formLog) {
		method += "; bits where values are added up"
	}
	return Fate{OfVariable, method, e.variables.Clauses, e.variables.Vars - int64(e.NumModelVars())}
}
