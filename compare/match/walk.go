package match

import (
	"context"
	"errors"
	"fmt"

	"counterpoint/compare"
	"counterpoint/encode"
	"counterpoint/model"
)

// Options say what is compared, and how far.
type Options struct {
	Level    Level
	Encoding encode.Options
	// Probe adds failed literals to unit propagation: a literal x=v that, assumed,
	// falsifies a clause is made false, to the fixpoint. It is the counterpart of
	// the singleton levels.
	Probe bool

	Solutions uint64 // stop at so many; 0 for the whole tree
	Nodes     uint64 // stop before any more; 0 for no limit
	RootOnly  bool   // compare the root, and do not search
	// Through goes on where the sides differ: each then gets what the other
	// removed, so that both start the next nodes from the same domains.
	Through bool
}

// Result is what a walk found.
type Result struct {
	Native, Clauses compare.Counters // what each side counted
	Claim           Claim            // what theory says
	First           *Difference      // nil if there was none
	Differing       Differing
	// Complete tells that the walk ended as it should: it went through the tree, or
	// to the last solution or the difference that was asked for.
	Complete bool
	Reason   model.Reason // why not
}

// Equal reports whether both sides did the same at every node that was compared.
func (r *Result) Equal() bool { return r.First == nil }

// Differing counts the nodes at which the sides differ.
type Differing struct {
	Native  uint64 // nodes at which the native side alone removed something, or failed
	Clauses uint64 // nodes at which the clauses alone did
	Both    uint64 // nodes at which each removed what the other kept
	Defects uint64 // of all these, those that cannot be if the claim holds
}

// Walk searches the model's tree with both sides in lockstep, until they differ,
// unless the options say otherwise. It branches on the variable with the fewest
// values left, the first of several, and tries its values in ascending order. At
// each node both sides propagate by themselves, and what they have left is
// compared, pair by pair.
//
// A context that is done ends the walk within 100 ms, with what was counted until
// then. An error is that of the encoding or of the native engine, a
// [*NoLiteralError] or a [*TooLargeError], or tells that something is no
// solution that both sides take for one.
func Walk(ctx context.Context, m *model.Model, o Options) (Result, error) {
	w, err := newWalk(ctx, m, o)
	if err != nil {
		return interrupted(ctx, err)
	}
	return w.walk(ctx)
}

// interrupted is the result of a walk that did not begin.
func interrupted(ctx context.Context, err error) (Result, error) {
	if ctx.Err() != nil {
		return Result{Reason: model.ReasonOf(ctx)}, nil
	}
	return Result{}, err
}

// walk is a search under way.
type walk struct {
	*pairs
	options Options
	sides   [2]counted // native, clauses
	path    []Pair
	left    []int32 // a stack: the pairs that each node on the path starts from, and leaves to its children
	result  Result
}

func newWalk(ctx context.Context, m *model.Model, o Options) (*walk, error) {
	e, err := encode.Encode(ctx, m, o.Encoding) // first: it refuses domains too large to list
	if err != nil {
		return nil, err
	}
	if err := checkLiterals(m, e); err != nil {
		return nil, err
	}
	p := newPairs(m)
	native, err := newSide(p, o.Level)
	if err != nil {
		return nil, err
	}
	clauses, err := newClauses(ctx, p, e, o.Probe)
	if err != nil {
		return nil, err
	}
	w := &walk{pairs: p, options: o, sides: [2]counted{{side: native}, {side: clauses}}}
	w.result.Claim = Theory(m, e, o)
	return w, nil
}

// errEnough ends the walk where it should end.
var errEnough = errors.New("enough")

func (w *walk) walk(ctx context.Context) (Result, error) {
	w.left = w.everything()
	err := w.visit(ctx, 0)
	if err == errEnough {
		err = nil
	}
	r := &w.result
	r.Native, r.Clauses = w.sides[0].counters(), w.sides[1].counters()
	if ctx.Err() != nil {
		r.Reason, err = model.ReasonOf(ctx), nil
	}
	r.Complete = err == nil && r.Reason == ""
	return *r, err
}

