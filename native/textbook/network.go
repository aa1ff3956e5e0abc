package textbook

import (
	"context"

	"counterpoint/model"
)

// network is what the algorithms by search work on: the variables with the
// values that are left to them, joined by edges where a constraint is over two
// variables (Montanari 1974).
//
//   - An all-different is an edge x + c != y + d for each pair of its terms. A
//     relation, a table over two variables and a sum of two are an edge each.
//     What several constraints say alike is one edge, so that the 27 units of
//     a 9x9 Sudoku are 810 edges.
//   - A constraint over one variable is applied before the search: see
//     nodeconsistency.go.
//   - A constraint over more variables is wide. It is checked as soon as all
//     of them are assigned, and never propagated.
//
// An edge e is two arcs: arc 2e holds the values of its x against those of y,
// arc 2e+1 those of y against those of x. So arc a goes back along a^1.
type network struct {
	*run
	domains
	edges  []edge
	sides  [][2]int32 // by arc: the variable that it holds, and the one that it holds it against
	shifts []shift    // by arc: see revise.go
	arcs   [][]int32  // arcs[x] are the arcs that hold x against another
	unary  []int      // constraints of the model
	wide   []wide
	wideAt [][]int32 // wideAt[x] are those with x in their scope

	removed     []removal   // from the domains, in order: see removal.go
	depth       int         // of the present node
	propagation Propagation // of MAC; full in the others
}

// wide is a constraint over more than two variables, or over none.
type wide struct {
	constraint int
	scope      []int32
}

// newNetwork returns the network of the model. It may come back unfinished if
// the context is done: then the run is stopped.
func newNetwork(ctx context.Context, engine string, m *model.Model, o Options, found func(model.Assignment) bool) (*network, error) {
	n := &network{run: newRun(ctx, m, o, found), arcs: make([][]int32, m.NumVars()), wideAt: make([][]int32, m.NumVars())}
	var err error
	if n.domains, err = newDomains(m); err != nil {
		n.cancel()
		return nil, err
	}
	known := map[binary]bool{}
	for i, c := range m.Constraints() {
		if n.stopped {
			break
		}
		if err := n.add(engine, i, c, known); err != nil {
			n.cancel()
			return nil, err
		}
	}
	return n, nil
}

func (n *network) add(engine string, i int, c model.Constraint, known map[binary]bool) error {
	scope := relevantVars(c)
	switch c := c.(type) {
	case model.AllDifferent:
		return n.addDifferences(i, c, known)
	case model.Relation:
		return n.addEdge(i, comparison(1, c.X, -1, c.Y, c.Op, int64(c.C)), known)
	case model.Linear:
		if len(scope) == 2 {
			coefs := nonzero(c)
			return n.addEdge(i, comparison(coefs[0], scope[0], coefs[1], scope[1], c.Op, int64(c.RHS)), known)
		}
	case model.Table:
		if len(scope) == 2 {
			return n.addEdge(i, newPairs(c), known)
		}
	default:
		return unsupported(engine, n.model, i, "alldifferent", "relation", "linear", "table")
	}
	if len(scope) == 1 {
		n.unary = append(n.unary, i)
		return nil
	}
	n.addWide(i, scope)
	return nil
}

func (n *network) addDifferences(i int, c model.AllDifferent, known map[binary]bool) error {
	if n := int64(len(c.Terms)); n*(n-1)/2 > MaxConstraints {
		return tooManyEdges(n * (n - 1) / 2)
	}
	for j, t := range c.Terms {
		for _, s := range c.Terms[:j] {
			if err := n.addEdge(i, difference(s, t), known); err != nil {
				return err
			}
		}
	}
	return nil
}

func (n *network) addEdge(i int, c binary, known map[binary]bool) error {
	if known[c] || !n.work(1) {
		return nil
	}
	known[c] = true
	e := int32(len(n.edges))
	if e == MaxConstraints {
		return tooManyEdges(MaxConstraints + 1)
	}
	n.edges = append(n.edges, edge{c, int32(i)})
	n.sides = append(n.sides, [2]int32{c.x, c.y}, [2]int32{c.y, c.x})
	there, back := n.shiftsOf(&c)
	n.shifts = append(n.shifts, there, back)
	n.arcs[c.x] = append(n.arcs[c.x], 2*e)
	n.arcs[c.y] = append(n.arcs[c.y], 2*e+1)
	return nil
}

func tooManyEdges(atLeast int64) error {
	return &TooLargeError{What: "or more constraints over two variables", Size: atLeast, Limit: MaxConstraints}
}

func (n *network) addWide(i int, scope []model.Var) {
	w := wide{constraint: i}
	for _, x := range scope {
		w.scope = append(w.scope, int32(x.Index()))
		n.wideAt[x.Index()] = append(n.wideAt[x.Index()], int32(len(n.wide)))
	}
	n.wide = append(n.wide, w)
}

// relevantVars returns the variables that matter to the constraint.
func relevantVars(c model.Constraint) []model.Var {
	l, ok := c.(model.Linear)
	if !ok {
		return c.Vars()
	}
	var scope []model.Var
	for i, x := range l.Xs {
		if l.Coefs[i] != 0 {
			scope = append(scope, x)
		}
	}
	return scope
}

// nonzero returns the coefficients of those variables.
func nonzero(c model.Linear) []int64 {
	var coefs []int64
	for _, coef := range c.Coefs {
		if coef != 0 {
			coefs = append(coefs, int64(coef))
		}
	}
	return coefs
}

// ends returns the variable that the arc holds, and the one that it holds it
// against.
func (n *network) ends(arc int32) (x, y int) {
	sides := &n.sides[arc]
	return int(sides[0]), int(sides[1])
}

// allows checks a value of the arc's first variable with one of its second.
func (n *network) allows(arc int32, v, w int) bool {
	n.Checks++
	e := &n.edges[arc/2]
	if arc%2 == 0 {
		return e.allows(v, w)
	}
	return e.allows(w, v)
}

// holds checks a constraint of the model, all of whose variables that matter
// have a value.
func (n *network) holds(constraint int, a model.Assignment) bool {
	n.Checks++
	c := n.model.Constraint(constraint)
	if t, ok := c.(model.Table); ok {
		n.work(len(t.Rows) / 64)
	}
	return c.Check(a)
}
