package compare

import (
	"slices"
	"strings"
)

// figures has a table for each backend, of what it counts by definitions of its
// own. So two figures of different meaning never share a column, whatever their
// names.
func (d document) figures() []section {
	var tables []section
	var done []string
	for _, f := range d.distinctFigures() {
		if b := f.backend(); !slices.Contains(done, b) {
			done = append(done, b)
			tables = append(tables, d.figuresOf(b))
		}
	}
	return tables
}

// distinctFigures has one figure of each name that some row has.
func (d document) distinctFigures() []Figure {
	var figures []Figure
	for _, r := range d.rows {
		for _, f := range r.Outcome.Figures {
			if !slices.ContainsFunc(figures, func(g Figure) bool { return g.Name == f.Name }) {
				figures = append(figures, f)
			}
		}
	}
	return figures
}

// figuresOf is the table of one backend, with the definitions below it.
func (d document) figuresOf(backend string) section {
	rows := slices.DeleteFunc(slices.Clone(d.rows), func(r Row) bool {
		return !slices.ContainsFunc(r.Outcome.Figures, func(f Figure) bool { return f.backend() == backend })
	})
	columns := []column{
		{"instance", func(r Row) string { return r.Instance }},
		{"engine", func(r Row) string { return r.Engine }},
	}
	text := len(columns)
	var definitions []string
	for _, f := range d.distinctFigures() {
		if f.backend() != backend {
			continue
		}
		columns = append(columns, column{f.title(), func(r Row) string { return d.figure(r, f.Name) }})
		definitions = append(definitions, f.title()+": "+f.Definition)
	}
	s := tabulate("The figures of "+backend+" itself", columns, rows, text)
	s.Lines = definitions
	return s
}

func (d document) figure(r Row, name string) string {
	for _, f := range r.Outcome.Figures {
		if f.Name == name {
			return d.number(f.Value)
		}
	}
	return absent
}

// backend returns "gini" of "gini.propagations".
func (f Figure) backend() string {
	backend, _, _ := strings.Cut(f.Name, ".")
	return backend
}

// base returns "propagations" of "gini.propagations".
func (f Figure) base() string { return f.Name[strings.Index(f.Name, ".")+1:] }

// title writes "gini.propagations" as "propagations (gini)".
func (f Figure) title() string {
	backend, name, ok := strings.Cut(f.Name, ".")
	if !ok {
		return f.Name
	}
	return name + " (" + backend + ")"
}
