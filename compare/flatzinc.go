package compare

import (
	"context"
	"errors"
	"fmt"
	"time"

	"counterpoint/compare/fzn"
	"counterpoint/model"
	"counterpoint/model/flatzinc"
)

// The FlatZinc solvers: those that have an engine of their own name, and any
// other that MiniZinc lists.

// gecodeEntry describes Gecode. Unlike others it heeds how consistent an
// all-different is to be.
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
			program, absent := fzn.Known(context.Background(), "gecode")
			return flatzincBackend{fzn.Solver{Program: program, Options: o, Seed: 42, Grace: c.Grace, Memory: c.Memory}, absent}, nil
		},
	}
}

// knownEntry describes another solver that has an engine of its own name.
func knownEntry(name, about string) entry {
	return entry{
		name: name, about: about, options: flatzincOptions(),
		build: func(c Catalog, s settings) (backend, error) {
			program, absent := fzn.Known(context.Background(), name)
			return newFlatzincBackend(c, s, program, absent), nil
		},
	}
}

// listedSolver is the option that names a solver of MiniZinc.
const listedSolver = "solver"

// flatzincEntry describes any solver that MiniZinc lists.
func flatzincEntry() entry {
	return entry{
		name: "flatzinc", about: "any solver that MiniZinc lists, on the model written as FlatZinc",
		options: append([]OptionInfo{
			{Key: listedSolver, Text: true, About: "its identifier there, the last part of that, or its name"},
		}, flatzincOptions()...),
		build: func(c Catalog, s settings) (backend, error) {
			if s[listedSolver] == "" {
				return newFlatzincBackend(c, s, fzn.Program{}, errNoSolver), nil
			}
			program, absent := fzn.Select(context.Background(), s[listedSolver])
			if errors.Is(absent, fzn.ErrUnknownSolver) {
				return nil, absent
			}
			return newFlatzincBackend(c, s, program, absent), nil
		},
	}
}

var errNoSolver = errors.New("expected a solver that minizinc lists: flatzinc:solver=ID")

// own stands for a choice that is left to the solver.
const own = "own"

func flatzincOptions() []OptionInfo {
	return []OptionInfo{
		{Key: "alldiff", Values: []string{"native", "pairwise"}, Default: "native", About: "all-different: that of the solver, if it has one; a disequality for each two"},
		{Key: "var", Values: []string{own, "first_fail", "input_order", "dom_w_deg"}, Default: own, About: "next variable: as the solver has it if nothing is said; fewest values, the model's order, fewest values for its failures"},
		{Key: "value", Values: []string{"indomain_min", "indomain_max", "indomain_split"}, Default: "indomain_min", About: "branching, unless var=own: the least or greatest value or not, or the lower half first"},
		{Key: "free", Values: []string{"on", "off"}, Default: "off", About: "whether the solver may search as it likes (its flag -f)"},
		{Key: "seed", Default: "42", About: "of what is random, if the solver takes one"},
	}
}

// flatzincBackend gives a model to a FlatZinc solver.
type flatzincBackend struct {
	solver fzn.Solver
	absent error // why it cannot be run
}

func newFlatzincBackend(c Catalog, s settings, program fzn.Program, absent error) flatzincBackend {
	o := flatzinc.Options{Pairwise: s["alldiff"] == "pairwise"}
	if s["var"] != own {
		o.Search = s["var"] + "," + s["value"]
	}
	return flatzincBackend{fzn.Solver{
		Program: program, Options: o, Free: s["free"] == "on", Seed: s.number("seed"), Grace: c.Grace, Memory: c.Memory,
	}, absent}
}

func (b flatzincBackend) missing() error { return b.absent }

func (b flatzincBackend) grace() time.Duration { return b.solver.Grace }

func (b flatzincBackend) version() string { return b.solver.Program.Version }

func (b flatzincBackend) counts() []ID { return countersTold[b.solver.Program.ID] }

func (b flatzincBackend) fates(ctx context.Context, m *model.Model) ([]string, error) {
	if b.absent != nil && !b.isGecode() {
		return nil, b.absent // its library is not known
	}
	return b.solver.Fates(ctx, m)
}

