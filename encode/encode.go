package encode

import (
	"context"
	"slices"
	"strings"

	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// Estimate returns the exact size of the encoding without making it, or the
// *TooLargeError that [Encode] would return. It takes time in the order of the
// values of the domains and the rows of the tables, and, for each linear
// constraint that becomes a decision diagram, the time to build that diagram;
// in the schemes locked and hall also that to go through what scopes share, and
// through the intervals of their values. Of a ctx that is done it returns
// ctx.Err().
func Estimate(ctx context.Context, m *model.Model, o Options) (Size, error) {
	p, err := newPlan(ctx, m, o)
	if err != nil {
		return Size{}, err
	}
	return p.total, nil
}

// Encode translates the model. The literals x=v of the model's variables come
// first, variable by variable, values ascending, whatever the options; so
// [Encoding.Decode] of any options reads the solutions of any other. With
// Options.Variables other than [Direct], order literals or bits are in the place
// of the literals x=v of a variable that has none, and this is true only where
// every variable has the same.
// It returns a *TooLargeError, with the estimate, instead of exceeding
// Options.MaxClauses, and ctx.Err() within 100 ms of the end of ctx; memory of
// gigabytes that was asked for is then still being cleared, and freed.
func Encode(ctx context.Context, m *model.Model, o Options) (*Encoding, error) {
	p, err := newPlan(ctx, m, o)
	if err != nil {
		return nil, err
	}
	w, err := newWriter(ctx, p)
	if err != nil {
		return nil, err
	}
	w.variables()
	for i, part := range p.parts {
		if w.stopped() {
			break
		}
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

// Model returns the model that was encoded.
func (e *Encoding) Model() *model.Model { return e.model }

// Formula returns the encoding's formula.
func (e *Encoding) Formula() *cnf.Formula { return e.formula }

// Literal returns the literal x=v; false if v is not in the domain of x, or if x
// has order literals or bits alone, which Options.Variables has to allow.
func (e *Encoding) Literal(x model.Var, v int) (cnf.Lit, bool) {
	if !e.IsDirect(x) {
		return 0, false
	}
	return e.direct.literal(x.Index(), v)
}

// IsDirect reports whether x has a literal x=v for each value v of its domain.
// Every variable has with Options.Variables [Direct].
func (e *Encoding) IsDirect(x model.Var) bool { return e.forms[x.Index()].has(formDirect) }

// Own returns the first and the last of the CNF variables that tell the value of
// x: its x=v, or else its x<=v, or else its bits.
func (e *Encoding) Own(x model.Var) (first, last int) {
	return int(e.direct.own[x.Index()]), int(e.direct.own[x.Index()+1]) - 1
}

// NumModelVars returns the number of CNF variables that tell the values of the
// model's variables, an x=v, or x<=v or a bit where there is none: these are
// 1..NumModelVars, and those above are auxiliary.
func (e *Encoding) NumModelVars() int { return e.direct.numLits() }

// Meaning returns the x and v of the CNF variable x=v; false for any other one.
func (e *Encoding) Meaning(cnfVar int) (x model.Var, v int, ok bool) {
	if cnfVar < 1 || cnfVar > e.NumModelVars() {
		return model.Var{}, 0, false
	}
	i, k := e.direct.owner(cnf.Lit(cnfVar))
	if x = e.model.Var(i); !e.IsDirect(x) {
		return model.Var{}, 0, false
	}
	return x, e.direct.value(i, k), true
}

// VarName returns the name of the CNF variable: "r1c1=5" for a value, and for
// any other what makes it true, such as "r1c1<=5". It returns "" if there is no
// such variable.
func (e *Encoding) VarName(cnfVar int) string {
	if cnfVar >= 1 && cnfVar <= e.NumModelVars() {
		return e.ownName(e.direct.owner(cnf.Lit(cnfVar)))
	}
	of, k, ok := e.auxiliaryNumber(cnfVar)
	if !ok {
		return ""
	}
	if of < 0 {
		return e.variableAuxiliaryName(int(^of), k)
	}
	return e.names()[of] + ": " + e.parts[of].auxiliaryName(k)
}

// ConstraintName returns the name of the constraint at index i, that of the model
// but for constraints of the same name: the second "row" is called "row (2)".
// Names of auxiliary variables begin with it.
func (e *Encoding) ConstraintName(i int) string { return e.names()[i] }

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
	s := e.variables
	return Fate{OfVariable, e.formsInWords(), s.Clauses, s.Vars - int64(e.NumModelVars())}
}

// formsInWords lists the forms that the variables have.
func (e *Encoding) formsInWords() string {
	var words []string
	for _, f := range []struct {
		form  form
		words string
	}{
		{formDirect, "direct encoding"},
		{formDirect | formOrder, "order literals beside it"},
		{formDirect | formLog, "bits beside it"},
		{formDirect | formOrder | formLog, "order literals and bits beside it"},
		{formOrder, "order literals alone"},
		{formOrder | formLog, "order literals, and bits beside them"},
		{formLog, "bits alone"},
	} {
		if slices.Contains(e.forms, f.form) {
			words = append(words, f.words)
		}
	}
	return strings.Join(words, "; ")
}
