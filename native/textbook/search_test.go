package textbook

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"counterpoint/model"
	"counterpoint/model/sudoku"
	"counterpoint/native"
)

// searcher is an algorithm by search, with its own options chosen.
type searcher struct {
	name  string
	solve func(context.Context, *model.Model, Options, func(model.Assignment) bool) (Result, error)
}

// searchers lists the algorithms by search, with each of their options.
func searchers() []searcher {
	all := []searcher{{"backtrack", Backtrack}, {"mrv", MRV}, {"fc", FC}}
	for a := WithAC3; a <= WithAC4; a++ {
		for q := FIFO; q <= SmallestFirst; q++ {
			all = append(all, searcher{
				fmt.Sprintf("ac3 by %d, queue %d", a, q),
				func(ctx context.Context, m *model.Model, o Options, found func(model.Assignment) bool) (Result, error) {
					return AC3(ctx, m, AC3Options{Options: o, Algorithm: a, Queue: q}, found)
				},
			})
		}
	}
	for p := PropagateFull; p <= PropagateOff; p++ {
		all = append(all, searcher{
			fmt.Sprintf("mac, propagation %d", p),
			func(ctx context.Context, m *model.Model, o Options, found func(model.Assignment) bool) (Result, error) {
				return MAC(ctx, m, MACOptions{Options: o, Propagation: p}, found)
			},
		})
	}
	return all
}

