package textbook

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"counterpoint/model"
	"counterpoint/model/generate"
	"counterpoint/model/modeltest"
	"counterpoint/model/sudoku"
)

func dlxAll(t rapid.TB, m *model.Model, o DLXOptions) ([]model.Assignment, Result) {
	return allOf(t, func(found func(model.Assignment) bool) (Result, error) {
		return DLX(context.Background(), m, o, found)
	})
}

func TestDLXOnKnownGrids(t *testing.T) {
	for name, calls := range map[string]uint64{"bench-easy": 82, "bench-medium": 82, "bench-hard": 103} {
		m := puzzle(t, name)
		var o DLXOptions
		o.Limits.Solutions = 1
		r, err := DLX(t.Context(), m, o, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := model.Verify(m, r.First); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if c := r.Counters; c.Calls != calls || c.Nodes != calls || c.Decisions != calls-1 || c.Depth != 81 {
			t.Errorf("%s: %+v, want %d calls", name, r, calls)
		}
		if _, r := dlxAll(t, m, DLXOptions{}); !r.Complete || r.Counters.Solutions != 1 {
			t.Errorf("%s: to the end %+v", name, r)
		}
	}
}

// The columns of a Sudoku stand in the order cells, row-values, column-values,
// box-values; a clue leaves one row for its cell.
func TestCoverOfSudoku(t *testing.T) {
	c, err := newModelCover(newRun(t.Context(), puzzle(t, "bench-easy"), Options{}, nil))
	if err != nil {
		t.Fatal(err)
	}
	if c.NumPrimary != 324 || c.NumSecondary != 0 || len(c.Rows) != 729-30*8 {
		t.Errorf("%d primary, %d secondary columns, %d rows", c.NumPrimary, c.NumSecondary, len(c.Rows))
	}
	want := []int{80, 81 + 80, 162 + 80, 243 + 80} // r9c9 = 9, a clue, is the last row
	if got := c.Rows[len(c.Rows)-1]; !slices.Equal(got, want) {
		t.Errorf("the row r9c9 = 9 has columns %v, want %v", got, want)
	}
	if err := c.check(); err != nil {
		t.Error(err)
	}
}

func TestDLXCounts(t *testing.T) {
	queens, err := generate.Queens(8)
	if err != nil {
		t.Fatal(err)
	}
	latin, err := generate.Latin(4)
	if err != nil {
		t.Fatal(err)
	}
	pigeons, err := generate.Pigeons(6, 5)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name      string
		m         *model.Model
		solutions uint64
	}{
		{"8 queens", queens, 92},
		{"latin squares of side 4", latin, 576},
		{"6 pigeons in 5 holes", pigeons, 0},
		{"empty 4x4", grid(t, "................"), 288},
		{"two 1s in a row", grid(t, "1..1............"), 0},
		{"contradictory after propagation", grid(t, "123....4........"), 0},
		{"several solutions", grid(t, "..343412..434321"), 2},
		{"solved", grid(t, "1234341221434321"), 1},
	} {
		for _, first := range []bool{false, true} {
			_, r := dlxAll(t, test.m, DLXOptions{FirstColumn: first})
			if r.Counters.Solutions != test.solutions || !r.Complete {
				t.Errorf("%s, first column %v: %+v, want %d solutions", test.name, first, r, test.solutions)
			}
		}
	}
}

func grid(t testing.TB, text string) *model.Model {
	t.Helper()
	p, err := sudoku.Parse([]string{text}, sudoku.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return gridModel(t, p.Grid)
}

func TestDLXAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for range 20 {
			m := modeltest.Random(t)
			o := DLXOptions{FirstColumn: rapid.Bool().Draw(t, "first column")}
			var got []model.Assignment
			r, err := DLX(context.Background(), m, o, func(a model.Assignment) bool {
				got = append(got, slices.Clone(a))
				return true
			})
			var refusal *UnsupportedError
			if errors.As(err, &refusal) {
				if !slices.ContainsFunc(DLXFates(m), func(f string) bool { return f == refusal.Kind+": unsupported" }) {
					t.Fatalf("%v, fates %v", refusal, DLXFates(m))
				}
				continue
			}
			modeltest.Sort(got)
			if diff := cmp.Diff(modeltest.Solutions(m), got); err != nil || diff != "" {
				t.Fatalf("%v, solutions (-want +got):\n%s", err, diff)
			}
			if !r.Complete || (r.Status == model.Sat) != (len(got) > 0) || r.Status == model.Unknown {
				t.Fatalf("%+v", r)
			}
		}
	})
}

// randomCover draws a small matrix.
func randomCover(t *rapid.T) *ExactCover {
	c := &ExactCover{NumPrimary: rapid.IntRange(0, 6).Draw(t, "primary"), NumSecondary: rapid.IntRange(0, 3).Draw(t, "secondary")}
	all := make([]int, c.NumPrimary+c.NumSecondary)
	for i := range all {
		all[i] = i
	}
	for range rapid.IntRange(0, 10).Draw(t, "rows") {
		n := rapid.IntRange(0, len(all)).Draw(t, "ones")
		row := []int{}
		if n > 0 {
			row = rapid.Permutation(all).Draw(t, "row")[:n]
		}
		c.Rows = append(c.Rows, row)
	}
	return c
}

