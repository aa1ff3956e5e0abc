package main

import (
	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"counterpoint/compare"
)

func (p *program) countersCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "counters",
		Short: "Every counter: its unit and what exactly it counts",
		Long: `Every counter that compare shows, with its unit, its definition, and the kind
of engine that can tell it. An engine that cannot tell a counter shows "-",
never 0.`,
		Example: `  counterpoint counters
  counterpoint counters --format jsonl`,
		Args:              cobra.NoArgs,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	format := addChoice(cmd, "format", "how to write them", formatText, formatMarkdown, formatJSONL)
	cmd.RunE = func(*cobra.Command, []string) error {
		return failure(p.writeCounters(format.value))
	}
	return cmd
}

// counterObject is a counter's definition in JSON.
type counterObject struct {
	Counter    string `json:"counter"`
	Unit       string `json:"unit"`
	Definition string `json:"definition"`
	Native     bool   `json:"native"`
	Clauses    bool   `json:"clauses"`
}

func (p *program) writeCounters(format string) error {
	var objects []counterObject
	var rows []table.Row
	for _, c := range compare.Definitions() {
		objects = append(objects, counterObject{c.Name, c.Unit, c.Definition, c.Native, c.Clauses})
		rows = append(rows, table.Row{c.Name, c.Unit, mark(c.Native), mark(c.Clauses), c.Definition})
	}
	if format == formatJSONL {
		return writeObjects(p.stdout, objects)
	}
	return writeTable(p.stdout, format, table.Row{"counter", "unit", "native", "clauses", "what is counted"}, rows)
}

func mark(yes bool) string {
	if yes {
		return "yes"
	}
	return "-"
}
