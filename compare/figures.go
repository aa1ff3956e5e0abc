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

// ownFigures are those that stand in the table of runs itself, if it is brief:
// propagations, decisions and conflicts of backends whose rows do not tell the
// counter of that kind, so that they can only be seen beside it.
func (d document) ownFigures() []Figure {
	if !d.brief {
		return nil // each backend has a table
	}
	var own []Figure
	for _, f := range d.distinctFigures() {
		kin := f.kin()
		apart := func(r Row) bool { return r.has(f) && !r.tells(kin) }
		if len(kin) > 0 && slices.ContainsFunc(d.rows, apart) {
			own = append(own, f)
		}
	}
	return own
}

// kin are the counters that count the same kind of thing by the definition that
// all engines share; none if it is no kind that people compare first.
func (f Figure) kin() []ID {
	switch base := f.base(); {
	case base == "branches" || base == "decisions":
		return []ID{Decisions}
	case base == "conflicts" || base == "failures":
		return []ID{Conflicts}
	case strings.HasSuffix(base, "propagations"):
		return []ID{Literals, PropagatorRuns}
	}
	return nil
}

func (r Row) has(f Figure) bool {
	return slices.ContainsFunc(r.Outcome.Figures, func(g Figure) bool { return g.Name == f.Name })
}

// tells reports whether the row has one of the counters.
func (r Row) tells(ids []ID) bool {
	return slices.ContainsFunc(ids, func(id ID) bool {
		_, ok := r.Outcome.Counters.Get(id)
		return ok
	})
}

// footnotes keep the columns of the table of runs apart. A figure has its
// definition, after those of the counters that it stands beside; every other
// counter has its unit.
func (d document) footnotes(own []Figure) []string {
	var units []ID
	var definitions []string
	for id := range numCounters {
		beside := slices.ContainsFunc(own, func(f Figure) bool { return slices.Contains(f.kin(), id) })
		switch info := id.Info(); {
		case !d.present(id) || !d.shown(id):
		case beside:
			definitions = append(definitions, info.Name+": "+info.brief())
		case info.Name != info.Unit:
			units = append(units, id)
		}
	}
	for _, f := range own {
		definitions = append(definitions, f.title()+": "+f.Definition)
	}
	return append(unitsOf(units), definitions...)
}

// unitsOf is a line with the counters by unit, or none.
func unitsOf(ids []ID) []string {
	var order []string
	counters := make(map[string][]string)
	for _, id := range ids {
		unit := id.Info().Unit
		if counters[unit] == nil {
			order = append(order, unit)
		}
		counters[unit] = append(counters[unit], id.String())
	}
	if order == nil {
		return nil
	}
	for i, unit := range order {
		order[i] = strings.Join(counters[unit], ", ") + ": " + unit
	}
	return []string{"Units: " + strings.Join(order, "; ") + "."}
}

// brief is the first sentence of a definition.
func (i Info) brief() string {
	sentence, _, _ := strings.Cut(strings.TrimSuffix(i.Definition, "."), ". ")
	return strings.ToLower(sentence[:1]) + sentence[1:]
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
