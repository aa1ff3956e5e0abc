package compare

import (
	"context"
	"fmt"
	"strconv"

	"counterpoint/model"
	"counterpoint/native/textbook"
)

// The algorithms that search among complete assignments. They answer sat or
// unknown: that they found no solution proves nothing.

func geneticEntry() entry {
	return entry{
		name: "genetic", about: "textbook: a genetic algorithm; answers sat or unknown, never unsat",
		options: []OptionInfo{
			{Key: "population", Default: "0", About: "individuals; 0 is 100, or keep, mutate and replace together"},
			{Key: "keep", Default: "0", About: "of them kept in each generation; if keep, mutate and replace are 0, they are 45, 45 and 10 %"},
			{Key: "mutate", Default: "0", About: "of them mutated"},
			{Key: "replace", Default: "0", About: "of them replaced by new ones"},
			{Key: "changes", Default: strconv.Itoa(textbook.DefaultChanges), About: "variables that a mutation changes at most"},
			{Key: "generations", Default: strconv.Itoa(textbook.DefaultGenerations), About: "generations after which it gives up"},
			{Key: "seed", Default: "0", About: "of all that is random"},
		},
		build: func(_ Catalog, s settings) (backend, error) {
			o := textbook.GeneticOptions{
				Seed: s.number("seed"), Generations: s.number("generations"),
				Population: s.size("population"), Keep: s.size("keep"), Mutate: s.size("mutate"), Replace: s.size("replace"),
				Changes: s.size("changes"),
			}
			return incompleteBackend(func(ctx context.Context, m *model.Model, q textbookQuery, f found) (textbook.Result, error) {
				o := o
				o.Options = q.Options
				return textbook.Genetic(ctx, m, o, f)
			}, "", Score, Generations, Evaluations)
		},
	}
}

func localEntry() entry {
	return entry{
		name: "local", about: "textbook: local search by min-conflicts; answers sat or unknown, never unsat",
		options: []OptionInfo{
			{Key: "steps", Default: strconv.Itoa(textbook.DefaultSteps), About: "steps after which it gives up"},
			{Key: "walk", Default: strconv.Itoa(textbook.DefaultWalk), About: "of 100 steps so many are random"},
			{Key: "seed", Default: "0", About: "of all that is random"},
		},
		build: func(_ Catalog, s settings) (backend, error) {
			o := textbook.LocalOptions{Seed: s.number("seed"), Steps: s.number("steps"), Walk: s.size("walk")}
			if o.Walk == 0 {
				o.Walk = textbook.NoWalk
			}
			return incompleteBackend(func(ctx context.Context, m *model.Model, q textbookQuery, f found) (textbook.Result, error) {
				o := o
				o.Options = q.Options
				return textbook.Local(ctx, m, o, f)
			}, "; where it permutes the values of its open variables, moves keep it whole", Score, Moves, Evaluations)
		},
	}
}

// incompleteBackend returns the backend of an algorithm, or what is wrong with
// its options, which it says of any model, an empty one too.
func incompleteBackend(solve func(context.Context, *model.Model, textbookQuery, found) (textbook.Result, error), ofAllDifferent string, counted ...ID) (backend, error) {
	empty, err := model.NewBuilder().Build()
	if err != nil {
		return nil, err
	}
	done, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := solve(done, empty, textbookQuery{}, nil); err != nil {
		return nil, err
	}
	return textbookBackend{
		solve:      solve,
		about:      func(m *model.Model) []string { return scoreFates(m, ofAllDifferent) },
		counted:    counted,
		incomplete: true,
	}, nil
}

func scoreFates(m *model.Model, ofAllDifferent string) []string {
	fates := make([]string, m.NumConstraints())
	for i, c := range m.Constraints() {
		fate := "scores 1 if it holds; over one variable alone, applied beforehand"
		if d, ok := c.(model.AllDifferent); ok {
			fate = fmt.Sprintf("scores its number of different values, at most %d", len(d.Terms)) + ofAllDifferent
		}
		fates[i] = model.Kind(c) + ": " + fate
	}
	return fates
}
