package encode

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// DecodeError tells that an assignment of the formula gives a variable of the
// model no value, or several.
type DecodeError struct {
	Name   string // of the variable
	Values []int  // those it is given
}

// Error names the variable and its values.
func (e *DecodeError) Error() string {
	if len(e.Values) == 0 {
		return fmt.Sprintf("the variable %s has no value", e.Name)
	}
	return fmt.Sprintf("the variable %s has %d values: %s", e.Name, len(e.Values),
		strings.Trim(fmt.Sprint(e.Values), "[]"))
}

// Decode gives the assignment of the model back from one of the formula, which
// must give every variable exactly one value; what it says of auxiliary
// variables is not looked at. Order literals give the value v where x<=v is true
// and the bound before it false; bits that are all set give the value of their
// number. The error is a [*DecodeError] that names the first variable with no
// value or several, or says that the assignment is too short to be one of this
// formula. Whether the constraints hold is not checked: [model.Verify] does that.
func (e *Encoding) Decode(a cnf.Assignment) (model.Assignment, error) {
	if len(a) <= e.NumModelVars() {
		return nil, fmt.Errorf("the assignment is of %d variables, the encoding of %d",
			max(len(a)-1, 0), e.NumModelVars())
	}
	decoded := make(model.Assignment, e.model.NumVars())
	for x := range decoded {
		count := 0
		for decoded[x] = range e.given(x, a) {
			count++
		}
		if count != 1 {
			return nil, &DecodeError{e.model.Name(e.model.Var(x)), slices.Collect(e.given(x, a))}
		}
	}
	return decoded, nil
}

// given yields the values that the assignment gives variable x by its own
// literals.
func (e *Encoding) given(x int, a cnf.Assignment) iter.Seq[int] {
	own := a[e.direct.own[x]:e.direct.own[x+1]]
	switch e.forms[x].own() {
	case formOrder:
		return e.givenByBounds(x, own)
	case formLog:
		return e.givenByBits(x, own)
	}
	return func(yield func(int) bool) {
		for k, is := range own {
			if is == cnf.True && !yield(e.direct.value(x, k)) {
				return
			}
		}
	}
}

func (e *Encoding) givenByBounds(x int, own []cnf.Value) iter.Seq[int] {
	return func(yield func(int) bool) {
		below := cnf.False // of a bound below all values
		for k := range len(own) + 1 {
			at := cnf.True // of a bound at the last value
			if k < len(own) {
				at = own[k]
			}
			if below == cnf.False && at == cnf.True && !yield(e.direct.value(x, k)) {
				return
			}
			below = at
		}
	}
}

func (e *Encoding) givenByBits(x int, own []cnf.Value) iter.Seq[int] {
	return func(yield func(int) bool) {
		number := int64(0)
		for bit, is := range own {
			switch is {
			case cnf.Unset:
				return
			case cnf.True:
				number |= 1 << bit
			}
		}
		v := int(number + int64(e.direct.of(x)[0].lo))
		if _, ok := e.direct.literal(x, v); ok {
			yield(v)
		}
	}
}

// Block returns the clause over the model's variables that excludes the
// assignment and no other: "not x=v" of each variable that has the literal x=v,
// "x<=u or not x<=v" of one that has order literals alone, u the value before v,
// and of one that has bits alone the bits that v does not have. It panics if a
// value is not of its variable's domain, since the formula excludes such an
// assignment anyway.
func (e *Encoding) Block(a model.Assignment) []cnf.Lit {
	clause := make([]cnf.Lit, 0, len(a))
	for x, v := range a {
		l, ok := e.direct.literal(x, v)
		if !ok {
			panic(fmt.Sprintf("encode: %d is not in the domain of %s", v, e.model.Name(e.model.Var(x))))
		}
		switch first := e.direct.own[x]; e.forms[x].own() {
		case formOrder:
			clause = valueBounds(clause, first, int64(l), e.direct.size(x))
		case formLog:
			number := int64(v) - int64(e.direct.of(x)[0].lo)
			for bit := range e.direct.bits(x) {
				clause = append(clause, -asIn(number, bit, first+cnf.Lit(bit)))
			}
		default:
			clause = append(clause, -l)
		}
	}
	return clause
}
