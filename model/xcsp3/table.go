package xcsp3

import (
	"math"
	"slices"
	"strconv"

	"counterpoint/model"
)

// star stands in a short tuple for any value.
const star = math.MinInt

// extension reads <extension>: a list of variables and the tuples that they
// may take, or may not.
func (r *reader) extension(e *element, args *arguments, name string) error {
	if err := r.only(e); err != nil {
		return err
	}
	parts, err := r.parts(e, "list", "supports", "conflicts")
	if err != nil {
		return err
	}
	list, err := r.need(e, parts, "list")
	if err != nil {
		return err
	}
	supports, conflicts := parts["supports"], parts["conflicts"]
	if (supports == nil) == (conflicts == nil) {
		return r.errorf(e.at, "<extension> needs either <supports> or <conflicts>")
	}
	xs, err := r.scope(list, args)
	if err != nil {
		return err
	}
	tuples := supports
	if supports == nil {
		tuples = conflicts
	}
	c := model.Table{Xs: xs, Forbid: supports == nil}
	if c.Rows, err = r.rows(tuples, xs); err != nil {
		return err
	}
	return r.postTable(e.at, name, c)
}

// postTable posts a table, of which the builder keeps a copy.
func (r *reader) postTable(at place, name string, c model.Table) error {
	size := float64(len(c.Rows)+1) * float64(len(c.Xs)+1)
	return r.post(at, name, c, int(min(size, maxWork+1)))
}

// scope reads a list of different variables.
func (r *reader) scope(list *element, args *arguments) ([]model.Var, error) {
	items, err := r.list(list, args)
	if err != nil {
		return nil, err
	}
	if len(items) == 0 {
		return nil, r.errorf(list.at, "found an empty list, expected variables")
	}
	r.newScope()
	xs := make([]model.Var, len(items))
	for i, item := range items {
		if !item.isVariable() {
			return nil, r.unsupported(item.place(), "an entry that is no variable, in the list of <extension>,")
		}
		if r.again(item.x) {
			return nil, r.unsupported(item.place(), "the variable %s twice in <extension>", r.labels[item.x.Index()])
		}
		xs[i] = item.x
	}
	return xs, nil
}

// rows returns the tuples without stars.
func (r *reader) rows(e *element, xs []model.Var) ([][]int, error) {
	if len(xs) == 1 {
		return r.unaryRows(e, xs[0])
	}
	if e.tuples == nil {
		s := &scanner{r: r, text: &e.text}
		tuples, err := s.tuples(len(xs))
		if err != nil {
			return nil, err
		}
		e.tuples = tuples
	}
	if len(e.tuples) > 0 && len(e.tuples[0]) != len(xs) {
		return nil, r.errorf(e.at, "found tuples of %d values, expected %d as in <list>", len(e.tuples[0]), len(xs))
	}
	if !slices.ContainsFunc(e.tuples, func(t []int) bool { return slices.Contains(t, star) }) {
		return e.tuples, nil
	}
	return r.expand(e, xs)
}

// unaryRows reads values and intervals, and returns the values in the domain.
func (r *reader) unaryRows(e *element, x model.Var) ([][]int, error) {
	s := &scanner{r: r, text: &e.text}
	values, err := s.values()
	if err != nil {
		return nil, err
	}
	fewer, more := values, r.domains[x.Index()]
	if fewer.Size() > more.Size() {
		fewer, more = more, fewer
	}
	if err := r.spend(e.at, int64(fewer.Size())); err != nil {
		return nil, err
	}
	var rows [][]int
	for v := range fewer.All() {
		if more.Contains(v) {
			rows = append(rows, []int{v})
		}
	}
	return rows, nil
}

// tuples reads (1,2)(3,*) up to the end.
func (s *scanner) tuples(arity int) ([][]int, error) {
	tuples := [][]int{}
	for s.blanks(); !s.done(); s.blanks() {
		if err := s.spend(int64(arity)); err != nil {
			return nil, err
		}
		tuple := make([]int, arity)
		for i := range tuple {
			separator := ","
			if i == 0 {
				separator = "("
			}
			if err := s.want(separator); err != nil {
				return nil, err
			}
			if s.accept("*") {
				tuple[i] = star
				continue
			}
			v, err := s.integer()
			if err != nil {
				return nil, err
			}
			if v == star {
				return nil, s.expected("a value of less magnitude")
			}
			tuple[i] = v
		}
		if err := s.want(")"); err != nil {
			return nil, err
		}
		tuples = append(tuples, tuple)
	}
	return tuples, nil
}

// expand replaces each short tuple by those it stands for.
func (r *reader) expand(e *element, xs []model.Var) ([][]int, error) {
	var rows [][]int
	for _, tuple := range e.tuples {
		n := int64(len(xs))
		for i, v := range tuple {
			if v == star {
				n = min(n*int64(r.domains[xs[i].Index()].Size()), maxWork+1)
			}
		}
		if err := r.spend(e.at, n); err != nil {
			return nil, r.unsupported(e.at, "a short tuple (with *) that stands for too many tuples")
		}
		full := [][]int{slices.Clone(tuple)}
		for i, v := range tuple {
			if v == star {
				full = replaceStar(full, i, r.domains[xs[i].Index()])
			}
		}
		rows = append(rows, full...)
	}
	return rows, nil
}

func replaceStar(tuples [][]int, i int, d model.Domain) [][]int {
	full := make([][]int, 0, len(tuples)*d.Size())
	for _, t := range tuples {
		for v := range d.All() {
			next := slices.Clone(t)
			next[i] = v
			full = append(full, next)
		}
	}
	return full
}

// writeTable writes the rows in lexicographic order and each once, as the
// format asks, without those that the domains exclude.
func (w *writer) writeTable(name string, c model.Table) {
	if len(c.Xs) == 0 {
		w.writeConstant(name, c.Check(nil))
		return
	}
	rows := slices.DeleteFunc(slices.Clone(c.Rows), func(row []int) bool { return !w.possible(c.Xs, row) })
	slices.SortFunc(rows, slices.Compare[[]int])
	rows = slices.CompactFunc(rows, slices.Equal[[]int])

	side := "supports"
	if c.Forbid {
		side = "conflicts"
	}
	w.open("extension", name)
	w.print("\n      <list>")
	for _, x := range c.Xs {
		w.print(" ", w.ids[x.Index()])
	}
	w.print(" </list>\n      <", side, "> ")
	for _, row := range rows {
		w.writeRow(row)
	}
	w.print(" </", side, ">\n    </extension>\n")
}

// possible reports whether every value of the row is in its variable's domain.
func (w *writer) possible(xs []model.Var, row []int) bool {
	for i, x := range xs {
		if !w.m.Domain(x).Contains(row[i]) {
			return false
		}
	}
	return true
}

func (w *writer) writeRow(row []int) {
	text := w.w.AvailableBuffer()
	if len(row) == 1 {
		text = append(strconv.AppendInt(text, int64(row[0]), 10), ' ')
		w.w.Write(text) // Flush returns the error
		return
	}
	for i, v := range row {
		separator := byte(',')
		if i == 0 {
			separator = '('
		}
		text = strconv.AppendInt(append(text, separator), int64(v), 10)
	}
	w.w.Write(append(text, ')'))
}
