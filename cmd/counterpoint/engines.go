package main

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"counterpoint/compare"
	"counterpoint/encode/sat"
)

func (p *program) enginesCommand() *cobra.Command {
	return listCommand(&cobra.Command{
		Use:   "engines [ENGINE...]",
		Short: "Every engine: its version and its options",
		Long: `Every engine that -e takes, or those that are named, with version and options. An
engine with options is written name:key=value,key=value; an option left out has its
default, the value marked with *. Values with + between them may be given
together: rules=elimination+hidden. The engines that tell their steps, to
solve --trace, are marked too. One that is not here says how to get it.

Of a SAT solver that is a program of its own the row "program" has where it was found
in PATH, the signal that asks it to stop, its exit codes for unknown, sat and unsat,
and its own options for proofs and time limits, which this program does not need.
See "counterpoint help external-solvers".

Of flatzinc the rows "solver=" have the solvers that MiniZinc lists, if it is
installed: by which name a solver knows an all-different and a table, or that they
are decomposed for it, or that MiniZinc flattens the model, and which flags it takes.
See "counterpoint help constraint-solvers".`,
		Example: `  counterpoint engines
  counterpoint engines native mac
  counterpoint engines --format markdown`,
	}, "engine", catalog(0).Names(), p.writeEngines)
}

// engineObject is an engine in JSON.
type engineObject struct {
	Engine   string         `json:"engine"`
	About    string         `json:"about"`
	Version  string         `json:"version,omitempty"`
	Missing  string         `json:"missing,omitempty"` // why it cannot run here
	Traces   bool           `json:"traces"`
	Counters []string       `json:"counters"`
	Options  []optionObject `json:"options"`
	Program  *programObject `json:"program,omitempty"` // of a SAT solver that is one
	Solvers  []solverObject `json:"solvers,omitempty"` // of MiniZinc, that the engine runs
}

// programObject is a SAT solver that is a program of its own.
type programObject struct {
	Path      string   `json:"path,omitempty"` // none: it is not installed
	Install   string   `json:"install"`
	Plain     []string `json:"plain"`
	Stop      string   `json:"stop"`
	Exits     []int    `json:"exit_codes"`
	Proof     string   `json:"proof,omitempty"`
	TimeLimit string   `json:"time_limit,omitempty"`
}

type optionObject struct {
	Key     string   `json:"key"`
	Values  []string `json:"values,omitempty"`
	Several bool     `json:"several,omitempty"`
	Text    bool     `json:"text,omitempty"`
	Default string   `json:"default"`
	About   string   `json:"about"`
}

func (p *program) writeEngines(format string, names []string) error {
	objects := []engineObject{}
	var rows []table.Row
	shown := make(shownOptions)
	for _, e := range catalog(0).Engines() {
		if !slices.Contains(names, e.Name) {
			continue
		}
		object := describeEngine(e)
		objects = append(objects, object)
		rows = append(rows, object.row())
		rows = append(rows, shown.rows(e)...)
		if object.Program != nil {
			rows = append(rows, object.Program.row())
		}
		for _, s := range object.Solvers {
			rows = append(rows, s.row())
		}
	}
	switch format {
	case formatJSONL:
		return writeObjects(p.stdout, objects)
	case formatMarkdown:
		return writeTable(p.stdout, format, table.Row{"engine", "version", "traces", "option", "what it is"}, rows)
	}
	header := table.Row{"engine, options", "version", "traces", "what it is"}
	return writeColumns(p.stdout, format, header, optionsBelow(rows), proseColumns(optionWidth, 10, 6, 42))
}

// optionWidth is the width of the column of engines and their options.
const optionWidth = 34

