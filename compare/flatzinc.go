package compare

import (
	"context"
	"errors"
	"time"

	"counterpoint/compare/fzn"
	"counterpoint/model"
	"counterpoint/model/flatzinc"
)

// gecodeEntry describes Gecode.
func gecodeEntry() entry {
	return entry{
		name: "gecode", about: "Gecode, on the model written as FlatZinc: propagation and depth-first search",
		options: []OptionInfo{
			{Key: "alldiff", Values: []string{"value", "bounds", "domain", "pairwise"}, Default: "domain", About: "all-different: a value taken leaves the others; bounds or domain consistency; a disequality for each two"},
			{Key: "var", Values: []string{"first_fail", "input_order", "dom_w_deg"}, Default: "first_fail", About: "next variable: fewest values, the model's order, fewest values for its failures"},
			{Key: "value", Values: []string{"indomain_min", "indomain_max", "indomain_split"}, Default: "indomain_min", About: "branching: the least or greatest value or not, or the lower half first"},
		},
		build: func(c Catalog, s settings) (backend, error) {
			o := flatzinc.Options{Search: s["var"] + "," + s["value"]}
			switch s["alldiff"] {
			case "value":
				o.Consistency = "val"
			case "pairwise":
				o.Pairwise = true
			default:
				o.Consistency = s["alldiff"]
			}
			solver := fzn.Solver{Options: o, Grace: c.Grace, Memory: c.Memory}
			version, absent := solver.Version(context.Background())
			return gecodeBackend{version, solver, absent}, nil
		},
	}
}

// gecodeBackend gives a model to Gecode.
type gecodeBackend struct {
	release string
	solver  fzn.Solver
	absent  error // why it cannot be run
}

func (b gecodeBackend) missing() error { return b.absent }

func (b gecodeBackend) grace() time.Duration { return b.solver.Grace }

func (b gecodeBackend) version() string { return b.release }

func (gecodeBackend) counts() []ID { return []ID{Nodes, Conflicts, PropagatorRuns} }

func (b gecodeBackend) fates(ctx context.Context, m *model.Model) ([]string, error) {
	return b.solver.Fates(ctx, m)
}

func (b gecodeBackend) run(ctx context.Context, m *model.Model, q Query, found func(model.Assignment) bool) Outcome {
	if b.absent != nil {
		return Outcome{Err: b.absent}
	}
	if q.NodeLimit > 0 || q.ConflictLimit > 0 {
		return Outcome{Reason: model.Unsupported, Detail: "gecode can keep no limit on nodes or conflicts"}
	}
	start := time.Now()
	different := distinct{found: found}
	r, err := b.solver.Solve(ctx, m, q.wanted(), different.add)
	if err == nil {
		err = different.err("gecode")
	}
	out := Outcome{Status: r.Status, Reason: r.Reason, Complete: r.Complete, Err: err}
	if errors.Is(err, flatzinc.ErrTooLarge) {
		out = Outcome{Reason: TooLarge, Detail: err.Error()}
	}
	out.Counters, out.Figures = gecodeStatistics(r.Statistics)
	spent := time.Since(start)
	out.Times = Times{Solve: spent, Total: spent}
	return out
}

// gecodeFigures are the statistics that Gecode tells, by its names.
var gecodeFigures = []struct{ name, definition string }{
	{"variables", "integer variables of the program, those for terms included"},
	{"propagators", "propagators left after the root: a constraint may be several, or none"},
	{"propagations", "executions of propagators, those to recompute a node included"},
	{"nodes", "nodes of the search tree; of a complete search with F failures and S solutions 2(F+S)-1, and 0 if the root fails"},
	{"failures", "failed nodes"},
	{"restarts", "restarts of the search"},
	{"peakDepth", "greatest depth of the stack of the search, where no node with one alternative left is"},
}

// gecodeStatistics are Gecode's figures, and the counters whose definitions
// they meet: held against the native engine with the same propagation and
// two-way branching, nodes and failures are equal.
func gecodeStatistics(s flatzinc.Statistics) (counters Counters, figures []Figure) {
	for _, f := range gecodeFigures {
		if n, ok := s.Count(f.name); ok {
			figures = append(figures, Figure{"gecode." + f.name, f.definition, n})
		}
	}
	failures, failuresTold := s.Count("failures")
	if failuresTold {
		counters.Set(Conflicts, failures)
	}
	if n, ok := s.Count("propagations"); ok {
		counters.Set(PropagatorRuns, n)
	}
	nodes, ok := s.Count("nodes")
	if nodes == 0 && failures == 1 {
		nodes = 1 // the root, which failed
	}
	if ok && nodes > 0 {
		counters.Set(Nodes, nodes)
	}
	return counters, figures
}
