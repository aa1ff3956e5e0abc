package compare

import (
	"context"

	"counterpoint/model"
	"counterpoint/native/textbook"
)

// AtRoot returns an engine that stops where e would begin to search, so that
// what e does to a model without search can be told apart: its status is Sat if
// nothing is open and that is a solution, Unsat if propagation refutes the
// model, and Unknown by [model.NodeLimit] otherwise.
//
// Its counters are those that e has at its root, with Open and Candidates if e
// tells its steps (see [Traces]) or can propagate without a search. An engine that
// can keep no limit on nodes runs to its first solution: it has solved a model without search if it made no
// decision, and its counters are those of the whole run.
func AtRoot(e Engine) Engine { return &rootEngine{e} }

type rootEngine struct{ Engine }

func (e *rootEngine) Run(ctx context.Context, m *model.Model, q Query) Outcome {
	q.Goal, q.N, q.NodeLimit = First, 1, 1
	if !Traces(e.Engine) {
		return e.runBlind(ctx, m, q)
	}
	root := newRoot(m)
	told := q.Trace
	q.Trace = func(event textbook.Event) {
		root.add(event)
		if told != nil {
			told(event)
		}
	}
	out := e.Engine.Run(ctx, m, q)
	if out.Err != nil || out.Status == model.Unsat || out.Reason != "" && out.Reason != model.NodeLimit {
		return out
	}
	open, candidates := root.left()
	out.Counters.Set(Open, open)
	out.Counters.Set(Candidates, candidates)
	if open == 0 && out.Status == model.Unknown {
		return root.solved(out)
	}
	return out
}

// propagator is a backend that can propagate without a search: it returns how
// many values each variable has left then, or nil if some variable has none.
type propagator interface {
	propagate(ctx context.Context, m *model.Model) (left []int, err error)
}

// runBlind runs an engine that does not tell its steps.
func (e *rootEngine) runBlind(ctx context.Context, m *model.Model, q Query) Outcome {
	out := e.Engine.Run(ctx, m, q)
	if out.Err == nil && (out.Status == model.Sat || out.Reason == model.NodeLimit) {
		return e.addLeft(ctx, m, out)
	}
	if out.Reason != model.Unsupported {
		return out
	}
	q.NodeLimit = 0
	if out = e.Engine.Run(ctx, m, q); out.Status != model.Sat {
		return out
	}
	if decisions, ok := out.Counters.Get(Decisions); !ok || decisions > 0 {
		out.Status, out.Reason, out.First, out.Verified = model.Unknown, model.NodeLimit, nil, false
	}
	return out
}

// addLeft sets Open and Candidates if the engine can propagate alone.
func (e *rootEngine) addLeft(ctx context.Context, m *model.Model, out Outcome) Outcome {
	own, ok := e.Engine.(*engine)
	if !ok {
		return out
	}
	p, ok := own.backend.(propagator)
	if !ok {
		return out
	}
	left, err := p.propagate(ctx, m)
	if err != nil || left == nil {
		return out // the run itself had the time to end; what it tells is right
	}
	var open, candidates uint64
	for _, n := range left {
		if n > 1 {
			open++
			candidates += uint64(n)
		}
	}
	out.Counters.Set(Open, open)
	out.Counters.Set(Candidates, candidates)
	return out
}

// root is what is left of the domains before the first decision.
type root struct {
	model   *model.Model
	removed []map[int]bool // by variable
	ended   bool           // a value was tried
}

func newRoot(m *model.Model) *root {
	return &root{model: m, removed: make([]map[int]bool, m.NumVars())}
}

func (r *root) add(e textbook.Event) {
	r.ended = r.ended || e.Kind == textbook.Assign
	if r.ended || e.Kind != textbook.Prune {
		return
	}
	x := e.Var.Index()
	if r.removed[x] == nil {
		r.removed[x] = make(map[int]bool)
	}
	r.removed[x][e.Value] = true
}

// left counts the variables that have several values left, and these values.
func (r *root) left() (open, candidates uint64) {
	for x := range r.model.Vars() {
		if n := r.model.Domain(x).Size() - len(r.removed[x.Index()]); n > 1 {
			open++
			candidates += uint64(n)
		}
	}
	return open, candidates
}

// solved is the outcome where every variable has one value left: these are a
// solution, or nothing is.
func (r *root) solved(out Outcome) Outcome {
	a := make(model.Assignment, r.model.NumVars())
	for x := range r.model.Vars() {
		for v := range r.model.Domain(x).All() {
			if !r.removed[x.Index()][v] {
				a[x.Index()] = v
			}
		}
	}
	out.Status, out.Reason, out.Complete = model.Unsat, "", true
	if model.Verify(r.model, a) == nil {
		out.Status, out.First, out.Verified, out.Solutions = model.Sat, a, true, 1
		out.Counters.Set(Solutions, 1)
	}
	return out
}