// covers tries every set of rows that have a primary column.
func (c *ExactCover) covers() (all [][]int) {
	for set := range 1 << len(c.Rows) {
		var rows []int
		times := make([]int, c.NumPrimary+c.NumSecondary)
		ok := true
		for i, row := range c.Rows {
			if set>>i&1 == 0 {
				continue
			}
			rows = append(rows, i)
			ok = ok && slices.ContainsFunc(row, func(column int) bool { return column < c.NumPrimary })
			for _, column := range row {
				times[column]++
			}
		}
		for column, n := range times {
			ok = ok && n <= 1 && (n == 1 || column >= c.NumPrimary)
		}
		if ok {
			all = append(all, rows)
		}
	}
	return all
}

func TestExactCoverAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := randomCover(t)
		want := c.covers()
		var got [][]int
		var tried, failed, solved uint64
		o := DLXOptions{FirstColumn: rapid.Bool().Draw(t, "first column")}
		o.Trace = func(e Event) {
			switch e.Kind {
			case Assign:
				tried++
			case Fail:
				failed++
			case Solution:
				solved++
			}
		}
		r, err := c.Solve(context.Background(), o, func(rows []int) bool {
			rows = slices.Clone(rows)
			slices.Sort(rows)
			got = append(got, rows)
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, all := range [][][]int{got, want} {
			slices.SortFunc(all, slices.Compare)
		}
		if len(got) != len(want) || !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("covers %v, want %v", got, want)
		}
		if n := r.Counters; n.Decisions != tried || n.Conflicts != failed || n.Solutions != solved || n.Nodes != 1+tried {
			t.Fatalf("%+v, events: %d tried, %d failed, %d solved", n, tried, failed, solved)
		}
	})
}

// After the search every link is as it was.
func TestLinksAreRestored(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := randomCover(t)
		links := func(d *dlx) [][]int32 {
			return [][]int32{slices.Clone(d.left), slices.Clone(d.right), slices.Clone(d.up), slices.Clone(d.down), slices.Clone(d.size)}
		}
		d := newDLX(newRun(context.Background(), nil, Options{}, nil), c, false)
		d.covered = func([]int) bool { return true }
		before := links(d)
		d.solve()
		if diff := cmp.Diff(before, links(d)); diff != "" {
			t.Fatal(diff)
		}
	})
}

// Knuth's example (2000, figure 3): the cover is rows 0, 3 and 4. The updates
// are counted by hand for the matrix of one row with two columns: covering both
// and uncovering them writes 2 links for each header, and 2 for the node that
// the first takes out of the second.
func TestExactCoverExamples(t *testing.T) {
	knuth := ExactCover{NumPrimary: 7, Rows: [][]int{{2, 4, 5}, {0, 3, 6}, {1, 2, 5}, {0, 3}, {1, 6}, {3, 4, 6}}}
	r, err := knuth.Solve(t.Context(), DLXOptions{}, nil)
	slices.Sort(r.First)
	if err != nil || r.Counters.Solutions != 1 || !slices.Equal(r.First, []int{0, 3, 4}) {
		t.Errorf("%+v, %v", r, err)
	}
	tiny := ExactCover{NumPrimary: 2, Rows: [][]int{{0, 1}}}
	if r, err = tiny.Solve(t.Context(), DLXOptions{}, nil); err != nil || r.Counters.Updates != 2*(2+2+2) {
		t.Errorf("%+v, %v", r, err)
	}
	for _, bad := range []ExactCover{
		{NumPrimary: -1},
		{NumPrimary: 2, Rows: [][]int{{0, 2}}},
		{NumPrimary: 2, Rows: [][]int{{-1}}},
		{NumPrimary: 1, NumSecondary: 1, Rows: [][]int{{1, 0, 1}}},
		{NumPrimary: 1 << 30},
	} {
		if _, err := bad.Count(t.Context()); err == nil {
			t.Errorf("%+v: no error", bad)
		}
	}
}

func TestDLXRefuses(t *testing.T) {
	b := model.NewBuilder()
	x, y := b.Var("x", model.Range(1, 3)), b.Var("y", model.Range(1, 3))
	b.Post("different", model.Relation{X: x, Op: model.Ne, Y: y})
	b.Post("not 2", model.Linear{Coefs: []int{1, 0}, Xs: []model.Var{x, y}, Op: model.Ne, RHS: 2})
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := dlxAll(t, m, DLXOptions{}); len(got) != 4 {
		t.Errorf("solutions %v", got)
	}
	b.Post("order", model.Relation{X: x, Op: model.Lt, Y: y})
	if m, err = b.Build(); err != nil {
		t.Fatal(err)
	}
	_, err = DLX(t.Context(), m, DLXOptions{}, nil)
	const want = "engine dlx does not support order, a constraint of kind relation (kinds: alldifferent, relation !=, any on one variable)"
	if err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	fates := []string{
		"relation: 3 secondary columns (at most one row each)",
		"linear: leaves out rows that violate it",
		"relation: unsupported",
	}
	if diff := cmp.Diff(fates, DLXFates(m)); diff != "" {
		t.Error(diff)
	}
}

func TestDLXStops(t *testing.T) {
	m, err := generate.Latin(12)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	r, err := DLX(ctx, m, DLXOptions{}, func(model.Assignment) bool {
		cancel()
		return true
	})
	if err != nil || r.Status != model.Sat || r.Reason != model.Cancelled || r.Complete {
		t.Errorf("%+v, %v", r, err)
	}
	if r, err = DLX(ctx, m, DLXOptions{}, nil); err != nil || r.Status != model.Unknown || r.Counters.Nodes != 0 {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := (&ExactCover{NumPrimary: 1}).Count(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	var o DLXOptions
	o.Limits.Nodes = 5
	if r, _ := DLX(t.Context(), m, o, nil); r.Counters.Nodes != 5 || r.Counters.Decisions != 4 || r.Reason != model.NodeLimit {
		t.Errorf("%+v", r)
	}
}
