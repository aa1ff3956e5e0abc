package inspect_test

import (
	"context"
	"errors"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"counterpoint/encode"
	"counterpoint/encode/inspect"
	"counterpoint/model"
	"counterpoint/model/modeltest"
	"counterpoint/model/sudoku"
)

func compared(t testing.TB, first, second *inspect.Subject) *inspect.Diff {
	t.Helper()
	d, err := inspect.Compare(context.Background(), first, second)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestDiffOfMinimalAndExtended(t *testing.T) {
	for name, more := range map[string]int{
		// Candidates that hidden singles remove besides what AC-3 does.
		"bench-easy": 0, "bench-medium": 0, "bench-hard": 486 - 470, "norvig-easy": 0,
		"norvig-medium": 527 - 461, "norvig-hard": 438 - 411, "diabolical": 0,
	} {
		m := grid(t, name)
		d := compared(t, inspect.Of(encoded(t, m, encode.Options{Scheme: encode.Minimal})), inspect.Of(encoded(t, m, encode.Options{Scheme: encode.Extended})))
		want := []inspect.DiffCount{{Kind: "alldifferent", Rule: "each value somewhere", Added: 27 * 9}}
		if diff := cmp.Diff(want, d.Origins); diff != "" || len(d.Added) != 27*9 || len(d.Dropped) != 0 {
			t.Errorf("%s: %d added, %d dropped: %s", name, len(d.Added), len(d.Dropped), diff)
		}
		removed := 0
		for _, l := range d.More {
			if l < 0 {
				removed++
			}
		}
		if removed != more || d.Second.Removed-d.First.Removed != more || len(d.Less) != 0 {
			t.Errorf("%s: %d removed more, %d less, expected %d and 0", name, removed, len(d.Less), more)
		}
	}
}

// grid returns the model of one of the seven grids of testdata.
func grid(t *testing.T, name string) *model.Model {
	t.Helper()
	const file = "../../testdata/sudoku/benchmark.txt"
	in, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	for p, err := range sudoku.Read(file, in, sudoku.ReadOptions{}) {
		if err != nil {
			t.Fatal(err)
		}
		if p.Name != name {
			continue
		}
		m, err := p.Grid.Model()
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	t.Fatalf("no grid is called %s", name)
	return nil
}

// contents counts the clauses of a subject by what they say: the names of their
// literals, sorted.
func contents(s *inspect.Subject) map[string]int {
	counts := make(map[string]int)
	for i := range s.Formula().NumClauses() {
		counts[content(s, i)]++
	}
	return counts
}

func content(s *inspect.Subject, clause int) string {
	var names []string
	for _, l := range s.Formula().Clause(clause) {
		names = append(names, s.LitName(l))
	}
	slices.Sort(names)
	return strings.Join(slices.Compact(names), " | ")
}

// TestDiffOfAnyModel adds to the clauses of one encoding what the other adds,
// and takes away what it drops: these are the clauses of the other.
func TestDiffOfAnyModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := modeltest.Random(t)
		var subjects [2]*inspect.Subject
		for i := range subjects {
			e, err := encode.Encode(context.Background(), m, encode.Options{
				Scheme: rapid.SampledFrom(encode.Schemes()).Draw(t, "scheme"),
				AMO:    rapid.SampledFrom(encode.AMOs()).Draw(t, "amo"),
			})
			if err != nil {
				t.Fatal(err)
			}
			subjects[i] = inspect.Of(e)
		}
		first, second := subjects[0], subjects[1]
		d, err := inspect.Compare(context.Background(), first, second)
		if err != nil {
			t.Fatal(err)
		}
		got, want := contents(first), contents(second)
		for _, clause := range d.Dropped {
			got[content(first, clause)]--
		}
		for _, clause := range d.Added {
			if c := content(second, clause); got[c] < 0 {
				t.Errorf("%q is dropped and added", c)
			}
			got[content(second, clause)]++
		}
		maps.DeleteFunc(got, func(_ string, n int) bool { return n == 0 })
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		if n := d.Common + len(d.Added); n != second.Formula().NumClauses() {
			t.Errorf("%d clauses in common and added", n)
		}
		added, dropped := 0, 0
		for _, o := range d.Origins {
			added, dropped = added+o.Added, dropped+o.Dropped
		}
		if added != len(d.Added) || dropped != len(d.Dropped) {
			t.Errorf("%d added and %d dropped by origin", added, dropped)
		}
	})
}

// TestDiffOfFewClauses has clauses on either side before, between and behind those
// of the other, twice, and with their literals in another order.
func TestDiffOfFewClauses(t *testing.T) {
	first := readCNF(t, "p cnf 4 5\n-4 1 0\n1 2 0\n2 3 0\n2 3 0\n4 0\n")
	second := readCNF(t, "p cnf 4 5\n3 2 0\n-4 -3 0\n2 1 1 0\n1 3 0\n3 4 0\n")
	for _, c := range []struct {
		from, to       *inspect.Subject
		added, dropped []int
	}{{first, second, []int{1, 3, 4}, []int{0, 3, 4}}, {second, first, []int{0, 3, 4}, []int{1, 3, 4}}} {
		d := compared(t, c.from, c.to)
		if d.Common != 2 || !slices.Equal(d.Added, c.added) || !slices.Equal(d.Dropped, c.dropped) {
			t.Errorf("%d in both, %v added, %v dropped, expected 2, %v and %v", d.Common, d.Added, d.Dropped, c.added, c.dropped)
		}
	}
	none := readCNF(t, "p cnf 4 0\n")
	if d := compared(t, none, second); len(d.Added) != 5 || len(d.Dropped) != 0 {
		t.Errorf("to none: %+v", d)
	}
}

func TestDiffOfOneEncoding(t *testing.T) {
	everyEncoding(func(name string, o encode.Options) {
		s := inspect.Of(encoded(t, everyKind(t), o))
		want := &inspect.Diff{Common: s.Formula().NumClauses()}
		d := compared(t, s, s)
		want.First, want.Second = d.First, d.First
		if diff := cmp.Diff(want, d); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	})
}

func TestDiffStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := inspect.Of(encoded(t, benchHard(t), encode.Options{}))
	if _, err := inspect.Compare(ctx, s, s); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
