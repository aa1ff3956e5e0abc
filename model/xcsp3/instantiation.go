package xcsp3

import (
	"counterpoint/model"
)

// instantiation reads <instantiation>, which gives variables their values: for
// each a Linear x = v.
func (r *reader) instantiation(e *element, args *arguments, name string) error {
	if err := r.only(e, "type"); err != nil {
		return err
	}
	if kind := e.attr("type"); kind != "" {
		return r.unsupported(e.at, "an <instantiation> of type %s", kind)
	}
	parts, err := r.parts(e, "list", "values")
	if err != nil {
		return err
	}
	lists := make(map[string][]*expr, 2)
	for _, part := range []string{"list", "values"} {
		text, err := r.need(e, parts, part)
		if err != nil {
			return err
		}
		if lists[part], err = r.list(text, args); err != nil {
			return err
		}
	}
	variables, values := lists["list"], lists["values"]
	if len(values) != len(variables) {
		return r.errorf(parts["values"].at, "found %s, expected %d as in <list>", plural(len(values), "value"), len(variables))
	}
	for i, x := range variables {
		if !x.isVariable() {
			return r.errorf(x.place(), "found an expression, expected a variable")
		}
		if !values[i].isConstant() {
			return r.errorf(values[i].place(), "found an expression, expected a value")
		}
		difference := new(affine)
		difference.add(x, 1)
		difference.add(values[i], -1)
		if err := r.postLinear(x.place(), name+": "+r.labels[x.x.Index()], difference, model.Eq); err != nil {
			return err
		}
	}
	return nil
}
