package main

import (
	"strings"

	"github.com/spf13/cobra"
)

// rootCommand returns the command line: every command and help topic.
func (p *program) rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "counterpoint",
		Short: "One constraint model, solved by propagation and by SAT, side by side",
		Long: `Counterpoint builds one constraint satisfaction problem from its input, a
Sudoku or an XCSP3 instance, and answers it in two ways: with a native engine
of propagation and search, and by translation to SAT. It shows both with
counters that mean the same thing on both sides, beside the algorithms of the
textbooks and the solvers that are installed.`,
		Example: `  # the main job: four engines side by side
  counterpoint compare testdata/sudoku/benchmark.txt

  # the engines that there are, and how to choose among them
  counterpoint engines
  counterpoint help choosing-an-engine

  # solve one grid, given as it stands
  counterpoint solve 530070000600195000098000060800060003400803001700020006060000280000419005000080079

  # through a SAT solver of your own
  counterpoint encode puzzle.txt | cadical -q | counterpoint decode puzzle.txt`,
		Version:       versionLine(),
		SilenceUsage:  true,
		SilenceErrors: true,

		PersistentPreRunE: refuseEmptyNames,
	}
	root.SetVersionTemplate("{{.Name}} {{.Version}}\n")
	root.SetUsageTemplate(narrowUsage(root.UsageTemplate()))
	root.CompletionOptions.HiddenDefaultCmd = false
	root.AddCommand(
		p.solveCommand(), p.compareCommand(), p.mergeCommand(), p.statsCommand(),
		p.encodeCommand(), p.decodeCommand(), p.inspectCommand(), p.satCommand(),
		p.matchCommand(), p.certifyCommand(), p.explainCommand(), p.checkCommand(), p.generateCommand(),
		p.enginesCommand(), p.countersCommand(),
	)
	root.AddCommand(topicCommands()...)
	refuseUnknownTopics(root)
	return root
}

// refuseUnknownTopics makes help for what there is not an error.
func refuseUnknownTopics(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	help, _, err := root.Find([]string{"help"})
	if err != nil {
		panic(err) // it was just made
	}
	show := help.Run
	help.Run = nil
	help.RunE = func(cmd *cobra.Command, args []string) error {
		if found, _, err := root.Find(args); found == nil || err != nil {
			return unknownTopic(root, strings.Join(args, " "))
		}
		show(cmd, args)
		return nil
	}
}
