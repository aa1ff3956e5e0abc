package match

import (
	"context"
	"fmt"

	"counterpoint/encode"
	"counterpoint/encode/clausal"
	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// clauses is unit propagation of the encoded model as a side. A value is left as
// long as its literal is not false.
type clauses struct {
	propagator *clausal.Propagator
	literals   []cnf.Lit // by pair
	probes     bool
	refuted    []cnf.Lit // by probing, in order; what was taken back since is still there
}

// NoLiteralError says that an encoding has no literal for a value, so that what
// unit propagation leaves of a domain cannot be compared.
type NoLiteralError struct{ Value string } // as in "x=3"

// Error names the value.
func (e *NoLiteralError) Error() string {
	return fmt.Sprintf("the encoding has no literal %s, and the literals of values are what is compared: have all variables encoded direct", e.Value)
}

// checkLiterals returns a [*NoLiteralError] if a variable has no literals of its
// values; it has those of all or of none.
func checkLiterals(m *model.Model, e *encode.Encoding) error {
	for x := range m.Vars() {
		least := Pair{x, m.Domain(x).Min()}
		if _, ok := e.Literal(x, least.V); !ok {
			return &NoLiteralError{least.Name(m)}
		}
	}
	return nil
}

func newClauses(ctx context.Context, p *pairs, e *encode.Encoding, probes bool) (*clauses, error) {
	propagator, err := clausal.NewPropagator(ctx, e.Formula())
	if err != nil {
		return nil, err
	}
	return &clauses{propagator: propagator, literals: literalsOf(p, e), probes: probes}, nil
}

func literalsOf(p *pairs, e *encode.Encoding) []cnf.Lit {
	literals := make([]cnf.Lit, len(p.all))
	for i, pair := range p.all {
		literals[i], _ = e.Literal(pair.X, pair.V)
	}
	return literals
}

func (c *clauses) push() { c.propagator.Push() }
func (c *clauses) pop()  { c.propagator.Pop() }

func (c *clauses) assign(pair int32) { c.propagator.Assume(c.literals[pair]) }
func (c *clauses) remove(pair int32) { c.propagator.Assume(c.literals[pair].Not()) }

func (c *clauses) has(pair int32) bool { return c.propagator.Value(c.literals[pair]) != cnf.False }

func (c *clauses) propagate(ctx context.Context) (bool, error) {
	for {
		consistent, err := c.propagator.Propagate(ctx)
		if err != nil || !consistent || !c.probes {
			return consistent, err
		}
		refuted, err := c.probe(ctx)
		if err != nil || !refuted {
			return true, err
		}
	}
}

// probe makes each literal x=v false that fails: assumed, it falsifies a clause by
// unit propagation (failed literals; Freeman, Improvements to propositional
// satisfiability search algorithms, 1995). What follows is left to propagate.
func (c *clauses) probe(ctx context.Context) (refuted bool, err error) {
	for pair, l := range c.literals {
		if c.propagator.Value(l) != cnf.Unset {
			continue
		}
		c.push()
		c.assign(int32(pair))
		consistent, err := c.propagator.Propagate(ctx)
		c.pop()
		if err != nil {
			return refuted, err
		}
		if !consistent {
			c.remove(int32(pair))
			c.refuted = append(c.refuted, l.Not())
			refuted = true
		}
	}
	return refuted, nil
}
