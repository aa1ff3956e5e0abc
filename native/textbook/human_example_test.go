package textbook_test

import (
	"context"
	"fmt"
	"log"

	"counterpoint/model"
	"counterpoint/model/sudoku"
	"counterpoint/native/textbook"
)

func gridOf(cells string) *model.Model {
	p, err := sudoku.Parse([]string{cells}, sudoku.ReadOptions{})
	if err != nil {
		log.Fatal(err)
	}
	m, err := p.Grid.Model()
	if err != nil {
		log.Fatal(err)
	}
	return m
}

// The first rules that get a person on where singles do not suffice.
func ExampleExplain() {
	m := gridOf("5.....4.6...3295....1.............23...7.6...89.............8....8951...4.6.....7")
	p, err := textbook.Explain(context.Background(), m, textbook.HumanOptions{Rules: textbook.HumanRules()})
	if err != nil {
		log.Fatal(err)
	}
	for _, s := range p.Steps[9:14] {
		fmt.Println(s.Text(m))
	}
	fmt.Println(p.Verdict, "by", p.Rating)
	// Output:
	// pointing in box 8: 6 only in r7c4, r7c5, all in row 7: removed from r7c8
	// pointing in box 8: 7 only in r7c5, r7c6, all in row 7: removed from r7c1, r7c2, r7c3
	// naked triple in row 1: r1c4, r1c5, r1c6 hold 1, 7 and 8: removed from r1c2 (7, 8), r1c3 (7), r1c8 (7, 8)
	// claiming in row 1: 7 only in r1c5, r1c6, all in box 2: removed from r3c5, r3c6
	// claiming in row 1: 8 only in r1c4, r1c5, r1c6, all in box 2: removed from r3c4, r3c5, r3c6
	// exactly one solution by naked-triple
}

// With the three basic rules alone, hypotheses are needed.
func ExampleExplain_tree() {
	m := gridOf("5....84...6.........39...8.........3.9.5..8..47...1..2186..........4.5....5.6.1..")
	p, err := textbook.Explain(context.Background(), m, textbook.HumanOptions{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(p.Tree)
	fmt.Println(p.Verdict, "by", p.Rating)
	// Output:
	// 22 => solution
	//  \ => fail
	// \ => fail
	// exactly one solution by hypotheses (4, up to 2 at once)
}

func ExampleNextStep() {
	m := gridOf("530070000600195000098000060800060003400803001700020006060000280000419005000080079")
	s, _, err := textbook.NextStep(context.Background(), m, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(s.Text(m))
	// Output: naked single: r5c5 = 5 is the only candidate
}
