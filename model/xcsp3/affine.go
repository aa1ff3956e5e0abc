package xcsp3

import (
	"math/big"
	"slices"

	"counterpoint/model"
)

// affine is a weighted sum of different variables and a constant. The
// variables keep the order in which they came.
type affine struct {
	xs       []model.Var
	coefs    []int64
	constant int64
	where    map[model.Var]int // the positions in xs, once there are many
}

// add adds factor times the expression. It reports false where the expression
// is no weighted sum, or a number goes beyond 64 bits.
func (a *affine) add(e *expr, factor int64) bool {
	switch {
	case e.isConstant():
		return accumulate(&a.constant, int64(e.constant), factor)
	case e.isVariable():
		return accumulate(a.coefficient(e.x), 1, factor)
	}
	switch e.op {
	case "add":
		for _, operand := range e.operands {
			if !a.add(operand, factor) {
				return false
			}
		}
		return true
	case "sub":
		negated, ok := times(factor, -1)
		return ok && a.add(e.operands[0], factor) && a.add(e.operands[1], negated)
	case "neg":
		negated, ok := times(factor, -1)
		return ok && a.add(e.operands[0], negated)
	case "mul":
		return a.addProduct(e, factor)
	}
	return false
}

// addProduct adds a product in which at most one operand is no constant.
func (a *affine) addProduct(e *expr, factor int64) bool {
	one := &expr{constant: 1}
	variable, ok := one, true
	for _, operand := range e.operands {
		if operand.isConstant() {
			factor, ok = times(factor, int64(operand.constant))
		} else {
			ok = variable == one
			variable = operand
		}
		if !ok {
			return false
		}
	}
	return a.add(variable, factor)
}

func accumulate(sum *int64, value, factor int64) bool {
	product, ok := times(value, factor)
	if !ok {
		return false
	}
	*sum, ok = plus(*sum, product)
	return ok
}

func (a *affine) coefficient(x model.Var) *int64 {
	i := a.position(x)
	if i < 0 {
		i = len(a.xs)
		a.xs = append(a.xs, x)
		a.coefs = append(a.coefs, 0)
		if a.where != nil {
			a.where[x] = i
		}
	}
	return &a.coefs[i]
}

// position returns where the variable stands, or -1. Most sums are so short
// that looking along them is faster than a map.
func (a *affine) position(x model.Var) int {
	const short = 16
	if len(a.xs) <= short {
		return slices.Index(a.xs, x)
	}
	if a.where == nil {
		a.where = make(map[model.Var]int)
		for i, y := range a.xs {
			a.where[y] = i
		}
	}
	if i, known := a.where[x]; known {
		return i
	}
	return -1
}

// term returns the sum as X + C, if it is that.
func (a *affine) term() (model.Term, bool) {
	if len(a.xs) != 1 || a.coefs[0] != 1 || a.constant < -model.MaxValue || a.constant > model.MaxValue {
		return model.Term{}, false
	}
	return model.Term{X: a.xs[0], C: int(a.constant)}, true
}

// relation returns "sum op 0" as X op' Y + C, X coming first, if it is that.
func (a *affine) relation(op model.Op) (model.Relation, bool) {
	if len(a.xs) != 2 || a.constant < -model.MaxValue || a.constant > model.MaxValue {
		return model.Relation{}, false
	}
	switch [2]int64(a.coefs) {
	case [2]int64{1, -1}:
		return model.Relation{X: a.xs[0], Op: op, Y: a.xs[1], C: -int(a.constant)}, true
	case [2]int64{-1, 1}:
		return model.Relation{X: a.xs[0], Op: mirrored[op], Y: a.xs[1], C: int(a.constant)}, true
	}
	return model.Relation{}, false
}

// mirrored is the comparison of b with a that says what op says of a with b.
var mirrored = [...]model.Op{
	model.Eq: model.Eq, model.Ne: model.Ne,
	model.Lt: model.Gt, model.Le: model.Ge, model.Gt: model.Lt, model.Ge: model.Le,
}

// postLinear posts "sum op 0".
func (r *reader) postLinear(at place, name string, a *affine, op model.Op) error {
	c := model.Linear{Coefs: make([]int, len(a.xs)), Xs: a.xs, Op: op}
	total := new(big.Int).Abs(big.NewInt(a.constant))
	fits := asInt(a.constant, &c.RHS)
	c.RHS = -c.RHS
	for i, x := range a.xs {
		fits = fits && asInt(a.coefs[i], &c.Coefs[i])
		d := r.domains[x.Index()]
		greatest := big.NewInt(int64(max(d.Max(), -d.Min())))
		product := greatest.Mul(greatest, big.NewInt(a.coefs[i]))
		total.Add(total, product.Abs(product))
	}
	if !fits || !total.IsInt64() {
		return r.errorf(at, "found a sum whose numbers are too large to compute with, expected at most 64 bits")
	}
	return r.post(at, name, c, len(a.xs))
}

// asInt stores the value, and reports whether an int, and its negative, hold it.
func asInt(value int64, to *int) bool {
	*to = int(value)
	return int64(*to) == value && *to != -*to || value == 0
}
