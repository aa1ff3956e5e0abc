package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"counterpoint/compare"
)

// addPortfolioFlag adds the flag that names several engines for solve.
func addPortfolioFlag(cmd *cobra.Command, value *enginesValue) {
	cmd.Flags().Var(value, "portfolio", "run several engines side by side, as `ENGINE[:KEY=VALUE,...],...`: the first that answers wins, and the others are stopped")
	complete(cmd, "portfolio", completeEngines)
	for _, other := range []string{"engine", "trace"} {
		cmd.MarkFlagsMutuallyExclusive("portfolio", other)
	}
}

// chosen returns the engine of -e, or those of --portfolio.
func (s *solver) chosen() ([]compare.Engine, error) {
	catalog := s.limits.of(catalog(0))
	if !s.portfolio.given {
		engine, err := oneEngine(catalog, s.engine)
		return []compare.Engine{engine}, err
	}
	engines, err := catalog.Parse(s.portfolio.String())
	if err == nil && len(engines) < 2 {
		err = fmt.Errorf("--portfolio %s names %d engine: expected several; -e runs one", &s.portfolio, len(engines))
	}
	return engines, badInput(err)
}

// race answers the question for one instance by several engines and returns its
// exit code.
func (s *solver) race(ctx context.Context, engines []compare.Engine, p problem) int {
	ctx, cancel := withTimeout(ctx, s.timeout)
	defer cancel()
	query := s.query()
	race := compare.RunPortfolio(ctx, p.Instance, engines, query)
	failures := 0
	for _, o := range race.Outcomes {
		if o.Err != nil {
			failures++
			s.say("%s: %v", p.Name, o.Err)
		}
	}
	for _, finding := range race.Findings {
		s.say("%v", finding)
	}
	s.say("%s: %s", p.Name, describeRace(engines, race))
	if failures == len(engines) || len(race.Findings) > 0 {
		return exitFailure
	}
	show := s.presenter(engines[race.Best], p)
	for _, a := range race.Solutions {
		show.solution(a)
	}
	show.answer(query, race.Outcomes[race.Best])
	if !race.Won {
		return exitUnknown
	}
	return codeOfStatus(race.Outcomes[race.Best].Status)
}

// describeRace says which engine won, or why none did.
func describeRace(engines []compare.Engine, race compare.Race) string {
	if race.Won {
		return engines[race.Best].Spec() + " answers first"
	}
	var reasons []string
	for i, o := range race.Outcomes {
		reason := string(o.Reason)
		if o.Err != nil {
			reason = "failed"
		} else if o.Detail != "" {
			reason += ": " + o.Detail
		}
		reasons = append(reasons, fmt.Sprintf("%s (%s)", engines[i].Spec(), reason))
	}
	return "no engine answers: " + strings.Join(reasons, ", ")
}
