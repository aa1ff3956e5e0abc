package compare

import (
	"slices"
	"time"

	"counterpoint/model"
)

// Summary is what a matrix comes to. Its memory grows with the number of rows
// only by the 8 bytes that a median needs.
type Summary struct {
	Rows     int
	Unread   int // instances that could not be read
	Engines  []EngineSummary
	Findings []*Finding // of the audit
}

// EngineSummary sums up the rows of one engine. Each row is one of Sat, Unsat,
// Unknown and Errors, by its status; Solved and Timeouts say how it ended.
type EngineSummary struct {
	Engine, Version     string
	Rows                int
	Solved              int // answered, see [Outcome.Answered]: Sat or Unsat, with no reason to have stopped
	Timeouts            int // stopped by the time, whatever was found until then
	Sat, Unsat, Unknown int
	Errors              int
	// Total and Median are of the wall time of the solved rows: how long an
	// engine took over what it did not answer says more of the timeout.
	Total, Median time.Duration
	Counters      []CounterTotal
}

// CounterTotal is a counter over the rows of an engine in which it is present.
type CounterTotal struct {
	ID    ID
	Value uint64 // the sum, or the greatest where the counter's Info says so
	Rows  int    // in how many rows it is present; fewer than all makes totals incomparable
}

// summary collects a Summary.
type summary struct {
	rows, unread int
	engines      map[string]*engineTotals
	order        []string
}

type engineTotals struct {
	EngineSummary
	solved []time.Duration
	totals [numCounters]CounterTotal
}

func newSummary(engines []Engine) *summary {
	s := &summary{engines: make(map[string]*engineTotals)}
	for _, e := range engines {
		s.engine(e.Spec(), e.Version())
	}
	return s
}

// engine adds an engine to those that are summed up.
func (s *summary) engine(spec, version string) {
	s.engines[spec] = &engineTotals{EngineSummary: EngineSummary{Engine: spec, Version: version}}
	s.order = append(s.order, spec)
}

func (s *summary) add(row Row) {
	s.rows++
	if row.Engine == "" {
		s.unread++
		return
	}
	s.engines[row.Engine].add(row.Outcome)
}

func (t *engineTotals) add(o Outcome) {
	t.Rows++
	switch {
	case o.Err != nil:
		t.Errors++
	case o.Status == model.Sat:
		t.Sat++
	case o.Status == model.Unsat:
		t.Unsat++
	default:
		t.Unknown++
	}
	switch {
	case o.Answered():
		t.Solved++
		t.solved = append(t.solved, o.Times.Total)
	case o.Err == nil && o.Reason == model.Timeout:
		t.Timeouts++
	}
	for id, v := range o.Counters.All() {
		total := &t.totals[id]
		total.ID = id
		total.Rows++
		if id.Info().Greatest {
			total.Value = max(total.Value, v)
		} else {
			total.Value += v
		}
	}
}

func (s *summary) end(findings []*Finding) Summary {
	whole := Summary{Rows: s.rows, Unread: s.unread, Findings: findings}
	for _, spec := range s.order {
		whole.Engines = append(whole.Engines, s.engines[spec].end())
	}
	return whole
}

func (t *engineTotals) end() EngineSummary {
	for _, d := range t.solved {
		t.Total += d
	}
	t.Median = median(t.solved)
	t.Counters = slices.DeleteFunc(slices.Clone(t.totals[:]), func(c CounterTotal) bool { return c.Rows == 0 })
	return t.EngineSummary
}
