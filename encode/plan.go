package encode

import (
	"context"
	"fmt"
	"math"
	"sync"

	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// plan is what will become of each part of a model, before any clause is
// written. It knows the size of the whole, so that what is too large is
// refused in time, and what is not is written without growing anything.
type plan struct {
	ctx       context.Context
	model     *model.Model
	options   Options
	names     func() []string // of the constraints, each its own; made when first asked for
	direct    direct
	forms     []form // of the variables
	scopes    scopes // of the scheme locked
	parts     []part // of the constraints
	variables Size   // of the direct literals and their clauses
	total     Size
}

// part is how one constraint is encoded.
type part interface {
	method() string             // in words
	size() Size                 // exact; Vars are the auxiliary ones
	write(w *writer)            // appends the clauses
	auxiliaryName(k int) string // of the auxiliary variable number k, from 0
}

func newPlan(ctx context.Context, m *model.Model, o Options) (*plan, error) {
	if int(o.Scheme) >= len(schemes) || int(o.AMO) >= len(amoNames) || int(o.Cardinality) >= len(cardinalityNames) || int(o.Variables) >= len(variablesNames) {
		return nil, fmt.Errorf("encode: no scheme %v, at-most-one encoding %v, encoding of at most k %v or choice of variables %v", o.Scheme, o.AMO, o.Cardinality, o.Variables)
	}
	if o.MaxClauses == 0 {
		o.MaxClauses = DefaultMaxClauses
	}
	p := &plan{ctx: ctx, model: m, options: o, names: sync.OnceValue(func() []string { return distinctNames(m) })}
	p.forms = p.chooseForms()
	p.variables = p.variablesSize()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := p.grow(p.variables, OfVariable); err != nil {
		return nil, err
	}
	p.direct = newDirect(m, p.forms)
	p.parts = make([]part, 0, m.NumConstraints())
	for i, c := range m.Constraints() {
		part, err := p.constraint(c)
		if err != nil {
			return nil, err
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		p.parts = append(p.parts, part)
		if err := p.grow(part.size(), i); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// maxLits is the limit on literals, for formulas of few but wide clauses: 20
// for each clause that the options allow, but 2^30 at least, and no more than
// fit in half of a machine's addresses.
func (o Options) maxLits() int64 {
	return min(math.MaxInt/16, max(1<<30, mul(20, o.MaxClauses)))
}

// grow adds the size of a constraint, or of the variables, to the total, or
// refuses it.
func (p *plan) grow(s Size, constraint int) error {
	p.total = p.total.plus(s)
	tooLarge := &TooLargeError{Size: p.total, Where: "the domains of the variables"}
	switch {
	case p.total.Clauses > p.options.MaxClauses:
		tooLarge.Of, tooLarge.Limit = "clauses", p.options.MaxClauses
	case p.total.Vars > cnf.MaxVars:
		tooLarge.Of, tooLarge.Limit = "variables", cnf.MaxVars
	case p.total.Lits > p.options.maxLits():
		tooLarge.Of, tooLarge.Limit = "literals", p.options.maxLits()
	default:
		return nil
	}
	if constraint != OfVariable {
		tooLarge.Where = fmt.Sprintf("constraint %d (%q)", constraint, p.names()[constraint])
	}
	return tooLarge
}

// constraint plans one constraint.
func (p *plan) constraint(c model.Constraint) (part, error) {
	switch c := c.(type) {
	case model.AllDifferent:
		return p.allDifferent(c), nil
	case model.Relation:
		return p.relation(c), nil
	case model.Linear:
		return p.linear(c), nil
	case model.Table:
		return p.table(c), nil
	}
	return nil, fmt.Errorf("encode does not support the constraint %v "+
		"(kinds: alldifferent, relation, linear, table)", c)
}

// methods returns how a constraint is said.
func (p *plan) methods(c model.Constraint) methods {
	s := &schemes[p.options.Scheme]
	if s.choose != nil {
		return s.choose(p, c)
	}
	return s.methods
}

// constant is the part of a constraint that holds, or is broken, whatever the
// values: no clause, or the empty clause.
type constant struct {
	noAuxiliary
	holds bool
}

func (c constant) method() string {
	if c.holds {
		return "nothing: all values satisfy it"
	}
	return "the empty clause: no values satisfy it"
}

func (c constant) size() Size {
	if c.holds {
		return Size{}
	}
	return clauses(1, 0)
}

func (c constant) write(w *writer) {
	if !c.holds {
		w.rule(Unsatisfiable)
		w.formula.Add()
	}
}

// noAuxiliary is embedded by parts that have no auxiliary variable.
type noAuxiliary struct{}

func (noAuxiliary) auxiliaryName(int) string { return "" }
