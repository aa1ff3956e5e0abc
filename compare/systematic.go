package compare

import (
	"context"
	"slices"
	"strings"

	"counterpoint/model"
	"counterpoint/native/textbook"
)

// The algorithms of the textbooks that search through all assignments. They are
// in the order in which a lecture has them: from a look back to a look at all
// that is left.

type found = func(model.Assignment) bool

// plainEntry describes an algorithm without options that searches a network of
// constraints over two variables.
func plainEntry(name, about string, solve func(context.Context, *model.Model, textbook.Options, found) (textbook.Result, error), l textbook.Lookahead, counted ...ID) entry {
	return entry{
		name: name, about: about,
		build: func(Catalog, settings) (backend, error) {
			return textbookBackend{
				solve: func(ctx context.Context, m *model.Model, q textbookQuery, f found) (textbook.Result, error) {
					return solve(ctx, m, q.Options, f)
				},
				about:   func(m *model.Model) []string { return textbook.Fates(m, l) },
				counted: counted,
			}, nil
		},
	}
}

func backtrackEntry() entry {
	return plainEntry("backtrack", "textbook: chronological backtracking, variables in the model's order",
		textbook.Backtrack, textbook.LookBack, slices.Concat(searchCounters, checkCounters)...)
}

func mrvEntry() entry {
	return plainEntry("mrv", "textbook: backtracking on the variable with the fewest consistent values",
		textbook.MRV, textbook.LookBack, slices.Concat(searchCounters, checkCounters)...)
}

func fcEntry() entry {
	return plainEntry("fc", "textbook: forward checking on the variable with the fewest values",
		textbook.FC, textbook.LookForward, slices.Concat(propagationCounters, checkCounters, []ID{Revisions})...)
}

var arcAlgorithms = map[string]textbook.ArcAlgorithm{
	"ac3": textbook.WithAC3, "ac2001": textbook.WithAC2001, "ac4": textbook.WithAC4,
}

var queueOrders = map[string]textbook.QueueOrder{
	"fifo": textbook.FIFO, "lifo": textbook.LIFO, "smallest": textbook.SmallestFirst,
}

func ac3Entry() entry {
	return entry{
		name: "ac3", about: "textbook: arc consistency once, then backtracking in a fixed order",
		options: []OptionInfo{
			{Key: "variant", Values: []string{"ac3", "ac2001", "ac4"}, Default: "ac3", About: "how arcs are made consistent; the closure is the same, the checks are not"},
			{Key: "queue", Values: []string{"fifo", "lifo", "smallest"}, Default: "fifo", About: "which arc is revised next: the oldest, the newest, that to the smallest domain; ac4 has no such queue"},
		},
		build: func(_ Catalog, s settings) (backend, error) {
			algorithm, queue := arcAlgorithms[s["variant"]], queueOrders[s["queue"]]
			counted := slices.Concat(searchCounters, checkCounters)
			if algorithm != textbook.WithAC4 {
				counted = append(counted, Revisions)
			}
			return textbookBackend{
				solve: func(ctx context.Context, m *model.Model, q textbookQuery, f found) (textbook.Result, error) {
					return textbook.AC3(ctx, m, textbook.AC3Options{Options: q.Options, Algorithm: algorithm, Queue: queue}, f)
				},
				about:   func(m *model.Model) []string { return textbook.Fates(m, textbook.LookOnce) },
				counted: counted,
			}, nil
		},
	}
}

var propagationLevels = map[string]textbook.Propagation{
	"off": textbook.PropagateOff, "root": textbook.PropagateRoot,
	"assigned": textbook.PropagateAssigned, "full": textbook.PropagateFull,
}

func macEntry() entry {
	return entry{
		name: "mac", about: "textbook: arc consistency maintained after each value tried",
		options: []OptionInfo{
			{Key: "propagation", Values: []string{"off", "root", "assigned", "full"}, Default: "full", About: "none, only before the search, from assigned variables only, or from all"},
		},
		build: func(_ Catalog, s settings) (backend, error) {
			level := propagationLevels[s["propagation"]]
			return textbookBackend{
				solve: func(ctx context.Context, m *model.Model, q textbookQuery, f found) (textbook.Result, error) {
					return textbook.MAC(ctx, m, textbook.MACOptions{Options: q.Options, Propagation: level}, f)
				},
				about:   func(m *model.Model) []string { return textbook.Fates(m, level.Lookahead()) },
				counted: slices.Concat(propagationCounters, checkCounters, []ID{Revisions}),
			}, nil
		},
	}
}

func norvigEntry() entry {
	return entry{
		name: "norvig", about: "textbook: search with elimination and hidden singles after each value tried",
		options: []OptionInfo{{
			Key: "rules", Values: strings.Split(allNorvigRules.String(), ","), Several: true, Default: "elimination+hidden",
			About: "naked singles, hidden singles, naked pairs, naked triples, locked candidates",
		}},
		build: func(_ Catalog, s settings) (backend, error) {
			rules, err := textbook.ParseNorvigRules(strings.Join(s.several("rules"), ","))
			if err != nil {
				return nil, err
			}
			return textbookBackend{
				solve: func(ctx context.Context, m *model.Model, q textbookQuery, f found) (textbook.Result, error) {
					return textbook.Norvig(ctx, m, textbook.NorvigOptions{Options: q.Options, Rules: rules}, f)
				},
				about:   func(m *model.Model) []string { return textbook.NorvigFates(m, rules) },
				counted: propagationCounters,
			}, nil
		},
	}
}

func dlxEntry() entry {
	return entry{
		name: "dlx", about: "textbook: Algorithm X by dancing links, on the exact cover of the model",
		options: []OptionInfo{
			{Key: "column", Values: []string{"smallest", "first"}, Default: "smallest", About: "which column is covered next: that with the fewest rows, or the first"},
		},
		build: func(_ Catalog, s settings) (backend, error) {
			first := s["column"] == "first"
			return textbookBackend{
				solve: func(ctx context.Context, m *model.Model, q textbookQuery, f found) (textbook.Result, error) {
					return textbook.DLX(ctx, m, textbook.DLXOptions{Options: q.Options, FirstColumn: first}, f)
				},
				about:   textbook.DLXFates,
				counted: []ID{Calls, Nodes, Decisions, Conflicts, Updates, Depth},
			}, nil
		},
	}
}

const allNorvigRules = textbook.Elimination | textbook.Hidden | textbook.Pairs | textbook.Triples | textbook.Pointing
