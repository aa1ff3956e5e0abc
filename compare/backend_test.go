package compare

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"counterpoint/model"
)

func TestRunCountsVerifiedSolutions(t *testing.T) {
	for _, c := range []struct {
		name     string
		query    Query
		found    []int
		complete bool
		second   model.Assignment
	}{
		{"one", Query{}, []int{0}, false, nil},
		{"two", Query{N: 2}, []int{0, 2}, false, nil},
		{"more than there are", Query{N: 9}, []int{0, 2, 3}, true, nil},
		{"all", Query{Goal: All}, []int{0, 2, 3}, true, nil},
		{"count", Query{Goal: Count}, []int{0, 2, 3}, true, nil},
		{"unique", Query{Goal: Unique}, []int{0, 2}, false, model.Assignment{2}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var found []int
			c.query.Found = func(a model.Assignment) { found = append(found, a[0]) }
			out := complete("e", 0, 2, 3).Run(t.Context(), hole(t), c.query)
			if out.Err != nil || !out.Verified || !out.Answered() {
				t.Fatalf("not answered: %+v", out)
			}
			if !slices.Equal(found, c.found) || out.Solutions != uint64(len(c.found)) {
				t.Errorf("found %v and counted %d, expected %v", found, out.Solutions, c.found)
			}
			if n, ok := out.Counters.Get(Solutions); !ok || n != out.Solutions {
				t.Errorf("the counter solutions is %d, %v", n, ok)
			}
			if out.Complete != c.complete {
				t.Errorf("complete: %v", out.Complete)
			}
			if !slices.Equal(out.First, model.Assignment{0}) || !slices.Equal(out.Second, c.second) {
				t.Errorf("first %v, second %v", out.First, out.Second)
			}
			if counted := c.name != "one"; out.Counted != counted {
				t.Errorf("counted: %v", out.Counted)
			}
		})
	}
}

func TestRunRefusesWhatCannotBe(t *testing.T) {
	say := func(o Outcome, values ...int) Engine {
		return fakeEngine("liar", func(_ context.Context, _ Query, found func(model.Assignment) bool) Outcome {
			for _, v := range values {
				found(model.Assignment{v})
			}
			return o
		})
	}
	for _, c := range []struct {
		name   string
		engine Engine
		want   string
	}{
		{"a broken constraint", say(Outcome{Status: model.Sat}, 1), "no one is broken: x != 1 with x=1"},
		{"outside the domain", say(Outcome{Status: model.Sat}, 7), "outside its domain"},
		{"too short", fakeEngine("liar", func(_ context.Context, _ Query, found func(model.Assignment) bool) Outcome {
			found(nil)
			return Outcome{Status: model.Sat}
		}), "0 values for 1 variables"},
		{"wrong after right", say(Outcome{Status: model.Sat, Complete: true}, 0, 1), "no one is broken"},
		{"sat without a solution", say(Outcome{Status: model.Sat, Complete: true}), "shows no solution"},
		{"unsat with a solution", say(Outcome{Status: model.Unsat, Complete: true}, 0), "unsat after 1 verified solutions"},
		{"unsat but not complete", say(Outcome{Status: model.Unsat}), "without having covered"},
		{"no answer, no reason", say(Outcome{}), "no reason"},
		{"stopped early, no reason", say(Outcome{Status: model.Sat}, 0), "stopped after 1 solutions"},
		{"its own error", say(Outcome{Err: errors.New("out of luck")}), "out of luck"},
		{"panic", fakeEngine("liar", func(context.Context, Query, func(model.Assignment) bool) Outcome { panic("help") }), "panic: help"},
	} {
		t.Run(c.name, func(t *testing.T) {
			out := c.engine.Run(t.Context(), hole(t), Query{Goal: All})
			if out.Err == nil || !strings.Contains(out.Err.Error(), c.want) || !strings.HasPrefix(out.Err.Error(), "liar: ") {
				t.Fatalf("error %v, expected one of liar with %q", out.Err, c.want)
			}
			if out.Status != model.Unknown || out.Answered() || out.Verified || out.First != nil {
				t.Errorf("something of a failed run counts: %+v", out)
			}
		})
	}
}

// A backend may write into the assignment that it has handed over.
func TestWrongSolutionIsKept(t *testing.T) {
	e := fakeEngine("liar", func(_ context.Context, _ Query, found func(model.Assignment) bool) Outcome {
		a := model.Assignment{1}
		found(a)
		a[0] = 0
		return Outcome{Status: model.Sat, Complete: true}
	})
	out := e.Run(t.Context(), hole(t), Query{})
	var broken *model.Violation
	if !errors.As(out.Err, &broken) || broken.Assignment[0] != 1 {
		t.Errorf("the violation is lost: %v", out.Err)
	}
}

func TestPartialAnswer(t *testing.T) {
	e := fakeEngine("e", func(_ context.Context, _ Query, found func(model.Assignment) bool) Outcome {
		found(model.Assignment{0})
		return Outcome{Reason: model.Timeout}
	})
	out := e.Run(t.Context(), hole(t), Query{Goal: All})
	if out.Err != nil || out.Status != model.Sat || out.Reason != model.Timeout || out.Answered() || out.Solutions != 1 {
		t.Errorf("a timeout after a solution: %+v", out)
	}
}
