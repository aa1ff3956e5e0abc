package certify

import (
	"context"
	"fmt"
	"slices"

	"counterpoint/encode"
	"counterpoint/encode/clausal"
	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// clauses is unit propagation of a formula, narrowed variable by variable as the
// solutions are.
type clauses struct {
	formula    *cnf.Formula
	propagator *clausal.Propagator
	literals   [][]cnf.Lit // x=v by variable and value
	depth      int         // the number of variables narrowed
	failedAt   int         // the depth at which a clause was falsified, or stillConsistent
}

const stillConsistent = -1

// encoded encodes the constraint, and returns the literals x=v by variable and
// value. The error is that of [encode.Encode], or says that there is no literal for
// some value.
func (p *problem) encoded(ctx context.Context, o encode.Options) (*encode.Encoding, [][]cnf.Lit, error) {
	e, err := encode.Encode(ctx, p.model, o)
	if err != nil {
		return nil, nil, err
	}
	literals := make([][]cnf.Lit, len(p.full))
	for x := range p.model.Vars() {
		for v := range p.model.Domain(x).All() {
			l, ok := e.Literal(x, v)
			if !ok {
				return nil, nil, fmt.Errorf("it has no literal %s, whose removal could be assumed", p.name(Pair{x, v}))
			}
			literals[x.Index()] = append(literals[x.Index()], l)
		}
	}
	return e, literals, nil
}

// sameFormula reports whether two formulas have the same clauses in the same order.
func sameFormula(f, g *cnf.Formula) bool {
	if f.NumVars() != g.NumVars() || f.NumClauses() != g.NumClauses() || f.NumLits() != g.NumLits() {
		return false
	}
	for i := range f.NumClauses() {
		if !slices.Equal(f.Clause(i), g.Clause(i)) {
			return false
		}
	}
	return true
}

// propagate starts to propagate a formula: what follows from the full domains.
func propagate(ctx context.Context, f *cnf.Formula, literals [][]cnf.Lit) (*clauses, error) {
	propagator, err := clausal.NewPropagator(ctx, f)
	if err != nil {
		return nil, err
	}
	c := &clauses{formula: f, propagator: propagator, literals: literals, failedAt: stillConsistent}
	return c, c.run(ctx)
}

func (c *clauses) run(ctx context.Context) error {
	consistent, err := c.propagator.Propagate(ctx)
	if err == nil && !consistent {
		c.failedAt = c.depth
	}
	return err
}

func (c *clauses) failed() bool { return c.failedAt != stillConsistent }

// narrow assumes that the next variable has none of the values that the set lacks.
// A formula that has failed is not propagated further.
func (c *clauses) narrow(ctx context.Context, to set) error {
	next := c.literals[c.depth]
	c.depth++
	if c.failed() {
		return nil
	}
	c.propagator.Push()
	for v, l := range next {
		if !to.has(v) {
			c.propagator.Assume(l.Not())
		}
	}
	return c.run(ctx)
}

// widen takes back the last narrowing.
func (c *clauses) widen() {
	if !c.failed() || c.failedAt == c.depth {
		c.propagator.Pop()
		c.failedAt = stillConsistent
	}
	c.depth--
}

// left sets d to the values whose literals are not false.
func (c *clauses) left(d domains) {
	for x, literals := range c.literals {
		d[x] = 0
		for v, l := range literals {
			if c.propagator.Value(l) != cnf.False {
				d[x] |= 1 << v
			}
		}
	}
}

// satisfiable reports whether what is assigned can be completed to a model of the
// formula. It tries the variables from v on in their order; with all literals x=v
// assigned, propagation leaves few.
func (c *clauses) satisfiable(ctx context.Context, v int) (bool, error) {
	for v <= c.formula.NumVars() && c.propagator.Value(cnf.Lit(v)) != cnf.Unset {
		v++
	}
	if v > c.formula.NumVars() {
		return true, nil
	}
	for _, l := range []cnf.Lit{-cnf.Lit(v), cnf.Lit(v)} {
		c.propagator.Push()
		c.propagator.Assume(l)
		found, err := c.propagator.Propagate(ctx)
		if found && err == nil {
			found, err = c.satisfiable(ctx, v+1)
		}
		c.propagator.Pop()
		if found || err != nil {
			return found, err
		}
	}
	return false, nil
}

// Pair is a value of a variable.
type Pair struct {
	X model.Var
	V int
}

// name writes a pair as "x=3".
func (p *problem) name(pair Pair) string {
	return fmt.Sprintf("%s=%d", p.model.Name(pair.X), pair.V)
}
