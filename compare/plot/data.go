package plot

import "time"

// Data is what pictures are made of.
type Data struct {
	Engines   []string // their names, in the order of the bars
	Instances []string // their names, in the order of the input
	Counters  []Counter
	Runs      []Run // at most one for each pair of an engine and an instance
	// Timeout is what each run was given; 0 if that is unknown, and then the runs
	// that timed out say about how much it was.
	Timeout time.Duration
	// NoTimes leaves out the pictures of time, which no two executions share. How
	// difficult an instance is, the counter with the index Difficulty says then.
	NoTimes    bool
	Difficulty int
}

// Counter is a counter of which there is a picture.
type Counter struct {
	Name string // such as "root-prunings"
	Unit string // what one of it is, such as "search nodes"
}

// Run is one engine on one instance.
type Run struct {
	Engine, Instance int // indices in Data
	End              End
	Time             time.Duration // until the answer, or until it was stopped
	Counters         []Count       // parallel to Data.Counters
}

// Count is the value of a counter.
type Count struct {
	Value uint64
	Told  bool // false if the engine cannot tell it, which is not 0
}

// End says how a run ended.
type End uint8

// The ends.
const (
	Solved   End = iota // with the answer
	TimedOut            // stopped by the time
	Unknown             // without an answer, for another reason: a limit, or a signal
	Failed              // with an error
)
