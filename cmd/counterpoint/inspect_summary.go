package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"counterpoint/encode"
	"counterpoint/encode/inspect"
)

// summaryObject is the summary of a CNF in JSON.
type summaryObject struct {
	Instance string `json:"instance"`
	Encoding string `json:"encoding,omitempty"` // absent if the CNF was read
	*inspect.Summary
}

// encodingName says how a model is encoded: the scheme, and what is not as by
// default.
func encodingName(o encode.Options) string {
	name := o.Scheme.String()
	if o.AMO != encode.Pairwise {
		name += ", " + o.AMO.String()
	}
	if o.Variables != encode.Direct {
		name += ", " + o.Variables.String() + " variables"
	}
	return name
}

// writeSummary writes the summary of one CNF.
func writeSummary(ctx context.Context, w io.Writer, format string, all bool, s *inspect.Subject, of summaryObject) error {
	var err error
	if of.Summary, err = inspect.Summarize(ctx, s); err != nil {
		return failure(err)
	}
	if format == formatJSONL {
		return writeObjects(w, []summaryObject{of})
	}
	return of.text(w, all)
}

func (o *summaryObject) text(w io.Writer, all bool) error {
	heading := o.Instance
	if o.Encoding != "" {
		heading += ", " + o.Encoding
	}
	if _, err := fmt.Fprintf(w, "%s: %s, %s, %s\n%s\n\n", heading,
		plural(o.Variables.Total, "variable"), plural(o.Clauses, "clause"), plural(o.Literals, "literal"), o.variables()); err != nil {
		return err
	}
	for _, part := range []func(io.Writer, bool) error{o.origins, o.constraints, o.widths} {
		if err := part(w, all); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, strings.Join([]string{o.propagation(), o.pure(), o.redundancy()}, "\n")+"\n")
	return err
}

// nonzero lists the counts that are not 0.
func nonzero(counts ...count) string {
	var words []string
	for _, c := range counts {
		if c.n != 0 {
			words = append(words, fmt.Sprintf("%d %s", c.n, c.of))
		}
	}
	if len(words) == 0 {
		return "none"
	}
	return strings.Join(words, ", ")
}

type count struct {
	n  int
	of string
}

func (o *summaryObject) variables() string {
	v := o.Variables
	text := "variables: " + nonzero(count{v.Direct, "direct (x=v)"}, count{v.Order, "order (x<=v)"}, count{v.Log, "log (bits)"},
		count{v.Auxiliary, "auxiliary"}, count{v.Unknown, "of unknown meaning"}, count{v.Unused, "in no clause"})
	switch {
	case v.Unknown > 0 && v.Named > 0:
		text += fmt.Sprintf("\nnames: %d, in comments like \"c %s\"", v.Named, v.NamedBy)
	case v.Unknown > 0:
		text += "\nnames: none, and no origins of clauses: a sidecar tells them (see counterpoint help formats)"
	}
	return text
}

// origins writes the clauses by kind and rule.
func (o *summaryObject) origins(w io.Writer, _ bool) error {
	if len(o.Origins) == 0 {
		return nil
	}
	var rows []table.Row
	clauses, lits := 0, 0
	for _, c := range o.Origins {
		rows = append(rows, table.Row{c.Kind + ": " + c.Rule, c.Clauses, c.Literals})
		clauses, lits = clauses+c.Clauses, lits+c.Literals
	}
	rows = append(rows, table.Row{"all", clauses, lits})
	return writeSection(w, table.Row{"kind and rule", "clauses", "literals"}, rows)
}

