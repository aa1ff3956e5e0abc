package textbook

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"counterpoint/model"
	"counterpoint/model/modeltest"
	"counterpoint/native"
)

// guesser is an algorithm that cannot prove that there is no solution.
type guesser struct {
	name  string
	solve func(ctx context.Context, m *model.Model, o Options, seed, steps uint64, found func(model.Assignment) bool) (Result, error)
}

func guessers() []guesser {
	return []guesser{
		{"genetic", func(ctx context.Context, m *model.Model, o Options, seed, steps uint64, found func(model.Assignment) bool) (Result, error) {
			return Genetic(ctx, m, GeneticOptions{Options: o, Seed: seed, Generations: steps}, found)
		}},
		{"local", func(ctx context.Context, m *model.Model, o Options, seed, steps uint64, found func(model.Assignment) bool) (Result, error) {
			return Local(ctx, m, LocalOptions{Options: o, Seed: seed, Steps: steps}, found)
		}},
	}
}

// Whatever they hand out is a solution, and no solution comes twice. They never
// claim that there is none, or that these are all.
func TestIncompleteAnswers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := modeltest.Random(t)
		for _, g := range guessers() {
			var got []model.Assignment
			r, err := g.solve(context.Background(), m, Options{}, rapid.Uint64().Draw(t, "seed"), 200, func(a model.Assignment) bool {
				got = append(got, slices.Clone(a))
				return true
			})
			if err != nil {
				t.Fatal(err)
			}
			modeltest.Sort(got)
			for i, a := range got {
				if err := model.Verify(m, a); err != nil {
					t.Fatalf("%s: %v", g.name, err)
				}
				if i > 0 && slices.Equal(a, got[i-1]) {
					t.Fatalf("%s: %v twice", g.name, a)
				}
			}
			if (r.Status == model.Sat) != (len(got) > 0) || r.Status == model.Unsat || r.Complete || r.Reason == "" || r.Counters.Solutions != uint64(len(got)) {
				t.Fatalf("%s: %+v with %d solutions", g.name, r, len(got))
			}
		}
	})
}

// Given time they find all solutions of small models.
func TestIncompleteFindsAll(t *testing.T) {
	tests := []struct {
		name  string
		model *model.Model
		want  uint64
	}{
		{"6 queens", queens(t, 6), 4},
		{"several solutions", small(t, 1, 2, 3, 4, 3, 4, 1, 2), 4},
		{"solved grid", small(t, 1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1), 1},
	}
	for _, test := range tests {
		for _, g := range guessers() {
			o := Options{Limits: native.Limits{Solutions: test.want}}
			r, err := g.solve(t.Context(), test.model, o, 1, 100_000, nil)
			if err != nil || r.Counters.Solutions != test.want {
				t.Errorf("%s by %s: %+v, %v; want %d solutions", test.name, g.name, r, err, test.want)
			}
		}
	}
}

func TestLocalFindsAll(t *testing.T) {
	for want, m := range map[uint64]*model.Model{92: queens(t, 8), 288: small(t)} {
		o := Options{Limits: native.Limits{Solutions: want}}
		r, err := Local(t.Context(), m, LocalOptions{Options: o, Seed: 1}, nil)
		if err != nil || r.Counters.Solutions != want {
			t.Errorf("%+v, %v; want %d solutions", r, err, want)
		}
	}
}

func TestIncompleteGivesUp(t *testing.T) {
	ground := model.NewBuilder()
	ground.Post("", model.Linear{Op: model.Ge, RHS: 1})
	odds := model.NewBuilder()
	x := odds.Var("x", model.Range(1, 3))
	odds.Post("", model.Linear{Coefs: []int{1}, Xs: []model.Var{x}, Op: model.Eq, RHS: 1})
	odds.Post("", model.Linear{Coefs: []int{2}, Xs: []model.Var{x}, Op: model.Eq, RHS: 6})
	fixed := model.NewBuilder()
	fixed.Post("", model.Different(fixed.Var("x", model.Range(1, 1)), fixed.Var("y", model.Range(1, 1))))
	fixed.Var("z", model.Range(1, 2))
	tests := []struct {
		name   string
		model  *model.Model
		reason map[string]model.Reason
	}{
		{"3 queens", queens(t, 3), map[string]model.Reason{"genetic": model.StepLimit, "local": model.StepLimit}},
		{"two clues at odds", small(t, 1, 1), map[string]model.Reason{"genetic": model.StepLimit, "local": model.StepLimit}},
		{"what is broken is not open", build(t, fixed), map[string]model.Reason{"genetic": model.StepLimit, "local": model.Incomplete}},
		{"a clue at odds with another of its cell", build(t, odds), map[string]model.Reason{"genetic": model.StepLimit, "local": model.StepLimit}},
		{"no variables", build(t, ground), map[string]model.Reason{"genetic": model.Incomplete, "local": model.Incomplete}},
	}
	for _, test := range tests {
		for _, g := range guessers() {
			r, err := g.solve(t.Context(), test.model, Options{}, 1, 50, nil)
			if err != nil || r.Status != model.Unknown || r.Reason != test.reason[g.name] || r.Complete || r.First != nil {
				t.Errorf("%s by %s: %+v, %v", test.name, g.name, r, err)
			}
		}
	}
}

