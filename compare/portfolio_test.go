package compare

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"counterpoint/model"
)

// waiting is an engine that waits for its context, and then for a while.
func waiting(spec string, ended *bool) Engine {
	return fakeEngine(spec, func(ctx context.Context, _ Query, _ func(model.Assignment) bool) Outcome {
		<-ctx.Done()
		time.Sleep(10 * time.Millisecond)
		*ended = true
		return Outcome{Reason: model.ReasonOf(ctx)}
	})
}

func failing(spec string) Engine {
	return fakeEngine(spec, func(context.Context, Query, func(model.Assignment) bool) Outcome {
		return Outcome{Err: errors.New("out of luck")}
	})
}

func givingUp(spec string) Engine {
	return fakeEngine(spec, func(context.Context, Query, func(model.Assignment) bool) Outcome {
		return Outcome{Reason: TooLarge}
	})
}

func TestFirstAnswerWins(t *testing.T) {
	for _, q := range []Query{{}, {N: 2}, {Goal: All}, {Goal: Count}, {Goal: Unique}} {
		var ended, endedToo bool
		race := RunPortfolio(t.Context(), Instance{Name: "i", Model: hole(t)},
			[]Engine{waiting("w", &ended), failing("f"), givingUp("g"), complete("c", 2, 3, 0), waiting("v", &endedToo)}, q)
		if !race.Won || race.Best != 3 || len(race.Findings) > 0 {
			t.Errorf("%+v: %+v", q, race)
		}
		if !ended || !endedToo {
			t.Errorf("%+v: it returned before the others ended", q)
		}
		if o := race.Outcomes[0]; o.Reason != model.Cancelled {
			t.Errorf("%+v: the first engine ended with %+v, expected it cancelled", q, o)
		}
		want := map[Goal]int{First: max(q.N, 1), All: 3}[q.Goal]
		if len(race.Solutions) != want {
			t.Errorf("%+v: %d solutions, expected %d", q, len(race.Solutions), want)
		}
		if race.Outcomes[1].Err == nil || race.Outcomes[2].Reason != TooLarge {
			t.Errorf("%+v: the other outcomes are lost: %+v", q, race.Outcomes)
		}
	}
}

func TestUnsatWins(t *testing.T) {
	var ended bool
	race := RunPortfolio(t.Context(), Instance{Model: hole(t)}, []Engine{waiting("w", &ended), complete("c")}, Query{})
	if !race.Won || race.Best != 1 || race.Outcomes[1].Status != model.Unsat || !ended {
		t.Errorf("%+v", race)
	}
}

// TestContradictionInPortfolio has an engine answer while it is stopped.
func TestContradictionInPortfolio(t *testing.T) {
	late := fakeEngine("late", func(ctx context.Context, _ Query, found func(model.Assignment) bool) Outcome {
		<-ctx.Done()
		found(model.Assignment{2})
		return Outcome{Status: model.Sat}
	})
	race := RunPortfolio(t.Context(), Instance{Name: "i", Model: hole(t)}, []Engine{late, complete("none")}, Query{})
	if len(race.Findings) != 1 || !strings.Contains(race.Findings[0].Error(), "i: none answers unsat, and late sat") {
		t.Errorf("findings %v", race.Findings)
	}
}

func TestNoneWins(t *testing.T) {
	race := RunPortfolio(t.Context(), Instance{Model: hole(t)},
		[]Engine{failing("f"), givingUp("g"), partial("p", 2, 3), partial("q", 0, 2)}, Query{Goal: All})
	if race.Won || race.Best != 2 || len(race.Solutions) != 2 {
		t.Errorf("%+v", race)
	}
	race = RunPortfolio(t.Context(), Instance{Model: hole(t)}, []Engine{failing("f"), panicky{complete("p")}}, Query{})
	if race.Won || race.Best != 0 || race.Outcomes[0].Err == nil || race.Outcomes[1].Err == nil {
		t.Errorf("%+v", race)
	}
}

func TestPortfolioStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	race := RunPortfolio(ctx, Instance{Model: hole(t)}, []Engine{patient("a"), patient("b")}, Query{})
	for i, o := range race.Outcomes {
		if o.Reason != model.Timeout {
			t.Errorf("engine %d ended with %+v, expected a timeout", i, o)
		}
	}
}

// TestPortfolioOfRealEngines finds the same answers as each of its engines.
func TestPortfolioOfRealEngines(t *testing.T) {
	engines, err := Catalog{}.Parse("mac,cdcl,native,gini,dlx")
	if err != nil {
		t.Fatal(err)
	}
	m := queens(t, 6)
	for range 20 {
		race := RunPortfolio(t.Context(), Instance{Model: m}, engines, Query{Goal: All})
		if !race.Won || race.Outcomes[race.Best].Solutions != 4 || len(race.Solutions) != 4 || len(race.Findings) > 0 {
			t.Fatalf("%+v", race)
		}
	}
}