// visit propagates a node, which starts from the pairs w.left[from:], compares
// what is left, and searches below.
func (w *walk) visit(ctx context.Context, from int) error {
	if err := w.propagate(ctx); err != nil {
		return err
	}
	start := w.left[from:]
	d := w.difference(start)
	w.settle(start)
	if d != nil {
		w.tell(d)
		if !w.options.Through {
			return errEnough
		}
		if err := w.join(ctx, start); err != nil {
			return err
		}
	}
	if !w.sides[0].consistent || !w.sides[1].consistent || w.options.RootOnly {
		return nil
	}
	return w.branch(ctx, from)
}

func (w *walk) propagate(ctx context.Context) error {
	for i := range w.sides {
		s := &w.sides[i]
		consistent, err := s.propagate(ctx)
		if err != nil {
			return err
		}
		s.consistent = consistent
	}
	return ctx.Err()
}

// settle counts the node for each side.
func (w *walk) settle(start []int32) {
	for i := range w.sides {
		w.sides[i].settle(start, len(w.path), w.model.NumVars())
	}
}

// tell notes a difference.
func (w *walk) tell(d *Difference) {
	r := &w.result
	if r.First == nil {
		r.First = d
	}
	native, clauses := d.NativeFailed || len(d.NativeOnly) > 0, d.ClausesFailed || len(d.ClausesOnly) > 0
	switch {
	case native && clauses:
		r.Differing.Both++
	case native:
		r.Differing.Native++
	default:
		r.Differing.Clauses++
	}
	if r.Claim.Contradicts(d) {
		r.Differing.Defects++
	}
}

// join takes from each side what the other has removed, until both have the same
// left, or one has failed.
func (w *walk) join(ctx context.Context, start []int32) error {
	native, clauses := &w.sides[0], &w.sides[1]
	for native.consistent && clauses.consistent {
		same := true
		for _, pair := range start {
			switch n, c := native.has(pair), clauses.has(pair); {
			case n == c:
				continue
			case n:
				native.remove(pair)
			default:
				clauses.remove(pair)
			}
			same = false
		}
		if same {
			return nil
		}
		if err := w.propagate(ctx); err != nil {
			return err
		}
	}
	return nil
}

// branch tries the values of a variable that is open, or reports the solution if
// there is none.
func (w *walk) branch(ctx context.Context, from int) error {
	end := len(w.left)
	for _, pair := range w.left[from:end] {
		if w.sides[0].has(pair) {
			w.left = append(w.left, pair)
		}
	}
	first, last := w.fewest(w.left[end:])
	if first == last {
		return w.solution(w.left[end:])
	}
	for i := end + first; i < end+last; i++ {
		if err := w.try(ctx, w.left[i], end); err != nil {
			return err
		}
	}
	w.left = w.left[:end]
	return nil
}

// fewest returns where the pairs of the variable with the fewest values begin and
// end; where nothing is if all have one.
func (w *walk) fewest(left []int32) (first, end int) {
	for i := 0; i < len(left); {
		x := w.all[left[i]].X
		next := i + 1
		for next < len(left) && w.all[left[next]].X == x {
			next++
		}
		if n := next - i; n > 1 && (first == end || n < end-first) {
			first, end = i, next
		}
		i = next
	}
	return first, end
}

func (w *walk) try(ctx context.Context, pair int32, from int) error {
	if w.options.Nodes > 0 && w.sides[0].nodes >= w.options.Nodes {
		w.result.Reason = model.NodeLimit
		return errEnough
	}
	w.path = append(w.path, w.all[pair])
	for i := range w.sides {
		s := &w.sides[i]
		s.decisions++
		s.push()
		s.assign(pair)
	}
	err := w.visit(ctx, from)
	for i := range w.sides {
		w.sides[i].pop()
	}
	w.path = w.path[:len(w.path)-1]
	return err
}

// solution counts what is left as a solution, and checks that it is one.
func (w *walk) solution(left []int32) error {
	a := make(model.Assignment, w.model.NumVars())
	for _, pair := range left {
		a[w.all[pair].X.Index()] = w.all[pair].V
	}
	w.left = w.left[:len(w.left)-len(left)]
	if err := model.Verify(w.model, a); err != nil {
		return fmt.Errorf("both sides take for a solution what is none: %w", err)
	}
	for i := range w.sides {
		w.sides[i].solutions++
	}
	if w.sides[0].solutions == w.options.Solutions {
		return errEnough
	}
	return nil
}
