package xcsp3

import (
	"fmt"
	"strings"

	"counterpoint/model"
)

// expr is an expression: a constant, a variable, or an operator with its
// operands. Truth is 1, falsehood 0, and any other number counts as true.
type expr struct {
	op       string // "" for a constant or a variable
	operands []*expr
	x        model.Var // the zero Var for a constant
	constant int
	text     *text // where it stands
	offset   int
}

func (e *expr) place() place { return e.text.place(e.offset) }

func (e *expr) isVariable() bool { return e.op == "" && e.x != model.Var{} }

func (e *expr) isConstant() bool { return e.op == "" && e.x == model.Var{} }

// anyNumber of operands, but at least one.
const anyNumber = -1

// operators gives the number of operands of each operator.
var operators = map[string]int{
	"neg": 1, "abs": 1, "sqr": 1, "not": 1,
	"sub": 2, "div": 2, "mod": 2, "pow": 2, "dist": 2,
	"lt": 2, "le": 2, "gt": 2, "ge": 2, "ne": 2, "in": 2, "notin": 2, "imp": 2,
	"if":  3,
	"add": anyNumber, "mul": anyNumber, "min": anyNumber, "max": anyNumber,
	"eq": anyNumber, "and": anyNumber, "or": anyNumber, "xor": anyNumber, "iff": anyNumber,
	"set": anyNumber,
}

// list reads the items of an element: variables, constants, expressions.
func (r *reader) list(e *element, args *arguments) ([]*expr, error) {
	s := &scanner{r: r, text: &e.text, args: args}
	var items []*expr
	for s.blanks(); !s.done(); s.blanks() {
		more, err := s.item(0)
		if err != nil {
			return nil, err
		}
		items = append(items, more...)
	}
	return items, nil
}

// expression reads an element that is one expression.
func (r *reader) expression(e *element, args *arguments) (*expr, error) {
	items, err := r.list(e, args)
	if err != nil {
		return nil, err
	}
	if len(items) != 1 {
		s := &scanner{r: r, text: &e.text}
		s.blanks()
		return nil, r.errorf(s.at(), "found %s, expected one", plural(len(items), "expression"))
	}
	return items[0], nil
}

// item reads what may stand in a list or as an operand. It is several
// expressions if it is a range of an array, the parameter %..., or a repeated
// constant: 5x3 is 5 5 5.
func (s *scanner) item(depth int) ([]*expr, error) {
	start := s.i
	if err := s.spend(1); err != nil {
		return nil, err
	}
	switch {
	case s.peek() == '%':
		return s.parameter()
	case s.startsInteger():
		return s.constants()
	case !isLetter(s.peek()):
		return nil, s.expected("a variable, an integer or an expression")
	}
	word := s.span(isIdent)
	if s.peek() == '(' {
		e, err := s.call(word, start, depth)
		return []*expr{e}, err
	}
	s.i = start
	sel, err := s.selection()
	if err != nil {
		return nil, err
	}
	xs, err := s.variables(sel)
	if err != nil {
		return nil, err
	}
	items := make([]*expr, len(xs))
	together := make([]expr, len(xs))
	for i, x := range xs {
		together[i] = expr{x: x, text: s.text, offset: start}
		items[i] = &together[i]
	}
	return items, nil
}

// constants reads 5, or 5x3.
func (s *scanner) constants() ([]*expr, error) {
	start := s.i
	value, err := s.integer()
	if err != nil {
		return nil, err
	}
	times := 1
	if s.accept("x") {
		if times, err = s.integer(); err != nil {
			return nil, err
		}
		if times < 1 {
			return nil, s.expected("a number of repetitions")
		}
		if err := s.spend(int64(times)); err != nil {
			return nil, err
		}
	}
	e := &expr{constant: value, text: s.text, offset: start}
	items := make([]*expr, times)
	for i := range items {
		items[i] = e
	}
	return items, nil
}

// call reads the operands of an operator, whose name has just been read.
func (s *scanner) call(op string, start, depth int) (*expr, error) {
	arity, known := operators[op]
	if !known {
		return nil, s.r.unsupported(s.text.place(start), "the operator %s", op)
	}
	if depth > maxNesting {
		return nil, s.r.errorf(s.at(), "expressions are nested more than %d deep", maxNesting)
	}
	e := &expr{op: op, text: s.text, offset: start}
	s.accept("(")
	for s.blanks(); !s.accept(")"); s.blanks() {
		if len(e.operands) > 0 {
			if err := s.want(","); err != nil {
				return nil, err
			}
		}
		more, err := s.item(depth + 1)
		if err != nil {
			return nil, err
		}
		e.operands = append(e.operands, more...)
	}
	return e, s.r.wellFormed(e, arity)
}

// wellFormed refuses a wrong number of operands, and sets outside in and
// notin.
func (r *reader) wellFormed(e *expr, arity int) error {
	switch n := len(e.operands); {
	case arity == anyNumber && n == 0 && e.op != "set":
		return r.errorf(e.place(), "found %s with no operand, expected at least one", e.op)
	case arity != anyNumber && n != arity:
		return r.errorf(e.place(), "found %s with %s, expected %d", e.op, plural(n, "operand"), arity)
	}
	for i, operand := range e.operands {
		wantsSet := i == 1 && (e.op == "in" || e.op == "notin")
		if isSet := operand.op == "set"; isSet != wantsSet {
			return r.errorf(operand.place(), "operand %d of %s is %s", i+1, e.op, map[bool]string{true: "a set", false: "no set"}[isSet])
		}
	}
	return nil
}

// size is the number of nodes.
func (e *expr) size() int64 {
	n := int64(1)
	for _, operand := range e.operands {
		n += operand.size()
	}
	return n
}

// collect appends the variables of the expression that are new in this scope.
func (r *reader) collect(xs []model.Var, e *expr) []model.Var {
	if e.isVariable() && !r.again(e.x) {
		xs = append(xs, e.x)
	}
	for _, operand := range e.operands {
		xs = r.collect(xs, operand)
	}
	return xs
}

// describe names the variables and values of a tuple, for a message.
func (r *reader) describe(xs []model.Var, tuple []int) string {
	parts := make([]string, len(xs))
	for i, x := range xs {
		parts[i] = fmt.Sprintf("%s = %d", r.labels[x.Index()], tuple[i])
	}
	return strings.Join(parts, ", ")
}
