package main

import (
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"counterpoint/compare"
)

func (p *program) enginesCommand() *cobra.Command {
	return listCommand(&cobra.Command{
		Use:   "engines",
		Short: "Every engine: its version and its options",
		Long: `Every engine that -e takes, with its version and options. An engine with
options is written name:key=value,key=value; an option left out has its
default, the value marked with *. Values with + between them may be given
together: rules=elimination+hidden. The engines that tell their steps, to
solve --trace, are marked too.`,
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
}

type optionObject struct {
	Key     string   `json:"key"`
	Values  []string `json:"values,omitempty"`
	Several bool     `json:"several,omitempty"`
	Default string   `json:"default"`
	About   string   `json:"about"`
}

func (p *program) writeEngines(format string) error {
	objects := []engineObject{}
	var rows []table.Row
	for _, e := range catalog(0).Engines() {
		object := engineObject{e.Name, e.About, e.Version, e.Traces, []string{}, []optionObject{}}
		for _, id := range e.Counters {
			object.Counters = append(object.Counters, id.String())
		}
		rows = append(rows, table.Row{e.Name, e.Version, mark(e.Traces), "", e.About})
		for _, o := range e.Options {
			object.Options = append(object.Options, optionObject(o))
			rows = append(rows, table.Row{"", "", "", o.Key + "=" + optionValues(o), o.About})
		}
		objects = append(objects, object)
	}
	if format == formatJSONL {
		return writeObjects(p.stdout, objects)
	}
	return writeTable(p.stdout, format, table.Row{"engine", "version", "traces", "option", "what it is"}, rows)
}

// optionValues writes what an option may be as "mrv*|input", a star behind the
// default; an option of any number as "N", with its default; one that takes
// several values with "+" for the bar.
func optionValues(o compare.OptionInfo) string {
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
