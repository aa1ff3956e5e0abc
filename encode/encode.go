package encode

import (
	"context"
	"fmt"
	"slices"

	"counterpoint/encode/cnf"
	"counterpoint/model"
)

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
