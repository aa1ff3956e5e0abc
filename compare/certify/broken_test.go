package certify_test

import (
	"context"
	"errors"
	"testing"

	"counterpoint/compare/certify"
	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// without returns the formula without the clause at an index.
func without(f *cnf.Formula, dropped int) *cnf.Formula {
	g := cnf.NewFormula(f.NumVars())
	for i := range f.NumClauses() {
		if i != dropped {
			g.Add(f.Clause(i)...)
		}
	}
	return g
}

// TestEveryClauseIsMissed drops each clause of encodings all of whose clauses are
// needed.
func TestEveryClauseIsMissed(t *testing.T) {
	ctx := context.Background()
	for _, m := range []*model.Model{
		must(t)(certify.AllDifferent(3, 4)),
		must(t)(certify.Relation(model.Le, 0, 4)),
		must(t)(certify.Linear([]int{1, 1, 1}, model.Le, 6, 3)),
	} {
		f, literals, err := certify.Formula(ctx, m, encode.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if c, err := certify.CertifyFormula(ctx, m, f, literals); err != nil || c.Err != nil {
			t.Fatalf("%s, whole: %v, %v", m.Describe(0), c.Err, err)
		}
		for i := range f.NumClauses() {
			c, err := certify.CertifyFormula(ctx, m, without(f, i), literals)
			if err != nil {
				t.Fatal(err)
			}
			var wrong *certify.WrongError
			if !errors.As(c.Err, &wrong) {
				t.Errorf("%s without %v: %v, want a WrongError", m.Describe(0), f.Clause(i), c.Err)
			}
		}
	}
}

// TestNoClauseTooMany adds the exclusion of each two values that go together.
func TestNoClauseTooMany(t *testing.T) {
	ctx := context.Background()
	m := must(t)(certify.AllDifferent(3, 3))
	for _, scheme := range encode.Schemes() {
		f, literals, err := certify.Formula(ctx, m, encode.Options{Scheme: scheme})
		if err != nil {
			t.Fatal(err)
		}
		for v, l := range literals[0] {
			for w, k := range literals[1] {
				if v == w {
					continue
				}
				g := without(f, -1)
				g.Add(l.Not(), k.Not())
				c, err := certify.CertifyFormula(ctx, m, g, literals)
				if err != nil {
					t.Fatal(err)
				}
				var wrong *certify.WrongError
				if !errors.As(c.Err, &wrong) {
					t.Errorf("%v with not x1=%d or not x2=%d: %v, want a WrongError", scheme, v+1, w+1, c.Err)
				}
			}
		}
	}
}

// TestWeakerWithoutRedundantClauses drops clauses that are needed for strength
// alone: what they find is missed, and nothing is wrong.
func TestWeakerWithoutRedundantClauses(t *testing.T) {
	ctx := context.Background()
	m := must(t)(certify.AllDifferent(3, 3))
	extended, literals, err := certify.Formula(ctx, m, encode.Options{Scheme: encode.Extended})
	if err != nil {
		t.Fatal(err)
	}
	minimal, _, err := certify.Formula(ctx, m, encode.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i := minimal.NumClauses(); i < extended.NumClauses(); i++ {
		c, err := certify.CertifyFormula(ctx, m, without(extended, i), literals)
		if err != nil || c.Err != nil {
			t.Fatal(c.Err, err)
		}
		s, _ := c.Of(certify.Hidden)
		if arc, _ := c.Of(certify.Arc); s.Reaches() || !arc.Reaches() {
			t.Errorf("without %v: hidden %+v, arc %+v", extended.Clause(i), s, arc)
		}
	}
}
