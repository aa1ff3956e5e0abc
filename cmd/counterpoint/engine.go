package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"counterpoint/compare"
)

// catalog returns the engines of this program.
func catalog(maxClauses int64) compare.Catalog {
	return compare.Catalog{Solver: satSolver, MaxClauses: maxClauses, Python: os.Getenv("COUNTERPOINT_PYTHON")}
}

// oneEngine parses the name of a single engine.
func oneEngine(c compare.Catalog, spec string) (compare.Engine, error) {
	engines, err := c.Parse(spec)
	if err != nil {
		return nil, badInput(err)
	}
	if len(engines) != 1 {
		return nil, badInput(fmt.Errorf("-e %s names %d engines: expected one; compare takes several", spec, len(engines)))
	}
	return engines[0], nil
}

const seeEngines = "; see counterpoint engines"

// addEngineFlag adds the flag of a command that runs one engine.
func addEngineFlag(cmd *cobra.Command, value *string, normally, usage string) {
	cmd.Flags().StringVarP(value, "engine", "e", normally, usage+seeEngines)
	refuseSecondEngine(cmd)
	complete(cmd, "engine", completeEngines)
}

// refuseSecondEngine makes a second -e an error, for a command that would
// ignore one of the two.
func refuseSecondEngine(cmd *cobra.Command) {
	flag := cmd.Flags().Lookup("engine")
	flag.Value = &oneEngineValue{Value: flag.Value}
}

type oneEngineValue struct {
	pflag.Value
	given bool
}

func (v *oneEngineValue) Set(text string) error {
	if v.given {
		return fmt.Errorf("%s was given before, and this command runs one engine; compare takes several", v.String())
	}
	v.given = true
	return v.Value.Set(text)
}

// enginesValue is the value of the flag of a command that runs several engines:
// the texts of every -e, or else the default.
type enginesValue struct {
	texts []string
	given bool
}

func addEnginesFlag(cmd *cobra.Command, value *enginesValue, normally, usage string) {
	value.texts = []string{normally}
	cmd.Flags().VarP(value, "engine", "e", usage+"; may be repeated"+seeEngines)
	complete(cmd, "engine", completeEngines)
}

// String returns the list as package compare parses it.
func (v *enginesValue) String() string { return strings.Join(v.texts, ",") }

func (v *enginesValue) Type() string { return "ENGINES" }

func (v *enginesValue) Set(text string) error {
	if !v.given {
		v.texts, v.given = nil, true
	}
	v.texts = append(v.texts, text)
	return nil
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
