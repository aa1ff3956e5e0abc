package inspect_test

import (
	"testing"

	"counterpoint/encode"
	"counterpoint/model"
)

// TestSentences holds every form of sentence to its words, as a person reads them.
func TestSentences(t *testing.T) {
	b := model.NewBuilder()
	x, y, z := b.Var("x", model.Range(1, 4)), b.Var("y", model.Range(1, 4)), b.Var("z", model.Values(-2, 1, 2, 4, 6))
	b.Post("differ", model.Different(x, y))
	b.Post("perm", model.Different(x, y, b.Var("u", model.Range(1, 4)), b.Var("v", model.Range(1, 4))))
	b.Post("sum", model.Linear{Coefs: []int{1, 1, 1}, Xs: []model.Var{x, y, z}, Op: model.Ne, RHS: 12})
	b.Post("product", model.Table{Xs: []model.Var{x, y, z}, Rows: [][]int{{1, 2, 2}, {2, 1, 2}, {2, 2, 4}}})
	b.Post("twice", model.Relation{X: x, Op: model.Lt, Y: z})
	b.Post("not three", model.Linear{Coefs: []int{1}, Xs: []model.Var{y}, Op: model.Ne, RHS: 3})
	b.Post("clue", model.Linear{Coefs: []int{1}, Xs: []model.Var{x}, RHS: 2})
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		scheme encode.Scheme
		words  []string
	}{
		{encode.Extended, []string{
			"x is one of 1 .. 4",
			"z is one of -2, 1, 2, 4, 6",
			"x is not both 1 and 2",
			"differ: x and y are not both 3",
			"perm: 4 is in one of x, y, u, v",
			"sum: x, y and z are not all 4",
			"sum: not all of x=2, y=4 and z=6",
			"product: if row (1, 2, 2), then x=1",
			"product: if x=2, then row (2, 1, 2) or row (2, 2, 4)",
			"product: y is not 4",
			"twice: not both x=1 and z=-2",
			"twice: x and z are not both 4",
			`"not three": y is not 3`,
			"clue: x is 2",
		}},
		{encode.Supports, []string{
			"twice: if x=1, then z is one of 2, 4, 6",
			"twice: if x=4, then z=6",
			"twice: if z=4, then x is one of 1 .. 3",
		}},
		{encode.Order, []string{
			"not both x<=1 and x=2",
			"if x<=2, then x<=1 or x=2",
			"twice: if z<=2, then x<=1",
			"twice: z>1",
		}},
	} {
		s := subjectOf(t, m, encode.Options{Scheme: c.scheme})
		said := make(map[string]bool)
		for i := range s.Formula().NumClauses() {
			said[s.Words(i)] = true
		}
		for _, words := range c.words {
			if !said[words] {
				t.Errorf("%v: no clause says %q", c.scheme, words)
			}
		}
	}
}

// TestSentencesOfNames has no model, but names.
func TestSentencesOfNames(t *testing.T) {
	s := readCNF(t, "c 1 a\nc 2 b\nc 3 c\np cnf 3 6\n0\n-1 0\n1 2 0\n-1 -2 0\n-1 -2 -3 0\n-1 -2 3 0\n")
	for i, want := range []string{"nothing satisfies it", "not a", "a or b", "not both a and b", "not all of a, b and c", "if a and b, then c"} {
		if got := s.Words(i); got != want {
			t.Errorf("%q, expected %q", got, want)
		}
	}
}
