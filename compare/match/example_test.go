package match_test

import (
	"context"
	"fmt"

	"counterpoint/compare"
	"counterpoint/compare/match"
	"counterpoint/encode"
	"counterpoint/model"
)

// row is three cells that take the values 1 to 3, where the first two are not 3.
func row() *model.Model {
	b := model.NewBuilder()
	x, y, z := b.Var("x", model.Range(1, 2)), b.Var("y", model.Range(1, 2)), b.Var("z", model.Range(1, 3))
	b.Post("row", model.Different(x, y, z))
	m, err := b.Build()
	if err != nil {
		panic(err)
	}
	return m
}

// Hidden singles are the clauses "each value somewhere": the trees are equal, and
// so is what each side counts.
func ExampleWalk() {
	r, err := match.Walk(context.Background(), row(), match.Options{
		Level:    match.Norvig,
		Encoding: encode.Options{Scheme: encode.Extended},
	})
	if err != nil {
		panic(err)
	}
	native, _ := r.Native.Get(compare.Prunings)
	clauses, _ := r.Clauses.Get(compare.Prunings)
	fmt.Println(r.Equal(), "theory:", r.Claim.Relation)
	fmt.Println(native, clauses)
	// Output:
	// true theory: equal
	// 6 6
}

// Without these clauses they are not seen.
func ExampleExplain() {
	m := row()
	o := match.Options{Level: match.Norvig, Encoding: encode.Options{Scheme: encode.Minimal}}
	r, err := match.Walk(context.Background(), m, o)
	if err != nil {
		panic(err)
	}
	all, err := match.Explain(context.Background(), m, o, r.First)
	if err != nil {
		panic(err)
	}
	for _, e := range all {
		for _, step := range e.Steps {
			fmt.Printf("%s, by the %s: %s\n", step.Conclusion, step.By, step.Because)
		}
		fmt.Println("but", e.Kept)
	}
	// Output:
	// z!=1, by the row: 3 has no other place
	// but the nearest clause is x!=1 or z!=1 (row: conflict), of which also x!=1 is open
}
