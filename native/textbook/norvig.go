package textbook

import (
	"context"

	"counterpoint/model"
)

// Constraint propagation and search, as in Norvig, "Solving Every Sudoku
// Puzzle" (norvig.com/sudoku.html, 2006).
//
// To assign a value is to remove all others. Two rules follow each removal:
//
//  1. elimination: if a variable has one value left, that value leaves the
//     others of its all-different constraints (norvig_elimination.go);
//  2. hidden singles: if a value that an all-different constraint needs has
//     one place left, it goes there (norvig_hidden.go).
//
// When neither finds anything, the search tries each value of a variable with
// the fewest. Further rules of Sudoku players can be switched on beside the
// two: norvig_naked.go and norvig_pointing.go. All run until none finds anything
// (norvig_fixpoint.go).

// NorvigOptions configure [Norvig].
type NorvigOptions struct {
	Options
	Rules NorvigRules // 0 stands for Elimination | Hidden
}

// Norvig searches with propagation by the rules after each assignment, on the
// open variable with the fewest values, the first on a tie, its values
// ascending, one branch per value.
//
// It counts what every search counts. With Elimination alone its tree is that
// of [native.Solve] at [native.Value], with Elimination | Hidden that at
// [native.Hidden], as far as the model has no constraints that the native
// engine propagates further: see [NorvigFates].
//
// An error is a set of rules without Elimination or a [*TooLargeError].
func Norvig(ctx context.Context, m *model.Model, o NorvigOptions, found func(model.Assignment) bool) (Result, error) {
	if o.Rules == 0 {
		o.Rules = Elimination | Hidden
	}
	if err := o.Rules.check(); err != nil {
		return Result{}, err
	}
	d, err := newDomains(m)
	if err != nil {
		return Result{}, err
	}
	n := &norvig{run: newRun(ctx, m, o.Options, found), domains: d}
	n.addConstraints()
	n.addRules(o.Rules)
	n.solve()
	return n.result(), nil
}

// norvig is a search in progress.
type norvig struct {
	*run
	domains
	differents []different // the all-different constraints
	terms      [][]termAt  // terms[x] are the places of x in them
	forward    []forward   // the other constraints
	// Of the rules that count places, by value of the constraint: the places,
	// the last of them, and those in an overlap.
	places   []int
	last     []variableValue
	inside   []int
	assigned model.Assignment // of the rule that checks the other constraints
	rules    []norvigRule
	current  *norvigRule // the rule that is running
	trail    []variableValue
	depth    int    // of the node
	removed  uint64 // at the node
}

// variableValue is a variable and the rank of one of its values.
type variableValue struct{ x, rank int }

// solve propagates the model as it is, and searches if that leaves a variable
// open.
func (n *norvig) solve() {
	if !n.proceed() {
		return
	}
	n.Nodes++
	n.wakeAll()
	if !n.settle(n.fixpoint()) {
		return
	}
	n.RootPrunings = n.Prunings
	if n.fewest() < 0 {
		n.report()
		return
	}
	n.search()
}

// search tries the values of a variable with the fewest.
func (n *norvig) search() {
	n.Calls++
	n.work(len(n.sizes) / 16)
	x := n.fewest()
	if x < 0 {
		n.report()
		return
	}
	for rank := n.next(x, 0); rank >= 0 && n.proceed(); rank = n.next(x, rank+1) {
		mark := len(n.trail)
		n.depth++
		if n.try(x, rank) {
			n.search()
		}
		n.undo(mark)
		if !n.stopped {
			n.trace(func() Event { return n.event(Back, x, rank) })
		}
		n.depth--
	}
}

// try assigns the value and reports whether propagation finds no contradiction.
func (n *norvig) try(x, rank int) bool {
	n.Nodes++
	n.Decisions++
	n.Depth = max(n.Depth, uint64(n.depth))
	n.trace(func() Event { return n.event(Assign, x, rank) })
	n.removed = 0
	return n.settle(n.assign(x, rank, branching) && n.fixpoint())
}

// settle counts what the propagation of a node did, and reports whether the
// search may go on below it.
func (n *norvig) settle(consistent bool) bool {
	switch {
	case n.stopped:
		return false
	case consistent:
		n.Prunings += n.removed
	default:
		n.Conflicts++
		n.PruningsFailed += n.removed
	}
	return consistent
}

func (n *norvig) report() {
	n.trace(func() Event { return Event{Kind: Solution, Depth: n.depth} })
	n.solution(n.assignment())
}
