package xcsp3

import (
	"fmt"

	"counterpoint/model"
)

// allDifferent reads <allDifferent> over a list, or a matrix, whose rows and
// columns it makes all different. Lists compared as vectors, and values that
// are excepted, are not supported.
func (r *reader) allDifferent(e *element, args *arguments, name string) error {
	if err := r.only(e); err != nil {
		return err
	}
	parts, err := r.parts(e, "list", "matrix")
	if err != nil {
		return err
	}
	if parts["matrix"] != nil {
		return r.matrix(parts["matrix"], args, name)
	}
	if parts["list"] != nil {
		e = parts["list"]
	}
	items, err := r.list(e, args)
	if err != nil {
		return err
	}
	return r.postAllDifferent(e, name, items)
}

func (r *reader) postAllDifferent(e *element, name string, items []*expr) error {
	r.newScope()
	terms := make([]model.Term, len(items))
	for i, item := range items {
		sum := new(affine)
		isTerm := sum.add(item, 1)
		if isTerm {
			terms[i], isTerm = sum.term()
		}
		if !isTerm {
			return r.unsupported(item.place(), "an expression that is not a variable plus a constant, in <allDifferent>,")
		}
		if x := terms[i].X; r.again(x) {
			return r.unsupported(item.place(), "the variable %s twice in <allDifferent>", r.labels[x.Index()])
		}
	}
	return r.post(e.at, name, model.AllDifferent{Terms: terms}, len(terms))
}

// matrix reads x[][], or rows such as (x,y)(z,w).
func (r *reader) matrix(e *element, args *arguments, name string) error {
	s := &scanner{r: r, text: &e.text, args: args}
	s.blanks()
	read := s.selectedRows
	if s.peek() == '(' {
		read = s.writtenRows
	}
	rows, err := read()
	if err != nil {
		return err
	}
	if err := s.end(); err != nil {
		return err
	}
	for i, row := range rows {
		if err := r.postAllDifferent(e, fmt.Sprintf("%s, row %d", name, i+1), row); err != nil {
			return err
		}
	}
	for j := range rows[0] {
		column := make([]*expr, len(rows))
		for i := range rows {
			column[i] = rows[i][j]
		}
		if err := r.postAllDifferent(e, fmt.Sprintf("%s, column %d", name, j+1), column); err != nil {
			return err
		}
	}
	return nil
}

// selectedRows reads a reference that ranges over two dimensions.
func (s *scanner) selectedRows() ([][]*expr, error) {
	start := s.i
	sel, err := s.selection()
	if err != nil {
		return nil, err
	}
	if len(sel.ranged) != 2 {
		return nil, s.r.errorf(s.text.place(start), "found %s, expected two, as in x[][]", plural(len(sel.ranged), "range"))
	}
	xs, err := s.variables(sel)
	if err != nil {
		return nil, err
	}
	k := sel.ranged[1]
	width := sel.hi[k] - sel.lo[k] + 1
	rows := make([][]*expr, len(xs)/width)
	for i, x := range xs {
		item := &expr{x: x, text: s.text, offset: start}
		rows[i/width] = append(rows[i/width], item)
	}
	return rows, nil
}

// writtenRows reads (x,y)(z,w).
func (s *scanner) writtenRows() ([][]*expr, error) {
	var rows [][]*expr
	for s.blanks(); s.accept("("); s.blanks() {
		var row []*expr
		for s.blanks(); !s.accept(")"); s.blanks() {
			if len(row) > 0 {
				if err := s.want(","); err != nil {
					return nil, err
				}
			}
			items, err := s.item(0)
			if err != nil {
				return nil, err
			}
			row = append(row, items...)
		}
		rows = append(rows, row)
		if len(row) != len(rows[0]) {
			return nil, s.r.errorf(s.at(), "row %d of the matrix has %d entries, expected %d as in the first", len(rows), len(row), len(rows[0]))
		}
	}
	return rows, nil
}

// writeAllDifferent writes the terms; without any there is nothing to say.
func (w *writer) writeAllDifferent(name string, c model.AllDifferent) {
	if len(c.Terms) == 0 {
		w.writeConstant(name, true)
		return
	}
	w.open("allDifferent", name)
	for _, t := range c.Terms {
		w.print(" ", w.shifted(t.X, t.C))
	}
	w.print(" </allDifferent>\n")
}
