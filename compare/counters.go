package compare

import (
	"bytes"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
)

// ID names a canonical counter. [ID.Info] gives its definition; the numeric
// order is that of every report.
type ID uint8

// The canonical counters. Their meaning is in [Definitions], and nowhere else.
const (
	Calls ID = iota
	Nodes
	Decisions
	Conflicts
	Prunings
	RootPrunings
	Open
	Candidates
	PruningsFailed
	Literals
	Revisions
	Checks
	RootChecks
	Updates
	PropagatorRuns
	Probes
	WatchVisits
	Restarts
	Learned
	Score
	Generations
	Moves
	Evaluations
	Depth
	Solutions
	numCounters
)

// Info defines a counter.
type Info struct {
	Name       string // as [ID.String] gives it
	Unit       string // what one of it is, as "search nodes"
	Definition string // in sentences: what is counted, and what is not
	Native     bool   // constraint engines can have it
	Clauses    bool   // clause engines can have it
	Greatest   bool   // a total over several runs is the greatest, not the sum
}

// Definitions returns every counter, indexed by its [ID], which is the order of
// the reports. An engine has those of its side that it can tell; one that it
// cannot tell is absent.
func Definitions() []Info { return slices.Clone(definitions[:]) }

// Info returns the counter's definition.
func (id ID) Info() Info { return definitions[id] }

// String returns the counter's name, such as "root-prunings".
func (id ID) String() string {
	if id < numCounters {
		return definitions[id].Name
	}
	return fmt.Sprintf("ID(%d)", uint8(id))
}

var definitions = [numCounters]Info{
	Calls: {
		Name: "calls", Unit: "calls", Native: true, Clauses: true,
		Definition: "Calls of the recursive search procedure, the call that finds every variable assigned included. " +
			"An engine that propagates to a fixpoint calls it only if that leaves a variable open at the root: " +
			"a model that is solved or refuted there counts 0. " +
			"The others, fc among them, call it unless the model is refuted before the search.",
	},
	Nodes: {
		Name: "nodes", Unit: "search nodes", Native: true, Clauses: true,
		Definition: "Nodes of the search tree: the root, and each child that was visited, failed or not.",
	},
	Decisions: {
		Name: "decisions", Unit: "choices", Native: true, Clauses: true,
		Definition: "Choices tried: a value tried for a variable, or a decision literal. " +
			"A value refused in two-way branching is a node and no decision; an assumption is none either. " +
			"Auxiliary variables of a formula that propagation leaves open, once the model's have their values, are decided too: " +
			"calls, nodes, conflicts and depth then include them, and auxiliary-decisions and its like, of dpll itself, say how many.",
	},
	Conflicts: {
		Name: "conflicts", Unit: "dead ends", Native: true, Clauses: true,
		Definition: "Dead ends found by propagation: a domain emptied or a constraint violated, or a clause falsified; " +
			"without propagation, a variable that no consistent value is left for, or in an exact cover a column with no row. " +
			"The last one, which proves that nothing is left, is included. A solution that a search backtracks from is none; " +
			"a falsified clause that blocks a solution found before is one like any other.",
	},
	Prunings: {
		Name: "prunings", Unit: "(variable, value) pairs", Native: true, Clauses: true,
		Definition: "Pairs removed from domains at the nodes that did not fail, the root and what branching itself removes included; " +
			"literals x=v made false, in clauses; absent if a value has no such literal (variables=needed). A pair restored by backtracking and removed again counts again. " +
			"Those that presolve removes before are included.",
	},
	RootPrunings: {
		Name: "root-prunings", Unit: "(variable, value) pairs", Native: true, Clauses: true,
		Definition: "Pairs removed before the first decision: by propagation at the root, or literals x=v (as for prunings) made false " +
			"by unit propagation of the encoded model, those included that presolve left out of it. On a 9x9 grid, 729 less the candidates left. " +
			"Absent if that propagation finds a conflict, since it then stops at a moment that depends on its order, or did not end.",
	},
	Open: {
		Name: "open", Unit: "variables", Native: true, Clauses: true,
		Definition: "Variables that have several values left before the first decision. Told by stats and compare --ledger alone.",
	},
	Candidates: {
		Name: "candidates", Unit: "(variable, value) pairs", Native: true, Clauses: true,
		Definition: "The values that these variables have left. Told by stats and compare --ledger alone.",
	},
	PruningsFailed: {
		Name: "prunings-failed", Unit: "(variable, value) pairs", Native: true, Clauses: true,
		Definition: "Pairs removed at the nodes that failed. It depends on the order of propagation and is never compared.",
	},
	Literals: {
		Name: "literals", Unit: "literals", Clauses: true,
		Definition: "Literals assigned by unit propagation, those of auxiliary variables included, decisions not. " +
			"Those at nodes that failed are included and depend on the order of propagation, " +
			"so that the total does where there are conflicts.",
	},
	Revisions: {
		Name: "revisions", Unit: "arc revisions", Native: true,
		Definition: "Revisions of an arc by AC-3: one variable's domain held against another's, whether a value goes or not.",
	},
	Checks: {
		Name: "checks", Unit: "constraint checks", Native: true,
		Definition: "Questions whether a constraint allows a tuple of values.",
	},
	RootChecks: {
		Name: "root-checks", Unit: "constraint checks", Native: true,
		Definition: "Checks before the first decision: what it costs to make the model consistent, search aside. Absent as root-prunings is.",
	},
	Updates: {
		Name: "updates", Unit: "links", Native: true,
		Definition: "Links written by dancing links to cover and uncover columns, those that build the matrix not.",
	},
	PropagatorRuns: {
		Name: "propagator-runs", Unit: "executions", Native: true,
		Definition: "Executions of propagators, whether they remove a value or not, those of probes included.",
	},
	Probes: {
		Name: "probes", Unit: "(variable, value) pairs", Native: true,
		Definition: "Pairs tried by singleton consistency: the value assigned, propagated and taken back. A probe is no node and no decision, " +
			"and one that fails no dead end. What it removes counts nowhere; the value that it refutes is a pruning once it is removed.",
	},
	WatchVisits: {
		Name: "watch-visits", Unit: "clause visits", Clauses: true,
		Definition: "Visits of a clause because a literal that it watches became false.",
	},
	Restarts: {
		Name: "restarts", Unit: "restarts", Native: true, Clauses: true,
		Definition: "Returns to the root of the search, its decisions given up, that no conflict forced.",
	},
	Learned: {
		Name: "learned", Unit: "clauses", Native: true, Clauses: true,
		Definition: "Clauses, or nogoods, learned from conflicts: those of one literal and those deleted since included, the empty clause not.",
	},
	Score: {
		Name: "score", Unit: "points", Native: true, Greatest: true,
		Definition: "The best score of a complete assignment that an incomplete search reached: the number of different values of each all-different, " +
			"and 1 for any other constraint over several variables that holds. A solved 9x9 grid has 243. A total over runs is the greatest.",
	},
	Generations: {
		Name: "generations", Unit: "generations", Native: true,
		Definition: "Generations that a genetic algorithm made of the one before; the first, which is random, is none.",
	},
	Moves: {
		Name: "moves", Unit: "moves", Native: true,
		Definition: "Moves that a local search made from an assignment to a neighbour: a variable given another value, or two that exchange theirs.",
	},
	Evaluations: {
		Name: "evaluations", Unit: "assignments", Native: true,
		Definition: "Complete assignments scored by an incomplete search, those of moves that it only tried included.",
	},
	Depth: {
		Name: "depth", Unit: "branches", Native: true, Clauses: true, Greatest: true,
		Definition: "The greatest number of branches on a path from the root of the search tree to a node. A total over runs is the greatest.",
	},
	Solutions: {
		Name: "solutions", Unit: "solutions", Native: true, Clauses: true,
		Definition: "Different solutions found and verified. They are assignments of the model's variables: " +
			"models of a formula that differ in auxiliary variables alone are one.",
	},
}

