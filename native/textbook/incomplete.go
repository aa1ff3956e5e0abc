package textbook

import (
	"context"
	"fmt"
	"math/rand/v2"

	"counterpoint/model"
)

// incomplete is what the algorithms share that search among complete
// assignments. They may find a solution but cannot know that there is none:
// their answer is Sat or Unknown.
type incomplete struct {
	*run
	*scoring
	random *rand.Rand
	known  map[string]bool // the solutions handed out
	defect error
}

func newIncomplete(ctx context.Context, m *model.Model, o Options, seed uint64, found func(model.Assignment) bool) (*incomplete, error) {
	r := newRun(ctx, m, o, found)
	s, err := newScoring(r)
	if err != nil {
		r.cancel()
		return nil, err
	}
	return &incomplete{run: r, scoring: s, random: rand.New(rand.NewPCG(seed, 0)), known: map[string]bool{}}, nil
}

// MaxConfigurations bounds the numbers that the configurations of an incomplete
// algorithm hold in all: a value and a rank for each variable, a count for each
// value of an AllDifferent, and whether each constraint holds.
const MaxConfigurations = 1 << 24

// fits returns a [*TooLargeError] if there would be too many configurations.
func (in *incomplete) fits(configurations int) error {
	size := int64(configurations) * int64(2*len(in.values)+in.counters+in.model.NumConstraints())
	if size <= MaxConfigurations {
		return nil
	}
	in.cancel()
	return &TooLargeError{What: "numbers in all configurations", Size: size, Limit: MaxConfigurations}
}

// evaluate counts a configuration, hands it out if it is a solution that is not
// known, and reports whether to go on.
func (in *incomplete) evaluate(c *configuration) bool {
	in.Evaluations++
	in.Score = max(in.Score, uint64(c.score))
	if c.score == c.max {
		in.solve(c.a)
	}
	return in.work(pollEvery) // a constraint may take long to check
}

func (in *incomplete) solve(a model.Assignment) {
	if in.defect = model.Verify(in.model, a); in.defect != nil {
		in.stop("")
		return
	}
	if key := fmt.Sprint(a); !in.known[key] {
		in.known[key] = true
		in.trace(func() Event { return Event{Kind: Solution} })
		in.solution(a)
	}
}

// randomize gives the open variables values at random.
func (in *incomplete) randomize(c *configuration) {
	for _, x := range in.open {
		c.assign(x, in.randomRank(x))
	}
}

func (in *incomplete) randomRank(x int) int32 {
	return in.random.Int32N(int32(len(in.values[x])))
}

// close ends the run, which has reached its limit unless something has stopped
// it or there was nothing to choose.
func (in *incomplete) close() (Result, error) {
	switch {
	case in.stopped:
	case len(in.open) == 0:
		in.stop(model.Incomplete)
	default:
		in.stop(model.StepLimit)
	}
	return in.result(), in.defect
}