func TestIncompleteIsDeterministic(t *testing.T) {
	m := puzzle(t, "bench-hard")
	for _, g := range guessers() {
		runs := map[uint64][]Event{}
		for _, seed := range []uint64{1, 1, 2} {
			var events []Event
			o := Options{Trace: func(e Event) { events = append(events, e) }}
			if _, err := g.solve(t.Context(), m, o, seed, 20, nil); err != nil {
				t.Fatal(err)
			}
			if before, ok := runs[seed]; ok && !slices.Equal(before, events) {
				t.Errorf("%s does two things with one seed", g.name)
			}
			runs[seed] = events
		}
		if len(runs[1]) == 0 || slices.Equal(runs[1], runs[2]) {
			t.Errorf("%s does the same with two seeds: %d steps", g.name, len(runs[1]))
		}
	}
}

// The figures of one seed, on every platform.
func TestIncompleteFigures(t *testing.T) {
	one := Options{Limits: native.Limits{Solutions: 1}}
	tests := []struct {
		grid           string
		genetic, local Counters
	}{
		{
			"bench-medium",
			Counters{Score: 241, Generations: 1000, Evaluations: 55_100},
			Counters{Score: 243, Moves: 111, Evaluations: 422, Solutions: 1},
		},
		{
			"bench-hard",
			Counters{Score: 230, Generations: 1000, Evaluations: 55_100},
			Counters{Score: 241, Moves: 1000, Evaluations: 5452},
		},
	}
	for _, test := range tests {
		for i, want := range []Counters{test.genetic, test.local} {
			r, err := guessers()[i].solve(t.Context(), puzzle(t, test.grid), one, 0, 1000, nil)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, r.Counters); diff != "" {
				t.Errorf("%s by %s:\n%s", test.grid, guessers()[i].name, diff)
			}
		}
	}
}

func TestIncompleteStops(t *testing.T) {
	hopeless := queens(t, 3)
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	tests := []struct {
		name   string
		ctx    context.Context
		limits native.Limits
		reason model.Reason
	}{
		{"cancelled", cancelled, native.Limits{}, model.Cancelled},
		{"timeout", t.Context(), native.Limits{Timeout: time.Millisecond}, model.Timeout},
	}
	for _, test := range tests {
		for _, g := range guessers() {
			r, err := g.solve(test.ctx, hopeless, Options{Limits: test.limits}, 1, 1<<60, nil)
			if err != nil || r.Status != model.Unknown || r.Reason != test.reason {
				t.Errorf("%s, %s: %+v, %v", g.name, test.name, r, err)
			}
		}
	}
}

// Solutions are limited by a number and by the caller.
func TestIncompleteHandsOutAsManyAsAreWanted(t *testing.T) {
	for _, g := range guessers() {
		for _, byCaller := range []bool{false, true} {
			o, calls := Options{}, 0
			if !byCaller {
				o.Limits.Solutions = 3
			}
			r, err := g.solve(t.Context(), queens(t, 6), o, 1, 10_000, func(model.Assignment) bool {
				calls++
				return !byCaller || calls < 3
			})
			if err != nil || calls != 3 || r.Status != model.Sat || r.Reason != "" || r.Complete || r.Counters.Solutions != 3 {
				t.Errorf("%s: %+v, %v with %d calls", g.name, r, err, calls)
			}
		}
	}
}

