package compare

// ID names a canonical counter (DESIGN section 4); its Info gives unit and definition.
type ID uint8

const (
	Calls ID = iota
	Nodes
	Decisions
	Conflicts
	Prunings
	RootPrunings
	PruningsFailed
	Literals
	Revisions
	Checks
	PropagatorRuns
	WatchVisits
	Restarts
	Learned
	Depth
	Solutions
	numCounters
)

// Counters holds canonical counters by ID, each present or absent (absent is never 0).
type Counters struct {
	values  [numCounters]uint64
	present uint32
}

func (c *Counters) Set(id ID, v uint64) { c.values[id] = v; c.present |= 1 << id }

func (c *Counters) Get(id ID) (v uint64, ok bool) {
	return c.values[id], c.present&(1<<id) != 0
}
