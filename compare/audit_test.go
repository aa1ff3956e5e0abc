package compare

import (
	"context"
	"errors"
	"slices"
	"testing"

	"counterpoint/model"
)

// partial is an engine that finds the values and then runs out of time.
func partial(spec string, values ...int) Engine {
	return fakeEngine(spec, func(_ context.Context, _ Query, found func(model.Assignment) bool) Outcome {
		for _, v := range values {
			found(model.Assignment{v})
		}
		return Outcome{Reason: model.Timeout}
	})
}

func TestAudit(t *testing.T) {
	for _, c := range []struct {
		name    string
		query   Query
		engines []Engine
		want    []string
	}{
		{"agreement", Query{}, []Engine{complete("a", 0), complete("b", 2), patient("c")}, nil},
		{
			"unsat after sat",
			Query{},
			[]Engine{complete("a", 0), complete("b")},
			[]string{"i1: b answers unsat, and a sat, with a verified solution"},
		},
		{
			"sat after unsat, twice",
			Query{},
			[]Engine{complete("a"), complete("b", 0), complete("c", 2)},
			[]string{"i1: b answers sat, with a verified solution, and a unsat", "i1: c answers sat, with a verified solution, and a unsat"},
		},
		{"a failed run takes no part", Query{}, []Engine{complete("a", 1), complete("b")}, nil},
		{
			"different counts",
			Query{Goal: Count},
			[]Engine{complete("a", 0, 2, 3), complete("b", 0, 2)},
			[]string{"i1: b counts 2 solutions, and a 3"},
		},
		{"fewer, but not complete", Query{Goal: Count}, []Engine{complete("a", 0, 2, 3), partial("b", 0)}, nil},
		{
			"more, though not complete",
			Query{Goal: All},
			[]Engine{complete("a", 0), partial("b", 0, 2)},
			[]string{"i1: b finds 2 different solutions, and a says that there are 1"},
		},
		{
			"more, though not complete, earlier",
			Query{Goal: All},
			[]Engine{partial("a", 0, 2), complete("b", 0)},
			[]string{"i1: b says that there are 1 solutions, and a finds 2 different ones"},
		},
		{
			"two against one",
			Query{Goal: All},
			[]Engine{complete("a", 0), partial("b", 0, 2), partial("c", 0), complete("d", 0)},
			[]string{
				"i1: b finds 2 different solutions, and a says that there are 1",
				"i1: d says that there are 1 solutions, and b finds 2 different ones",
			},
		},
		{
			"unique against several",
			Query{Goal: Unique},
			[]Engine{complete("a", 0, 2), complete("b", 0)},
			[]string{"i1: b says that there are 1 solutions, and a finds 2 different ones"},
		},
		{
			"unsat after a partial answer",
			Query{Goal: All},
			[]Engine{partial("a", 0), complete("b")},
			[]string{"i1: b answers unsat, and a sat, with a verified solution"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			_, summary, err := execute(ctx, Plan{Instances: instances(hole(t), 1), Engines: c.engines, Query: c.query, Timeout: 1})
			var got []string
			for _, f := range summary.Findings {
				got = append(got, f.Error())
				if !errors.Is(err, f) {
					t.Errorf("the error %v lacks the finding %v", err, f)
				}
			}
			if !slices.Equal(got, c.want) || (err != nil) != (len(c.want) > 0) {
				t.Errorf("findings %q and error %v, expected %q", got, err, c.want)
			}
		})
	}
}

// The audit compares engines on one instance, and no two instances.
func TestAuditForgetsTheLastInstance(t *testing.T) {
	turn := 0
	e := fakeEngine("e", func(_ context.Context, _ Query, found func(model.Assignment) bool) Outcome {
		if turn++; turn == 1 {
			found(model.Assignment{0})
			return Outcome{Status: model.Sat}
		}
		return Outcome{Status: model.Unsat, Complete: true}
	})
	if _, _, err := execute(t.Context(), Plan{Instances: instances(hole(t), 2), Engines: []Engine{e}}); err != nil {
		t.Error(err)
	}
}
