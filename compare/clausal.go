package compare

import (
	"context"
	"fmt"
	"time"

	"counterpoint/encode/clausal"
	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// dpllEntry describes the project's clause engine without learning: on the
// encoded model, the tree that the native engine searches.
func dpllEntry() entry {
	return entry{
		name: "dpll", about: "our clause engine: unit propagation and backtracking on the encoded model, fully counted",
		options: append(encodingOptions(),
			OptionInfo{Key: "var", Values: []string{"mrv", "input"}, Default: "mrv", About: "next variable: fewest values, the model's order"},
			OptionInfo{Key: "branching", Values: []string{"value", "two-way"}, Default: "value", About: "a branch for each value, or one that takes a value and one that refuses it"},
		),
		build: func(c Catalog, s settings) (backend, error) {
			o := clausal.Options{
				Order:     map[string]clausal.Order{"mrv": clausal.MRV, "input": clausal.Input}[s["var"]],
				Branching: map[string]clausal.Branching{"value": clausal.PerValue, "two-way": clausal.TwoWay}[s["branching"]],
			}
			return newClausalBackend(c, s, o)
		},
	}
}

// cdclEntry describes it with learning, each part of which can be switched off;
// without any it is dpll.
func cdclEntry() entry {
	return entry{
		name: "cdcl", about: "our clause engine with conflict-driven clause learning, fully counted",
		options: append(encodingOptions(),
			OptionInfo{Key: "var", Values: []string{"vsids", "mrv", "input"}, Default: "vsids", About: "next decision: the most active variable; of the model's variables that with the fewest values, or the first"},
			OptionInfo{Key: "learning", Values: []string{"true", "false"}, Default: "true", About: "learn a clause from each conflict; restarts, deletion and vsids need it"},
			OptionInfo{Key: "restarts", Values: []string{"luby", "geometric", "none"}, Default: "luby", About: "when to return to the root"},
			OptionInfo{Key: "deletion", Values: []string{"true", "false"}, Default: "true", About: "delete half of the learned clauses from time to time"},
		),
		build: func(c Catalog, s settings) (backend, error) {
			o := clausal.Options{
				Order:    map[string]clausal.Order{"vsids": clausal.VSIDS, "mrv": clausal.MRV, "input": clausal.Input}[s["var"]],
				Learning: s["learning"] == "true",
				Restarts: map[string]clausal.Restarts{"luby": clausal.Luby, "geometric": clausal.Geometric, "none": clausal.NoRestarts}[s["restarts"]],
				Deletion: s["deletion"] == "true",
			}
			return newClausalBackend(c, s, o)
		},
	}
}

// clausalBackend encodes a model and searches the formula with package clausal.
type clausalBackend struct {
	translation
	search clausal.Options
}

func newClausalBackend(c Catalog, s settings, o clausal.Options) (backend, error) {
	t, err := newTranslation(c, s)
	if err != nil {
		return nil, err
	}
	if _, err := clausal.NewSolver(cnf.NewFormula(0), o); err != nil {
		return nil, err
	}
	return clausalBackend{t, o}, nil
}

func (b clausalBackend) counts() []ID {
	counted := []ID{Decisions, Conflicts, Prunings, RootPrunings, PruningsFailed, Literals, WatchVisits, Depth}
	if b.search.Learning {
		return append(counted, Restarts, Learned)
	}
	return append(counted, Calls, Nodes)
}

func (clausalBackend) version() string { return moduleVersion() }

func (b clausalBackend) run(ctx context.Context, m *model.Model, q Query, found func(model.Assignment) bool) Outcome {
	f, encoded, err := q.formulas.translate(ctx, b.translation, m)
	if err != nil || f.presolved.Refuted {
		return f.notTranslated(ctx, err, encoded)
	}
	start := time.Now()
	o := b.search
	o.Groups = groupsOf(f)
	o.Limits.Nodes, o.Limits.Conflicts = q.NodeLimit, q.ConflictLimit
	if o.Learning && q.NodeLimit > 0 {
		return Outcome{Reason: model.Unsupported, Detail: "a search that learns has no tree, and so no limit on nodes"}
	}
	var wrong error
	r, err := clausal.Search(ctx, f.Formula(), o, func(a cnf.Assignment) bool {
		var values model.Assignment
		if values, wrong = f.Decode(a); wrong != nil {
			return false
		}
		return found(values)
	})
	if err == nil {
		err = wrong
	}
	if err != nil {
		return Outcome{Err: err}
	}
	solved := time.Since(start)
	out := Outcome{
		Status: r.Status, Reason: r.Reason, Complete: r.Complete,
		Counters: clausalCounters(r, o.Learning, f.allDirect()), Figures: clausalFigures(r.Counters, o.Learning),
		Times: Times{Encode: encoded, Solve: solved, Total: encoded + solved},
	}
	f.account(&out)
	return out
}

// propagate is the engine without its search.
func (b clausalBackend) propagate(ctx context.Context, m *model.Model) ([]int, error) {
	f, err := b.translate(ctx, m)
	if err != nil || f.presolved.Refuted {
		return nil, err
	}
	if !f.allDirect() {
		return nil, nil // no literal tells which values are left
	}
	groups := groupsOf(f)
	closure, err := clausal.Propagate(ctx, f.Formula(), groups)
	if err != nil || closure.Conflict {
		return nil, err
	}
	left := make([]int, len(groups))
	for x, group := range groups {
		for _, l := range group {
			if closure.Fixed.Value(l) != cnf.False {
				left[x]++
			}
		}
	}
	return left, nil
}

// groupsOf returns of each variable the literals of its values, ascending; of one
// that has no such literals, each of its order literals or bits, true or false, as
// if that were a variable of two values.
func groupsOf(f formula) [][]cnf.Lit {
	m := f.presolved.Model
	groups := make([][]cnf.Lit, 0, m.NumVars())
	for x := range m.Vars() {
		if !f.IsDirect(x) {
			first, last := f.Own(x)
			for l := cnf.Lit(first); l <= cnf.Lit(last); l++ {
				groups = append(groups, []cnf.Lit{l, -l})
			}
			continue
		}
		var group []cnf.Lit
		for v := range m.Domain(x).All() {
			l, ok := f.Literal(x, v)
			if !ok {
				panic(fmt.Sprintf("compare: %s=%d has no literal", m.Name(x), v))
			}
			group = append(group, l)
		}
		groups = append(groups, group)
	}
	return groups
}

// clausalCounters returns what was counted; of pairs removed, only if all have a
// literal.
func clausalCounters(r clausal.Result, learning, allDirect bool) (c Counters) {
	n := r.Counters
	c.Set(Decisions, n.Decisions)
	c.Set(Conflicts, n.Conflicts)
	c.Set(Literals, n.Literals.Total())
	c.Set(WatchVisits, n.WatchVisits.Total())
	c.Set(Depth, n.Depth)
	if allDirect {
		c.Set(Prunings, n.Prunings)
		c.Set(PruningsFailed, n.PruningsFailed)
		if rootHeld := n.Calls > 0 || n.Decisions > 0 || r.Status == model.Sat; rootHeld {
			c.Set(RootPrunings, n.RootPrunings)
		}
	}
	if learning {
		c.Set(Restarts, n.Restarts)
		c.Set(Learned, n.Learned)
		return c
	}
	c.Set(Calls, n.Calls)
	c.Set(Nodes, n.Nodes)
	return c
}

// clausalFigures splits what the canonical counters add up.
func clausalFigures(n clausal.Counters, learning bool) []Figure {
	figures := []Figure{
		{"clausal.model-literals-root", "literals x=v assigned by unit propagation before the first decision", n.Literals.Model.Root},
		{"clausal.model-literals-search", "literals x=v assigned by unit propagation after it", n.Literals.Model.Search},
		{"clausal.auxiliary-literals-root", "auxiliary literals assigned by unit propagation before the first decision", n.Literals.Auxiliary.Root},
		{"clausal.auxiliary-literals-search", "auxiliary literals assigned by unit propagation after it", n.Literals.Auxiliary.Search},
		{"clausal.watch-visits-root", "visits of watched clauses before the first decision", n.WatchVisits.Root},
		{"clausal.watch-visits-search", "visits of watched clauses after it", n.WatchVisits.Search},
		{"clausal.auxiliary-decisions", "of the decisions, those of auxiliary variables", n.Auxiliary.Decisions},
	}
	if !learning {
		return append(figures,
			Figure{"clausal.auxiliary-calls", "of the calls, those below nodes at which every variable of the model has its value", n.Auxiliary.Calls},
			Figure{"clausal.auxiliary-nodes", "of the nodes, those below such nodes", n.Auxiliary.Nodes},
			Figure{"clausal.auxiliary-conflicts", "of the conflicts, those below such nodes", n.Auxiliary.Conflicts},
		)
	}
	return append(figures,
		Figure{"clausal.minimized-literals", "literals that minimisation removed from learned clauses", n.Minimized},
		Figure{"clausal.deleted", "learned clauses deleted again", n.Deleted},
	)
}
