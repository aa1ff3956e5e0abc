package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"counterpoint/compare"
	"counterpoint/model/spelling"
)

func (p *program) countersCommand() *cobra.Command {
	return listCommand(&cobra.Command{
		Use:   "counters [COUNTER...]",
		Short: "Every counter: its unit and what exactly it counts",
		Long: `Every counter that compare shows, or those that are named, with its unit, its
definition, and the engines that tell it with their options at the defaults. An engine that cannot tell a
counter shows "-", never 0.`,
		Example: `  counterpoint counters
  counterpoint counters decisions conflicts
  counterpoint counters --format jsonl`,
	}, "counter", counterNames(), p.writeCounters)
}

func counterNames() []string {
	var names []string
	for _, c := range compare.Definitions() {
		names = append(names, c.Name)
	}
	return names
}

// listCommand makes a command that lists those things of a kind that are named, or
// all, in the format that is asked for.
func listCommand(cmd *cobra.Command, kind string, names []string, write func(format string, names []string) error) *cobra.Command {
	cmd.ValidArgsFunction = cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp)
	format := addChoice(cmd, "format", "how to write them", formatText, formatMarkdown, formatJSONL)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		for _, name := range args {
			if !slices.Contains(names, name) {
				return badInput(fmt.Errorf("there is no %s %q: %s", kind, name, meant(name, names)))
			}
		}
		if len(args) == 0 {
			args = names
		}
		return failure(write(format.value, args))
	}
	return cmd
}

// meant says which of the names a wrong one may have been, or what they all are.
func meant(wrong string, names []string) string {
	if near := spelling.Nearest(wrong, names); near != "" {
		return fmt.Sprintf("did you mean %s?", near)
	}
	return "expected one of " + strings.Join(names, ", ")
}

// counterObject is a counter's definition in JSON.
type counterObject struct {
	Counter    string   `json:"counter"`
	Unit       string   `json:"unit"`
	Definition string   `json:"definition"`
	Native     bool     `json:"native"`
	Clauses    bool     `json:"clauses"`
	Engines    []string `json:"engines"` // that tell it
}

func (p *program) writeCounters(format string, names []string) error {
	var objects []counterObject
	var rows []table.Row
	engines := catalog(0).Engines() // once: it starts programs
	for id, c := range compare.Definitions() {
		if !slices.Contains(names, c.Name) {
			continue
		}
		tellers := tellersOf(engines, compare.ID(id))
		objects = append(objects, counterObject{c.Name, c.Unit, c.Definition, c.Native, c.Clauses, tellers})
		rows = append(rows, table.Row{c.Name, c.Unit, orMark(strings.Join(tellers, ", ")), c.Definition})
	}
	if format == formatJSONL {
		return writeObjects(p.stdout, objects)
	}
	return writeColumns(p.stdout, format, table.Row{"counter", "unit", "told by", "what is counted"}, rows, proseColumns(15, 16, 20, 40))
}

// tellersOf returns the names of those of the engines that tell a counter.
func tellersOf(engines []compare.EngineInfo, id compare.ID) []string {
	names := []string{}
	for _, e := range engines {
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
