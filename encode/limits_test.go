package encode_test

import (
	"errors"
	"testing"

	"counterpoint/encode"
	"counterpoint/model"
)

// square is a latin square of an order, with boxes of the side if that is not 0.
func square(t *testing.T, order, side int) *model.Model {
	t.Helper()
	b := model.NewBuilder()
	cells := make([]model.Var, order*order)
	for i := range cells {
		cells[i] = b.Var("", model.Range(1, order))
	}
	post := func(at func(k int) int) {
		unit := make([]model.Var, order)
		for k := range unit {
			unit[k] = cells[at(k)]
		}
		b.Post("", model.Different(unit...))
	}
	for u := range order {
		post(func(k int) int { return order*u + k })
		post(func(k int) int { return order*k + u })
		if side > 0 {
			post(func(k int) int { return order*(u/side*side+k/side) + u%side*side + k%side })
		}
	}
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestLargeSquares encodes a Sudoku of 49x49 by pairs, and a latin square of order
// 100, which is over the limit by pairs and well below it by counters.
func TestLargeSquares(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds and a gigabyte")
	}
	check := func(m *model.Model, o encode.Options, vars, clauses int) {
		t.Helper()
		f := mustEncode(t, m, o).Formula()
		if f.NumVars() != vars || f.NumClauses() != clauses {
			t.Errorf("%v, %v: %d variables, %d clauses; expected %d, %d", o.Scheme, o.AMO, f.NumVars(), f.NumClauses(), vars, clauses)
		}
	}
	pairs := func(n int) int { return n * (n - 1) / 2 }
	sudoku := square(t, 49, 7)
	check(sudoku, encode.Options{Scheme: encode.Extended}, 49*49*49, 49*49*(1+pairs(49))+3*49*49*(pairs(49)+1))

	latin := square(t, 100, 0)
	_, err := encode.Encode(t.Context(), latin, encode.Options{Scheme: encode.Extended})
	var tooLarge *encode.TooLargeError
	if !errors.As(err, &tooLarge) {
		t.Errorf("by pairs: %v", err)
	}
	atMostOnes := 3 * 100 * 100 // of the values of a cell, and of a value in a row and in a column
	check(latin, encode.Options{Scheme: encode.Extended, AMO: encode.Sequential},
		100*100*100+atMostOnes*99, 100*100+2*100*100+atMostOnes*(3*100-4))
}
