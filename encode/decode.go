package encode

import (
	"fmt"
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
// variables is not looked at. The error is a [*DecodeError] that names the
// first variable with no value or several, or says that the assignment is too
// short to be one of this formula. Whether the constraints hold is not
// checked: [model.Verify] does that.
func (e *Encoding) Decode(a cnf.Assignment) (model.Assignment, error) {
	if len(a) <= e.NumModelVars() {
		return nil, fmt.Errorf("the assignment is of %d variables, the encoding of %d",
			max(len(a)-1, 0), e.NumModelVars())
	}
	decoded := make(model.Assignment, e.model.NumVars())
	for x := range decoded {
		found := cnf.Lit(0)
		all := e.direct.all(x)
		for l := all.from; l < all.to; l++ {
			if a[l] != cnf.True {
				continue
			}
			if found != 0 {
				return nil, e.decodeError(x, a)
			}
			found = l
		}
		if found == 0 {
			return nil, e.decodeError(x, a)
		}
		decoded[x] = e.direct.value(x, int(found-all.from))
	}
	return decoded, nil
}

func (e *Encoding) decodeError(x int, a cnf.Assignment) error {
	err := &DecodeError{Name: e.model.Name(e.model.Var(x))}
	all := e.direct.all(x)
	for l := all.from; l < all.to; l++ {
		if a[l] == cnf.True {
			err.Values = append(err.Values, e.direct.value(x, int(l-all.from)))
		}
	}
	return err
}

// Block returns the clause over the literals x=v that excludes the assignment
// and no other. It panics if a value is not of its variable's domain, since
// the formula excludes such an assignment anyway.
func (e *Encoding) Block(a model.Assignment) []cnf.Lit {
	clause := make([]cnf.Lit, len(a))
	for x, v := range a {
		l, ok := e.direct.literal(x, v)
		if !ok {
			panic(fmt.Sprintf("encode: %d is not in the domain of %s", v, e.model.Name(e.model.Var(x))))
		}
		clause[x] = -l
	}
	return clause
}
