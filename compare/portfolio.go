package compare

import (
	"context"
	"slices"
	"sync"

	"counterpoint/model"
)

// Race is what came of a portfolio: several engines at work on one instance side
// by side, until one of them has the answer. Which engine is fast on an instance
// is hard to tell beforehand, and times differ by orders of magnitude; so the best
// of a few, each at its share of the machine, is often far better than any one of
// them (Huberman, Lukose & Hogg, An economics approach to hard computational
// problems, Science 275, 1997).
type Race struct {
	Outcomes []Outcome // of the engines, in their order; those that were stopped are cancelled
	// Best is the index of the engine that answered first. If none did, it is the
	// one with the most solutions, of equals the first, failures aside.
	Best int
	Won  bool // Best answered
	// Solutions are those that Best found, for the goals [First] and [All].
	Solutions []model.Assignment
	// Findings are contradictions between the answers, those included that came
	// while the others were being stopped.
	Findings []*Finding
}

// RunPortfolio runs the engines side by side. The first that answers wins, see
// [Outcome.Answered]; the others are stopped, and have ended when it returns, save
// those that go on for two seconds, which are left behind. An engine that fails, or
// gives up, stops no other.
//
// The solutions are kept until the end, by each engine, so q.Found is not called.
func RunPortfolio(ctx context.Context, instance Instance, engines []Engine, q Query) Race {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	q.formulas = newFormulas()
	race := Race{Outcomes: make([]Outcome, len(engines)), Best: -1}
	solutions := make([][]model.Assignment, len(engines))
	var (
		running sync.WaitGroup
		won     sync.Once
	)
	for i, e := range engines {
		running.Go(func() {
			q := q
			q.Found = nil
			if q.Goal == First || q.Goal == All {
				q.Found = func(a model.Assignment) { solutions[i] = append(solutions[i], slices.Clone(a)) }
			}
			race.Outcomes[i] = attempt(ctx, e, instance.Model, q, 0)
			if race.Outcomes[i].Answered() {
				won.Do(func() { race.Best, race.Won = i, true })
				stop()
			}
		})
	}
	running.Wait()
	if !race.Won {
		race.Best = furthest(race.Outcomes)
	}
	race.Solutions = solutions[race.Best]
	race.Findings = contradictions(instance, engines, race.Outcomes)
	return race
}

// furthest returns the index of the run that found the most solutions.
func furthest(outcomes []Outcome) int {
	best := 0
	for i, o := range outcomes {
		b := outcomes[best]
		if b.Err != nil && o.Err == nil || o.Err == nil && o.Solutions > b.Solutions {
			best = i
		}
	}
	return best
}

func contradictions(instance Instance, engines []Engine, outcomes []Outcome) []*Finding {
	var audit audit
	for i, e := range engines {
		audit.add(&Row{Instance: instance.Name, Engine: e.Spec(), Outcome: outcomes[i]})
	}
	return audit.findings
}
