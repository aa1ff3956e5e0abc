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
	var proof string
	cmd := &cobra.Command{
		Use:   "check [flags] GRID | INPUT SOLUTION | --proof FILE FORMULA",
		Short: "Check grids, a solution against its problem, or a proof",
		Long: `With one input, checks each of its grids. A filled one gets its score, the
number of distinct values of each row, column and box, summed (243 is a solved
9x9 grid), and the units that are broken by name; one with empty cells, the
conflicts among its values. A solution that the file gives beside a grid is
checked too.

With two, checks that the second solves the first: a filled grid that keeps
every clue and breaks no unit; or, for an XCSP3 instance, a line name=value for
each variable, as solve prints them. Of several problems --instance chooses one;
of several filled grids the one that has its name is taken.

With --proof, checks that the proof refutes the formula, which is DIMACS CNF: each
clause must follow from those before it by unit propagation, and the empty one
must be among them. The proof is DRAT text, as "sat --proof" writes it.

The exit code is 20 if anything is broken, or the proof is wrong.`,
		Example: `  counterpoint check filled.txt
  counterpoint check puzzle.txt filled.txt
  counterpoint check --instance 3 puzzles.txt filled.txt
  counterpoint solve puzzle.txt | counterpoint check puzzle.txt -
  counterpoint solve queens.xml | counterpoint check queens.xml -
  counterpoint check --proof formula.drat formula.cnf`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed(proofFlag) {
				return p.checkProof(cmd.Context(), proof, args)
			}
			if len(args) == 2 {
				return p.checkSolution(cmd.Context(), args[0], args[1], reading)
			}
			return p.checkGrids(cmd.Context(), args, reading)
		},
	}
	reading.addFlags(cmd)
	cmd.Flags().StringVar(&proof, proofFlag, "", "check the proof in `FILE` against a formula")
	for _, ofGrids := range []string{"box", "alphabet", "instance"} {
		cmd.MarkFlagsMutuallyExclusive(proofFlag, ofGrids)
	}
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
		if err == nil && found.puzzle == nil {
			err = fmt.Errorf("%s is no grid: give its solution too", found.Name)
		}
		if err != nil {
			p.say("%v", err)
			code = worse(code, exitUsage)
			continue
		}
		text, ok := judge(*found.puzzle)
		fmt.Fprintf(p.stdout, "%s: %s\n", found.Name, text)
		if !ok {
			code = worse(code, exitUnsat)
		}
	}
	return ended(code)
}

// judge says what is right or wrong with a grid, and with the solution that
// the text gives beside it.
func judge(p sudoku.Puzzle) (text string, ok bool) {
	text, ok = judgeGrid(p.Grid)
	if len(p.Solution.Cells) == 0 {
		return text, ok
	}
	if err := p.Grid.CheckSolution(p.Solution); err != nil {
		return fmt.Sprintf("%s; beside it: %v", text, err), false
	}
	return text + "; the solution beside it is right", ok
}

func judgeGrid(g sudoku.Grid) (text string, ok bool) {
	if empty := len(g.Cells) - g.Clues(); empty > 0 {
		text = fmt.Sprintf("%d of %d cells are empty", empty, len(g.Cells))
	} else {
		text = describeScore(g.Score())
	}
	for _, c := range g.Conflicts() {
		text += "\n  " + c.String()
	}
	return text, len(g.Conflicts()) == 0
}

func describeScore(s sudoku.Score) string {
	text := fmt.Sprintf("score %d of %d", s.Points, s.Max)
	if s.Solved() {
		return text + ", solved"
	}
	var broken []string
	for _, unit := range s.Broken {
		broken = append(broken, unit.Name)
	}
	return text + ", broken: " + strings.Join(broken, ", ")
}

// checkSolution checks that the one instance of an input has the solution that
// the other holds.
func (p *program) checkSolution(ctx context.Context, input, solution string, r reading) error {
	problem, err := p.oneProblem(ctx, []string{input}, r)
	if err != nil {
		return err
	}
	if problem.puzzle != nil {
		filled, err := p.filledGrid(ctx, solution, problem.Name, r)
		if err != nil {
			return err
		}
		if filled.puzzle == nil {
			return badInput(fmt.Errorf("%s is no grid: expected the filled grid of %s", filled.Name, problem.Name))
		}
		return p.verdict(problem, filled.Name, problem.puzzle.Grid.CheckSolution(filled.puzzle.Grid))
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

// filledGrid returns the grid of the input, or of several the one with the name.
func (p *program) filledGrid(ctx context.Context, input, name string, r reading) (problem, error) {
	r.instances = nil
	sources, err := p.sources(ctx, []string{input})
	if err != nil {
		return problem{}, err
	}
	var filled []problem
	for found, err := range p.problems(sources, r) {
		switch {
		case err != nil:
			return problem{}, badInput(err)
		case found.Name == name:
			return found, nil
		case len(filled) < 2:
			filled = append(filled, found)
		}
	}
	if len(filled) != 1 {
		return problem{}, badInput(fmt.Errorf("%s has several grids, and none is called %s, as the problem is", input, name))
	}
	return filled[0], nil
}

func (p *program) verdict(problem problem, solution string, err error) error {
	if err != nil {
		fmt.Fprintf(p.stdout, "%s does not solve %s: %v\n", solution, problem.Name, err)
		return ended(exitUnsat)
	}
	fmt.Fprintf(p.stdout, "%s solves %s\n", solution, problem.Name)
	return nil
}
