package generate

import (
	"fmt"

	"counterpoint/model"
)

// Queens places n queens on a board of n by n so that none attacks another.
// The variable "q3" is the column, 1..n, of the queen in row 3. Two queens
// share a diagonal if the columns less the rows, or the columns and the rows
// added, are equal: three all-different constraints over the same variables.
func Queens(n int) (*model.Model, error) {
	if err := atLeast(1, "queens", "the number of queens", n); err != nil {
		return nil, err
	}
	if err := fits("queens", n, 3); err != nil {
		return nil, err
	}
	b := model.NewBuilder()
	columns := make([]model.Term, n)
	rising := make([]model.Term, n)
	falling := make([]model.Term, n)
	for i := range n {
		row := i + 1
		q := b.Var(fmt.Sprintf("q%d", row), model.Range(1, n))
		columns[i] = model.Term{X: q}
		rising[i] = model.Term{X: q, C: row}
		falling[i] = model.Term{X: q, C: -row}
	}
	b.Post("columns", model.AllDifferent{Terms: columns})
	b.Post("rising diagonals", model.AllDifferent{Terms: rising})
	b.Post("falling diagonals", model.AllDifferent{Terms: falling})
	return b.Build()
}
