package xcsp3

import (
	"counterpoint/model"
)

// valuation gives the few variables of an expression their values.
type valuation struct {
	xs     []model.Var
	values []int
}

func (v valuation) value(x model.Var) int64 {
	for i, y := range v.xs {
		if x == y {
			return int64(v.values[i])
		}
	}
	return 0
}

// evaluate returns the value of an expression. It is not ok where the
// expression has no value: a division by zero, a negative exponent, or a
// result beyond 64 bits. Division rounds towards zero, and the remainder has
// the sign of the dividend.
func (e *expr) evaluate(v valuation) (value int64, ok bool) {
	switch {
	case e.isConstant():
		return int64(e.constant), true
	case e.isVariable():
		return v.value(e.x), true
	case e.op == "in" || e.op == "notin":
		return e.member(v)
	}
	value, ok = e.operands[0].evaluate(v)
	if len(e.operands) == 1 {
		return apply1(e.op, value, ok)
	}
	if e.op == "if" {
		return e.choose(v, value, ok)
	}
	chain := truth(true) // of an eq over more than two operands
	first := value
	for _, operand := range e.operands[1:] {
		next, defined := operand.evaluate(v)
		if !ok || !defined {
			return 0, false
		}
		if e.op == "eq" || e.op == "iff" {
			chain &= equal(e.op, first, next)
			value = chain
			continue
		}
		value, ok = apply2(e.op, value, next)
	}
	return value, ok
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

func equal(op string, a, b int64) int64 {
	if op == "iff" {
		return truth((a != 0) == (b != 0))
	}
	return truth(a == b)
}

func (e *expr) member(v valuation) (int64, bool) {
	value, ok := e.operands[0].evaluate(v)
	found := false
	for _, element := range e.operands[1].operands {
		other, defined := element.evaluate(v)
		ok = ok && defined
		found = found || value == other
	}
	return truth(found == (e.op == "in")), ok
}

func (e *expr) choose(v valuation, condition int64, ok bool) (int64, bool) {
	yes, yesOK := e.operands[1].evaluate(v)
	no, noOK := e.operands[2].evaluate(v)
	if condition != 0 {
		return yes, ok && yesOK && noOK
	}
	return no, ok && yesOK && noOK
}

// apply1 is the value of an operator over one operand. Those over any number
// leave it as it is; the logical ones make it 0 or 1.
func apply1(op string, a int64, ok bool) (int64, bool) {
	if !ok {
		return 0, false
	}
	switch op {
	case "neg":
		return times(a, -1)
	case "abs":
		return times(a, sign(a))
	case "sqr":
		return times(a, a)
	case "not":
		return truth(a == 0), true
	case "and", "or", "xor":
		return truth(a != 0), true
	case "eq", "iff":
		return 1, true
	}
	return a, true
}

// apply2 is the value of an operator over two operands, or of the first of
// several and the next.
func apply2(op string, a, b int64) (int64, bool) {
	switch op {
	case "add":
		return plus(a, b)
	case "sub":
		return minus(a, b)
	case "mul":
		return times(a, b)
	case "dist":
		d, ok := minus(a, b)
		if !ok {
			return 0, false
		}
		return times(d, sign(d))
	case "div":
		if b == 0 || b == -1 {
			negated, ok := times(a, -1)
			return negated, ok && b == -1
		}
		return a / b, true
	case "mod":
		if b == 0 {
			return 0, false
		}
		return a % b, true
	case "pow":
		return power(a, b)
	case "min":
		return min(a, b), true
	case "max":
		return max(a, b), true
	case "lt":
		return truth(a < b), true
	case "le":
		return truth(a <= b), true
	case "gt":
		return truth(a > b), true
	case "ge":
		return truth(a >= b), true
	case "ne":
		return truth(a != b), true
	case "and":
		return truth(a != 0 && b != 0), true
	case "or":
		return truth(a != 0 || b != 0), true
	case "xor":
		return truth((a != 0) != (b != 0)), true
	case "imp":
		return truth(a == 0 || b != 0), true
	}
	return 0, false
}

func sign(a int64) int64 {
	if a < 0 {
		return -1
	}
	return 1
}

func plus(a, b int64) (int64, bool) {
	sum := a + b
	return sum, (sum > a) == (b > 0)
}

func minus(a, b int64) (int64, bool) {
	difference := a - b
	return difference, (difference < a) == (b > 0)
}

func times(a, b int64) (int64, bool) {
	product := a * b
	switch {
	case a == 0 || b == 0:
		return 0, true
	case (product < 0) != ((a < 0) != (b < 0)):
		return 0, false
	}
	return product, product/b == a
}

func power(a, b int64) (int64, bool) {
	switch {
	case b < 0:
		return 0, false
	case b == 0, a == 1:
		return 1, true
	case a == 0:
		return 0, true
	case a == -1:
		return 1 - 2*(b%2), true
	}
	result, ok := int64(1), true
	for range b {
		if result, ok = times(result, a); !ok {
			return 0, false
		}
	}
	return result, true
}
