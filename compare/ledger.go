package compare

import (
	"fmt"
	"strings"

	"counterpoint/model"
)

// The ledger: one instance under a row of engines, each of which has one idea
// more than the one before, so that one sees what each idea buys. The steps go
// from propagation without search to a modern SAT solver, all on the project's
// own clause engine, which counts alike whatever is switched on. Beside those
// that have a counterpart among propagators, their twin, stands whether that has
// the same figures.

// steps is the ledger as data. Any engine may be in it, each once.
var steps = []struct {
	idea, about  string
	engine, twin string
	root         bool // no search
}{
	{
		"propagation", "the value of a fixed variable leaves those that must differ from it",
		"dpll:scheme=minimal", "native:alldiff=value", true,
	},
	{
		"+ hidden singles", "in an all-different with as many terms as values, a value with one place left goes there",
		"dpll:scheme=extended", "native:alldiff=hidden", true,
	},
	{
		"+ search", "values are tried in turn, variable by variable in the model's order, with propagation after each",
		"dpll:var=input", "native:var=input", false,
	},
	{
		"+ MRV", "the variable with the fewest values left comes next",
		"dpll:var=mrv", "native:var=mrv", false,
	},
	{
		"+ learning", "each dead end leaves a clause that says what it came from",
		"cdcl:var=mrv,restarts=none,deletion=false", "", false,
	},
	{
		"+ restarts", "now and then the search begins anew, with what it learned",
		"cdcl:var=mrv,restarts=luby,deletion=false", "", false,
	},
	{
		"+ activity", "the variable of the most recent dead ends comes next (VSIDS), in place of MRV",
		"cdcl:var=vsids,deletion=false", "", false,
	},
	{
		"+ presolve", "what the native engine removes at its root is not encoded",
		"cdcl:var=vsids,deletion=false,presolve=on", "", false,
	},
}

// LedgerConflicts is the limit on conflicts that a step should have unless
// another is asked for: searches without the later ideas may not end.
const LedgerConflicts = 100_000

// LedgerStep is a step of the ledger.
type LedgerStep struct {
	Idea   string // what is new in it
	About  string // the idea in a sentence; may be empty
	Engine Engine
	Twin   Engine // does the same by propagators; nil if there is none
	Root   bool   // propagation without search; the engines are so (see [AtRoot])
}

// Ledger returns the steps, the simplest first.
func (c Catalog) Ledger() ([]LedgerStep, error) {
	var ledger []LedgerStep
	for _, s := range steps {
		step := LedgerStep{Idea: s.idea, About: s.about, Root: s.root}
		for _, side := range []struct {
			spec   string
			engine *Engine
		}{{s.engine, &step.Engine}, {s.twin, &step.Twin}} {
			if side.spec == "" {
				continue
			}
			e, err := c.engine(side.spec)
			if err != nil {
				return nil, err
			}
			if s.root {
				e = AtRoot(e)
			}
			*side.engine = e
		}
		ledger = append(ledger, step)
	}
	return ledger, nil
}

// LedgerOf returns a ledger of other steps: the engines, each after the other, by
// their specs.
func LedgerOf(engines []Engine) []LedgerStep {
	ledger := make([]LedgerStep, len(engines))
	for i, e := range engines {
		ledger[i] = LedgerStep{Idea: e.Spec(), Engine: e}
	}
	return ledger
}

// LedgerEngines returns the engines of a [Plan] that runs the steps: each
// step's own, followed by its twin.
func LedgerEngines(ledger []LedgerStep) []Engine {
	var engines []Engine
	for _, s := range ledger {
		engines = append(engines, s.Engine)
		if s.Twin != nil {
			engines = append(engines, s.Twin)
		}
	}
	return engines
}

// ledgerEntry is what came of a step on an instance.
type ledgerEntry struct {
	LedgerStep
	row  Row
	twin *Row
}

// ledgerEntries reads the rows of one instance, in the order of
// [LedgerEngines]; there are fewer if the plan was stopped.
func ledgerEntries(ledger []LedgerStep, rows []Row) []ledgerEntry {
	var entries []ledgerEntry
	for _, s := range ledger {
		if len(rows) == 0 {
			break
		}
		e := ledgerEntry{LedgerStep: s, row: rows[0]}
		rows = rows[1:]
		if s.Twin != nil && len(rows) > 0 {
			e.twin, rows = &rows[0], rows[1:]
		}
		entries = append(entries, e)
	}
	return entries
}

// answer says in words what came of the step.
func (e ledgerEntry) answer() string {
	if o := e.row.Outcome; e.Root && o.Err == nil && o.Reason == model.NodeLimit {
		return "open"
	}
	return statusWords(e.row.Outcome)
}

// difference says where the twin has another figure, of those that do not
// depend on the order of propagation; "" if it has the same, or there is none.
func (e ledgerEntry) difference() string {
	if e.twin == nil {
		return ""
	}
	own, twin := e.row.Outcome, e.twin.Outcome
	if own.Status != twin.Status || own.Reason != twin.Reason || (own.Err == nil) != (twin.Err == nil) {
		return fmt.Sprintf("answers %s, and %s %s", statusWords(own), e.twin.Engine, statusWords(twin))
	}
	for _, id := range []ID{RootPrunings, Open, Candidates, Calls, Nodes, Decisions, Conflicts, Prunings, Depth, Solutions} {
		n, has := own.Counters.Get(id)
		m, hasToo := twin.Counters.Get(id)
		if has && hasToo && n != m {
			return fmt.Sprintf("has %d %v, and %s %d", n, id, e.twin.Engine, m)
		}
	}
	return ""
}

// saved returns how much less of a counter the step has than the one before,
// if both have it and it means the same in both: they search, or they do not.
func (e ledgerEntry) saved(before *ledgerEntry, id ID) (n int64, ok bool) {
	if before == nil || before.Root != e.Root {
		return 0, false
	}
	was, had := before.row.Outcome.Counters.Get(id)
	is, has := e.row.Outcome.Counters.Get(id)
	return int64(was) - int64(is), had && has
}

// buys says in words what the step has over the one before: an answer, or else
// what it saves.
func (e ledgerEntry) buys(before *ledgerEntry) string {
	if before == nil {
		return absent
	}
	had, has := before.row.Outcome.Answered(), e.row.Outcome.Answered()
	switch {
	case !had && has:
		return "the answer"
	case had && !has:
		return "loses the answer"
	case !has && !e.Root:
		return "no answer"
	case before.Root != e.Root:
		return "nothing: there was an answer"
	}
	saving := []ID{Conflicts, Literals}
	if e.Root {
		saving = []ID{Candidates}
	}
	for _, id := range saving {
		if n, ok := e.saved(before, id); ok && n != 0 {
			return savedWords(n, id)
		}
	}
	return "nothing"
}

// savedWords writes "12 dead ends fewer".
func savedWords(n int64, id ID) string {
	unit := id.String()
	if id == Conflicts {
		unit = "dead ends"
	}
	word := "fewer"
	if n < 0 {
		n, word = -n, "more"
	}
	if n == 1 {
		unit = strings.TrimSuffix(unit, "s")
	}
	return fmt.Sprintf("%s %s %s", grouped(uint64(n)), unit, word)
}
