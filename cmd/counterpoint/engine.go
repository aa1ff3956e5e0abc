package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"counterpoint/compare"
)

// catalog returns the engines of this program.
func catalog(maxClauses int64) compare.Catalog {
	return compare.Catalog{Solver: satSolver, MaxClauses: maxClauses}
}

// oneEngine parses the name of a single engine.
func oneEngine(spec string) (compare.Engine, error) {
	engines, err := catalog(0).Parse(spec)
	if err != nil {
		return nil, badInput(err)
	}
	if len(engines) != 1 {
		return nil, badInput(fmt.Errorf("-e %s names %d engines: expected one; compare takes several", spec, len(engines)))
	}
	return engines[0], nil
}

func addEngineFlag(cmd *cobra.Command, value *string, normally, usage string) {
	cmd.Flags().StringVarP(value, "engine", "e", normally, usage+"; see counterpoint engines")
	complete(cmd, "engine", completeEngines)
}

// completeEngines completes the last engine of a list.
func completeEngines(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
	before := typed[:strings.LastIndex(typed, ",")+1]
	var words []string
	for _, e := range catalog(0).Engines() {
		words = append(words, cobra.CompletionWithDesc(before+e.Name, e.About))
	}
	return words, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}
