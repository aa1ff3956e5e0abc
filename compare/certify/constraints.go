package certify

import (
	"fmt"
	"math"
	"math/rand/v2"

	"counterpoint/model"
)

// The functions below make the models of the constraints that are certified most:
// variables x1, x2, ... with the values 1..d.

// AllDifferent is an all-different on n variables.
func AllDifferent(n, d int) (*model.Model, error) {
	return build(n, d, func(xs []model.Var) model.Constraint { return model.Different(xs...) })
}

// Relation is x1 op x2 + c.
func Relation(op model.Op, c, d int) (*model.Model, error) {
	return build(2, d, func(xs []model.Var) model.Constraint { return model.Relation{X: xs[0], Op: op, Y: xs[1], C: c} })
}

// Linear is the sum of the variables with the coefficients, op rhs.
func Linear(coefs []int, op model.Op, rhs, d int) (*model.Model, error) {
	return build(len(coefs), d, func(xs []model.Var) model.Constraint {
		return model.Linear{Coefs: coefs, Xs: xs, Op: op, RHS: rhs}
	})
}

// MiddleSum is the right side that is in the middle of the sums that the
// coefficients can have with values 1..d, rounded down.
func MiddleSum(coefs []int, d int) int {
	sum := int64(0)
	for _, c := range coefs {
		sum += int64(c) * int64(d+1)
	}
	return int(max(math.MinInt, min(math.MaxInt, sum>>1)))
}

// Table allows the rows of n values each, or forbids them.
func Table(rows [][]int, forbid bool, n, d int) (*model.Model, error) {
	return build(n, d, func(xs []model.Var) model.Constraint {
		return model.Table{Xs: xs, Rows: rows, Forbid: forbid}
	})
}

// RandomRows draws each of the d^n rows with the density as its probability, from
// 0 to 1. The same seed draws the same rows on every machine.
func RandomRows(n, d int, density float64, seed uint64) ([][]int, error) {
	if !(density >= 0 && density <= 1) {
		return nil, fmt.Errorf("a density of %v: expected 0 to 1", density)
	}
	if err := checkSize(n, d); err != nil {
		return nil, err
	}
	random := rand.New(rand.NewPCG(seed, 0))
	row := make([]int, n)
	var rows [][]int
	var draw func(i int)
	draw = func(i int) {
		if i == n {
			if random.Float64() < density {
				rows = append(rows, append([]int(nil), row...))
			}
			return
		}
		for row[i] = 1; row[i] <= d; row[i]++ {
			draw(i + 1)
		}
	}
	draw(0)
	return rows, nil
}

// checkSize refuses what has no value, or too many to be certified.
func checkSize(n, d int) error {
	switch {
	case n < 1 || n > MaxVariables:
		return fmt.Errorf("%d variables: expected 1 to %d", n, MaxVariables)
	case d < 1 || d > MaxValues:
		return fmt.Errorf("%d values: expected 1 to %d", d, MaxValues)
	case float64(n)*math.Log2(float64(d)) > math.Log2(MaxAssignments):
		return fmt.Errorf("%d variables of %d values have more than %d assignments, all of which would be tried: expected fewer", n, d, MaxAssignments)
	}
	return nil
}

func build(n, d int, constraint func([]model.Var) model.Constraint) (*model.Model, error) {
	if err := checkSize(n, d); err != nil {
		return nil, err
	}
	b := model.NewBuilder()
	xs := make([]model.Var, n)
	for i := range xs {
		xs[i] = b.Var(fmt.Sprintf("x%d", i+1), model.Range(1, d))
	}
	b.Post("", constraint(xs))
	return b.Build()
}
