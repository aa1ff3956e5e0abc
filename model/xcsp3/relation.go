package xcsp3

import (
	"fmt"
	"slices"

	"counterpoint/model"
)

// A Relation is written as an intension, and an intension is read as the
// simplest constraint that says the same: a Relation, a Linear, a Table.

// MaxEnumerated is the greatest number of tuples, the product of the domains'
// sizes, that the reader tries for an intension that is no weighted sum.
const MaxEnumerated = 10_000

// comparisons are the operators of XCSP3 that compare.
var comparisons = map[string]model.Op{
	"eq": model.Eq, "ne": model.Ne, "lt": model.Lt, "le": model.Le, "gt": model.Gt, "ge": model.Ge,
}

// operatorName is the inverse of comparisons.
var operatorName = [...]string{
	model.Eq: "eq", model.Ne: "ne", model.Lt: "lt", model.Le: "le", model.Gt: "gt", model.Ge: "ge",
}

// opposite is the operator that holds where the other does not.
var opposite = map[string]string{
	"eq": "ne", "ne": "eq", "lt": "ge", "ge": "lt", "le": "gt", "gt": "le", "in": "notin", "notin": "in",
}

func (r *reader) intension(e *element, args *arguments, name string) error {
	if err := r.only(e); err != nil {
		return err
	}
	parts, err := r.parts(e, "function")
	if err != nil {
		return err
	}
	if function := parts["function"]; function != nil {
		e = function
	}
	root, err := r.expression(e, args)
	if err != nil {
		return err
	}
	conjuncts := conjunction(root)
	for i, c := range conjuncts {
		if err := r.holds(c, partName(name, i, len(conjuncts))); err != nil {
			return err
		}
	}
	return nil
}

// partName names a constraint of several that one of the file became.
func partName(name string, i, n int) string {
	if n == 1 {
		return name
	}
	return fmt.Sprintf("%s, part %d of %d", name, i+1, n)
}

// conjunction returns the expressions that must hold together, pairs of an eq
// over several operands among them.
func conjunction(e *expr) []*expr {
	switch {
	case e.op == "and":
		var all []*expr
		for _, operand := range e.operands {
			all = append(all, conjunction(operand)...)
		}
		return all
	case e.op == "eq" && len(e.operands) > 2:
		var pairs []*expr
		for i := range e.operands[1:] {
			pair := *e
			pair.operands = e.operands[i : i+2]
			pairs = append(pairs, &pair)
		}
		return pairs
	case e.op == "not" && opposite[e.operands[0].op] != "" && len(e.operands[0].operands) == 2:
		inner := *e.operands[0]
		inner.op = opposite[inner.op]
		return []*expr{&inner}
	}
	return []*expr{e}
}

// holds posts that an expression is true.
func (r *reader) holds(e *expr, name string) error {
	if op, compares := comparisons[e.op]; compares && len(e.operands) == 2 {
		difference := new(affine)
		if difference.add(e.operands[0], 1) && difference.add(e.operands[1], -1) {
			return r.compare(e, name, difference, op)
		}
	}
	if values, ok := e.constantSet(); ok {
		rows := make([][]int, len(values))
		for i, v := range values {
			rows[i] = []int{v}
		}
		return r.postTable(e.place(), name, model.Table{Xs: []model.Var{e.operands[0].x}, Rows: rows, Forbid: e.op == "notin"})
	}
	return r.enumerate(e, name)
}

func (r *reader) compare(e *expr, name string, difference *affine, op model.Op) error {
	if relation, ok := difference.relation(op); ok {
		return r.post(e.place(), name, relation, 2)
	}
	return r.postLinear(e.place(), name, difference, op)
}

// constantSet returns the values of in(x, set(...)) or notin(x, set(...)).
func (e *expr) constantSet() ([]int, bool) {
	if e.op != "in" && e.op != "notin" || !e.operands[0].isVariable() {
		return nil, false
	}
	var values []int
	for _, element := range e.operands[1].operands {
		if !element.isConstant() {
			return nil, false
		}
		values = append(values, element.constant)
	}
	slices.Sort(values)
	return slices.Compact(values), true
}

// enumerate posts the Table of the tuples that satisfy an expression.
func (r *reader) enumerate(e *expr, name string) error {
	r.newScope()
	xs := r.collect(nil, e)
	tuples := 1
	for _, x := range xs {
		if tuples *= min(r.domains[x.Index()].Size(), MaxEnumerated+1); tuples > MaxEnumerated {
			return r.unsupported(e.place(), "this intension over %s, which is no weighted sum and has more than %d tuples,", plural(len(xs), "variable"), MaxEnumerated)
		}
	}
	if err := r.spend(e.place(), int64(tuples)*e.size()); err != nil {
		return err
	}
	rows, err := r.satisfying(e, xs)
	if err != nil {
		return err
	}
	return r.postTable(e.place(), name+" (as a table)", model.Table{Xs: xs, Rows: rows})
}

// satisfying returns the tuples of the variables for which the expression is
// true, in lexicographic order.
func (r *reader) satisfying(e *expr, xs []model.Var) ([][]int, error) {
	var rows [][]int
	v := valuation{xs, make([]int, len(xs))}
	var try func(i int) error
	try = func(i int) error {
		if i == len(xs) {
			value, ok := e.evaluate(v)
			if !ok {
				return r.unsupported(e.place(), "this intension, which has no value (a division by 0, a negative exponent, an overflow) where %s,", r.describe(xs, v.values))
			}
			if value != 0 {
				rows = append(rows, slices.Clone(v.values))
			}
			return nil
		}
		for value := range r.domains[xs[i].Index()].All() {
			v.values[i] = value
			if err := try(i + 1); err != nil {
				return err
			}
		}
		return nil
	}
	err := try(0)
	return rows, err
}

func (w *writer) writeRelation(name string, c model.Relation) {
	w.open("intension", name)
	w.print(" ", operatorName[c.Op], "(", w.ids[c.X.Index()], ",", w.shifted(c.Y, c.C), ") </intension>\n")
}
