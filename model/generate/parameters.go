package generate

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// maxSize bounds what one model may hold, counted in variables in scopes and
// in values in tables: some hundred megabytes at most.
const maxSize = 10_000_000

// atLeast says that a parameter is too small, or nothing.
func atLeast(least int, family, parameter string, value int) error {
	if value >= least {
		return nil
	}
	return fmt.Errorf("%s: %s is %d: it must be at least %d", family, parameter, value, least)
}

// fits says that the model would be too large, or nothing. The size is the
// product of the factors.
func fits(family string, factors ...int) error {
	size := 1.0
	for _, f := range factors {
		size *= float64(f)
	}
	if size <= maxSize {
		return nil
	}
	return fmt.Errorf("%s: the model would hold about %.3g variables in scopes and values in tables, more than the %d allowed: choose smaller parameters",
		family, size, maxSize)
}

// share returns the whole number nearest to the share of total, half of a
// whole rounded up. The share is a number from 0 to 1.
func share(family, parameter string, part float64, total int) (int, error) {
	if math.IsNaN(part) || part < 0 || part > 1 {
		return 0, fmt.Errorf("%s: %s is %v: it must be from 0 to 1", family, parameter, part)
	}
	return int(math.Round(part * float64(total))), nil
}

// pcg returns the generator that a seed stands for.
func pcg(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// sample draws k different numbers of 0..total-1, each set of k as likely as
// any other, in random order.
func sample(r *rand.Rand, total, k int) []int {
	numbers := make([]int, total)
	for i := range numbers {
		numbers[i] = i
	}
	for i := range k {
		j := i + r.IntN(total-i)
		numbers[i], numbers[j] = numbers[j], numbers[i]
	}
	return numbers[:k]
}
