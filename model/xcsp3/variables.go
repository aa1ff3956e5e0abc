package xcsp3

import (
	"encoding/xml"
	"strconv"
	"strings"
	"unicode"

	"counterpoint/model"
)

// array is a declared array, or a variable: an array of no dimension. The
// cells are in the order of their indices, the last running fastest.
type array struct {
	id     string
	size   []int
	start  int           // the first index in every dimension
	cells  []model.Var   // the zero Var where a cell has no domain
	domain *model.Domain // of all cells, or nil if they differ
}

// named marks a note that keeps the name of a variable, where that is no
// identifier of XCSP3.
const named = "name: "

// declaration reads a <var> or an <array>.
func (r *reader) declaration(start xml.StartElement, at place) error {
	e, err := r.element(start, at, 0)
	if err != nil {
		return err
	}
	if e.name != "var" && e.name != "array" {
		return r.errorf(at, "found <%s>, expected <var> or <array>", e.name)
	}
	if kind := e.attr("type"); kind != "" && kind != "integer" {
		return r.unsupported(at, "a variable of type %s", kind)
	}
	id := e.attr("id")
	if !isIdentifier(id) {
		return r.errorf(at, "found the id %q, expected a letter and then letters, digits and _", id)
	}
	if r.arrays[id] != nil {
		return r.errorf(at, "found a second declaration of %s", id)
	}
	a := &array{id: id}
	r.arrays[id] = a
	if e.name == "var" {
		return r.variable(e, a)
	}
	return r.array(e, a)
}

func isIdentifier(id string) bool {
	return id != "" && isLetter(id[0]) && strings.IndexFunc(id, func(c rune) bool { return c >= 0x80 || !isIdent(byte(c)) }) < 0
}

func (r *reader) variable(e *element, a *array) error {
	if err := r.only(e, "type", "as"); err != nil {
		return err
	}
	if len(e.children) > 0 {
		return r.errorf(e.children[0].at, "found <%s>, expected the values of the variable", e.children[0].name)
	}
	d, err := r.domain(e)
	if err != nil {
		return err
	}
	name := a.id
	if kept, ok := strings.CutPrefix(e.attr("note"), named); ok {
		name = kept
	}
	a.domain = &d
	return r.cell(e, a, name, d)
}

// cell makes the next variable of the array.
func (r *reader) cell(e *element, a *array, name string, d model.Domain) error {
	if r.names[name] {
		return r.errorf(e.at, "a second variable is called %q", name)
	}
	if len(r.domains) >= maxVariables {
		return r.errorf(e.at, "the instance has more than %d variables", maxVariables)
	}
	if strings.ContainsFunc(name, unicode.IsControl) {
		return r.errorf(e.at, "the name %q has a control character", name)
	}
	if err := r.spend(e.at, int64(len(name))); err != nil {
		return err
	}
	r.names[name] = true
	r.domains = append(r.domains, d)
	r.labels = append(r.labels, name)
	a.cells = append(a.cells, r.builder.Var(name, d))
	return nil
}

// domain reads the values of a variable, or takes those of the one that the
// attribute as names.
func (r *reader) domain(e *element) (model.Domain, error) {
	if as := e.attr("as"); as != "" {
		other := r.arrays[as]
		switch {
		case other == nil || len(other.cells) == 0:
			return model.Domain{}, r.errorf(e.at, "found as=%q, expected the id of a variable declared before", as)
		case other.domain == nil:
			return model.Domain{}, r.unsupported(e.at, "the attribute as for an array whose cells differ")
		}
		return *other.domain, nil
	}
	if strings.Contains(e.text.s, "inf") {
		return model.Domain{}, r.unsupported(e.at, "a domain without bounds")
	}
	s := &scanner{r: r, text: &e.text}
	d, err := s.values()
	if err == nil && d.Empty() {
		err = s.expected("at least one value")
	}
	return d, err
}

func (r *reader) array(e *element, a *array) error {
	if err := r.only(e, "type", "as", "size", "startIndex"); err != nil {
		return err
	}
	cells, err := r.shape(e, a)
	if err != nil {
		return err
	}
	domains := make([]model.Domain, cells)
	if len(e.children) > 0 {
		err = r.domainsFor(e, a, domains)
	} else {
		err = r.sameDomain(e, a, domains)
	}
	if err != nil {
		return err
	}
	indices := make([]int, len(a.size))
	for _, d := range domains {
		if d.Empty() {
			a.cells = append(a.cells, model.Var{})
		} else if err := r.cell(e, a, a.name(indices), d); err != nil {
			return err
		}
		a.next(indices)
	}
	return nil
}