func TestGeneticOptions(t *testing.T) {
	tests := []struct {
		options GeneticOptions
		want    [4]int // population and parts; 0 for an error
	}{
		{GeneticOptions{}, [4]int{100, 45, 45, 10}},
		{GeneticOptions{Population: 200}, [4]int{200, 90, 90, 20}},
		{GeneticOptions{Population: 1}, [4]int{1, 1, 0, 0}},
		{GeneticOptions{Population: 2}, [4]int{2, 1, 1, 0}},
		{GeneticOptions{Keep: 1, Mutate: 9}, [4]int{10, 1, 9, 0}},
		{GeneticOptions{Replace: 5}, [4]int{5, 0, 0, 5}},
		{GeneticOptions{Population: 11, Keep: 1, Mutate: 9}, [4]int{}},
		{GeneticOptions{Mutate: 9}, [4]int{}},
		{GeneticOptions{Changes: -1}, [4]int{}},
		{GeneticOptions{Keep: MaxPopulation + 1}, [4]int{}},
	}
	for _, test := range tests {
		o := test.options
		err := o.complete()
		if got := [4]int{o.Population, o.Keep, o.Mutate, o.Replace}; (err == nil) != (test.want[0] > 0) || err == nil && got != test.want {
			t.Errorf("%+v: got %v, %v; want %v", test.options, got, err, test.want)
		}
		test.options.Generations = 3
		if _, solveErr := Genetic(t.Context(), queens(t, 4), test.options, nil); (solveErr == nil) != (err == nil) {
			t.Errorf("%+v: %v, then %v", test.options, err, solveErr)
		}
	}
}

func TestIncompleteRefusesWhatIsTooLarge(t *testing.T) {
	b := model.NewBuilder()
	for range 1000 {
		b.Var("", model.Range(1, 2))
	}
	var tooLarge *TooLargeError
	if _, err := Genetic(t.Context(), build(t, b), GeneticOptions{Population: MaxPopulation}, nil); !errors.As(err, &tooLarge) {
		t.Errorf("got %v", err)
	}
	if _, err := Local(t.Context(), build(t, b), LocalOptions{Walk: 101}, nil); err == nil {
		t.Error("101 of 100 steps are random")
	}
}

// A start keeps the clues of a grid and fills each box with every value, and a
// move keeps it so.
func TestNeighbourhoodOfAGrid(t *testing.T) {
	m := puzzle(t, "norvig-hard")
	in, err := newIncomplete(t.Context(), m, Options{}, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	l := &local{in, newNeighbourhood(m, in.scoring), 0, newConfiguration(m, in.scoring)}
	if len(l.permutations) != 9 {
		t.Fatalf("%d permutations, want 9", len(l.permutations))
	}
	l.start()
	check := func() {
		t.Helper()
		for i, c := range m.Constraints() {
			if (i >= 18) && !c.Check(l.c.a) { // rows and columns come first
				t.Fatalf("%s is broken", m.ConstraintName(i))
			}
		}
	}
	check()
	for range 200 {
		x := l.open[l.random.IntN(len(l.open))]
		before, move := slices.Clone(l.c.a), l.random.IntN(l.moves(l.c, x))
		back := l.make(l.c, x, move)
		check()
		after := slices.Clone(l.c.a)
		if l.make(l.c, x, back); slices.Equal(before, after) || !slices.Equal(before, l.c.a) {
			t.Fatalf("move %d of x%d is not taken back", move, x)
		}
		l.make(l.c, x, move)
	}
}

// The moves of a variable outside every permutation lead to each other value.
func TestNeighbourhoodOfAVariable(t *testing.T) {
	b := model.NewBuilder()
	b.Var("", model.Values(-3, 0, 7, 8))
	m := build(t, b)
	c := start(t, m)
	n := newNeighbourhood(m, c.scoring)
	for rank := range int32(4) {
		c.assign(0, rank)
		seen := map[int]bool{c.a[0]: true}
		for move := range n.moves(c, 0) {
			back := n.make(c, 0, move)
			seen[c.a[0]] = true
			if n.make(c, 0, back); c.rank[0] != rank {
				t.Fatalf("move %d from rank %d is not taken back", move, rank)
			}
		}
		if len(seen) != 4 {
			t.Errorf("from rank %d the moves lead to %v", rank, seen)
		}
	}
}

// Exchanging values within boxes solves the grids that a genetic algorithm
// does not.
func TestLocalSolvesTheBenchmark(t *testing.T) {
	for _, name := range []string{"bench-easy", "bench-medium", "bench-hard", "norvig-easy", "norvig-medium", "norvig-hard", "diabolical"} {
		m := puzzle(t, name)
		r, err := Local(t.Context(), m, LocalOptions{Options: Options{Limits: native.Limits{Solutions: 1}}, Seed: 3}, nil)
		if err != nil || r.Status != model.Sat || model.Verify(m, r.First) != nil || r.Counters.Score != 243 {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
	}
}