// queens is the problem of n queens, by three all-differents.
func queens(t testing.TB, n int) *model.Model {
	t.Helper()
	b := model.NewBuilder()
	rows, up, down := make([]model.Term, n), make([]model.Term, n), make([]model.Term, n)
	for i := range n {
		x := b.Var("", model.Range(1, n))
		rows[i], up[i], down[i] = model.Term{X: x}, model.Term{X: x, C: i}, model.Term{X: x, C: -i}
	}
	for _, terms := range [][]model.Term{rows, up, down} {
		b.Post("", model.AllDifferent{Terms: terms})
	}
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// small returns the model of a 4x4 grid with these clues.
func small(t testing.TB, cells ...uint8) *model.Model {
	t.Helper()
	g := sudoku.NewGrid(sudoku.Box{Rows: 2, Cols: 2})
	copy(g.Cells, cells)
	return gridModel(t, g)
}

func TestNumbersOfSolutions(t *testing.T) {
	b := model.NewBuilder()
	b.Post("", model.Different(b.Var("", model.Range(1, 2)), b.Var("", model.Range(1, 2)), b.Var("", model.Range(1, 2))))
	deadEnd := build(t, b)
	tests := []struct {
		name  string
		model *model.Model
		want  uint64
	}{
		{"8 queens", queens(t, 8), 92},
		{"3 queens", queens(t, 3), 0},
		{"empty grid", small(t), 288},
		{"solved grid", small(t, 1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1), 1},
		{"several solutions", small(t, 1, 2, 3, 4, 3, 4, 1, 2), 4},
		{"two clues at odds", small(t, 1, 1), 0},
		{"a cell without a value", small(t, 1, 2, 3, 0, 0, 0, 0, 4), 0},
		{"a dead end below the root", deadEnd, 0},
		{"no variables", build(t, model.NewBuilder()), 1},
	}
	for _, test := range tests {
		for _, s := range searchers() {
			r, err := s.solve(t.Context(), test.model, Options{}, nil)
			if err != nil || !r.Complete || r.Counters.Solutions != test.want || (r.Status == model.Sat) != (test.want > 0) {
				t.Errorf("%s by %s: %+v, %v; want %d solutions", test.name, s.name, r, err, test.want)
			}
		}
	}
}

func build(t testing.TB, b *model.Builder) *model.Model {
	t.Helper()
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestLimitsOfSearch(t *testing.T) {
	m := queens(t, 8)
	for _, s := range searchers() {
		for _, test := range []struct {
			limits native.Limits
			reason model.Reason
			count  func(Counters) uint64
			want   uint64
		}{
			{native.Limits{Nodes: 1}, model.NodeLimit, func(c Counters) uint64 { return c.Nodes }, 1},
			{native.Limits{Nodes: 50}, model.NodeLimit, func(c Counters) uint64 { return c.Nodes }, 50},
			{native.Limits{Conflicts: 7}, model.ConflictLimit, func(c Counters) uint64 { return c.Conflicts }, 7},
			{native.Limits{Solutions: 5}, "", func(c Counters) uint64 { return c.Solutions }, 5},
		} {
			r, err := s.solve(t.Context(), m, Options{Limits: test.limits}, nil)
			if err != nil || r.Complete || r.Reason != test.reason || test.count(r.Counters) != test.want {
				t.Errorf("%s, %+v: %+v, %v", s.name, test.limits, r, err)
			}
			if (r.Status == model.Sat) != (r.Counters.Solutions > 0) || r.Status == model.Unsat {
				t.Errorf("%s, %+v: %v with %d solutions", s.name, test.limits, r.Status, r.Counters.Solutions)
			}
		}
	}
}

func TestSearchStops(t *testing.T) {
	m := queens(t, 9)
	for _, s := range searchers() {
		ctx, cancel := context.WithCancel(t.Context())
		after := 0
		r, err := s.solve(ctx, m, Options{}, func(model.Assignment) bool { cancel(); after++; return true })
		if err != nil || r.Complete || r.Reason != model.Cancelled || r.Status != model.Sat || after > pollEvery {
			t.Errorf("%s, cancelled: %+v, %v", s.name, r, err)
		}
		r, err = s.solve(ctx, m, Options{}, nil)
		if err != nil || r.Complete || r.Reason != model.Cancelled || r.Status != model.Unknown || r.Counters != (Counters{}) {
			t.Errorf("%s, cancelled before the start: %+v, %v", s.name, r, err)
		}
		r, err = s.solve(t.Context(), m, Options{}, func(model.Assignment) bool { return false })
		if err != nil || r.Complete || r.Reason != "" || r.Counters.Solutions != 1 {
			t.Errorf("%s, told to stop: %+v, %v", s.name, r, err)
		}
	}
}

// Each of these would run for minutes or longer in building, filtering, or one
// step of the search.
func TestTimeoutOfSearch(t *testing.T) {
	b := model.NewBuilder()
	x, y := b.Var("", model.Range(1, MaxValues/2)), b.Var("", model.Range(1, MaxValues/2))
	b.Post("", model.Relation{X: x, Op: model.Lt, Y: y})
	b.Post("", model.Relation{X: y, Op: model.Lt, Y: x})
	chase := build(t, b)

	b = model.NewBuilder()
	terms := make([]model.Term, MaxValues/1024)
	for i := range terms {
		terms[i].X = b.Var("", model.Range(1, 1023))
	}
	b.Post("", model.AllDifferent{Terms: terms})
	pigeons := build(t, b)

	models := map[string]*model.Model{"chase": chase, "pigeons": pigeons}
	if testing.Short() {
		delete(models, "pigeons")
	}
	for name, m := range models {
		for _, s := range searchers() {
			r, err := s.solve(t.Context(), m, Options{Limits: native.Limits{Timeout: 10 * time.Millisecond}}, nil)
			var tooLarge *TooLargeError
			if errors.As(err, &tooLarge) {
				continue
			}
			if err != nil || r.Complete || r.Reason != model.Timeout {
				t.Errorf("%s by %s: %+v, %v", name, s.name, r, err)
			}
		}
	}
}

func TestWhatIsTooLarge(t *testing.T) {
	b := model.NewBuilder()
	b.Var("", model.Range(0, MaxValues))
	values := build(t, b)

	b = model.NewBuilder()
	terms := make([]model.Term, 1500)
	for i := range terms {
		terms[i].X = b.Var("", model.Range(0, 1))
	}
	b.Post("", model.AllDifferent{Terms: terms})
	edges := build(t, b)

	for _, s := range searchers() {
		for _, m := range []*model.Model{values, edges} {
			_, err := s.solve(t.Context(), m, Options{}, nil)
			if tooLarge := (*TooLargeError)(nil); !errors.As(err, &tooLarge) || tooLarge.Size <= tooLarge.Limit {
				t.Errorf("%s: %v", s.name, err)
			}
		}
	}
}

func TestTraceOfSearch(t *testing.T) {
	m := small(t, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2)
	for _, s := range searchers() {
		var counts [Solution + 1]uint64
		var open []Event
		r, err := s.solve(t.Context(), m, Options{Trace: func(e Event) {
			counts[e.Kind]++
			switch e.Kind {
			case Assign:
				open = append(open, e)
			case Back:
				last := len(open) - 1
				if e.Var != open[last].Var || e.Value != open[last].Value || e.Depth != open[last].Depth {
					t.Errorf("%s: %v is taken back after %v", s.name, e, open[last])
				}
				open = open[:last]
			}
			if e.Depth != len(open) && e.Kind != Back {
				t.Errorf("%s: %v at depth %d", s.name, e, len(open))
			}
		}}, nil)
		c := r.Counters
		want := [...]uint64{Assign: c.Decisions, Prune: counts[Prune], Fail: c.Conflicts, Back: c.Decisions, Solution: c.Solutions}
		if err != nil || counts != want || counts[Prune] < 9 || len(open) > 0 {
			t.Errorf("%s: events %v, want %v; %v", s.name, counts, want, err)
		}
	}
}

func TestTraceText(t *testing.T) {
	b := model.NewBuilder()
	x, y, z := b.Var("x", model.Range(1, 3)), b.Var("y", model.Range(1, 2)), b.Var("z", model.Range(1, 2))
	b.Post("small", model.Linear{Coefs: []int{1}, Xs: []model.Var{x}, Op: model.Le, RHS: 2})
	b.Post("distinct", model.Different(x, y, z))
	m := build(t, b)
	var got []string
	_, err := FC(t.Context(), m, Options{Trace: func(e Event) {
		got = append(got, fmt.Sprintf("%d %v %v=%d %s", e.Depth, e.Kind, m.Name(e.Var), e.Value, e.Reason))
	}}, nil)
	want := []string{
		"0 prune x=3 small",
		"1 assign x=1 ",
		"1 prune y=1 distinct",
		"1 prune z=1 distinct",
		"2 assign y=2 ",
		"2 prune z=2 distinct",
		"2 fail z=0 distinct",
		"2 back y=2 ",
		"1 back x=1 ",
		"1 assign x=2 ",
		"1 prune y=2 distinct",
		"1 prune z=2 distinct",
		"2 assign y=1 ",
		"2 prune z=1 distinct",
		"2 fail z=0 distinct",
		"2 back y=1 ",
		"1 back x=2 ",
	}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v\ngot  %q\nwant %q", err, got, want)
	}
}
