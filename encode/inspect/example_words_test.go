package inspect_test

import (
	"context"
	"fmt"

	"counterpoint/encode"
	"counterpoint/encode/inspect"
	"counterpoint/model"
)

// threeDifferent is three variables of the values 1 to 3, all different.
func threeDifferent() *inspect.Subject {
	b := model.NewBuilder()
	x, y, z := b.Var("x", model.Range(1, 3)), b.Var("y", model.Range(1, 3)), b.Var("z", model.Range(1, 3))
	b.Post("row", model.Different(x, y, z))
	m, err := b.Build()
	if err != nil {
		panic(err)
	}
	e, err := encode.Encode(context.Background(), m, encode.Options{Scheme: encode.Extended})
	if err != nil {
		panic(err)
	}
	return inspect.Of(e)
}

// Clauses in words, and back.
func ExampleSubject_Words() {
	s := threeDifferent()
	for _, i := range []int{0, 1, 12, 21} {
		words := s.Words(i)
		clause, err := s.ReadWords(words)
		fmt.Println(words, "-", clause, err)
	}
	// Output:
	// x is one of 1 .. 3 - [1 2 3] <nil>
	// x is not both 1 and 2 - [-1 -2] <nil>
	// row: x and y are not both 1 - [-1 -4] <nil>
	// row: 1 is in one of x, y, z - [1 4 7] <nil>
}

// Where x is 1 and y is 2, why is z 3?
func ExampleSubject_Why() {
	s := threeDifferent()
	goal, _ := s.Literal("z=3")
	assumed, _ := s.Literals([]string{"x=1,y=2"})
	why, err := s.Why(context.Background(), goal, assumed...)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, step := range why.Steps {
		fmt.Printf("round %d: %s, since %s\n", step.Round, s.LitName(step.Lit), s.Words(step.Clause))
	}
	// Output:
	// round 1: z!=1, since row: x and z are not both 1
	// round 1: z!=2, since row: y and z are not both 2
	// round 2: z=3, since z is one of 1 .. 3
}
