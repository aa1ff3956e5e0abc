package native

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"counterpoint/model"

	"golang.org/x/sync/errgroup"
)

func TestCountsAllSolutions(t *testing.T) {
	tests := []struct {
		name  string
		model *model.Model
		want  uint64
		big   bool
	}{
		{name: "8 queens", model: queens(t, 8), want: 92},
		{name: "8 queens by relations", model: queensByRelations(t, 8), want: 92},
		{name: "10 queens", model: queens(t, 10), want: 724},
		{name: "10 queens by relations", model: queensByRelations(t, 10), want: 724},
		{name: "4x4 sudoku", model: sudoku(t, 2, 2, ""), want: 288},
		{name: "4x4 latin squares", model: latin(t, 4), want: 576},
		{name: "5x5 latin squares", model: latin(t, 5), want: 161_280, big: true},
		{name: "send more money", model: sendMoreMoney(t), want: 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if test.big && testing.Short() {
				t.Skip("many solutions")
			}
			for _, o := range []Options{{}, {AllDiff: Value}, {VarOrder: DomDeg, Branching: TwoWay}} {
				r := solve(t, test.model, o)
				if r.Counters.Solutions != test.want || !r.Complete || r.Status != model.Sat {
					t.Errorf("%+v: %d solutions, complete %t, %v; want %d", o, r.Counters.Solutions, r.Complete, r.Status, test.want)
				}
			}
		})
	}
}

func TestSameSeedSameSearch(t *testing.T) {
	m := latin(t, 6)
	first := map[uint64]Result{}
	for seed := range uint64(3) {
		o := Options{ValueOrder: Random, Seed: seed, Limits: Limits{Solutions: 10}}
		first[seed] = solve(t, m, o)
		if again := solve(t, m, o); !slices.Equal(again.First, first[seed].First) || again.Counters != first[seed].Counters {
			t.Errorf("seed %d: %+v, then %+v", seed, first[seed], again)
		}
	}
	if slices.Equal(first[0].First, first[1].First) && slices.Equal(first[1].First, first[2].First) {
		t.Error("three seeds gave one solution")
	}
}

// The numbers are those of every platform.
func TestRandomIsPortable(t *testing.T) {
	var r random
	r.Seed(1, stream)
	var got []int
	for range 6 {
		got = append(got, r.below(1000))
	}
	if want := []int{930, 729, 901, 887, 703, 355}; !slices.Equal(got, want) {
		t.Errorf("drew %v, want %v", got, want)
	}
}

func TestLargeDomains(t *testing.T) {
	b := model.NewBuilder()
	x := b.Var("x", model.Range(0, 999_999))
	y := b.Var("y", model.Range(-1_000_000, 1_000_000))
	z := b.Var("z", model.Values(-model.MaxValue, 0, 5, 777_777, model.MaxValue))
	b.Post("", model.Linear{Coefs: []int{1, 1}, Xs: []model.Var{x, y}, Op: model.Eq, RHS: 1_777_777})
	b.Post("", model.Relation{X: x, Op: model.Eq, Y: z})
	b.Post("", unary(z, model.Gt, 5))
	r := solve(t, build(t, b), Options{Debug: true})
	if r.Counters.Solutions != 1 || !slices.Equal(r.First, model.Assignment{777_777, 1_000_000, 777_777}) {
		t.Errorf("%+v", r)
	}
}

func TestTooLargeModels(t *testing.T) {
	huge := model.NewBuilder()
	huge.Var("huge", model.Range(-model.MaxValue, model.MaxValue))
	many := model.NewBuilder()
	variables(many, MaxWords/(MaxDomainSize/64)+1, model.Range(1, MaxDomainSize))
	for _, test := range []struct {
		b    *model.Builder
		want TooLargeError
	}{
		{huge, TooLargeError{Variable: "huge", Limit: MaxDomainSize}},
		{many, TooLargeError{Limit: MaxWords}},
	} {
		_, err := Solve(t.Context(), build(t, test.b), Options{}, nil)
		var got *TooLargeError
		if !errors.As(err, &got) || got.Variable != test.want.Variable || got.Limit != test.want.Limit || got.Size <= got.Limit {
			t.Errorf("got %v, want %+v", err, test.want)
		}
	}
}

