package compare

import (
	"context"
	"errors"
	"runtime/debug"
	"slices"
	"time"

	"counterpoint/model"
	"counterpoint/native"
)

// nativeEntry describes the native engine.
func nativeEntry() entry {
	return entry{
		name: "native", about: "the native engine: propagation and depth-first search",
		options: []OptionInfo{
			{Key: "alldiff", Values: []string{"value", "hidden", "locked", "domain"}, Default: "hidden", About: "all-different: a value taken leaves the others; also, a value with one place goes there; also, one whose places in a constraint are all in another leaves that one's rest; or all that one constraint alone can tell, by matching"},
			{Key: "singleton", Values: []string{"off", "on"}, Default: "off", About: "remove each value that propagation refutes when it is assigned, at every node"},
			{Key: "var", Values: []string{"mrv", "input", "domdeg"}, Default: "mrv", About: "next variable: fewest values, the model's order, fewest values for its constraints"},
			{Key: "value", Values: []string{"ascending", "descending", "random"}, Default: "ascending", About: "order of its values"},
			{Key: "branching", Values: []string{"value", "two-way"}, Default: "value", About: "a branch for each value, or one that takes a value and one that refuses it"},
			{Key: "seed", Default: "0", About: "of value=random"},
			{Key: "debug", Values: []string{"false", "true"}, Default: "false", About: "check every fixpoint and every removal; slow"},
		},
		build: func(_ Catalog, s settings) (backend, error) {
			return nativeBackend{native.Options{
				AllDiff: map[string]native.AllDiff{
					"value": native.Value, "hidden": native.Hidden, "locked": native.Locked, "domain": native.Domain,
				}[s["alldiff"]],
				Singleton: s["singleton"] == "on",
				VarOrder: map[string]native.VarOrder{
					"mrv": native.MRV, "input": native.Input, "domdeg": native.DomDeg,
				}[s["var"]],
				ValueOrder: map[string]native.ValueOrder{
					"ascending": native.Ascending, "descending": native.Descending, "random": native.Random,
				}[s["value"]],
				Branching: map[string]native.Branching{
					"value": native.PerValue, "two-way": native.TwoWay,
				}[s["branching"]],
				Seed:  s.number("seed"),
				Debug: s["debug"] == "true",
			}}, nil
		},
	}
}

// nativeBackend is the constraint engine of package native.
type nativeBackend struct{ options native.Options }

func (b nativeBackend) counts() []ID {
	counted := append(slices.Clone(propagationCounters), PropagatorRuns)
	if b.options.Singleton {
		counted = append(counted, Probes)
	}
	return counted
}

func (nativeBackend) version() string { return moduleVersion() }

// moduleVersion returns the version of this module, of which an engine is a
// part.
func moduleVersion() string {
	const module = "counterpoint"
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, m := range append(info.Deps, &info.Main) {
		if m.Path == module {
			return m.Version
		}
	}
	return ""
}

func (b nativeBackend) fates(_ context.Context, m *model.Model) ([]string, error) {
	return native.Fates(m, b.options), nil
}

func (b nativeBackend) run(ctx context.Context, m *model.Model, q Query, found func(model.Assignment) bool) Outcome {
	options := b.options
	options.Limits.Nodes, options.Limits.Conflicts = q.NodeLimit, q.ConflictLimit
	start := time.Now()
	result, err := native.Solve(ctx, m, options, found)
	spent := time.Since(start)
	out := Outcome{
		Status: result.Status, Reason: result.Reason, Complete: result.Complete,
		Counters: b.counters(result),
	}
	if err != nil {
		out = nativeRefusal(err)
	}
	out.Times = Times{Solve: spent, Total: spent}
	return out
}

// propagate is the engine without its search.
func (b nativeBackend) propagate(ctx context.Context, m *model.Model) ([]int, error) {
	s, err := native.NewSpace(m, b.options)
	if err != nil {
		return nil, err
	}
	if consistent, err := s.Propagate(ctx); err != nil || !consistent {
		return nil, err
	}
	left := make([]int, 0, m.NumVars())
	for x := range m.Vars() {
		left = append(left, s.Size(x))
	}
	return left, nil
}

// nativeRefusal tells models that the engine does not take from its failures.
func nativeRefusal(err error) Outcome {
	var tooLarge *native.TooLargeError
	var unsupported *native.UnsupportedError
	switch {
	case errors.As(err, &tooLarge):
		return Outcome{Reason: TooLarge, Detail: err.Error()}
	case errors.As(err, &unsupported):
		return Outcome{Reason: model.Unsupported, Detail: err.Error()}
	}
	return Outcome{Err: err}
}

func (b nativeBackend) counters(r native.Result) Counters {
	n := r.Counters
	return told(b.counts(), rootHeld(n.Calls, r.Status), map[ID]uint64{
		Calls: n.Calls, Nodes: n.Nodes, Decisions: n.Decisions, Conflicts: n.Conflicts,
		Prunings: n.Prunings, RootPrunings: n.RootPrunings, PruningsFailed: n.PruningsFailed,
		PropagatorRuns: n.PropagatorRuns, Probes: n.Probes, Depth: n.Depth,
	})
}