func writeSection(w io.Writer, header table.Row, rows []table.Row) error {
	if err := writeNumbers(w, formatText, header, rows); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// constraints writes what constraints became, those together that became as
// much of the same.
func (o *summaryObject) constraints(w io.Writer, all bool) error {
	type group struct {
		inspect.ConstraintSummary
		count int
	}
	var groups []group
	for _, c := range o.Constraints {
		k := slices.IndexFunc(groups, func(g group) bool {
			return g.Kind == c.Kind && g.Method == c.Method && g.Clauses == c.Clauses && g.Literals == c.Literals && g.Auxiliary == c.Auxiliary
		})
		if k < 0 || all {
			groups = append(groups, group{c, 1})
		} else {
			groups[k].count++
		}
	}
	var rows []table.Row
	for _, g := range groups {
		name := g.Name
		if g.count > 1 {
			name += fmt.Sprintf(", and %d alike, each", g.count-1)
		}
		rows = append(rows, table.Row{name, g.Clauses, g.Literals, g.Auxiliary})
	}
	if len(rows) == 0 {
		return nil
	}
	return writeSection(w, table.Row{"constraint", "clauses", "literals", "auxiliary"}, rows)
}

// eachWidth is the width up to which each has a line of its own, unless all do.
const eachWidth = 9

// widths writes the clauses by width: long ones in ranges that double, of 10 to
// 19 literals, 20 to 39, and so on.
func (o *summaryObject) widths(w io.Writer, all bool) error {
	var rows []table.Row
	end, last := 0, ""
	for _, width := range o.Widths {
		label := strconv.Itoa(width.Literals)
		if width.Literals > eachWidth && !all {
			for end = max(end, eachWidth+1); width.Literals >= 2*end; {
				end *= 2
			}
			label = fmt.Sprintf("%d-%d", end, 2*end-1)
		}
		if label == last {
			rows[len(rows)-1][1] = rows[len(rows)-1][1].(int) + width.Clauses
			continue
		}
		rows, last = append(rows, table.Row{label, width.Clauses}), label
	}
	if len(rows) == 0 {
		return nil
	}
	return writeSection(w, table.Row{"width", "clauses"}, rows)
}

func (o *summaryObject) propagation() string {
	p := o.Propagation
	text := "unit propagation fixes nothing"
	if p.Literals > 0 {
		text = fmt.Sprintf("unit propagation fixes %s in %s", plural(p.Literals, "literal"), plural(p.Rounds, "round"))
	}
	if p.Literals > 0 && o.Variables.Unknown == 0 {
		text += ": " + nonzero(count{p.Assigned, "x=v true"}, count{p.Removed, "x=v false"}, count{p.Other, "others"})
	}
	if p.Conflict > 0 {
		text += fmt.Sprintf("; it refutes the formula at clause %d", p.Conflict)
	}
	return text
}

func (o *summaryObject) pure() string {
	return "pure literals: " + nonzero(count{o.Pure.Positive, "positive"}, count{o.Pure.Negative, "negated"})
}

func (o *summaryObject) redundancy() string {
	r := o.Redundancy
	text := fmt.Sprintf("superfluous clauses: duplicates %d, subsumed %d, tautologies %d; with a literal twice: %d",
		r.Duplicates, r.Subsumed, o.Tautologies, o.Repeating)
	if !r.Complete {
		text += fmt.Sprintf("\n  subsumption was looked for in the %d shortest clauses alone: the rest was too much work", r.Checked)
	}
	return text
}

// writeSideBySide writes the summaries of several encodings of one model.
func writeSideBySide(w io.Writer, format string, objects []summaryObject) error {
	if format == formatJSONL {
		return writeObjects(w, objects)
	}
	var labels []string
	values := make([]map[string]int, len(objects))
	header := table.Row{objects[0].Instance}
	for i, o := range objects {
		header = append(header, o.Encoding)
		values[i] = make(map[string]int)
		at := 0
		for _, f := range o.figures() {
			values[i][f.of] = f.n
			if k := slices.Index(labels, f.of); k >= 0 {
				at = k + 1
				continue
			}
			labels = slices.Insert(labels, at, f.of)
			at++
		}
	}
	var rows []table.Row
	for _, label := range labels {
		row := table.Row{label}
		for i := range objects {
			row = append(row, values[i][label])
		}
		rows = append(rows, row)
	}
	if err := writeNumbers(w, format, header, rows); err != nil {
		return err
	}
	for _, o := range objects {
		if !o.Redundancy.Complete {
			if _, err := fmt.Fprintf(w, "%s: subsumption was looked for in the %d shortest clauses alone\n", o.Encoding, o.Redundancy.Checked); err != nil {
				return err
			}
		}
	}
	return nil
}

// figures are what is compared of encodings. One that an encoding does not have
// is 0.
func (o *summaryObject) figures() []count {
	figures := []count{
		{o.Variables.Total, "variables"},
		{o.Variables.Direct, "  direct"},
		{o.Variables.Order, "  order"},
		{o.Variables.Log, "  log"},
		{o.Variables.Auxiliary, "  auxiliary"},
		{o.Clauses, "clauses"},
	}
	for _, c := range o.Origins {
		figures = append(figures, count{c.Clauses, "  " + c.Kind + ": " + c.Rule})
	}
	longer := o.Clauses
	for width := 1; width <= 3; width++ {
		n := 0
		for _, c := range o.Widths {
			if c.Literals == width {
				n = c.Clauses
			}
		}
		longer -= n
		figures = append(figures, count{n, fmt.Sprintf("  of width %d", width)})
	}
	return append(figures,
		count{longer, "  of another width"},
		count{o.Literals, "literals"},
		count{o.Propagation.Literals, "fixed by unit propagation"},
		count{o.Propagation.Assigned, "  x=v true"},
		count{o.Propagation.Removed, "  x=v false"},
		count{o.Propagation.Other, "  others"},
		count{o.Propagation.Rounds, "  rounds"},
		count{o.Pure.Positive + o.Pure.Negative, "pure literals"},
		count{o.Redundancy.Duplicates, "duplicate clauses"},
		count{o.Redundancy.Subsumed, "subsumed clauses"},
	)
}
