package encode

import (
	"fmt"
	"slices"
	"strings"

	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// rows are the different rows of a table that its variables' domains allow, as
// literals, sorted.
type rows struct {
	direct *direct
	xs     []int
	n      int
	lits   []cnf.Lit // row after row
}

// row returns the row at index i.
func (r *rows) row(i int) []cnf.Lit { return r.lits[i*len(r.xs) : (i+1)*len(r.xs)] }

func (p *plan) rows(c model.Table) *rows {
	r := &rows{direct: &p.direct, xs: make([]int, len(c.Xs))}
	for k, x := range c.Xs {
		r.xs[k] = x.Index()
	}
	found := make([][]cnf.Lit, 0, len(c.Rows))
	room := make([]cnf.Lit, len(c.Rows)*len(c.Xs))
	for _, values := range c.Rows {
		row := room[:len(values):len(values)]
		if r.literals(row, values) {
			found = append(found, row)
			room = room[len(row):]
		}
	}
	slices.SortFunc(found, slices.Compare)
	found = slices.CompactFunc(found, slices.Equal)
	r.n = len(found)
	r.lits = slices.Concat(found...)
	return r
}

// literals puts those of the values into the row; false if one is of no domain.
func (r *rows) literals(row []cnf.Lit, values []int) bool {
	for k, v := range values {
		l, ok := r.direct.literal(r.xs[k], v)
		if !ok {
			return false
		}
		row[k] = l
	}
	return true
}

// table plans a table. Forbidden rows are a conflict clause each. Allowed rows
// are a conflict clause for each tuple of values that is none of them, or are
// encoded with a variable for each row, whichever takes fewer clauses; on a
// tie the conflict clauses, which need no auxiliary variables. A scheme of
// supports says the supports of each value, whatever their number: between two
// variables by themselves, between more by way of the allowed rows.
func (p *plan) table(c model.Table) part {
	var r *rows
	if !UnlessDone(p.ctx, func() { r = p.rows(c) }) {
		return constant{} // the plan is given up
	}
	tuples, values := int64(1), int64(0)
	for _, x := range r.xs {
		tuples = mul(tuples, p.direct.size(x))
		values += p.direct.size(x)
	}
	n, how := int64(r.n), p.methods(c)
	switch {
	case c.Forbid && n == tuples, !c.Forbid && n == 0:
		return constant{holds: false}
	case len(r.xs) == 1:
		return p.unary(r.xs[0], r.excluded(c.Forbid))
	case len(r.xs) == 2 && how.table == supports:
		var sides [2]side
		if !UnlessDone(p.ctx, func() { sides = [2]side{r.side(0, c.Forbid), r.side(1, c.Forbid)} }) {
			return constant{} // the plan is given up
		}
		return p.support(sides)
	case c.Forbid:
		return &forbidden{rows: r}
	case n == tuples, how.rows == conflicts && tuples-n <= n*int64(len(r.xs))+values:
		return &complement{rows: r, conflicts: tuples - n}
	}
	return &allowed{rows: r, values: values}
}

// excluded returns the literals that a table over one variable excludes.
func (r *rows) excluded(forbid bool) []litRange {
	all := r.direct.all(r.xs[0])
	var excluded []litRange
	next := all.from // the first literal not looked at
	for _, l := range r.lits {
		if forbid {
			excluded = append(excluded, litRange{l, l + 1})
		} else {
			excluded = append(excluded, litRange{next, l})
		}
		next = l + 1
	}
	if !forbid {
		excluded = append(excluded, litRange{next, all.to})
	}
	return excluded
}

// conflict writes that the literals are not all true.
func (w *writer) conflict(lits []cnf.Lit) {
	w.scratch = w.scratch[:0]
	for _, l := range lits {
		w.scratch = append(w.scratch, -l)
	}
	w.formula.Add(w.scratch...)
}

// forbidden is a conflict clause for each row.
type forbidden struct {
	noAuxiliary
	*rows
}

func (f *forbidden) method() string { return "a conflict clause for each forbidden row" }

func (f *forbidden) size() Size { return clauses(int64(f.n), int64(len(f.xs))) }

func (f *forbidden) write(w *writer) {
	w.rule(Conflict)
	for i := 0; i < f.n && !w.stopped(); i++ {
		w.conflict(f.row(i))
	}
}

// complement is a conflict clause for each tuple of values that is no row.
type complement struct {
	noAuxiliary
	*rows
	conflicts int64
}

func (c *complement) method() string { return "a conflict clause for each tuple that is no row" }

func (c *complement) size() Size { return clauses(c.conflicts, int64(len(c.xs))) }

// write goes through all tuples in order, and through the rows beside them.
func (c *complement) write(w *writer) {
	w.rule(Conflict)
	next := 0
	tuple := make([]cnf.Lit, len(c.xs))
	var extend func(k int)
	extend = func(k int) {
		if w.stopped() {
			return
		}
		if k == len(tuple) {
			if next < c.n && slices.Equal(tuple, c.row(next)) {
				next++
			} else {
				w.conflict(tuple)
			}
			return
		}
		all := c.direct.all(c.xs[k])
		for l := all.from; l < all.to; l++ {
			tuple[k] = l
			extend(k + 1)
		}
	}
	extend(0)
}

// allowed is the encoding of Bacchus (GAC via unit propagation, CP 2007): an
// auxiliary variable for each row; the row implies each of its values, the
// rule row; and each value of each variable implies that one of the rows with
// it is true, the rule support. Unit propagation makes the table generalised
// arc consistent. Of n rows over k variables with d values in all: n
// variables, nk + d clauses.
type allowed struct {
	*rows
	values int64 // in all
}

func (a *allowed) method() string { return "a variable for each row, and the support of each value" }

func (a *allowed) size() Size {
	n := mul(int64(a.n), int64(len(a.xs)))
	return Size{Vars: int64(a.n), Clauses: n + a.values, Lits: 3*n + a.values}
}

func (a *allowed) write(w *writer) {
	first := w.newVars(a.n, Row)
	w.rule(Row)
	for i := 0; i < a.n && !w.stopped(); i++ {
		for _, l := range a.row(i) {
			w.formula.Add(-(first + cnf.Lit(i)), l)
		}
	}
	w.rule(Support)
	for k := range a.xs {
		a.support(w, k, first)
	}
}

// support writes the support clauses of variable k: the rows sorted by its
// value, a clause for each value.
func (a *allowed) support(w *writer, k int, first cnf.Lit) {
	order := make([]int, a.n)
	for i := range order {
		order[i] = i
	}
	byValue := func(i, j int) int { return int(a.row(i)[k] - a.row(j)[k]) }
	if !UnlessDone(w.ctx, func() { slices.SortStableFunc(order, byValue) }) {
		return
	}
	all := a.direct.all(a.xs[k])
	for l := all.from; l < all.to && !w.stopped(); l++ {
		w.scratch = append(w.scratch[:0], -l)
		for ; len(order) > 0 && a.row(order[0])[k] == l; order = order[1:] {
			w.scratch = append(w.scratch, first+cnf.Lit(order[0]))
		}
		w.formula.Add(w.scratch...)
	}
}

// auxiliaryName writes the row's values.
func (a *allowed) auxiliaryName(k int) string {
	values := make([]string, len(a.xs))
	for i, l := range a.row(k) {
		values[i] = fmt.Sprint(a.direct.value(a.xs[i], int(l-a.direct.all(a.xs[i]).from)))
	}
	return "row (" + strings.Join(values, ", ") + ")"
}
