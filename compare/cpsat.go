package compare

import (
	"context"
	"fmt"
	"math"
	"time"

	"counterpoint/compare/cpsat"
	"counterpoint/model"
)

// cpsatEntry describes CP-SAT of OR-Tools.
func cpsatEntry() entry {
	return entry{
		name: "cpsat", about: "CP-SAT of OR-Tools, through Python: learns clauses and propagates constraints",
		options: []OptionInfo{
			{Key: "presolve", Values: []string{"on", "off"}, Default: "on", About: "whether the model is simplified before the search"},
			{Key: "workers", Default: "1", About: "threads of a search for one solution; 0 is one for each processor"},
			{Key: "seed", Default: "42", About: "of what is random"},
		},
		build: func(c Catalog, s settings) (backend, error) {
			if s.number("seed") > math.MaxInt32 {
				return nil, fmt.Errorf("option %q: expected a number from 0 to 2^31-1, found %q", "seed", s["seed"])
			}
			if s.size("workers") > mostWorkers {
				return nil, fmt.Errorf("option %q: expected a number from 0 to %d, found %q", "workers", mostWorkers, s["workers"])
			}
			python := c.Python
			if python == "" {
				python = "python3"
			}
			version, absent := cpsat.Version(context.Background(), python)
			return cpsatBackend{version, cpsat.Solver{
				Python: python, Presolve: s["presolve"] == "on", Workers: s.size("workers"), Seed: int32(s.number("seed")),
				Grace: c.Grace, Memory: c.Memory,
			}, absent}, nil
		},
	}
}

// mostWorkers is the greatest number of threads that CP-SAT takes.
const mostWorkers = 10000

// cpsatBackend gives a model to CP-SAT.
type cpsatBackend struct {
	release string
	solver  cpsat.Solver
	absent  error // why it cannot be run
}

func (b cpsatBackend) missing() error { return b.absent }

func (b cpsatBackend) grace() time.Duration { return b.solver.Grace }

func (b cpsatBackend) version() string { return b.release }

// counts is empty: the statistics have names like those of counters, and no
// definition that says what is counted to the letter.
func (cpsatBackend) counts() []ID { return nil }

func (cpsatBackend) fates(_ context.Context, m *model.Model) ([]string, error) {
	return cpsat.Fates(m), nil
}

func (b cpsatBackend) run(ctx context.Context, m *model.Model, q Query, found func(model.Assignment) bool) Outcome {
	if b.absent != nil {
		return Outcome{Err: b.absent}
	}
	if q.NodeLimit > 0 || q.ConflictLimit > 0 {
		return Outcome{Reason: model.Unsupported, Detail: "cpsat can keep no limit on nodes or conflicts"}
	}
	start := time.Now()
	different := distinct{found: found}
	r, err := b.solver.Solve(ctx, m, q.wanted(), different.add)
	if err == nil {
		err = different.err("cpsat")
	}
	out := Outcome{Status: r.Status, Reason: r.Reason, Detail: r.Detail, Complete: r.Complete, Err: err}
	if r.Told {
		out.Figures = cpsatFigures(r.Statistics)
	}
	spent := time.Since(start)
	out.Times = Times{Solve: spent, Total: spent}
	return out
}

func cpsatFigures(s cpsat.Statistics) []Figure {
	return []Figure{
		{"cpsat.branches", "num_branches of CP-SAT's response: decisions of its search, those of presolve not", s.Branches},
		{"cpsat.conflicts", "num_conflicts: conflicts of its search", s.Conflicts},
		{"cpsat.binary-propagations", "num_binary_propagations: literals made true, by clauses and by all else; one may stand for x=v, x<=v or neither", s.BinaryPropagations},
		{"cpsat.integer-propagations", "num_integer_propagations: bounds of integer variables made tighter; a literal for such a bound may be made true too, and counts above", s.IntegerPropagations},
	}
}
