package textbook

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"counterpoint/model"
)

// AC-3 (A. K. Mackworth, "Consistency in networks of relations", Artificial
// Intelligence 8, 1977): revise each arc, that is, remove the values without a
// support; when a variable has lost a value, the arcs that look for supports
// in it wait for another revision.

// ac3 revises the arcs of the queue until none waits. It returns false if a
// domain became empty, or the run was stopped.
func (n *network) ac3(q *arcQueue) bool {
	for arc := q.pop(); arc >= 0; arc = q.pop() {
		if n.isDue(arc) && n.revise(arc) && !n.wake(q, arc) {
			return false
		}
	}
	return true
}

// wake lets the arcs wait that look for supports in the first variable of this
// one, which has lost a value. It returns false if that was the last, or the
// run was stopped.
func (n *network) wake(q *arcQueue, arc int32) bool {
	x, _ := n.ends(arc)
	if n.sizes[x] == 0 {
		q.clear()
		return n.wiped(arc)
	}
	q.pushReverse(n.arcs[x], arc) // not the way back: what was removed was no support there
	return n.work(1 + len(n.arcs[x])/64)
}

// AC3Options configures AC3.
type AC3Options struct {
	Options
	Algorithm ArcAlgorithm
	Queue     QueueOrder // of AC-3 and AC-2001
}

// AC3 makes the model arc consistent once, and then backtracks without
// filtering again. All variables are assigned by the search, those with one
// value left too, in an order that is fixed before: by the number of values
// left, in the order of the model on a tie. On hard problems this takes more
// calls than [MRV], and shows what maintaining arc consistency ([MAC]) is for.
//
// It counts what [Backtrack] counts, and Revisions. Prunings and RootPrunings
// are those of node and arc consistency.
//
// The error is an option that does not exist, a [*TooLargeError] or an
// [*UnsupportedError].
func AC3(ctx context.Context, m *model.Model, o AC3Options, found func(model.Assignment) bool) (Result, error) {
	if o.Algorithm > WithAC4 || o.Queue > SmallestFirst {
		return Result{}, fmt.Errorf("textbook: Algorithm is %d and Queue %d; expected 0 to %d and 0 to %d", o.Algorithm, o.Queue, WithAC4, SmallestFirst)
	}
	s, alive, err := newAssignment(ctx, "ac3", m, o.Options, found)
	if err != nil {
		return Result{}, err
	}
	if alive = alive && s.groundHolds(); alive {
		if alive, err = s.makeArcConsistent(o.Algorithm, o.Queue); err != nil {
			s.cancel()
			return Result{}, err
		}
	}
	if s.closeRoot(alive) {
		s.backtrack(s.bySize(s.open()))
	}
	return s.result(), nil
}

// bySize sorts variables by the number of their values; those with as many
// keep their order.
func (d *domains) bySize(xs []int) []int {
	slices.SortStableFunc(xs, func(x, y int) int { return cmp.Compare(d.sizes[x], d.sizes[y]) })
	return xs
}
