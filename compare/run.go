package compare

import (
	"context"
	"io"
	"iter"
	"time"

	"counterpoint/encode/sat"
)

// Catalog builds engines from their specs. Solver returns the SAT solver behind a name
// ("gini", "gophersat"), so that the program can put a child process behind gophersat.
type Catalog struct {
	Solver     func(name string) (sat.Solver, error) // nil: the libraries in this process
	MaxClauses int64
}

// Parse reads a comma-separated list "mac,gini:scheme=extended,amo=sequential,gophersat":
// a piece with "=" and no ":" before it goes on with the engine before it.
func (c Catalog) Parse(list string) ([]Engine, error) { panic("unimplemented") }

// EngineInfo describes an engine for `counterpoint engines`: name, what it is, options with their values and defaults.
type EngineInfo struct {
	Name, About, Version string
	Options              []OptionInfo
}
type OptionInfo struct {
	Key            string
	Values         []string
	Default, About string
}

func (c Catalog) Engines() []EngineInfo { panic("unimplemented") }

// Plan is a run matrix: every instance under every engine.
type Plan struct {
	Instances iter.Seq2[Instance, error] // an error is a row of its own; the rest goes on
	Engines   []Engine
	Query     Query
	Timeout   time.Duration  // of each run; 0 none
	Jobs      int            // runs at once; 0 means 1
	Repeat    int            // runs of each cell; times are the medians; 0 means 1
	Progress  func(done int) // after each finished run; may be nil
}

// Row is one cell of the matrix.
type Row struct {
	Instance, Engine string
	Outcome          Outcome
	Solution         string // the first solution on a line
}

// Execute runs the plan and hands the rows to emit in the matrix's order (instance by
// instance, engines in the order given), each as soon as it and those before it are there.
// It returns the summary and the audit's errors (sat against unsat, count against count).
// A done ctx ends it early; rows that did run have been emitted.
func Execute(ctx context.Context, p Plan, emit func(Row) error) (Summary, error) {
	panic("unimplemented")
}

type Summary struct{} // per engine: solved, timeouts, errors, total and median time, counters summed

// Report writes rows as they come, in one of the formats text, markdown, csv, jsonl, html.
type Report interface {
	Row(Row) error
	Close(Summary) error // writes what comes after the rows
}

func NewReport(format string, w io.Writer) (Report, error) { panic("unimplemented") }
