package textbook

import (
	"math"
	"slices"

	"counterpoint/model"
)

// edge is a constraint over two variables, drawn as an edge between them.
type edge struct {
	binary
	constraint int32 // of the model, that it comes from
}

// binary is the constraint a*x + b*y op rhs or, where pairs is not nil, that
// the values of x and y are one of the pairs. x comes before y in the model.
type binary struct {
	x, y  int32
	a, b  int64
	op    model.Op
	rhs   int64
	pairs *pairs
}

// comparison returns a*x + b*y op rhs, written in one way where it can be
// written in several.
func comparison(a int64, x model.Var, b int64, y model.Var, op model.Op, rhs int64) binary {
	c := binary{x: int32(x.Index()), y: int32(y.Index()), a: a, b: b, op: op, rhs: rhs}
	if c.x > c.y {
		c.x, c.y, c.a, c.b = c.y, c.x, c.b, c.a
	}
	if c.a < 0 && (op == model.Eq || op == model.Ne) {
		c.a, c.b, c.rhs = -c.a, -c.b, -c.rhs
	}
	return c
}

// difference returns s != t.
func difference(s, t model.Term) binary {
	return comparison(1, s.X, -1, t.X, model.Ne, int64(t.C)-int64(s.C))
}

// allows reports whether x may have the value v beside the value w of y.
func (c *binary) allows(v, w int) bool {
	if c.pairs != nil {
		return c.pairs.allow(v, w)
	}
	return c.op.Holds(c.a*int64(v)+c.b*int64(w), c.rhs)
}

// pairs are the rows of a table over two variables, each as one word, sorted.
type pairs struct {
	rows   []uint64
	forbid bool
}

// newPairs returns the constraint of a table over two variables. It leaves out
// rows with values that no domain can have.
func newPairs(c model.Table) binary {
	x, y := 0, 1
	if c.Xs[x].Index() > c.Xs[y].Index() {
		x, y = y, x
	}
	p := &pairs{forbid: c.Forbid}
	for _, row := range c.Rows {
		if fits(row[x]) && fits(row[y]) {
			p.rows = append(p.rows, pair(row[x], row[y]))
		}
	}
	slices.Sort(p.rows)
	return binary{x: int32(c.Xs[x].Index()), y: int32(c.Xs[y].Index()), pairs: p}
}

func (p *pairs) allow(v, w int) bool {
	_, found := slices.BinarySearch(p.rows, pair(v, w))
	return found != p.forbid
}

func fits(v int) bool { return v >= math.MinInt32 && v <= math.MaxInt32 }

func pair(v, w int) uint64 { return uint64(uint32(v))<<32 | uint64(uint32(w)) }
