package match

import (
	"context"
	"slices"
	"testing"

	"counterpoint/encode"
	"counterpoint/encode/clausal"
	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// queens returns the model of n queens.
func queens(t testing.TB, n int) *model.Model {
	b := model.NewBuilder()
	var rows, up, down []model.Term
	for i := range n {
		x := b.Var("", model.Range(1, n))
		rows = append(rows, model.Term{X: x})
		up = append(up, model.Term{X: x, C: i})
		down = append(down, model.Term{X: x, C: -i})
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

// walkWithout walks with the clauses but one.
func walkWithout(t *testing.T, m *model.Model, o Options, clause int) Result {
	ctx := context.Background()
	w, err := newWalk(ctx, m, o)
	if err != nil {
		t.Fatal(err)
	}
	e, err := encode.Encode(ctx, m, o.Encoding)
	if err != nil {
		t.Fatal(err)
	}
	all := e.Formula()
	f := cnf.NewFormula(all.NumVars())
	for i := range all.NumClauses() {
		if i != clause {
			f.Add(all.Clause(i)...)
		}
	}
	propagator, err := clausal.NewPropagator(ctx, f)
	if err != nil {
		t.Fatal(err)
	}
	w.sides[1].side.(*clauses).propagator = propagator
	r, err := w.walk(ctx)
	if err != nil {
		t.Logf("without clause %d: %v", clause, err)
		r.First = &Difference{}
	}
	return r
}

// TestMissingClauses takes one conflict after the other away: each is missed
// somewhere in the tree.
func TestMissingClauses(t *testing.T) {
	b := model.NewBuilder()
	var xs []model.Var
	for range 4 {
		xs = append(xs, b.Var("", model.Range(1, 5)))
	}
	b.Post("", model.Different(xs...))
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Level: AC3, Encoding: encode.Options{Scheme: encode.Minimal}}
	if r := walkWithout(t, m, o, -1); r.First != nil {
		t.Fatalf("with all clauses: %+v", r.First)
	}
	e, err := encode.Encode(context.Background(), m, o.Encoding)
	if err != nil {
		t.Fatal(err)
	}
	for i := range e.Formula().NumClauses() {
		if e.Origin(i).Rule != encode.Conflict {
			continue
		}
		r := walkWithout(t, m, o, i)
		if r.First == nil {
			t.Errorf("clause %d, %v, is not missed", i, e.Formula().Clause(i))
			continue
		}
		if !r.Claim.Contradicts(r.First) {
			t.Errorf("clause %d is missed at %+v, and that does not contradict %+v", i, r.First, r.Claim)
		}
	}
}

// forgetful is a side that does not remove one pair.
type forgetful struct {
	side
	pair int32
}

func (f forgetful) has(pair int32) bool { return pair == f.pair || f.side.has(pair) }

// TestForgottenPairs has either side keep one pair wherever it goes: the walk tells
// where the pair is removed first, and by which side.
func TestForgottenPairs(t *testing.T) {
	m := queens(t, 5)
	for pair := range int32(25) {
		for forgets := range 2 {
			w, err := newWalk(context.Background(), m, Options{Level: AC3})
			if err != nil {
				t.Fatal(err)
			}
			w.sides[forgets].side = forgetful{w.sides[forgets].side, pair}
			r, err := w.walk(context.Background())
			if err != nil || r.First == nil {
				t.Fatalf("pair %d: no difference, %v", pair, err)
			}
			removed := [2][]Pair{r.First.NativeOnly, r.First.ClausesOnly}
			if !slices.Equal(removed[1-forgets], []Pair{w.all[pair]}) || removed[forgets] != nil {
				t.Errorf("pair %d, forgotten by %d: %+v", pair, forgets, r.First)
			}
			if r.Differing.Defects != 1 {
				t.Errorf("pair %d: %d defects", pair, r.Differing.Defects)
			}
		}
	}
}

// TestWeakLevels takes a level that is too weak for the scheme, and the other way
// round.
func TestWeakLevels(t *testing.T) {
	for _, o := range []Options{
		{Level: AC3, Encoding: encode.Options{Scheme: encode.Extended}},
		{Level: Norvig, Encoding: encode.Options{Scheme: encode.Minimal}},
		{Level: Singleton},
		{Level: AC3, Probe: true},
	} {
		r, err := Walk(context.Background(), queens(t, 6), o)
		if err != nil || r.First == nil || r.Claim.Relation == Equal {
			t.Errorf("%v against %v: %+v, claimed %v, %v", o.Level, o.Encoding.Scheme, r.First, r.Claim.Relation, err)
		}
	}
}
