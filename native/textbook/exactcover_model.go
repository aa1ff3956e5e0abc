package textbook

import (
	"fmt"
	"slices"

	"counterpoint/model"
)

// The exact cover of a model (Knuth 2000 does so for queens). A row is a variable with one of its values. The columns are
//
//   - one for each variable: it has exactly one value;
//   - one for each value of an all-different constraint with as many terms as
//     values: exactly one term has it;
//   - one for each value of any other all-different constraint, and of a
//     relation x != y + c, which is one of two terms: at most one term has it.
//     These are secondary.
//
// A constraint on one variable leaves out rows. Other constraints are no exact
// cover.
//
// The Sudoku gives 324 columns: for 81 cells, and for 9 values in each of 9
// rows, columns and boxes. An empty grid has 729 rows, a clue leaves one of the
// nine of its cell.
type modelCover struct {
	ExactCover
	*run
	domains
	rows       []variableValue // by row
	primary    []columnGroup
	secondary  []columnGroup
	unary      [][]int // by variable: the constraints on it alone
	impossible []int   // the constraints that no assignment satisfies
}

// columnGroup is the columns of an all-different constraint.
type columnGroup struct {
	constraint int
	terms      []model.Term
	values     []int // a column for each
	first      int   // the first of these columns
}

// newModelCover numbers the columns: variables, then the primary columns of the
// constraints in their order, then the secondary ones. A constraint that never
// holds is a column that no row covers.
func newModelCover(r *run) (*modelCover, error) {
	d, err := newDomains(r.model)
	if err != nil {
		return nil, err
	}
	c := &modelCover{run: r, domains: d, unary: make([][]int, r.model.NumVars())}
	for i, constraint := range r.model.Constraints() {
		if !r.work(1) {
			break
		}
		if err := c.add(i, constraint); err != nil {
			return nil, err
		}
	}
	next := number(c.primary, r.model.NumVars())
	c.NumPrimary = next + len(c.impossible)
	c.NumSecondary = number(c.secondary, c.NumPrimary) - c.NumPrimary
	return c, c.addRows()
}

func (c *modelCover) add(i int, constraint model.Constraint) error {
	if terms, ok := differentTerms(constraint); ok {
		c.addGroup(i, terms)
		return nil
	}
	switch scope := relevantVars(constraint); len(scope) {
	case 0:
		if !constraint.Check(make(model.Assignment, len(c.sizes))) {
			c.impossible = append(c.impossible, i)
		}
	case 1:
		x := scope[0].Index()
		c.unary[x] = append(c.unary[x], i)
	default:
		return unsupported("dlx", c.model, i, "alldifferent", "relation !=", "any on one variable")
	}
	return nil
}

// differentTerms returns the terms of a constraint that says that they differ.
func differentTerms(c model.Constraint) (terms []model.Term, ok bool) {
	switch c := c.(type) {
	case model.AllDifferent:
		return c.Terms, true
	case model.Relation:
		return []model.Term{{X: c.X}, {X: c.Y, C: c.C}}, c.Op == model.Ne
	}
	return nil, false
}

func (c *modelCover) addGroup(i int, terms []model.Term) {
	if len(terms) < 2 {
		return
	}
	for _, t := range terms {
		c.work(1 + c.sizes[t.X.Index()]/8)
	}
	d := model.AllDifferent{Terms: terms}
	g := columnGroup{constraint: i, terms: terms, values: slices.Collect(c.model.ValuesOf(d).All())}
	if c.model.IsPermutation(d) {
		c.primary = append(c.primary, g)
	} else {
		c.secondary = append(c.secondary, g)
	}
}

// number gives the groups the columns from next on, and returns the one after.
func number(groups []columnGroup, next int) int {
	for i := range groups {
		groups[i].first = next
		next += len(groups[i].values)
	}
	return next
}

// addRows makes the rows in the order of variables and, for each, of values.
func (c *modelCover) addRows() error {
	groupsOf := make([][]termOf, len(c.sizes))
	for _, groups := range [][]columnGroup{c.primary, c.secondary} {
		for i := range groups {
			for _, t := range groups[i].terms {
				groupsOf[t.X.Index()] = append(groupsOf[t.X.Index()], termOf{&groups[i], t.C})
			}
		}
	}
	ones := int64(0)
	for x, groups := range groupsOf {
		ones += int64(c.sizes[x]) * int64(1+len(groups))
	}
	if ones > maxNodes {
		return &TooLargeError{What: "1s in its exact cover", Size: ones, Limit: maxNodes}
	}
	a := make(model.Assignment, len(c.sizes))
	for x, groups := range groupsOf {
		for rank, v := range c.values[x] {
			if a[x] = v; !c.work(1+len(groups)) || !c.allowed(x, a) {
				continue
			}
			c.rows = append(c.rows, variableValue{x, rank})
			c.Rows = append(c.Rows, columnsOf(x, v, groups))
		}
	}
	return nil
}

// termOf is a term of a group over a variable at hand: the variable + c.
type termOf struct {
	group *columnGroup
	c     int
}

// allowed reports whether the constraints on x alone allow its value.
func (c *modelCover) allowed(x int, a model.Assignment) bool {
	return !slices.ContainsFunc(c.unary[x], func(i int) bool { return !c.model.Constraint(i).Check(a) })
}

// columnsOf returns the columns of the row "x = v".
func columnsOf(x, v int, groups []termOf) []int {
	row := make([]int, 1, 1+len(groups))
	row[0] = x
	for _, t := range groups {
		i, _ := slices.BinarySearch(t.group.values, v+t.c)
		row = append(row, t.group.first+i)
	}
	return row
}

// why says what it means that no row covers the primary column.
func (c *modelCover) why(column int) string {
	if column < len(c.sizes) {
		return c.model.Name(c.model.Var(column)) + " has no value left"
	}
	for _, g := range c.primary {
		if i := column - g.first; i < len(g.values) {
			return fmt.Sprintf("%s: no place left for %d", c.model.ConstraintName(g.constraint), g.values[i])
		}
	}
	return c.model.ConstraintName(c.impossible[column-c.NumPrimary+len(c.impossible)]) + ": never holds"
}