func TestUnknownOptions(t *testing.T) {
	m := queens(t, 4)
	for _, o := range []Options{{AllDiff: 4}, {VarOrder: 3}, {ValueOrder: 3}, {Branching: 2}} {
		if _, err := Solve(t.Context(), m, o, nil); err == nil {
			t.Errorf("%+v was accepted", o)
		}
	}
}

func TestEmptyModel(t *testing.T) {
	r := solve(t, build(t, model.NewBuilder()), Options{})
	if r.Status != model.Sat || !r.Complete || r.Counters.Solutions != 1 || r.First == nil {
		t.Errorf("%+v", r)
	}
}

func TestFates(t *testing.T) {
	b := model.NewBuilder()
	xs := variables(b, 4, model.Range(1, 4))
	wide := b.Var("", model.Range(1, 9))
	b.Post("", model.Different(xs...))
	b.Post("", model.Different(append(xs[:3:3], wide)...))
	b.Post("", model.Different(wide))
	b.Post("", model.Relation{X: xs[0], Op: model.Lt, Y: xs[1]})
	b.Post("", unary(xs[0], model.Eq, 1))
	b.Post("", model.Linear{Coefs: []int{1, 0, 2}, Xs: xs[:3], Op: model.Le, RHS: 9})
	b.Post("", model.Linear{Coefs: []int{1, 0, 2}, Xs: xs[:3], Op: model.Ne, RHS: 9})
	b.Post("", model.Table{Xs: xs[:2], Rows: [][]int{{1, 2}}})
	b.Post("", model.Table{Xs: xs[:2], Rows: [][]int{{1, 2}}, Forbid: true})
	want := []string{
		"alldifferent: value consistency + hidden singles",
		"alldifferent: value consistency; its 4 terms share 9 values: no hidden singles",
		"alldifferent: always holds",
		"relation: arc consistency",
		"linear: domain consistency (applied once, at the root)",
		"linear: bounds consistency",
		"linear: value consistency (propagated when all variables but one are fixed)",
		"table: generalised arc consistency (compact-table)",
		"table: generalised arc consistency (forbidden rows counted)",
	}
	m := build(t, b)
	if got := Fates(m, Options{}); !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if got := Fates(m, Options{AllDiff: Value})[0]; got != "alldifferent: value consistency" {
		t.Errorf("by value alone: %q", got)
	}
	const singleton = "; with all others, singleton consistency"
	want = []string{
		"alldifferent: value consistency + hidden singles; locked candidates with one other" + singleton,
		"alldifferent: value consistency; its 4 terms share 9 values: no hidden singles; locked candidates with one other" + singleton,
		"alldifferent: always holds",
		"relation: arc consistency" + singleton,
		"linear: domain consistency (applied once, at the root)",
	}
	if got := Fates(m, Options{AllDiff: Locked, Singleton: true})[:5]; !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	const alone = "alldifferent: value consistency + hidden singles; no locked candidates, which take two shared terms"
	if got := Fates(queens(t, 4), Options{AllDiff: Locked})[0]; got != alone {
		t.Errorf("got  %q\nwant %q", got, alone)
	}
}

// Engines are kept and shared between calls: at once, and one within another.
func TestConcurrentAndNestedSolves(t *testing.T) {
	m, inner := queens(t, 8), queens(t, 6)
	var group errgroup.Group
	for range 4 {
		group.Go(func() error {
			r, err := Solve(t.Context(), m, Options{}, func(model.Assignment) bool {
				r, err := Solve(t.Context(), inner, Options{}, nil)
				return err == nil && r.Counters.Solutions == 4
			})
			if err == nil && r.Counters.Solutions != 92 {
				err = fmt.Errorf("%d solutions of 92", r.Counters.Solutions)
			}
			return err
		})
	}
	if err := group.Wait(); err != nil {
		t.Error(err)
	}
}
