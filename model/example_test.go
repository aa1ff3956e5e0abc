package model_test

import (
	"context"
	"fmt"

	"counterpoint/model"
	"counterpoint/native"
)

// Colour the mainland states of Australia and Tasmania with three colours,
// neighbours differently.
func Example_mapColouring() {
	colours := []string{"red", "green", "blue"}
	borders := [][2]string{
		{"WA", "NT"},
		{"WA", "SA"},
		{"NT", "SA"},
		{"NT", "Q"},
		{"SA", "Q"},
		{"SA", "NSW"},
		{"SA", "V"},
		{"Q", "NSW"},
		{"NSW", "V"},
	}

	b := model.NewBuilder()
	states := map[string]model.Var{}
	for _, name := range []string{"WA", "NT", "SA", "Q", "NSW", "V", "T"} {
		states[name] = b.Var(name, model.Range(0, len(colours)-1))
	}
	for _, border := range borders {
		b.Post(border[0]+"-"+border[1], model.Relation{X: states[border[0]], Op: model.Ne, Y: states[border[1]]})
	}
	m, err := b.Build()
	if err != nil {
		fmt.Println(err)
		return
	}

	r, err := native.Solve(context.Background(), m, native.Options{}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for x := range m.Vars() {
		fmt.Println(m.Name(x), colours[r.First.Value(x)])
	}
	fmt.Println(r.Counters.Solutions, "colourings")
	// Output:
	// WA red
	// NT green
	// SA blue
	// Q red
	// NSW green
	// V red
	// T red
	// 18 colourings
}

// Place eight queens so that none attacks another. The value of a variable is
// the column of the queen in that row. On a diagonal, row and column grow
// together or against each other, so that the terms column + row, and
// column - row, must differ.
func Example_queens() {
	b := model.NewBuilder()
	var columns, rising, falling []model.Term
	for row := range 8 {
		x := b.Var(fmt.Sprintf("row %d", row+1), model.Range(1, 8))
		columns = append(columns, model.Term{X: x})
		rising = append(rising, model.Term{X: x, C: row})
		falling = append(falling, model.Term{X: x, C: -row})
	}
	b.Post("columns", model.AllDifferent{Terms: columns})
	b.Post("rising diagonals", model.AllDifferent{Terms: rising})
	b.Post("falling diagonals", model.AllDifferent{Terms: falling})
	m, err := b.Build()
	if err != nil {
		fmt.Println(err)
		return
	}

	r, err := native.Solve(context.Background(), m, native.Options{}, nil)
	fmt.Println(r.First, err)
	fmt.Println(r.Counters.Solutions, "solutions")
	// Output:
	// [1 5 8 6 3 7 2 4] <nil>
	// 92 solutions
}

// SEND + MORE = MONEY: each letter is a digit of its own, and no number starts
// with 0.
func Example_sendMoreMoney() {
	b := model.NewBuilder()
	digits := map[rune]model.Var{}
	var letters []model.Var
	for _, letter := range "SENDMORY" {
		least := 0
		if letter == 'S' || letter == 'M' {
			least = 1
		}
		digits[letter] = b.Var(string(letter), model.Range(least, 9))
		letters = append(letters, digits[letter])
	}
	b.Post("different digits", model.Different(letters...))

	weights := map[rune]int{
		'S': 1000, 'E': 100 + 1 - 10, 'N': 10 - 100, 'D': 1, 'M': 1000 - 10000,
		'O': 100 - 1000, 'R': 10, 'Y': -1,
	}
	sum := model.Linear{Op: model.Eq, RHS: 0}
	for _, letter := range "SENDMORY" {
		sum.Coefs = append(sum.Coefs, weights[letter])
		sum.Xs = append(sum.Xs, digits[letter])
	}
	b.Post("SEND + MORE = MONEY", sum)
	m, err := b.Build()
	if err != nil {
		fmt.Println(err)
		return
	}

	r, err := native.Solve(context.Background(), m, native.Options{}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for x := range m.Vars() {
		fmt.Printf("%s=%d\n", m.Name(x), r.First.Value(x))
	}
	fmt.Println("the only solution:", r.Complete && r.Counters.Solutions == 1)
	// Output:
	// S=9
	// E=5
	// N=6
	// D=7
	// M=1
	// O=0
	// R=8
	// Y=2
	// the only solution: true
}
