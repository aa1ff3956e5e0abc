package puzzle_test

import (
	"context"
	"fmt"
	"log"

	"counterpoint/compare/puzzle"
)

func ExampleGenerate() {
	p, err := puzzle.Generate(context.Background(), puzzle.Options{Clues: 24, Symmetry: puzzle.Rotational, Seed: 1})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.Grid)
	fmt.Println("needs", p.Rating)
	// Output:
	// +-------+-------+-------+
	// | . . . | 4 5 . | 2 . . |
	// | . 5 . | . . . | . . . |
	// | 7 . . | . . . | . 9 3 |
	// +-------+-------+-------+
	// | . 9 . | 3 . 1 | . . 6 |
	// | 4 . . | . . . | . . 9 |
	// | 1 . . | 8 . 7 | . 5 . |
	// +-------+-------+-------+
	// | 2 3 . | . . . | . . 8 |
	// | . . . | . . . | . 6 . |
	// | . . 6 | . 7 5 | . . . |
	// +-------+-------+-------+
	//
	// needs pointing
}
