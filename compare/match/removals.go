package match

import (
	"context"
	"math"
	"slices"
	"strings"

	"counterpoint/model"
	"counterpoint/native"
)

// removals are what the native side removed on the way to a node, in order.
type removals struct {
	*pairs
	level  Level
	list   []removal
	at     []int    // by pair: where it stands in the list; never, if it is left
	failed *removal // at the end; nil if nothing failed
}

// removal is of one pair.
type removal struct {
	cause
	pair int32 // nothing, if it is a failure
	// Where in the list the run of the propagator begins. No removal of a run needs
	// another: what a constraint excludes step by step it also excludes at once.
	run int
}

// cause is what removed a pair.
type cause struct {
	by     int    // a constraint; of locked candidates the one that needs the value; else native.ByCaller or native.ByProbe
	leaves int    // of locked candidates the constraint that the value leaves; else none
	word   string // of native.ByCaller: what the caller was doing
}

const (
	never   = math.MaxInt
	none    = -1
	nothing = int32(-1)
)

// action is what a caller does before it propagates.
type action struct {
	pair    int32
	removes bool   // or assigns
	word    string // what for
}

// decisions are the actions of a path.
func (p *pairs) decisions(path []Pair) []action {
	var all []action
	for _, pair := range path {
		all = append(all, action{pair: p.index(pair), word: "decision"})
	}
	return all
}

// replay propagates the model, and again after each action, and keeps a record.
func replay(ctx context.Context, p *pairs, l Level, actions []action) (*removals, error) {
	s, err := newSide(p, l)
	if err != nil {
		return nil, err
	}
	r := &removals{pairs: p, level: l, at: slices.Repeat([]int{never}, len(p.all))}
	word := ""
	s.record(func(pair int32, by cause) {
		by.word = word
		r.add(pair, by)
	})
	consistent, err := s.propagate(ctx)
	for _, a := range actions {
		if err != nil || !consistent {
			break
		}
		if word = a.word; a.removes {
			s.remove(a.pair)
		} else {
			s.assign(a.pair)
		}
		consistent, err = s.propagate(ctx)
	}
	if err == nil && !consistent {
		by := s.failure()
		by.word = word
		r.failed = &removal{by, nothing, r.runOf(by)}
	}
	return r, err
}

func (r *removals) add(pair int32, by cause) {
	r.at[pair] = len(r.list)
	r.list = append(r.list, removal{by, pair, r.runOf(by)})
}

// runOf returns where the run begins in which the next removal is.
func (r *removals) runOf(by cause) int {
	n := len(r.list)
	if n > 0 && r.list[n-1].cause == by && by.by != native.ByProbe {
		return r.list[n-1].run
	}
	return n
}

// first returns of several pairs that which was removed first.
func (r *removals) first(among []Pair) removal {
	at := never
	for _, pair := range among {
		at = min(at, r.at[r.index(pair)])
	}
	return r.list[at]
}

// chain returns the steps to a removal: what it needs, what that needs, and so on
// back to the model, in the order in which it happened. The error is ctx.Err().
func (r *removals) chain(ctx context.Context, goal removal) ([]Step, error) {
	because := make(map[int]string) // by place in the list
	last := r.reason(goal)
	needed := make([]bool, len(r.list))
	r.need(needed, last)
	for i := len(r.list) - 1; i >= 0; i-- {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if needed[i] {
			why := r.reason(r.list[i])
			because[i] = why.because
			r.need(needed, why)
		}
	}
	conclusion := "nothing is left"
	if goal.pair != nothing {
		conclusion = r.all[goal.pair].Opposite(r.model)
	}
	return append(r.steps(needed, because), Step{conclusion, r.by(goal.cause), last.because}), nil
}

func (r *removals) need(needed []bool, why reason) {
	for _, pair := range why.needs {
		needed[r.at[pair]] = true
	}
}

// steps writes the removals needed. Those of one run for the same reason are one
// step.
func (r *removals) steps(needed []bool, because map[int]string) []Step {
	var steps []Step
	for i, of := range r.list {
		if !needed[i] {
			continue
		}
		group := []Pair{r.all[of.pair]}
		for j := i + 1; j < len(r.list) && r.list[j].run == of.run; j++ {
			if needed[j] && because[i] == because[j] {
				group = append(group, r.all[r.list[j].pair])
				needed[j] = false
			}
		}
		steps = append(steps, Step{r.conclusion(of.run, group), r.by(of.cause), because[i]})
	}
	return steps
}

// conclusion says of each variable of which a run removed something that it has one
// value left, or which values it lost.
func (r *removals) conclusion(run int, removed []Pair) string {
	end := run
	for end < len(r.list) && r.list[end].run == run {
		end++
	}
	var words []string
	for i, p := range removed {
		left := state{r, end}.values(p.X)
		switch {
		case len(left) > 1:
			words = append(words, p.Opposite(r.model))
		case i == 0 || removed[i-1].X != p.X:
			words = append(words, Pair{p.X, left[0]}.Name(r.model))
		}
	}
	return strings.Join(words, ", ")
}

// by names what removed something.
func (r *removals) by(c cause) string {
	switch {
	case c.by == native.ByCaller:
		return c.word
	case c.by == native.ByProbe:
		return "trial"
	case c.leaves != none:
		return constraintName(r.model, c.by) + " and " + constraintName(r.model, c.leaves)
	}
	return constraintName(r.model, c.by)
}

// constraintName returns the name that the model gives a constraint, or else what
// the constraint says.
func constraintName(m *model.Model, i int) string {
	name := m.ConstraintName(i)
	if strings.HasPrefix(name, "constraint ") {
		return name + ", " + m.Describe(i)
	}
	return name
}

// state is what was left before a place in the list.
type state struct {
	*removals
	before int
}

func (s state) has(pair int32) bool { return s.at[pair] >= s.before }

// values returns the values that x has left.
func (s state) values(x model.Var) []int {
	var values []int
	first, end := s.span(x)
	for pair := first; pair < end; pair++ {
		if s.has(pair) {
			values = append(values, s.all[pair].V)
		}
	}
	return values
}
