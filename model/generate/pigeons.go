package generate

import (
	"fmt"

	"counterpoint/model"
)

// Pigeons puts each pigeon into a hole of its own, by one all-different
// constraint. With more pigeons than holes there is no solution: one look at
// the two numbers proves it, while by resolution every proof is exponential in
// the number of holes (Haken, "The intractability of resolution", Theoretical
// Computer Science 39, 1985). The variable "pigeon3" is the third pigeon's
// hole, 1..holes.
func Pigeons(pigeons, holes int) (*model.Model, error) {
	b, xs, err := roost(pigeons, holes)
	if err != nil {
		return nil, err
	}
	b.Post("one pigeon a hole", model.Different(xs...))
	return b.Build()
}

// PairwisePigeons is the problem of [Pigeons] with one constraint X != Y for
// each two pigeons, so that an engine is not told that they belong together.
func PairwisePigeons(pigeons, holes int) (*model.Model, error) {
	b, xs, err := roost(pigeons, holes)
	if err != nil {
		return nil, err
	}
	if err := fits("pigeons", pigeons, pigeons); err != nil {
		return nil, err
	}
	for i, x := range xs {
		for j := i + 1; j < len(xs); j++ {
			name := fmt.Sprintf("pigeons %d and %d", i+1, j+1)
			b.Post(name, model.Relation{X: x, Op: model.Ne, Y: xs[j]})
		}
	}
	return b.Build()
}

// roost makes the pigeons, not yet kept apart.
func roost(pigeons, holes int) (*model.Builder, []model.Var, error) {
	if err := atLeast(1, "pigeons", "the number of pigeons", pigeons); err != nil {
		return nil, nil, err
	}
	if err := atLeast(1, "pigeons", "the number of holes", holes); err != nil {
		return nil, nil, err
	}
	if holes > model.MaxValue {
		return nil, nil, fmt.Errorf("pigeons: the number of holes is %d: it must be at most %d", holes, model.MaxValue)
	}
	if err := fits("pigeons", pigeons); err != nil {
		return nil, nil, err
	}
	b := model.NewBuilder()
	xs := make([]model.Var, pigeons)
	for i := range xs {
		xs[i] = b.Var(fmt.Sprintf("pigeon%d", i+1), model.Range(1, holes))
	}
	return b, xs, nil
}
