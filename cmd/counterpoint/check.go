package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"counterpoint/model"
	"counterpoint/model/sudoku"
)

func (p *program) checkCommand() *cobra.Command {
	var reading reading
	cmd := &cobra.Command{
		Use:   "check [flags] GRID | INPUT SOLUTION",
		Short: "Check grids, or a solution against its problem",
		Long: `With one input, checks each of its grids. A filled one gets its score, the
number of distinct values of each row, column and box, summed (243 is a solved
9x9 grid), and the units that are broken by name; one with empty cells, the
conflicts among its values.

With two, checks that the second solves the first: a filled grid that keeps
every clue and breaks no unit; or, for an XCSP3 instance, a line name=value for
each variable, as solve prints them.

The exit code is 20 if anything is broken.`,
		Example: `  counterpoint check filled.txt
  counterpoint check puzzle.txt filled.txt
  counterpoint solve puzzle.txt | counterpoint check puzzle.txt -
  counterpoint solve queens.xml | counterpoint check queens.xml -`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 2 {
				return p.checkSolution(cmd.Context(), args[0], args[1], reading)
			}
			return p.checkGrids(cmd.Context(), args, reading)
		},
	}
	reading.addFlags(cmd)
	return cmd
}

// checkGrids checks each grid of one input.
func (p *program) checkGrids(ctx context.Context, args []string, r reading) error {
	sources, err := p.sources(ctx, args)
	if err != nil {
		return err
	}
	if len(sources) > 1 {
		return badInput(fmt.Errorf("%d inputs: expected one with grids to check, or a problem and its solution", len(sources)))
	}
	code := exitAnswered
	for found, err := range p.problems(sources, r) {
		if ctx.Err() != nil {
			return unknown(ctx.Err())
		}
		if err == nil && found.grid == nil {
			err = fmt.Errorf("%s is no grid: give its solution too", found.Name)
		}
		if err != nil {
			p.say("%v", err)
			code = worse(code, exitUsage)
			continue
		}
		text, ok := judge(*found.grid)
		fmt.Fprintf(p.stdout, "%s: %s\n", found.Name, text)
		if !ok {
			code = worse(code, exitUnsat)
		}
	}
	return ended(code)
}

// judge says what is right or wrong with a grid.
func judge(g sudoku.Grid) (text string, ok bool) {
	if empty := len(g.Cells) - g.Clues(); empty > 0 {
		text = fmt.Sprintf("%d of %d cells are empty", empty, len(g.Cells))
	} else {
		score := g.Score()
		text = fmt.Sprintf("score %d of %d", score.Points, score.Max)
		if score.Solved() {
			return text + ", solved", true
		}
		var names []string
		for _, unit := range score.Broken {
			names = append(names, unit.Name)
		}
		text += ", broken: " + strings.Join(names, ", ")
	}
	conflicts := g.Conflicts()
	if len(conflicts) == 0 {
		return text + ", no conflict", true
	}
	for _, c := range conflicts {
		text += "\n  " + c.String()
	}
	return text, false
}

// checkSolution checks that the one instance of an input has the solution that
// the other holds.
func (p *program) checkSolution(ctx context.Context, input, solution string, r reading) error {
	problem, err := p.oneProblem(ctx, []string{input}, r)
	if err != nil {
		return err
	}
	if problem.grid != nil {
		filled, err := p.oneProblem(ctx, []string{solution}, r)
		if err != nil {
			return err
		}
		if filled.grid == nil {
			return badInput(fmt.Errorf("%s is no grid: expected the filled grid of %s", filled.Name, problem.Name))
		}
		return p.verdict(problem, filled.Name, problem.grid.CheckSolution(*filled.grid))
	}
	from, err := p.file(ctx, solution)
	if err != nil {
		return badInput(err)
	}
	a, err := from.assignment(problem.Model)
	if err != nil {
		return badInput(err)
	}
	return p.verdict(problem, from.name, model.Verify(problem.Model, a))
}

func (p *program) verdict(problem problem, solution string, err error) error {
	if err != nil {
		fmt.Fprintf(p.stdout, "%s does not solve %s: %v\n", solution, problem.Name, err)
		return ended(exitUnsat)
	}
	fmt.Fprintf(p.stdout, "%s solves %s\n", solution, problem.Name)
	return nil
}
