package generate

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"counterpoint/model"
)

// Latin fills a square of n by n cells with 1..n so that each row and each
// column holds every value. The variable "r2c3" is the cell in row 2, column
// 3. Rows are posted before columns.
func Latin(n int) (*model.Model, error) {
	b, _, err := square(n)
	if err != nil {
		return nil, err
	}
	return b.Build()
}

// QuasigroupWithHoles is a random latin square of which only the cells outside
// some randomly chosen holes are given, each by a constraint "r2c3 = 4". It
// always has a solution. For n around 30 it is hardest where about 42 % of the
// cells are holes (Achlioptas, Gomes, Kautz and Selman, "Generating satisfiable problem
// instances", AAAI 2000).
func QuasigroupWithHoles(n, holes int, seed uint64) (*model.Model, error) {
	b, cells, err := square(n)
	if err != nil {
		return nil, err
	}
	if err := fits("quasigroup with holes", n, n, n); err != nil {
		return nil, err
	}
	if holes < 0 || holes > n*n {
		return nil, fmt.Errorf("quasigroup with holes: the number of holes is %d: a square of %d by %d has 0 to %d", holes, n, n, n*n)
	}
	r := pcg(seed)
	values := randomSquare(r, n)
	given := sample(r, n*n, n*n-holes)
	slices.Sort(given)
	for _, i := range given {
		name := fmt.Sprintf("r%dc%d is given", i/n+1, i%n+1)
		b.Post(name, model.Linear{Coefs: []int{1}, Xs: []model.Var{cells[i]}, Op: model.Eq, RHS: values[i]})
	}
	return b.Build()
}

// square posts rows and columns, and returns the cells row by row.
func square(n int) (*model.Builder, []model.Var, error) {
	if err := atLeast(1, "latin square", "its side", n); err != nil {
		return nil, nil, err
	}
	if err := fits("latin square", n, n, 2); err != nil {
		return nil, nil, err
	}
	b := model.NewBuilder()
	cells := make([]model.Var, n*n)
	for i := range cells {
		cells[i] = b.Var(fmt.Sprintf("r%dc%d", i/n+1, i%n+1), model.Range(1, n))
	}
	for row := range n {
		b.Post(fmt.Sprintf("row %d", row+1), model.Different(cells[row*n:(row+1)*n]...))
	}
	for column := range n {
		xs := make([]model.Var, n)
		for row := range n {
			xs[row] = cells[row*n+column]
		}
		b.Post(fmt.Sprintf("column %d", column+1), model.Different(xs...))
	}
	return b, cells, nil
}

// randomSquare returns a random latin square, row by row, after n^3 moves of
// the Markov chain of Jacobson and Matthews ("Generating uniformly distributed
// random latin squares", Journal of Combinatorial Designs 4, 1996). Its limit
// is the uniform distribution; shuffling the rows, columns and values of one
// square would reach only the squares of the same structure.
func randomSquare(r *rand.Rand, n int) []int {
	c := cyclicCube(n)
	if n > 1 {
		for moves := n * n * n; moves > 0 || !c.proper(); moves-- {
			c.move(r)
		}
	}
	values := make([]int, n*n)
	for cell := range values {
		values[cell] = 1 + slices.Index(c.entries[cell*n:(cell+1)*n], 1)
	}
	return values
}

// cube is the incidence cube of a latin square: the entry at (x, y, z) is 1 if
// the cell in row x, column y holds z. Every line of the cube sums to 1. On its
// way from one square to the next the chain passes through improper cubes, in
// which one entry is -1.
type cube struct {
	n        int
	entries  []int8
	negative [3]int // the place of the -1
	improper bool
}

// cyclicCube is the square whose row x is 0..n-1 rotated by x.
func cyclicCube(n int) *cube {
	c := &cube{n: n, entries: make([]int8, n*n*n)}
	for x := range n {
		for y := range n {
			*c.at(x, y, (x+y)%n) = 1
		}
	}
	return c
}

func (c *cube) at(x, y, z int) *int8 { return &c.entries[(x*c.n+y)*c.n+z] }

func (c *cube) proper() bool { return !c.improper }

// move adds 1 at a zero of a proper cube, or at the -1 of an improper one, and
// at three more corners of a box that it spans with ones on its three lines,
// and takes 1 from the other four corners. No line's sum changes.
func (c *cube) move(r *rand.Rand) {
	x, y, z := c.start(r)
	x2 := c.one(r, func(i int) int8 { return *c.at(i, y, z) })
	y2 := c.one(r, func(i int) int8 { return *c.at(x, i, z) })
	z2 := c.one(r, func(i int) int8 { return *c.at(x, y, i) })
	for _, up := range []*int8{c.at(x, y, z), c.at(x, y2, z2), c.at(x2, y, z2), c.at(x2, y2, z)} {
		*up++
	}
	for _, down := range []*int8{c.at(x2, y, z), c.at(x, y2, z), c.at(x, y, z2), c.at(x2, y2, z2)} {
		*down--
	}
	c.negative = [3]int{x2, y2, z2}
	c.improper = *c.at(x2, y2, z2) < 0
}

func (c *cube) start(r *rand.Rand) (x, y, z int) {
	if c.improper {
		return c.negative[0], c.negative[1], c.negative[2]
	}
	for {
		x, y, z = r.IntN(c.n), r.IntN(c.n), r.IntN(c.n)
		if *c.at(x, y, z) == 0 {
			return x, y, z
		}
	}
}

// one returns the place of a 1 on a line: of the only one, or of one of the
// two on a line through the -1.
func (c *cube) one(r *rand.Rand, entry func(int) int8) int {
	first := -1
	for i := range c.n {
		if entry(i) != 1 {
			continue
		}
		if first < 0 {
			first = i
			continue
		}
		if r.IntN(2) == 1 {
			return i
		}
		return first
	}
	return first
}