// optionsBelow puts the options into the column of the engines, set in.
func optionsBelow(rows []table.Row) []table.Row {
	const indent = "  "
	var below []table.Row
	for _, r := range rows {
		first := r[0]
		if option := fmt.Sprint(r[3]); option != "" {
			lines := wrapCell(option, optionWidth-2*len(indent))
			first = indent + strings.ReplaceAll(lines, "\n", "\n"+indent+indent)
		}
		below = append(below, table.Row{first, r[1], r[2], r[4]})
	}
	return below
}

func describeEngine(e compare.EngineInfo) engineObject {
	object := engineObject{
		Engine: e.Name, About: e.About, Version: e.Version, Traces: e.Traces,
		Counters: []string{}, Options: []optionObject{}, Program: describeProgram(e.Program),
	}
	for _, id := range e.Counters {
		object.Counters = append(object.Counters, id.String())
	}
	for _, o := range e.Options {
		object.Options = append(object.Options, optionObject(o))
	}
	solvers, err := solversOf(e.Name)
	object.Solvers = solvers
	if err = cmp.Or(e.Missing, err); err != nil {
		object.Missing = err.Error()
	}
	return object
}

// row is its row of the table.
func (e engineObject) row() table.Row {
	about := e.About
	if e.Missing != "" {
		about += "; not available: " + e.Missing
	}
	return table.Row{e.Engine, orMark(e.Version), mark(e.Traces), "", about}
}

// describeProgram returns nil of nil.
func describeProgram(p *sat.Program) *programObject {
	if p == nil {
		return nil
	}
	path, err := p.Path()
	if err != nil {
		path = ""
	}
	stop := "SIGTERM"
	if p.Stop == os.Interrupt {
		stop = "SIGINT"
	}
	return &programObject{path, p.Install, p.Plain, stop, p.Exits(), p.Proof, p.TimeLimit}
}

// row is its row below that of the engine.
func (p *programObject) row() table.Row {
	about := []string{cmp.Or(p.Path, "not found"), "stopped by " + p.Stop, "exit codes " + strings.Trim(fmt.Sprint(p.Exits), "[]")}
	if p.Proof != "" {
		about = append(about, "proof: "+p.Proof)
	}
	if p.TimeLimit != "" {
		about = append(about, "time limit: "+p.TimeLimit)
	}
	return table.Row{"", "", "", "program", strings.Join(about, "; ")}
}

func orMark(text string) string {
	if text == "" {
		return mark(false)
	}
	return text
}

// shownOptions has the first engine with each option, as it is written, so that
// options which many engines share are shown once.
type shownOptions map[string]string

func (s shownOptions) rows(e compare.EngineInfo) []table.Row {
	var rows []table.Row
	var keys, of []string // of options shown before, and the engines that they were of
	for _, o := range e.Options {
		values := o.Key + "=" + optionValues(o)
		first, ok := s[values+o.About]
		if !ok {
			s[values+o.About] = e.Name
			rows = append(rows, table.Row{"", "", "", values, o.About})
			continue
		}
		keys = append(keys, o.Key)
		if !slices.Contains(of, first) {
			of = append(of, first)
		}
	}
	if len(keys) == 0 {
		return rows
	}
	return slices.Insert(rows, 0, table.Row{"", "", "", strings.Join(keys, ", "), "as those of " + strings.Join(of, ", ")})
}

// optionValues writes what an option may be as "mrv*|input", a star behind the
// default; an option of any number as "N", with its default; any text as "TEXT"; one that takes
// several values with "+" for the bar.
func optionValues(o compare.OptionInfo) string {
	if o.Text {
		return "TEXT"
	}
	if len(o.Values) == 0 {
		return "N (" + o.Default + "*)"
	}
	defaults, joiner := []string{o.Default}, "|"
	if o.Several {
		defaults, joiner = strings.Split(o.Default, "+"), "+"
	}
	values := make([]string, len(o.Values))
	for i, v := range o.Values {
		values[i] = v
		if slices.Contains(defaults, v) {
			values[i] += "*"
		}
	}
	return strings.Join(values, joiner)
}