func (b flatzincBackend) run(ctx context.Context, m *model.Model, q Query, found func(model.Assignment) bool) Outcome {
	if b.absent != nil {
		return Outcome{Err: b.absent}
	}
	name := b.solver.Program.Name
	if q.NodeLimit > 0 || q.ConflictLimit > 0 {
		return Outcome{Reason: model.Unsupported, Detail: name + " can keep no limit on nodes or conflicts"}
	}
	start := time.Now()
	different := distinct{found: found}
	r, err := b.solver.Solve(ctx, m, q.wanted(), different.add)
	if err == nil {
		err = different.err(name)
	}
	out := Outcome{Status: r.Status, Reason: r.Reason, Detail: r.Detail, Complete: r.Complete, Err: err}
	if errors.Is(err, flatzinc.ErrTooLarge) {
		out = Outcome{Reason: TooLarge, Detail: err.Error()}
	}
	out.Figures = flatzincFigures(b.solver.Program, r.Statistics)
	out.Counters = flatzincCounters(b.solver.Program.ID, r.Statistics)
	spent := time.Since(start)
	out.Times = Times{Solve: spent, Total: spent}
	return out
}

// flatzincStatistics are those that FlatZinc solvers tell, by the names that
// MiniZinc gives them, with what it says that they are.
var flatzincStatistics = []struct{ name, definition string }{
	{"variables", "variables"},
	{"intVariables", "integer variables"},
	{"intVars", "integer variables"},
	{"boolVariables", "variables that are true or false"},
	{"propagators", "propagators"},
	{"constraints", "constraints"},
	{"propagations", "executions of propagators"},
	{"nodes", "nodes of the search tree"},
	{"openNodes", "nodes of the search tree that were left"},
	{"failures", "failed nodes of the search tree"},
	{"restarts", "restarts of the search"},
	{"nogoods", "nogoods learned"},
	{"backjumps", "returns over more than one node"},
	{"peakDepth", "greatest depth of the search tree"},
}

// flatzincFigures are the statistics that the solver tells, under its name. What
// MiniZinc says of them is not what each counts to the letter.
func flatzincFigures(p fzn.Program, s flatzinc.Statistics) (figures []Figure) {
	for _, f := range flatzincStatistics {
		n, ok := s.Count(f.name)
		if !ok {
			continue
		}
		definition, known := exactDefinitions[p.ID][f.name]
		if !known {
			definition = fmt.Sprintf("%s, as %s tells it", f.definition, p.Title)
		}
		figures = append(figures, Figure{p.Name + "." + f.name, definition, n})
	}
	return figures
}

const (
	gecodeID = "org.gecode.gecode"
	jacopID  = "org.jacop"
	chocoID  = "org.choco-solver.choco"
)

func (b flatzincBackend) isGecode() bool { return b.solver.Program.ID == gecodeID }

// exactDefinitions are what statistics of a solver are to the letter, by its
// identifier, as far as that is known.
var exactDefinitions = map[string]map[string]string{
	gecodeID: {
		"variables":    "integer variables of the program, those for terms included",
		"propagators":  "propagators left after the root: a constraint may be several, or none",
		"propagations": "executions of propagators, those to recompute a node included",
		"nodes":        "nodes of the search tree; of a complete search with F failures and S solutions 2(F+S)-1, and 0 if the root fails",
		"failures":     "failed nodes",
		"restarts":     "restarts of the search",
		"peakDepth":    "greatest depth of the stack of the search, where no node with one alternative left is",
	},
	jacopID: {
		"nodes":    "of a complete search with F failures and S solutions 2F+S-1",
		"failures": "failed nodes",
	},
	chocoID: {
		"nodes":    "of a complete search with F failures and S solutions F+2S-1",
		"failures": "failed nodes",
	},
}

// countersTold are the counters whose definitions the statistics of a solver meet,
// by its identifier: held against the native engine with the same propagation and
// two-way branching, its failures are equal, and Gecode's nodes.
var countersTold = map[string][]ID{
	gecodeID: {Nodes, Conflicts, PropagatorRuns},
	jacopID:  {Conflicts},
	chocoID:  {Conflicts},
}

// statisticOf has the names of these counters as statistics.
var statisticOf = map[ID]string{Nodes: "nodes", Conflicts: "failures", PropagatorRuns: "propagations"}

// flatzincCounters returns the counters that the statistics of a solver tell.
func flatzincCounters(solver string, s flatzinc.Statistics) (c Counters) {
	for _, id := range countersTold[solver] {
		n, ok := s.Count(statisticOf[id])
		if ok && id == Nodes && n == 0 { // the root failed, or no search is told of
			n, ok = s.Count(statisticOf[Conflicts])
			ok = ok && n == 1
		}
		if ok {
			c.Set(id, n)
		}
	}
	return c
}
