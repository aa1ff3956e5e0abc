package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"

	"counterpoint/compare"
	"counterpoint/encode/sat"
)

func (p *program) enginesCommand() *cobra.Command {
	return listCommand(&cobra.Command{
		Use:   "engines",
		Short: "Every engine: its version and its options",
		Long: `Every engine that -e takes, with its version and options. An engine with
options is written name:key=value,key=value; an option left out has its
default, the value marked with *. Values with + between them may be given
together: rules=elimination+hidden. The engines that tell their steps, to
solve --trace, are marked too.

The SAT solvers that are programs of their own stand in a second table: where
each was found in PATH or how to get it, the flags of preset=plain, the signal
that asks it to stop, its exit codes for unknown, sat and unsat, the counters that
it tells, and its own options for proofs and time limits, which the program does not
need. See "counterpoint help external-solvers".

The solvers that MiniZinc lists stand in a third table, if it is installed:
flatzinc:solver=ID runs one. It says by which name a solver knows an
all-different and a table, or that they are decomposed for it, or that MiniZinc
flattens the model, and which flags it takes. See "counterpoint help
constraint-solvers".`,
		Example: `  counterpoint engines
  counterpoint engines --format markdown`,
	}, p.writeEngines)
}

// engineObject is an engine in JSON.
type engineObject struct {
	Engine   string         `json:"engine"`
	About    string         `json:"about"`
	Version  string         `json:"version,omitempty"`
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

func (p *program) writeEngines(format string) error {
	objects := []engineObject{}
	var rows, programs, solvers []table.Row
	shown := make(shownOptions)
	for _, e := range catalog(0).Engines() {
		object := engineObject{e.Name, e.About, e.Version, e.Traces, []string{}, []optionObject{}, describeProgram(e.Program), nil}
		for _, id := range e.Counters {
			object.Counters = append(object.Counters, id.String())
		}
		for _, o := range e.Options {
			object.Options = append(object.Options, optionObject(o))
		}
		var err error
		if object.Solvers, err = solversOf(e.Name); err != nil {
			object.Version = "not available: " + err.Error()
		}
		for _, s := range object.Solvers {
			solvers = append(solvers, s.row())
		}
		rows = append(rows, table.Row{e.Name, object.Version, mark(e.Traces), "", e.About})
		rows = append(rows, shown.rows(e)...)
		objects = append(objects, object)
		if p := object.Program; p != nil {
			programs = append(programs, p.row(e.Name, object.Counters, format == formatText))
		}
	}
	if format == formatJSONL {
		return writeObjects(p.stdout, objects)
	}
	err := writeTable(p.stdout, format, table.Row{"engine", "version", "traces", "option", "what it is"}, rows)
	if err != nil {
		return err
	}
	fmt.Fprintln(p.stdout)
	if err := writeTable(p.stdout, format, programColumns, programs); err != nil || solvers == nil {
		return err
	}
	fmt.Fprintln(p.stdout)
	return writeTable(p.stdout, format, solverColumns, solvers)
}

var programColumns = table.Row{"program", "where", "plain", "stop", "exit codes", "counters", "proof", "time limit"}

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

// row is its row of the table; where there is a terminal, in narrow columns.
func (p *programObject) row(name string, counters []string, narrow bool) table.Row {
	where := p.Path
	if where == "" {
		where = "not here: " + p.Install
	}
	column := func(words []string) string {
		const width = 26
		if !narrow {
			return strings.Join(words, " ")
		}
		return text.WrapSoft(strings.Join(words, " "), width)
	}
	exits := strings.Trim(fmt.Sprint(p.Exits), "[]")
	return table.Row{name, column([]string{where}), column(p.Plain), p.Stop, exits, column(counters), column([]string{orMark(p.Proof)}), orMark(p.TimeLimit)}
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
