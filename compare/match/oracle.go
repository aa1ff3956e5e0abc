package match

import (
	"context"
	"fmt"
	"slices"

	"counterpoint/model"
	"counterpoint/native"
)

// oracle is a side that computes a consistency from its definition: it asks of
// each value, in each constraint alone, whether there is a support, and removes
// those without, to the fixpoint. It shares nothing with the engines that it
// measures.
//
// The definitions are those of Bessiere, Constraint propagation (2006). Supports
// are among the values left (Domain), or among all integers from the least to the
// greatest value left (Bounds, Range). Bounds asks it of the ends of a domain
// alone, save for constraints on one variable, which always have their whole
// effect.
type oracle struct {
	*pairs
	level     Level
	left      []bool                     // by pair
	trail     []int32                    // removed pairs
	marks     []int                      // lengths of the trail to return to
	watch     [][]int                    // constraints by variable
	queue     []int                      // constraints to look at
	queued    []bool                     // by constraint
	empty     bool                       // a domain has no value
	failedAt  int                        // what emptied it: a constraint, or native.ByCaller
	supported map[Pair]bool              // the pairs of supports that were found in the constraint that is revised
	removed   func(pair int32, by cause) // may be nil
}

// MaxSupport limits what looking for one support may take: the values in the
// scope of a constraint, and the pairs of values of a relation, the rows of a
// table, the sums of an equation.
const MaxSupport = 1 << 20

// TooLargeError says that the supports in a constraint are too many to look
// through.
type TooLargeError struct {
	Constraint  string
	Size, Limit int64
}

// Error names the constraint, the size and the limit.
func (e *TooLargeError) Error() string {
	return fmt.Sprintf("%s: a support has to be looked for among %d combinations, and the limit is %d: take a smaller model, or a level of the native engine",
		e.Constraint, e.Size, e.Limit)
}

func newOracle(p *pairs, l Level) (*oracle, error) {
	o := &oracle{
		pairs: p, level: l,
		left: make([]bool, len(p.all)), watch: make([][]int, p.model.NumVars()), queued: make([]bool, p.model.NumConstraints()),
		supported: make(map[Pair]bool),
	}
	for i := range o.left {
		o.left[i] = true
	}
	for i, c := range p.model.Constraints() {
		if size := combinations(p.model, c, l); size > MaxSupport {
			return nil, &TooLargeError{p.model.ConstraintName(i), size, MaxSupport}
		}
		for _, x := range c.Vars() {
			o.watch[x.Index()] = append(o.watch[x.Index()], i)
		}
		o.enqueue(i)
	}
	return o, nil
}

// combinations bounds what it takes to find one support at the level.
func combinations(m *model.Model, c model.Constraint, l Level) int64 {
	sum, product, widest := int64(0), int64(1), int64(0)
	for _, x := range c.Vars() {
		n := int64(width(m.Domain(x), l))
		sum, product, widest = sum+n, min(product*n, 1<<31), max(widest, n)
	}
	switch c := c.(type) {
	case model.Relation:
		return product
	case model.Table:
		return max(sum, int64(len(c.Rows)))
	case model.Linear:
		if c.Op == model.Eq {
			return max(sum, min(product, differentSums(m, c)*widest))
		}
	}
	return sum
}

// width returns among how many values of a domain supports are looked for.
func width(d model.Domain, l Level) int {
	if l == Domain {
		return d.Size()
	}
	return d.Max() - d.Min() + 1
}

func (o *oracle) enqueue(constraint int) {
	if !o.queued[constraint] {
		o.queued[constraint] = true
		o.queue = append(o.queue, constraint)
	}
}

func (o *oracle) push() { o.marks = append(o.marks, len(o.trail)) }

// pop returns to a fixpoint, where nothing was queued.
func (o *oracle) pop() {
	last := len(o.marks) - 1
	for _, pair := range o.trail[o.marks[last]:] {
		o.left[pair] = true
	}
	o.trail, o.marks = o.trail[:o.marks[last]], o.marks[:last]
	for _, constraint := range o.queue {
		o.queued[constraint] = false
	}
	o.queue, o.empty = o.queue[:0], false
}

func (o *oracle) has(pair int32) bool { return o.left[pair] }

func (o *oracle) assign(pair int32) {
	first, end := o.span(o.all[pair].X)
	for other := first; other < end; other++ {
		if other != pair && o.left[other] {
			o.drop(other, native.ByCaller)
		}
	}
	if !o.left[pair] {
		o.fail(native.ByCaller)
	}
}

