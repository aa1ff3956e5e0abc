package certify

import (
	"context"
	"errors"
	"fmt"

	"counterpoint/model"
)

// The limits of what can be certified. They keep a list of all solutions, and what
// is numbered by partial domains, within reach.
const (
	MaxVariables   = 12
	MaxValues      = 10      // of each variable
	MaxAssignments = 1 << 20 // of all variables
)

// problem is a constraint with the list of its solutions.
type problem struct {
	model      *model.Model
	constraint model.Constraint
	least      []int // value of each variable
	full       domains
	rows       []uint8 // the solutions, one behind the other; values counted from the least
	pairs      [][]set // see arc.go
}

// newProblem lists the solutions of a model's one constraint.
func newProblem(ctx context.Context, m *model.Model) (*problem, error) {
	if m.NumConstraints() != 1 {
		return nil, fmt.Errorf("a certificate is of one constraint, and the model has %d", m.NumConstraints())
	}
	p := &problem{model: m, constraint: m.Constraint(0)}
	if m.NumVars() == 0 {
		return nil, errors.New("a certificate is of a constraint on one variable at least, and the model has none")
	}
	if m.NumVars() > MaxVariables {
		return nil, fmt.Errorf("the model has %d variables: expected %d at most", m.NumVars(), MaxVariables)
	}
	if n := len(p.constraint.Vars()); n != m.NumVars() {
		return nil, fmt.Errorf("the constraint is on %d of the model's %d variables, and should be on all", n, m.NumVars())
	}
	assignments := 1
	for x := range m.Vars() {
		d := m.Domain(x)
		switch {
		case d.Max()-d.Min()+1 != d.Size():
			return nil, fmt.Errorf("%s has the domain %v: expected one without gaps", m.Name(x), d)
		case d.Size() > MaxValues:
			return nil, fmt.Errorf("%s has %d values: expected %d at most", m.Name(x), d.Size(), MaxValues)
		}
		p.least = append(p.least, d.Min())
		p.full = append(p.full, interval(0, d.Size()-1))
		if assignments *= d.Size(); assignments > MaxAssignments {
			return nil, fmt.Errorf("%d variables of so many values have more than %d assignments, all of which would be tried: expected fewer", m.NumVars(), MaxAssignments)
		}
	}
	if err := p.solve(ctx, make(model.Assignment, 0, len(p.full))); err != nil {
		return nil, err
	}
	return p, p.relate(ctx)
}

// solve tries every assignment that begins with a, in lexicographic order.
func (p *problem) solve(ctx context.Context, a model.Assignment) error {
	if len(a) == len(p.full) {
		if p.constraint.Check(a) {
			for i, v := range a {
				p.rows = append(p.rows, uint8(v-p.least[i]))
			}
		}
		return nil
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	for v := range p.model.Domain(p.model.Var(len(a))).All() {
		if err := p.solve(ctx, append(a, v)); err != nil {
			return err
		}
	}
	return nil
}

// numRows returns the number of solutions.
func (p *problem) numRows() int { return len(p.rows) / len(p.full) }

// row returns the solution at index i.
func (p *problem) row(i int) []uint8 { return p.rows[i*len(p.full):][:len(p.full)] }

// numDomains returns how many partial domains there are. The limits keep it far
// below what an uint64 holds.
func (p *problem) numDomains() uint64 {
	n := uint64(1)
	for _, s := range p.full {
		n *= uint64(s) // a set of all values, read as a number, is how many are not empty
	}
	return n
}
