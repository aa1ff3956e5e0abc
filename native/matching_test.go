package native

import (
	"testing"

	"counterpoint/model"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestHallSet has three terms that share three values, with no value fixed and
// none with one place: matching alone takes these values from the others.
func TestHallSet(t *testing.T) {
	b := model.NewBuilder()
	xs := []model.Var{
		b.Var("a", model.Values(1, 3)), b.Var("b", model.Values(3, 5)), b.Var("c", model.Values(1, 5)),
		b.Var("d", model.Range(1, 6)), b.Var("e", model.Range(1, 6)),
	}
	b.Post("", model.Different(xs...))
	m := build(t, b)
	rest := []int{2, 4, 6}
	want := [][]int{{1, 3}, {3, 5}, {1, 5}, rest, rest}
	got, err := rootClosure(t, m, Options{AllDiff: Domain, Debug: true})
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v: domains (-want +got):\n%s", err, diff)
	}
	if hidden, _ := rootClosure(t, m, Options{}); cmp.Equal(hidden, got) {
		t.Error("hidden singles take them too")
	}
}

// TestPigeonsFailAtTheRoot has no matching, though no two terms are alone with a
// value.
func TestPigeonsFailAtTheRoot(t *testing.T) {
	for _, n := range []int{5, 70, 200} {
		b := model.NewBuilder()
		b.Post("", model.Different(variables(b, n+1, model.Range(1, n))...))
		if r := solve(t, build(t, b), Options{AllDiff: Domain}); r.Status != model.Unsat || r.Counters.Nodes != 1 {
			t.Errorf("%d pigeons: %v, %d nodes", n+1, r.Status, r.Counters.Nodes)
		}
	}
}

// TestMatchingAgainstTheDefinition has domains with holes, terms apart and more
// values than terms, in a word, in several and far apart.
func TestMatchingAgainstTheDefinition(t *testing.T) {
	stronger := 0
	check(t, 50, func(t *rapid.T) {
		b := model.NewBuilder()
		c := model.AllDifferent{}
		for range rapid.IntRange(2, 6).Draw(t, "terms") {
			values := rapid.SliceOfN(rapid.IntRange(1, 7), 1, 4).Draw(t, "domain")
			c.Terms = append(c.Terms, model.Term{X: b.Var("", model.Values(values...)), C: rapid.IntRange(-1, 1).Draw(t, "C")})
		}
		b.Post("", c)
		m, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		m = scaled(t, m, rapid.SampledFrom([]int{1, 30, 100_000}).Draw(t, "factor"))
		got, ok := definedClosure(t, m, Options{AllDiff: Domain, Debug: true})
		if hidden, _ := rootClosure(t, m, Options{}); ok && !cmp.Equal(hidden, got) {
			stronger++
		}
	})
	t.Logf("%d models tell domain consistency from hidden singles", stronger)
}
