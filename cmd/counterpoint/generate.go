package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"counterpoint/model/xcsp3"
)

func (p *program) generateCommand() *cobra.Command {
	var names []string
	for _, f := range families {
		names = append(names, f.name())
	}
	names = append(names, "sudoku")
	cmd := &cobra.Command{
		Use:   "generate FAMILY",
		Short: "Make a problem of a well-known family, or Sudoku puzzles",
		Long: `Makes a problem of one of the families below and writes it as XCSP3, or Sudoku
puzzles a line each; every command that takes an INPUT reads them. The same
arguments give the same bytes on every machine.`,
		Example: `  counterpoint generate queens 8 | counterpoint solve --count -
  counterpoint generate pigeons 9 8 -o pigeons.xml
  counterpoint generate latin 10 --holes 42 --seed 1
  counterpoint generate random --n 20 --d 8 --density 0.3 --tightness 0.4 --seed 7
  counterpoint generate sudoku --clues 24 --symmetry rotational --seed 1`,
		Args: cobra.ArbitraryArgs,
		RunE: func(_ *cobra.Command, args []string) error {
			return fmt.Errorf("found %s, expected a family: one of %s", firstOf(args), strings.Join(names, ", "))
		},
	}
	for _, f := range families {
		cmd.AddCommand(p.familyCommand(f))
	}
	cmd.AddCommand(p.generateSudokuCommand())
	return cmd
}

// firstOf names the argument that is none of the subcommands.
func firstOf(args []string) string {
	if len(args) == 0 {
		return "none"
	}
	return strconv.Quote(args[0])
}

func (p *program) familyCommand(f family) *cobra.Command {
	chosen := &parameters{}
	var path string
	cmd := &cobra.Command{
		Use:               f.use,
		Short:             f.short,
		Example:           f.example,
		ValidArgsFunction: cobra.NoFileCompletions,
		Args:              f.sizes,
		RunE: func(cmd *cobra.Command, args []string) error {
			var err error
			if chosen.sizes, err = parseSizes(args); err != nil {
				return badInput(err)
			}
			m, err := f.make(chosen)
			if err != nil {
				return badInput(err)
			}
			return p.writeResults(path, func(w io.Writer) error { return xcsp3.Write(w, m, describeCall(cmd, args)) })
		},
	}
	if f.flags != nil {
		f.flags(cmd.Flags(), chosen)
	}
	addOutputFlag(cmd, &path)
	return cmd
}

func parseSizes(args []string) ([]int, error) {
	var sizes []int
	for _, arg := range args {
		n, err := strconv.Atoi(arg)
		if errors.Is(err, strconv.ErrRange) {
			return nil, fmt.Errorf("%s is too large", arg)
		}
		if err != nil {
			return nil, fmt.Errorf("%q is no number: expected a size, such as 8", arg)
		}
		sizes = append(sizes, n)
	}
	return sizes, nil
}

// describeCall writes the family with its sizes and flags, for the note of
// the instance.
func describeCall(cmd *cobra.Command, args []string) string {
	words := append([]string{cmd.Name()}, args...)
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if f.Name != outputFlag {
			words = append(words, f.Name+"="+f.Value.String())
		}
	})
	return strings.Join(words, " ")
}