// next moves the indices to the next cell; after the last one they are all 0.
func (a *array) next(indices []int) {
	for k := len(indices) - 1; k >= 0; k-- {
		indices[k]++
		if indices[k] < a.size[k] {
			return
		}
		indices[k] = 0
	}
}

// shape reads size and startIndex, and returns the number of cells.
func (r *reader) shape(e *element, a *array) (int, error) {
	if start := e.attr("startIndex"); start != "" {
		n, err := strconv.Atoi(start)
		if err != nil || n < 0 || n > model.MaxValue {
			return 0, r.errorf(e.at, "found startIndex=%q, expected the first index", start)
		}
		a.start = n
	}
	size := e.attr("size")
	cells := 1
	for rest := strings.TrimSpace(size); rest != "" || len(a.size) == 0; {
		digits, after, ok := strings.Cut(strings.TrimPrefix(rest, "["), "]")
		n, err := strconv.Atoi(digits)
		if !ok || rest[0] != '[' || err != nil || n < 1 {
			return 0, r.errorf(e.at, "found size=%q, expected the number of cells in each dimension, as [9] or [9][9]", size)
		}
		if n > maxVariables/cells {
			return 0, r.errorf(e.at, "found size=%q, expected at most %d cells", size, maxVariables)
		}
		cells *= n
		a.size = append(a.size, n)
		rest = strings.TrimSpace(after)
	}
	return cells, nil
}

// name returns the name of the cell at the indices, which count from 0.
func (a *array) name(indices []int) string {
	name := []byte(a.id)
	for _, i := range indices {
		name = append(name, '[')
		name = strconv.AppendInt(name, int64(i)+int64(a.start), 10)
		name = append(name, ']')
	}
	return string(name)
}

func (r *reader) sameDomain(e *element, a *array, domains []model.Domain) error {
	d, err := r.domain(e)
	if err != nil {
		return err
	}
	a.domain = &d
	for i := range domains {
		domains[i] = d
	}
	return nil
}

// domainsFor reads <domain for="x[0][] x[2][1..3]"> 0..5 </domain>, where
// for="others" stands for the cells still without. Cells that no domain names
// do not exist.
func (r *reader) domainsFor(e *element, a *array, domains []model.Domain) error {
	for _, c := range e.children {
		if c.name != "domain" {
			return r.errorf(c.at, "found <%s>, expected <domain>", c.name)
		}
		if err := r.only(c, "for"); err != nil {
			return err
		}
		d, err := r.domain(c)
		if err != nil {
			return err
		}
		cells, err := r.cellsFor(c, a)
		if err != nil {
			return err
		}
		for _, i := range cells {
			if domains[i].Empty() {
				domains[i] = d
			} else if !isOthers(c) {
				return r.errorf(c.at, "found a second domain for a cell of %s, expected one", a.id)
			}
		}
	}
	return nil
}

func isOthers(domain *element) bool { return strings.TrimSpace(domain.attr("for")) == "others" }

// cellsFor returns the cells that the attribute for names.
func (r *reader) cellsFor(domain *element, a *array) ([]int, error) {
	if isOthers(domain) {
		all := make([]int, a.count())
		for i := range all {
			all[i] = i
		}
		return all, r.spend(domain.at, int64(len(all)))
	}
	t := &text{of: `domain for="..."`}
	t.add([]byte(domain.attr("for")), domain.at)
	t.close()
	s := &scanner{r: r, text: t}
	var cells []int
	for s.blanks(); !s.done(); s.blanks() {
		sel, err := s.selection()
		if err != nil {
			return nil, err
		}
		if sel.array != a {
			return nil, r.errorf(domain.at, "found a cell of %s, expected one of %s", sel.array.id, a.id)
		}
		if err := s.spend(int64(sel.count())); err != nil {
			return nil, err
		}
		cells = append(cells, sel.cells()...)
	}
	if len(cells) == 0 {
		return nil, r.errorf(domain.at, "<domain> names no cell of %s in its attribute for", a.id)
	}
	return cells, nil
}

func (a *array) count() int {
	n := 1
	for _, size := range a.size {
		n *= size
	}
	return n
}
