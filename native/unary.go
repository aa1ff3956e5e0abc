package native

import "counterpoint/model"

// restriction is a linear constraint over one variable, such as a clue of a
// puzzle. What other variables do never matters to it. So it needs no
// propagator, but is applied once, at the root, before any of these runs; there
// it reaches domain consistency.
type restriction struct {
	constraint int32 // index in the model
	kind       restrictionKind
	x          int32
	v          int64
}

type restrictionKind uint8

const (
	isExactly  restrictionKind = iota // x = v
	isNot                             // x != v
	isAtMost                          // x <= v
	isAtLeast                         // x >= v
	isViolated                        // no value satisfies the constraint
)

// isUnary reports whether the engine applies a constraint as a restriction:
// whether it is linear, and all its coefficients but one, or all, are zero.
func isUnary(c model.Constraint) bool {
	l, linear := c.(model.Linear)
	if !linear {
		return false
	}
	terms := 0
	for _, coef := range l.Coefs {
		if coef != 0 {
			terms++
		}
	}
	return terms <= 1
}

func (e *engine) postUnary(i int32, c model.Linear) {
	for j, coef := range c.Coefs {
		if coef != 0 {
			e.addRestriction(i, int32(c.Xs[j].Index()), int64(coef), c.Op, int64(c.RHS))
			return
		}
	}
	if !c.Op.Holds(0, int64(c.RHS)) {
		e.restrictions = append(e.restrictions, restriction{constraint: i, kind: isViolated})
	}
}

// addRestriction divides coef*x op rhs by the coefficient.
func (e *engine) addRestriction(i, x int32, coef int64, op model.Op, rhs int64) {
	if coef < 0 {
		coef, op, rhs = -coef, mirrored(op), -rhs
	}
	r := restriction{constraint: i, x: x}
	exact := rhs%coef == 0
	switch op {
	case model.Eq:
		r.kind, r.v = isExactly, rhs/coef
		if !exact {
			r.kind = isViolated
		}
	case model.Ne:
		r.kind, r.v = isNot, rhs/coef
		if !exact {
			return
		}
	case model.Le:
		r.kind, r.v = isAtMost, floorDiv(rhs, coef)
	case model.Lt:
		r.kind, r.v = isAtMost, floorDiv(rhs-1, coef)
	case model.Ge:
		r.kind, r.v = isAtLeast, -floorDiv(-rhs, coef)
	case model.Gt:
		r.kind, r.v = isAtLeast, -floorDiv(-rhs-1, coef)
	}
	r.v = clamped(r.v)
	e.restrictions = append(e.restrictions, r)
}

// mirrored returns the comparison that holds of -a and -b where op does of a
// and b.
func mirrored(op model.Op) model.Op {
	switch op {
	case model.Lt:
		return model.Gt
	case model.Le:
		return model.Ge
	case model.Gt:
		return model.Lt
	case model.Ge:
		return model.Le
	}
	return op
}

// restrict applies a restriction. It returns false if no value is left.
func (e *engine) restrict(r *restriction) bool {
	switch r.kind {
	case isExactly:
		return e.assign(r.x, r.v)
	case isNot:
		return e.remove(r.x, r.v)
	case isAtMost:
		return e.atMost(r.x, r.v)
	case isAtLeast:
		return e.atLeast(r.x, r.v)
	}
	return false
}
