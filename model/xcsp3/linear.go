package xcsp3

import (
	"counterpoint/model"
)

// condition is what a sum is compared with: one or, for an interval, two
// comparisons with an expression.
type condition struct {
	op    model.Op
	right *expr
}

// sum reads <sum>: a list, perhaps coefficients, and a condition.
func (r *reader) sum(e *element, args *arguments, name string) error {
	if err := r.only(e); err != nil {
		return err
	}
	parts, err := r.parts(e, "list", "coeffs", "condition")
	if err != nil {
		return err
	}
	list, err := r.need(e, parts, "list")
	if err != nil {
		return err
	}
	text, err := r.need(e, parts, "condition")
	if err != nil {
		return err
	}
	items, err := r.list(list, args)
	if err != nil {
		return err
	}
	coefs, err := r.coefficients(parts["coeffs"], args, len(items))
	if err != nil {
		return err
	}
	s := &scanner{r: r, text: &text.text, args: args}
	conditions, err := s.conditions()
	if err != nil {
		return err
	}
	for i, c := range conditions {
		sum := new(affine)
		for j, item := range items {
			if !sum.add(item, coefs[j]) {
				return r.unsupported(item.place(), "this expression, no weighted sum of variables within 64 bits, in <sum>")
			}
		}
		if !sum.add(c.right, -1) {
			return r.unsupported(c.right.place(), "this expression, no weighted sum of variables within 64 bits, in <condition>")
		}
		if err := r.postLinear(e.at, partName(name, i, len(conditions)), sum, c.op); err != nil {
			return err
		}
	}
	return nil
}

// coefficients reads <coeffs>; without it they are 1.
func (r *reader) coefficients(e *element, args *arguments, n int) ([]int64, error) {
	coefs := make([]int64, n)
	for i := range coefs {
		coefs[i] = 1
	}
	if e == nil {
		return coefs, nil
	}
	items, err := r.list(e, args)
	if err != nil {
		return nil, err
	}
	if len(items) != n {
		return nil, r.errorf(e.at, "found %s, expected %d as in <list>", plural(len(items), "coefficient"), n)
	}
	for i, item := range items {
		if !item.isConstant() {
			return nil, r.unsupported(item.place(), "a coefficient that is no constant")
		}
		coefs[i] = int64(item.constant)
	}
	return coefs, nil
}

// conditions reads (le,7), (eq,x) or (in,3..5).
func (s *scanner) conditions() ([]condition, error) {
	if err := s.want("("); err != nil {
		return nil, err
	}
	start := s.i
	name := s.span(isLetter)
	op, compares := comparisons[name]
	if !compares && name != "in" && name != "notin" {
		s.i = start
		return nil, s.expected("eq, ne, lt, le, gt, ge or in")
	}
	if err := s.want(","); err != nil {
		return nil, err
	}
	var found []condition
	if compares {
		right, err := s.item(0)
		if err != nil {
			return nil, err
		}
		if len(right) != 1 {
			return nil, s.r.errorf(s.at(), "found %s, expected one", plural(len(right), "value"))
		}
		found = []condition{{op, right[0]}}
	} else {
		if name == "notin" || s.peek() == '{' || s.peek() == '%' {
			return nil, s.r.unsupported(s.text.place(start), "a condition %s other than (in,a..b)", name)
		}
		at := s.i
		iv, err := s.interval()
		if err != nil {
			return nil, err
		}
		found = []condition{
			{model.Ge, &expr{constant: iv.Lo, text: s.text, offset: at}},
			{model.Le, &expr{constant: iv.Hi, text: s.text, offset: at}},
		}
	}
	if err := s.want(")"); err != nil {
		return nil, err
	}
	return found, s.end()
}

// writeLinear writes a sum; one without variables is true or false.
func (w *writer) writeLinear(name string, c model.Linear) {
	if len(c.Xs) == 0 {
		w.writeConstant(name, c.Check(nil))
		return
	}
	w.open("sum", name)
	w.print("\n      <list>")
	for _, x := range c.Xs {
		w.print(" ", w.ids[x.Index()])
	}
	w.print(" </list>\n      <coeffs>")
	for _, coef := range c.Coefs {
		w.print(" ", coef)
	}
	w.print(" </coeffs>\n      <condition> (", operatorName[c.Op], ",", c.RHS, ") </condition>\n    </sum>\n")
}
