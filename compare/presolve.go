package compare

import (
	"context"
	"fmt"

	"counterpoint/model"
	"counterpoint/native"
)

// Presolve says how much of a model is left out before it is encoded. What
// propagation removes is no literal then, and clauses that only say so again are
// not written; a production engine does the same. The formula gets smaller, and
// the solver faster. But its counters are those of the rest of the model, which
// is why off is the default where engines are compared.
type Presolve uint8

// The levels of presolve.
const (
	// PresolveOff leaves out nothing.
	PresolveOff Presolve = iota
	// PresolveFixed leaves out what clues fix: constraints over one variable are
	// applied; and the value of a fixed variable, one with a single value left,
	// leaves those that must differ from it by an all-different or a !=, to the
	// fixpoint. Of a != over more variables that is the value that all but one,
	// being fixed, leave. No other constraint removes anything.
	PresolveFixed
	// PresolveOn leaves out what the native engine's root propagation removes, at
	// its default consistency: see [native.Fates].
	PresolveOn
)

var presolveNames = [...]string{PresolveOff: "off", PresolveFixed: "fixed", PresolveOn: "on"}

// Presolves returns the levels, the default first.
func Presolves() []Presolve { return []Presolve{PresolveOff, PresolveFixed, PresolveOn} }

// String returns the name, such as "fixed".
func (p Presolve) String() string {
	if int(p) < len(presolveNames) {
		return presolveNames[p]
	}
	return fmt.Sprintf("Presolve(%d)", uint8(p))
}

// ParsePresolve returns the level with the name.
func ParsePresolve(name string) (Presolve, error) {
	return lookup("presolve", name, Presolves(), Presolve.String)
}

// Presolved is a model after presolve.
type Presolved struct {
	// Model has the same variables and constraints, over the values left, and so
	// the same solutions. It is nil if Refuted.
	Model *model.Model
	// Refuted tells that propagation left some variable no value: there is no
	// solution.
	Refuted bool
	Removed uint64 // (variable, value) pairs; 0 if Refuted, since propagation then stops half-way
	Fixed   uint64 // variables with one value left; 0 if Refuted
}

// Apply presolves a model. The error is that of a done context, or of a model
// that the native engine does not take.
func (p Presolve) Apply(ctx context.Context, m *model.Model) (Presolved, error) {
	switch p {
	case PresolveOff:
		return Presolved{Model: m}, nil
	case PresolveFixed:
		return presolve(ctx, m, m.Relax(waitsForFixed), native.Options{AllDiff: native.Value})
	case PresolveOn:
		return presolve(ctx, m, m, native.Options{})
	}
	return Presolved{}, fmt.Errorf("no level of presolve is %v", p)
}

// waitsForFixed reports whether the native engine's propagation of a constraint
// uses nothing but fixed variables, or the constraint has but one.
func waitsForFixed(c model.Constraint) bool {
	switch c := c.(type) {
	case model.AllDifferent:
		return true
	case model.Relation:
		return c.Op == model.Ne
	case model.Linear:
		return c.Op == model.Ne || len(c.Xs) <= 1
	case model.Table:
		return len(c.Xs) <= 1
	}
	return false
}

// presolve restricts m to what propagation of the relaxed model leaves.
func presolve(ctx context.Context, m, relaxed *model.Model, o native.Options) (Presolved, error) {
	if ctx.Err() != nil {
		return Presolved{}, ctx.Err()
	}
	s, err := native.NewSpace(relaxed, o)
	if err != nil {
		return Presolved{}, err
	}
	consistent, err := s.Propagate(ctx)
	if err != nil || !consistent {
		return Presolved{Refuted: err == nil}, err
	}
	var p Presolved
	domains := make([]model.Domain, m.NumVars())
	for x := range m.Vars() {
		domains[x.Index()] = m.Domain(x)
		if removed := m.Domain(x).Size() - s.Size(x); removed > 0 {
			p.Removed += uint64(removed)
			domains[x.Index()] = s.Domain(x)
		}
		if s.Size(x) == 1 {
			p.Fixed++
		}
	}
	p.Model, err = m.Restrict(domains)
	return p, err
}
