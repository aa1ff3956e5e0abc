package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"counterpoint/compare"
	"counterpoint/encode"
	"counterpoint/model"
)

// fates holds the flags of inspect that ask what becomes of each constraint in
// engines.
type fates struct {
	on      bool
	engines enginesValue
}

func (q *fates) addFlags(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&q.on, "fate", false, "show what becomes of each constraint in the engines of -e: propagated how, or encoded as what; --all lists each that is alike")
	addEnginesFlag(cmd, &q.engines, "native,gini", "with --fate: the `ENGINES`, commas between them")
}

// fateObject is the fate of a constraint in an engine, in JSON.
type fateObject struct {
	Instance   string `json:"instance"`
	Constraint int    `json:"constraint"` // its number, from 0
	Name       string `json:"name"`
	Kind       string `json:"kind"`
	Engine     string `json:"engine"`
	Fate       string `json:"fate"`
}

// write writes a table of constraints and engines. An engine that cannot tell is
// left out, and said; the exit code tells it.
func (q *fates) write(ctx context.Context, p *program, w io.Writer, format string, all bool, maxClauses int64, of problem) error {
	engines, err := catalog(maxClauses).Parse(q.engines.String())
	if err != nil {
		return badInput(err)
	}
	code := exitAnswered
	var columns [][]string
	var told []compare.Engine
	for _, e := range engines {
		column, err := e.Fates(ctx, of.Model)
		if err != nil {
			p.say("%s: %s: %v", of.Name, e.Spec(), err)
			code = worse(code, codeOfFates(err))
			continue
		}
		columns, told = append(columns, column), append(told, e)
	}
	if len(told) > 0 {
		err = writeFates(w, format, all, of, told, columns)
	}
	if err != nil {
		return err
	}
	return ended(code)
}

// codeOfFates returns the exit code where an engine cannot tell what it would do:
// what is too large, or was stopped, is unknown.
func codeOfFates(err error) int {
	var tooLarge *encode.TooLargeError
	if errors.As(err, &tooLarge) || errors.Is(err, context.Canceled) {
		return exitUnknown
	}
	return exitFailure
}

func writeFates(w io.Writer, format string, all bool, of problem, engines []compare.Engine, columns [][]string) error {
	if format == formatJSONL {
		return writeObjects(w, fateObjects(of, engines, columns))
	}
	header := table.Row{"constraint"}
	for _, e := range engines {
		header = append(header, e.Spec())
	}
	var rows []table.Row
	for _, a := range fatesAlike(of.Model, columns, all) {
		row := table.Row{a.name(of.Model)}
		for _, column := range columns {
			row = append(row, column[a.first])
		}
		rows = append(rows, row)
	}
	return writeColumns(w, format, header, rows, proseColumns(fateWidths(len(engines))...))
}

// fateWidths are the widths of the columns: of two or three engines they fit into
// those of a terminal together.
func fateWidths(engines int) []int {
	const terminal, name, least = 100, 22, 22
	widths := []int{name}
	for range engines {
		widths = append(widths, min(textWidth, max(least, (terminal-1-name)/engines-2)))
	}
	return widths
}

func fateObjects(of problem, engines []compare.Engine, columns [][]string) []fateObject {
	var objects []fateObject
	for i, c := range of.Model.Constraints() {
		for k, e := range engines {
			objects = append(objects, fateObject{of.Name, i, of.Model.ConstraintName(i), model.Kind(c), e.Spec(), columns[k][i]})
		}
	}
	return objects
}

// alike are constraints that have the same fate in every engine.
type alike struct{ first, count int }

func (a alike) name(m *model.Model) string {
	name := m.ConstraintName(a.first)
	if a.count > 1 {
		name += fmt.Sprintf(", and %d alike", a.count-1)
	}
	return name
}

// fatesAlike groups the constraints, each alone if all are wanted.
func fatesAlike(m *model.Model, columns [][]string, all bool) []alike {
	var groups []alike
	known := make(map[string]int) // the group of a fate
	for i := range m.Constraints() {
		var fate strings.Builder
		for _, column := range columns {
			fate.WriteString(column[i] + "\n")
		}
		k, ok := known[fate.String()]
		if ok && !all {
			groups[k].count++
			continue
		}
		known[fate.String()] = len(groups)
		groups = append(groups, alike{i, 1})
	}
	return groups
}
