package native

import (
	"testing"

	"counterpoint/model"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// overlapping draws a model of all-different constraints that share terms, most
// of them permutations.
func overlapping(t *rapid.T) *model.Model {
	b := model.NewBuilder()
	n := rapid.IntRange(3, 4).Draw(t, "values")
	xs := variables(b, rapid.IntRange(n, n+2).Draw(t, "variables"), model.Range(1, n))
	wide := b.Var("wide", model.Values(1, 100, 200))
	for range rapid.IntRange(2, 4).Draw(t, "constraints") {
		k := rapid.SampledFrom([]int{n, n, n, n - 1}).Draw(t, "arity")
		c := model.Different(rapid.Permutation(xs).Draw(t, "scope")[:k]...)
		if k < n && rapid.Bool().Draw(t, "wide") {
			c.Terms = append(c.Terms, model.Term{X: wide})
		}
		shift := rapid.SampledFrom([]int{0, 0, 2, -1}).Draw(t, "shift")
		for i := range c.Terms {
			c.Terms[i].C = shift
			if rapid.IntRange(0, 9).Draw(t, "apart") == 0 {
				c.Terms[i].C++
			}
		}
		b.Post("", c)
	}
	for _, x := range xs {
		for _, v := range rapid.SliceOfN(rapid.IntRange(1, n), 0, n-2).Draw(t, "excluded") {
			b.Post("", unary(x, model.Ne, v))
		}
	}
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestLockedAgainstTheDefinition(t *testing.T) {
	stronger := 0
	check(t, 20, func(t *rapid.T) {
		m := overlapping(t)
		m = scaled(t, m, rapid.SampledFrom([]int{1, 30, 100_000}).Draw(t, "factor"))
		got, ok := definedClosure(t, m, Options{AllDiff: Locked, Debug: true})
		if hidden, _ := rootClosure(t, m, Options{}); ok && !cmp.Equal(hidden, got) {
			stronger++
		}
	})
	t.Logf("%d models tell locked candidates from hidden singles", stronger)
}