// Counters holds canonical counters, each present or absent. An absent counter
// is one that the engine cannot tell; it is never 0. The zero value has none.
type Counters struct {
	values  [numCounters]uint64
	present uint32
}

// Set makes the counter present with the value.
func (c *Counters) Set(id ID, v uint64) { c.values[id] = v; c.present |= 1 << id }

// Get returns the counter's value, and whether it is present.
func (c *Counters) Get(id ID) (v uint64, ok bool) {
	return c.values[id], c.present&(1<<id) != 0
}

// All yields the counters that are present, in the order of [Definitions].
func (c *Counters) All() iter.Seq2[ID, uint64] {
	return func(yield func(ID, uint64) bool) {
		for id := range numCounters {
			if v, ok := c.Get(id); ok && !yield(id, v) {
				return
			}
		}
	}
}

// told returns the counters that an engine counted, but those of the root only
// where that held: its propagation ended without a failure.
func told(counted []ID, rootHeld bool, figures map[ID]uint64) (c Counters) {
	for _, id := range counted {
		if rootHeld || id != RootPrunings && id != RootChecks {
			c.Set(id, figures[id])
		}
	}
	return c
}

// MarshalJSON writes an object with the counters that are present, by name, in
// the order of [Definitions].
func (c Counters) MarshalJSON() ([]byte, error) {
	var members members
	for id, v := range c.All() {
		members = append(members, member{id.String(), v})
	}
	return json.Marshal(members)
}

// UnmarshalJSON reads what [Counters.MarshalJSON] writes. A counter that is not
// defined here is an error: its value would be lost.
func (c *Counters) UnmarshalJSON(text []byte) error {
	var read members
	if err := read.UnmarshalJSON(text); err != nil {
		return err
	}
	*c = Counters{}
	for _, m := range read {
		id := slices.IndexFunc(definitions[:], func(i Info) bool { return i.Name == m.name })
		if id < 0 {
			return fmt.Errorf("there is no counter %q", m.name)
		}
		c.Set(ID(id), m.value)
	}
	return nil
}

// members is a JSON object of numbers whose members keep their order.
type members []member

type member struct {
	name  string
	value uint64
}

func (ms members) MarshalJSON() ([]byte, error) {
	text := []byte{'{'}
	for i, m := range ms {
		if i > 0 {
			text = append(text, ',')
		}
		name, err := json.Marshal(m.name)
		if err != nil {
			return nil, err
		}
		text = fmt.Appendf(append(text, name...), ":%d", m.value)
	}
	return append(text, '}'), nil
}

func (ms *members) UnmarshalJSON(text []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	if start, err := decoder.Token(); err != nil || start != json.Delim('{') {
		return fmt.Errorf("found %.40s, expected an object of numbers", text)
	}
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			return err
		}
		m := member{name: name.(string)} // what an object's members begin with
		if err := decoder.Decode(&m.value); err != nil {
			return fmt.Errorf("%s: expected a whole number, 0 or more", m.name)
		}
		*ms = append(*ms, m)
	}
	return nil
}
