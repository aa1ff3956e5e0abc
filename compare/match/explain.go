package match

import (
	"context"
	"fmt"
	"slices"

	"counterpoint/encode"
	"counterpoint/model"
	"counterpoint/native"
)

// Explanation says why one side removed a value that the other kept, or failed
// where the other did not.
type Explanation struct {
	ByClauses bool   // which side did it: unit propagation, or the native one
	Failed    bool   // that side failed, and there is no pair
	Pair      Pair   // the pair that it removed
	Steps     []Step // from the model and the decisions to that
	Kept      string // what there was on the other side, in a sentence
}

// Step is one inference, in the model's words.
type Step struct {
	Conclusion string // "r1c2=5", "r1c2!=3" or "nothing is left"
	By         string // the constraint, or in clauses "row 1: conflict"; "decision"
	Because    string // what leaves no other choice: "r1c1=3", or the clause; "" if nothing else is needed
}

// Explain explains the first difference of a walk with these options: a value that
// the native side alone removed, or its failure, and the same of the clauses. Of
// several values it takes that which was removed first, so that what it follows
// from is known to both sides.
//
// The native side is explained by its removals, one propagator after the other. For
// each, a smallest reason is sought, by the definition of the constraint: other
// removals are given back, the latest first, as long as the constraint alone
// excludes the value; of an all-different, whole terms are spared instead. The
// clauses are explained by the unit clauses, in as few rounds as possible; see
// [clausal.Imply].
func Explain(ctx context.Context, m *model.Model, o Options, d *Difference) ([]Explanation, error) {
	x, err := newExplainer(ctx, m, o, d)
	if err != nil {
		return nil, err
	}
	var all []Explanation
	if d.NativeFailed || len(d.NativeOnly) > 0 {
		native, err := x.explainNative(ctx)
		if err != nil {
			return nil, err
		}
		all = append(all, native)
	}
	if d.ClausesFailed || len(d.ClausesOnly) > 0 {
		clauses, err := x.explainClauses(ctx)
		if err != nil {
			return nil, err
		}
		all = append(all, clauses)
	}
	return all, nil
}

// explainer has both sides at the node where they differ.
type explainer struct {
	*pairs
	options Options
	of      *Difference
	native  *removals
	implied *implied
}

func newExplainer(ctx context.Context, m *model.Model, o Options, d *Difference) (*explainer, error) {
	p := newPairs(m)
	removals, err := replay(ctx, p, o.Level, p.decisions(d.Path))
	if err != nil {
		return nil, err
	}
	e, err := encode.Encode(ctx, m, o.Encoding)
	if err != nil {
		return nil, err
	}
	implied, err := imply(ctx, p, e, d.Path, o.Probe)
	if err != nil {
		return nil, err
	}
	return &explainer{p, o, d, removals, implied}, nil
}

func (x *explainer) explainNative(ctx context.Context) (Explanation, error) {
	if x.of.NativeFailed {
		steps, err := x.native.chain(ctx, *x.native.failed)
		return Explanation{Failed: true, Steps: steps, Kept: "no clause is falsified"}, err
	}
	first := x.native.first(x.of.NativeOnly)
	steps, err := x.native.chain(ctx, first)
	if err == nil && first.by == native.ByProbe {
		var tried []Step
		tried, err = x.trial(ctx, first)
		steps = append(tried, steps...)
	}
	return Explanation{Pair: x.all[first.pair], Steps: steps, Kept: x.implied.nearest(first.pair)}, err
}

// trial shows how a value is refuted, from what was removed until then.
func (x *explainer) trial(ctx context.Context, refuted removal) ([]Step, error) {
	actions := x.decisions(x.of.Path)
	for _, before := range x.native.list[:refuted.run] {
		if before.by == native.ByProbe {
			actions = append(actions, action{before.pair, true, "refuted before"})
		}
	}
	actions = append(actions, action{refuted.pair, false, "assumption"})
	tried, err := replay(ctx, x.pairs, x.options.Level.base(), actions)
	if err != nil {
		return nil, err
	}
	return tried.chain(ctx, *tried.failed)
}

func (x *explainer) explainClauses(ctx context.Context) (Explanation, error) {
	if x.of.ClausesFailed {
		return Explanation{ByClauses: true, Failed: true, Steps: x.implied.failure(), Kept: x.aloneFails()}, nil
	}
	isExcluded := func(p Pair) bool { return x.excluder(p) != none }
	goal, steps, err := x.implied.first(ctx, x.of.ClausesOnly, isExcluded)
	if err != nil {
		return Explanation{}, err
	}
	return Explanation{ByClauses: true, Pair: goal, Steps: steps, Kept: x.keptByNative(goal)}, nil
}

// excluder returns a constraint that alone excludes a pair from what the native side
// has left; none if there is none.
func (x *explainer) excluder(p Pair) int {
	for i, c := range x.model.Constraints() {
		if slices.Contains(c.Vars(), p.X) && x.left().excludes(c, x.index(p)) {
			return i
		}
	}
	return none
}

// left is what the native side has left in the end.
func (x *explainer) left() state { return state{x.native, never} }

// keptByNative tells of a value that the native side kept whether a single
// constraint excludes it all the same.
func (x *explainer) keptByNative(p Pair) string {
	i := x.excluder(p)
	if i == none {
		return fmt.Sprintf("each constraint alone allows it in what %v has left", x.options.Level)
	}
	return fmt.Sprintf("%s alone excludes it (%s), which %v does not look for",
		constraintName(x.model, i), x.left().reasonIn(i, x.index(p), true).because, x.options.Level)
}

// aloneFails tells of a native side that did not fail whether a single constraint
// has no solution all the same.
func (x *explainer) aloneFails() string {
	for i, c := range x.model.Constraints() {
		if x.left().excludes(c, nothing) {
			return fmt.Sprintf("%s alone has no solution (%s), which %v does not look for",
				constraintName(x.model, i), x.left().reasonIn(i, nothing, true).because, x.options.Level)
		}
	}
	return fmt.Sprintf("each constraint alone has a solution in what %v has left", x.options.Level)
}

// excludes reports whether a constraint alone excludes the pair, or, if it is
// nothing, has no solution. Of one too large to look it says that it does not.
func (s state) excludes(c model.Constraint, pair int32) bool {
	if combinations(s.model, c, Domain) > MaxSupport {
		return false
	}
	scope := c.Vars()
	from := make(choices, len(scope))
	for i, x := range scope {
		from[i] = s.values(x)
		if pair != nothing && s.all[pair].X == x {
			from[i] = []int{s.all[pair].V}
		}
	}
	_, ok := support(c, from)
	return !ok
}