func (o *oracle) remove(pair int32) {
	if o.left[pair] {
		o.drop(pair, native.ByCaller)
	}
}

// drop removes a value that is left.
func (o *oracle) drop(pair int32, constraint int) {
	x := o.all[pair].X
	o.left[pair] = false
	o.trail = append(o.trail, pair)
	if len(o.values(x)) == 0 {
		o.fail(constraint)
		return
	}
	if o.removed != nil {
		o.removed(pair, cause{by: constraint, leaves: none})
	}
	for _, c := range o.watch[x.Index()] {
		o.enqueue(c)
	}
}

func (o *oracle) fail(constraint int) { o.empty, o.failedAt = true, constraint }

func (o *oracle) record(removed func(pair int32, by cause)) { o.removed = removed }

func (o *oracle) failure() cause { return cause{by: o.failedAt, leaves: none} }

// values returns the values left of x.
func (o *oracle) values(x model.Var) []int {
	first, end := o.span(x)
	var values []int
	for pair := first; pair < end; pair++ {
		if o.left[pair] {
			values = append(values, o.all[pair].V)
		}
	}
	return values
}

func (o *oracle) propagate(ctx context.Context) (consistent bool, err error) {
	for len(o.queue) > 0 && !o.empty {
		constraint := o.queue[0]
		if err := o.revise(ctx, constraint); err != nil {
			return false, err
		}
		o.queue = o.queue[1:] // it stood there meanwhile: revise leaves it at its fixpoint
		o.queued[constraint] = false
	}
	return !o.empty, nil
}

// revise removes the values that have no support in one constraint. Where
// supports lie between bounds, it looks again as long as these move.
func (o *oracle) revise(ctx context.Context, constraint int) error {
	scope := o.model.Constraint(constraint).Vars()
	if len(scope) == 0 {
		if _, ok := support(o.model.Constraint(constraint), nil); !ok {
			o.fail(constraint)
		}
		return nil
	}
	for before := -1; before != len(o.trail) && !o.empty; {
		before = len(o.trail)
		from := o.choices(scope)
		clear(o.supported)
		for at := range scope {
			if err := o.reviseVar(ctx, constraint, from, at); err != nil {
				return err
			}
		}
	}
	return nil
}

// choices are the values among which supports are looked for.
func (o *oracle) choices(scope []model.Var) choices {
	from := make(choices, len(scope))
	for i, x := range scope {
		from[i] = o.values(x)
		if n := len(from[i]); o.level != Domain && n > 0 {
			from[i] = integers(from[i][0], from[i][n-1])
		}
	}
	return from
}

func integers(lo, hi int) []int {
	all := make([]int, 0, hi-lo+1)
	for v := lo; v <= hi; v++ {
		all = append(all, v)
	}
	return all
}

// reviseVar looks at the values of one variable, or at those from either end up to
// the first that stays.
func (o *oracle) reviseVar(ctx context.Context, constraint int, from choices, at int) error {
	c := o.model.Constraint(constraint)
	first, end := o.span(c.Vars()[at])
	ascending := make([]int32, 0, end-first)
	for pair := first; pair < end; pair++ {
		ascending = append(ascending, pair)
	}
	if o.level != Bounds || arity(c) == 1 {
		return o.reviseUntil(ctx, constraint, from, at, ascending, false)
	}
	descending := slices.Clone(ascending)
	slices.Reverse(descending)
	if err := o.reviseUntil(ctx, constraint, from, at, ascending, true); err != nil {
		return err
	}
	return o.reviseUntil(ctx, constraint, from, at, descending, true)
}

// reviseUntil looks at the values in the order; stop ends it at the first that
// stays.
func (o *oracle) reviseUntil(ctx context.Context, constraint int, from choices, at int, order []int32, stop bool) error {
	for _, pair := range order {
		if !o.left[pair] {
			continue
		}
		if o.empty || ctx.Err() != nil {
			return ctx.Err()
		}
		switch stays := o.hasSupport(constraint, from, at, o.all[pair].V); {
		case !stays:
			o.drop(pair, constraint)
		case stop:
			return nil
		}
	}
	return nil
}

// hasSupport asks it of a value of the variable at a place of the scope. A support
// that is found is one of all its values.
func (o *oracle) hasSupport(constraint int, from choices, at, v int) bool {
	c := o.model.Constraint(constraint)
	scope := c.Vars()
	if o.supported[Pair{scope[at], v}] {
		return true
	}
	all := from[at]
	from[at] = []int{v}
	values, ok := support(c, from)
	from[at] = all
	for i, value := range values {
		o.supported[Pair{scope[i], value}] = true
	}
	return ok
}
