package generate_test

import (
	"fmt"

	"counterpoint/model/generate"
)

func ExampleQueens() {
	m, err := generate.Queens(4)
	if err != nil {
		fmt.Println(err)
		return
	}
	for i := range m.NumConstraints() {
		fmt.Printf("%s: %s\n", m.ConstraintName(i), m.Describe(i))
	}
	// Output:
	// columns: alldifferent(q1, q2, q3, q4)
	// rising diagonals: alldifferent(q1 + 1, q2 + 2, q3 + 3, q4 + 4)
	// falling diagonals: alldifferent(q1 - 1, q2 - 2, q3 - 3, q4 - 4)
}

func ExamplePigeons() {
	_, err := generate.Pigeons(5, 0)
	fmt.Println(err)
	// Output:
	// pigeons: the number of holes is 0: it must be at least 1
}
