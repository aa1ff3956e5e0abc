package compare

import (
	"context"
	"fmt"
	"iter"
	"testing"

	"counterpoint/model"
)

// fake is a backend made of a function, for the tests of all that surrounds a
// backend.
type fake func(ctx context.Context, q Query, found func(model.Assignment) bool) Outcome

func (fake) counts() []ID { return nil }

func (fake) version() string { return "v1.2.3" }

func (fake) fates(context.Context, *model.Model) ([]string, error) { return nil, nil }

func (f fake) run(ctx context.Context, _ *model.Model, q Query, found func(model.Assignment) bool) Outcome {
	return f(ctx, q, found)
}

func fakeEngine(spec string, f fake) Engine { return &engine{spec, f} }

// complete is an engine that finds the values of the only variable and covers
// the search space.
func complete(spec string, values ...int) Engine {
	return fakeEngine(spec, func(_ context.Context, _ Query, found func(model.Assignment) bool) Outcome {
		for _, v := range values {
			if !found(model.Assignment{v}) {
				return Outcome{Status: model.Sat}
			}
		}
		if len(values) == 0 {
			return Outcome{Status: model.Unsat, Complete: true}
		}
		return Outcome{Status: model.Sat, Complete: true}
	})
}

// patient is an engine that waits for its context.
func patient(spec string) Engine {
	return fakeEngine(spec, func(ctx context.Context, _ Query, _ func(model.Assignment) bool) Outcome {
		<-ctx.Done()
		return Outcome{Reason: model.ReasonOf(ctx)}
	})
}

// hole is the model of a variable x of 0..3 that is not 1: three solutions.
func hole(t testing.TB) *model.Model {
	t.Helper()
	b := model.NewBuilder()
	x := b.Var("x", model.Range(0, 3))
	b.Post("no one", model.Linear{Coefs: []int{1}, Xs: []model.Var{x}, Op: model.Ne, RHS: 1})
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// instances yields n instances of the model, called i1, i2 and so on.
func instances(m *model.Model, n int) iter.Seq2[Instance, error] {
	return func(yield func(Instance, error) bool) {
		for i := range n {
			if !yield(Instance{Name: fmt.Sprintf("i%d", i+1), Model: m}, nil) {
				return
			}
		}
	}
}

// execute runs a plan and returns its rows.
func execute(ctx context.Context, p Plan) ([]Row, Summary, error) {
	var rows []Row
	s, err := Execute(ctx, p, func(r Row) error {
		rows = append(rows, r)
		return nil
	})
	return rows, s, err
}
