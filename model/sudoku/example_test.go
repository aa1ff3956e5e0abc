package sudoku_test

import (
	"fmt"
	"strings"

	"counterpoint/model"
	"counterpoint/model/sudoku"
)

func Example() {
	text := `
# one puzzle a line, its name behind it
.34.4..21..3.21. small
`
	for p, err := range sudoku.Read("example.txt", strings.NewReader(text), sudoku.ReadOptions{}) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		m, err := p.Grid.Model()
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Printf("%s has %d clues: %d variables, %d constraints\n", p.Label(), p.Grid.Clues(), m.NumVars(), m.NumConstraints())
		fmt.Println(m.ConstraintName(0), "is", m.Describe(0))
		fmt.Println(m.ConstraintName(12), "is", m.Describe(12))

		// An engine would find this.
		answer := model.Assignment{2, 3, 4, 1, 4, 1, 3, 2, 1, 4, 2, 3, 3, 2, 1, 4}
		fmt.Println(model.Verify(m, answer))
		solution, err := p.Grid.Solution(answer)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Print(solution)
	}
	// Output:
	// small has 8 clues: 16 variables, 20 constraints
	// row 1 is alldifferent(r1c1, r1c2, r1c3, r1c4)
	// clue r1c2=3 is r1c2 = 3
	// <nil>
	// +-----+-----+
	// | 2 3 | 4 1 |
	// | 4 1 | 3 2 |
	// +-----+-----+
	// | 1 4 | 2 3 |
	// | 3 2 | 1 4 |
	// +-----+-----+
}
