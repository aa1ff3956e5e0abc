package encode_test

import (
	"context"
	"fmt"
	"os"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// Two neighbouring countries, red (1) or green (2), the first one red.
func Example() {
	b := model.NewBuilder()
	france, spain := b.Var("france", model.Range(1, 2)), b.Var("spain", model.Range(1, 2))
	b.Post("border", model.Relation{X: france, Op: model.Ne, Y: spain})
	b.Post("choice", model.Linear{Coefs: []int{1}, Xs: []model.Var{france}, Op: model.Eq, RHS: 1})
	m, err := b.Build()
	if err != nil {
		panic(err)
	}

	e, err := encode.Encode(context.Background(), m, encode.Options{})
	if err != nil {
		panic(err)
	}
	if err := cnf.Write(context.Background(), os.Stdout, e.Formula(), e.VarName); err != nil {
		panic(err)
	}
	for i := range e.Formula().NumClauses() {
		o := e.Origin(i)
		of := m.Name(o.Var)
		if o.Constraint != encode.OfVariable {
			of = m.ConstraintName(o.Constraint)
		}
		fmt.Println(e.Formula().Clause(i), of+":", o.Rule)
	}

	answer := cnf.Assignment{0, cnf.True, cnf.False, cnf.False, cnf.True} // a solver's
	solution, err := e.Decode(answer)
	fmt.Println(solution, err)
	// Output:
	// c 1 france=1
	// c 2 france=2
	// c 3 spain=1
	// c 4 spain=2
	// p cnf 4 7
	// 1 2 0
	// -1 -2 0
	// 3 4 0
	// -3 -4 0
	// -1 -3 0
	// -2 -4 0
	// 1 0
	// [1 2] france: at least one value
	// [-1 -2] france: at most one value
	// [3 4] spain: at least one value
	// [-3 -4] spain: at most one value
	// [-1 -3] border: conflict
	// [-2 -4] border: conflict
	// [1] choice: clue
	// [1 2] <nil>
}
