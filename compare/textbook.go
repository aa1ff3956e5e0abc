package compare

import (
	"context"
	"errors"
	"time"

	"counterpoint/model"
	"counterpoint/native"
	"counterpoint/native/textbook"
)

// textbookBackend is an algorithm of package textbook with its options.
type textbookBackend struct {
	solve func(context.Context, *model.Model, textbookQuery, func(model.Assignment) bool) (textbook.Result, error)
	about func(*model.Model) []string // the fates
	// counted are the counters that the algorithm's documentation names. Those
	// of the root are among them where it has one, and are told only of a root
	// that held.
	counted    []ID
	incomplete bool // it visits no nodes, and can keep no limit on them
}

// textbookQuery is what an algorithm takes of a [Query].
type textbookQuery struct {
	textbook.Options
	step func(textbook.Step) bool // of the human solver; may be nil
}

// What the families of algorithms count.
var (
	searchCounters      = []ID{Calls, Nodes, Decisions, Conflicts, Prunings, RootPrunings, Depth}
	propagationCounters = append(searchCounters[:len(searchCounters):len(searchCounters)], PruningsFailed)
	checkCounters       = []ID{Checks, RootChecks}
)

func (b textbookBackend) counts() []ID { return b.counted }

func (textbookBackend) version() string { return moduleVersion() }

func (b textbookBackend) fates(_ context.Context, m *model.Model) ([]string, error) {
	return b.about(m), nil
}

func (textbookBackend) traces() bool { return true }

func (b textbookBackend) run(ctx context.Context, m *model.Model, q Query, found func(model.Assignment) bool) Outcome {
	if b.incomplete && (q.NodeLimit > 0 || q.ConflictLimit > 0) {
		return Outcome{Reason: model.Unsupported, Detail: "a search among complete assignments has no nodes and no conflicts to limit"}
	}
	query := textbookQuery{Options: textbook.Options{
		Limits: native.Limits{Nodes: q.NodeLimit, Conflicts: q.ConflictLimit},
		Trace:  q.Trace,
	}}
	if q.Step != nil {
		query.step = func(s textbook.Step) bool { q.Step(s); return true }
	}
	start := time.Now()
	result, err := b.solve(ctx, m, query, found)
	spent := time.Since(start)
	out := Outcome{
		Status: result.Status, Reason: result.Reason, Complete: result.Complete,
		Counters: b.counters(result),
	}
	if err != nil {
		out = textbookRefusal(err)
	}
	out.Times = Times{Solve: spent, Total: spent}
	return out
}

// textbookRefusal tells models that an algorithm does not take from its
// failures.
func textbookRefusal(err error) Outcome {
	var tooLarge *textbook.TooLargeError
	var unsupported *textbook.UnsupportedError
	switch {
	case errors.As(err, &tooLarge):
		return Outcome{Reason: TooLarge, Detail: err.Error()}
	case errors.As(err, &unsupported):
		return Outcome{Reason: model.Unsupported, Detail: err.Error()}
	}
	return Outcome{Err: err}
}

func (b textbookBackend) counters(r textbook.Result) Counters {
	n := r.Counters
	return told(b.counted, rootHeld(n.Calls, r.Status), map[ID]uint64{
		Calls: n.Calls, Nodes: n.Nodes, Decisions: n.Decisions, Conflicts: n.Conflicts,
		Prunings: n.Prunings, RootPrunings: n.RootPrunings, PruningsFailed: n.PruningsFailed,
		Depth: n.Depth, Revisions: n.Revisions, Checks: n.Checks, RootChecks: n.RootChecks,
		Updates: n.Updates, Score: n.Score, Generations: n.Generations, Moves: n.Moves,
		Evaluations: n.Evaluations,
	})
}

// rootHeld reports whether a constraint engine's root was propagated to the end
// and did not fail: it was branched on, or was a solution.
func rootHeld(calls uint64, status model.Status) bool { return calls > 0 || status == model.Sat }
