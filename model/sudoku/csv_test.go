package sudoku_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"counterpoint/model/sudoku"
)

// The solution of easy1, and another grid.
const (
	easy1Solved = "483921657967345821251876493548132976729564138136798245372689514814253769695417382"
	other       = "2...1....9.1...28.3..4.29.74...3.5....3.2.....8.1..73..9..7.65.6..9.8.73..72...4."
)

func TestSolutionBesideThePuzzle(t *testing.T) {
	for text, want := range map[string][]string{
		easy1 + "," + easy1Solved:                      {"solved"},
		easy1Solved + "," + easy1:                      {"solved"},
		easy1Solved + " " + easy1:                      {"solved"},
		easy1Solved + "\t" + easy1 + "\tmine":          {"solved mine"},
		"mine," + easy1Solved + "," + easy1:            {"solved mine"},
		`"x""y","` + easy1Solved + `","` + easy1 + `"`: {`solved x"y`},
		easy1Solved + "," + easy1Solved:                {"solved"},
		other + "," + easy1Solved:                      {"solved"}, // it is not right, which is another's to say
		easy1Solved + "," + other:                      {"1:83 2 grids on a line"},
		easy1 + "," + other:                            {"1:83 2 grids on a line"},
		easy1 + "," + other + "," + easy1:              {"1:83 3 grids on a line"},
		easy1 + "," + easy1Solved + "," + easy1Solved:  {"1:83 3 grids on a line"},

		"\"id\" | \"solved\" | \"grid\"\n\"1\" | \"" + easy1Solved + "\" | \"" + easy1 + "\"": {"solved 1"},
		"puzzle,solution\n" + easy1 + ",garbage":                                              {"grid", `2:83 "garbage"`},
		"puzzle,solution\n" + easy1 + "," + easy1Solved[1:]:                                   {"grid", "2:162 80 cells"},
		"puzzle,solution\n" + easy1 + ",\n" + easy1 + ",none":                                 {"grid", "grid"},
		"name,cells\n\"a\nb\"," + easy1 + "\nc," + other:                                      {"grid a b", "grid c"},
		"name,puzzle\n\"a," + easy1 + "\n\"b," + other + "\nc," + easy1:                       {`grid "a`, `grid "b`, "grid c"},
		"name,puzzle\na \"quoted\" one," + easy1 + "\n\"b, c\"," + other:                      {`grid a "quoted" one`, "grid b, c"},
	} {
		if diff := cmp.Diff(want, transcriptOf(text)); diff != "" {
			t.Errorf("%s\n%s", text, diff)
		}
	}
	p, err := sudoku.Parse([]string{easy1Solved + "," + easy1}, sudoku.ReadOptions{})
	if err != nil || p.Grid.Line() != easy1 || p.Solution.Line() != easy1Solved || strings.Contains(easy1Solved, ".") {
		t.Errorf("%v, error %v", p, err)
	}
}
