package certify

import (
	"context"
	"errors"

	"counterpoint/model"
)

// The defaults of Options.
const (
	DefaultLimit   = 1_000_000
	DefaultSamples = 10_000
)

// Options says how much is checked. The zero value takes the defaults.
type Options struct {
	Limit   uint64 // check all partial domains if there are no more; 0 means DefaultLimit
	Samples uint64 // else draw so many; 0 means DefaultSamples
	Seed    uint64 // of the samples
	// Progress is told from time to time how many partial domains are checked, of
	// how many. It may be nil.
	Progress func(done, total uint64)
}

// Report is what was found of the encodings of a constraint.
type Report struct {
	Model    *model.Model
	Levels   []Level // that differ on this constraint; the last is Domain
	Total    uint64  // partial domains there are
	ToCheck  uint64  // those to be checked: all, or the samples
	Checked  uint64
	DeadEnds uint64 // those checked that have no solution
	Sampled  bool   // they were drawn, with Seed
	Seed     uint64
	// Reason says why fewer than ToCheck were checked; empty if they were not.
	Reason       model.Reason
	Certificates []Certificate // of the encodings, in the order asked for
}

// Certificate is what was found of an encoding.
type Certificate struct {
	Encoding Encoding
	// Err says why there is no certificate, and nothing below counts: an
	// *encode.TooLargeError, a *WrongError, or that the encoding has no literal of
	// some value.
	Err error
	// As is the name of an encoding before this one whose clauses are the same, and
	// so is what was found; "" if there is none.
	As                 string
	Clauses, Auxiliary int // of the formula
	// DeadEnds are the partial domains without a solution; found are those where
	// unit propagation falsifies a clause. MissedDeadEnd is the smallest where it
	// does not, or nil.
	DeadEnds      Share
	MissedDeadEnd *Example
	Strengths     []Strength // of the report's levels
}

// Of returns what was found by the measure of a level of the report.
func (c Certificate) Of(l Level) (Strength, bool) {
	for _, s := range c.Strengths {
		if s.Level == l {
			return s, true
		}
	}
	return Strength{}, false
}

// Certify measures encodings of the one constraint of a model, which is on all its
// variables. When ctx is done it returns within 100 ms what it has found so far, and
// Report.Reason says so. The error says what of the model cannot be certified; what
// is wrong with an encoding is its certificate's.
func Certify(ctx context.Context, m *model.Model, encodings []Encoding, o Options) (Report, error) {
	r := Report{Model: m}
	w, err := start(ctx, &r, o)
	for i := 0; err == nil && i < len(encodings); i++ {
		err = w.add(ctx, encodings[i])
	}
	if err == nil {
		err = w.run(ctx)
	}
	if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		r.Reason, err = model.ReasonOf(ctx), nil
	}
	if err != nil || w == nil {
		return r, err
	}
	return r, w.conclude(ctx)
}

// start prepares a walk without encodings.
func start(ctx context.Context, r *Report, o Options) (*walk, error) {
	p, err := newProblem(ctx, r.Model)
	if err != nil {
		return nil, err
	}
	if o.Limit == 0 {
		o.Limit = DefaultLimit
	}
	if o.Samples == 0 {
		o.Samples = DefaultSamples
	}
	r.Levels, r.Total, r.ToCheck = p.levels(), p.numDomains(), p.numDomains()
	if r.Total > o.Limit {
		r.Sampled, r.Seed, r.ToCheck = true, o.Seed, o.Samples
	}
	return &walk{problem: p, levels: r.Levels, leaves: newLeaves(p), report: r, progress: o.Progress}, nil
}
