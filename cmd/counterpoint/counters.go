package main

import (
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"

	"counterpoint/compare"
)

func (p *program) countersCommand() *cobra.Command {
	return listCommand(&cobra.Command{
		Use:   "counters",
		Short: "Every counter: its unit and what exactly it counts",
		Long: `Every counter that compare shows, with its unit, its definition, and the engines
that tell it with their options at the defaults. An engine that cannot tell a
counter shows "-", never 0.`,
		Example: `  counterpoint counters
  counterpoint counters --format jsonl`,
	}, p.writeCounters)
}

// listCommand makes a command that lists what there is in the program, in the
// format that is asked for.
func listCommand(cmd *cobra.Command, write func(format string) error) *cobra.Command {
	cmd.Args, cmd.ValidArgsFunction = cobra.NoArgs, cobra.NoFileCompletions
	format := addChoice(cmd, "format", "how to write them", formatText, formatMarkdown, formatJSONL)
	cmd.RunE = func(*cobra.Command, []string) error { return failure(write(format.value)) }
	return cmd
}

// toldWidth is the width of the column of the engines, on a terminal.
const toldWidth = 36

// counterObject is a counter's definition in JSON.
type counterObject struct {
	Counter    string   `json:"counter"`
	Unit       string   `json:"unit"`
	Definition string   `json:"definition"`
	Native     bool     `json:"native"`
	Clauses    bool     `json:"clauses"`
	Engines    []string `json:"engines"` // that tell it
}

func (p *program) writeCounters(format string) error {
	var objects []counterObject
	var rows []table.Row
	for id, c := range compare.Definitions() {
		tellers := enginesThatTell(compare.ID(id))
		objects = append(objects, counterObject{c.Name, c.Unit, c.Definition, c.Native, c.Clauses, tellers})
		told := strings.Join(tellers, ", ")
		switch {
		case told == "":
			told = mark(false)
		case format == formatText:
			told = text.WrapSoft(told, toldWidth)
		}
		rows = append(rows, table.Row{c.Name, c.Unit, told, c.Definition})
	}
	if format == formatJSONL {
		return writeObjects(p.stdout, objects)
	}
	return writeTable(p.stdout, format, table.Row{"counter", "unit", "told by", "what is counted"}, rows)
}

// enginesThatTell returns the names of the engines that tell a counter.
func enginesThatTell(id compare.ID) []string {
	names := []string{}
	for _, e := range catalog(0).Engines() {
		if slices.Contains(e.Counters, id) {
			names = append(names, e.Name)
		}
	}
	return names
}

func mark(yes bool) string {
	if yes {
		return "yes"
	}
	return "-"
}
