package generate

import (
	"fmt"

	"counterpoint/model"
)

// MagicSquare fills a square of n by n cells with 1..n*n, each value once, so
// that every row, every column and both diagonals have the same sum,
// n(n*n+1)/2. The variable "r2c3" is the cell in row 2, column 3. Squares that
// are rotations or reflections of each other count as different.
func MagicSquare(n int) (*model.Model, error) {
	if err := atLeast(1, "magic square", "its side", n); err != nil {
		return nil, err
	}
	if err := fits("magic square", n, n, n); err != nil {
		return nil, err
	}
	b := model.NewBuilder()
	cells := make([]model.Var, n*n)
	for i := range cells {
		cells[i] = b.Var(fmt.Sprintf("r%dc%d", i/n+1, i%n+1), model.Range(1, n*n))
	}
	b.Post("all cells", model.Different(cells...))

	coefs := make([]int, n)
	for i := range coefs {
		coefs[i] = 1
	}
	line := func(name string, cell func(i int) int) {
		xs := make([]model.Var, n)
		for i := range xs {
			xs[i] = cells[cell(i)]
		}
		b.Post(name, model.Linear{Coefs: coefs, Xs: xs, Op: model.Eq, RHS: n * (n*n + 1) / 2})
	}
	for k := range n {
		line(fmt.Sprintf("row %d", k+1), func(i int) int { return k*n + i })
	}
	for k := range n {
		line(fmt.Sprintf("column %d", k+1), func(i int) int { return i*n + k })
	}
	line("falling diagonal", func(i int) int { return i*n + i })
	line("rising diagonal", func(i int) int { return (n-1-i)*n + i })
	return b.Build()
}
