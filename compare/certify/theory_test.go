package certify_test

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/compare/certify"
	"counterpoint/encode"
	"counterpoint/model"
)

// fatal is what testing.T and rapid.T have.
type fatal interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// must returns the model of a function that may fail.
func must(t fatal) func(*model.Model, error) *model.Model {
	return func(m *model.Model, err error) *model.Model {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
}

// one returns the certificate of one encoding.
func one(t fatal, m *model.Model, o encode.Options) certify.Certificate {
	t.Helper()
	r, err := certify.Certify(context.Background(), m, []certify.Encoding{{Options: o}}, certify.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c := r.Certificates[0]
	if c.Err != nil || r.Sampled {
		t.Fatalf("%v, %v: %v, sampled: %v", m.Describe(0), c.Encoding, c.Err, r.Sampled)
	}
	return c
}

// equals fails unless unit propagation finds just what the level does.
func equals(t fatal, m *model.Model, c certify.Certificate, l certify.Level) {
	t.Helper()
	s, ok := c.Of(l)
	if !ok || !s.Equals() {
		t.Fatalf("%s, %v is not %v: %+v", m.Describe(0), c.Encoding, l, s)
	}
}

// misses fails unless the level finds what unit propagation does not.
func misses(t fatal, m *model.Model, c certify.Certificate, l certify.Level) {
	t.Helper()
	s, ok := c.Of(l)
	if !ok || s.Reaches() || s.Missed == nil {
		t.Fatalf("%s, %v reaches %v: %+v", m.Describe(0), c.Encoding, l, s)
	}
}

// Small all-different constraints: permutations, and one with a value to spare.
func allDifferents(t *testing.T) []*model.Model {
	return []*model.Model{
		must(t)(certify.AllDifferent(3, 3)),
		must(t)(certify.AllDifferent(3, 4)),
		must(t)(certify.AllDifferent(4, 4)),
	}
}

func TestAtMostOneOfEachValueIsArcConsistencyOfEachPair(t *testing.T) {
	for _, m := range allDifferents(t) {
		for _, amo := range encode.AMOs() {
			c := one(t, m, encode.Options{AMO: amo})
			equals(t, m, c, certify.Arc)
			misses(t, m, c, certify.Domain)
		}
	}
}

// At-most-one encodings take the place of pairwise only where they are smaller: of
// the values here, 7, they do.
func TestAtMostOneEncodingsOfManyLiterals(t *testing.T) {
	m := must(t)(certify.AllDifferent(2, 7))
	for _, amo := range encode.AMOs() {
		equals(t, m, one(t, m, encode.Options{AMO: amo}), certify.Domain)
	}
}

func TestEachValueSomewhereIsHiddenSingles(t *testing.T) {
	for _, n := range []int{3, 4} {
		m := must(t)(certify.AllDifferent(n, n))
		c := one(t, m, encode.Options{Scheme: encode.Extended})
		equals(t, m, c, certify.Hidden)
	}
}

func TestHallIntervalsAreRangeConsistency(t *testing.T) {
	for _, m := range allDifferents(t) {
		for _, cardinality := range encode.Cardinalities() {
			c := one(t, m, encode.Options{Scheme: encode.Hall, Cardinality: cardinality})
			equals(t, m, c, certify.Range)
			if s, _ := c.Of(certify.Bounds); !s.Reaches() {
				t.Errorf("%s, %v: less than bounds consistency: %+v", m.Describe(0), c.Encoding, s)
			}
			misses(t, m, c, certify.Domain)
		}
	}
}

func TestHallSetsAreDomainConsistency(t *testing.T) {
	for _, m := range allDifferents(t) {
		equals(t, m, one(t, m, encode.Options{Scheme: encode.HallSets}), certify.Domain)
	}
}

// No encoding of polynomial size is domain consistent on all-different (Bessiere,
// Katsirelos, Narodytska and Walsh, Circuit complexity and decompositions of global
// constraints, 2009). Two variables that have 1 and 3 left are the smallest case in
// point: 2, which is between the two, hides it from intervals.
func TestNoPolynomialEncodingIsDomainConsistent(t *testing.T) {
	for _, m := range allDifferents(t)[1:] {
		r, err := certify.Certify(context.Background(), m, certify.Encodings(), certify.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range r.Certificates {
			if c.Encoding.Scheme != encode.HallSets {
				misses(t, m, c, certify.Domain)
			}
		}
	}
}

func TestSmallestValuesThatIntervalsDoNotSee(t *testing.T) {
	m := must(t)(certify.AllDifferent(3, 4))
	s, _ := one(t, m, encode.Options{Scheme: encode.Hall}).Of(certify.Domain)
	two, all := model.Values(1, 3), model.Range(1, 4)
	want := []string{two.String(), two.String(), all.String()}
	var got []string
	for _, d := range s.Missed.Domains {
		got = append(got, d.String())
	}
	if !slices.Equal(got, want) {
		t.Errorf("the smallest partial domain is %v, want %v", got, want)
	}
	x3 := m.Var(2)
	if stays := s.Missed.Stays(); !slices.Equal(stays, []certify.Pair{{X: x3, V: 1}, {X: x3, V: 3}}) {
		t.Errorf("%v stay, want x3=1 and x3=3", stays)
	}
}

var ops = []model.Op{model.Eq, model.Ne, model.Lt, model.Le, model.Gt, model.Ge}

func TestSupportsAreArcConsistencyOfAnyRelation(t *testing.T) {
	for _, op := range ops {
		for c := -2; c <= 2; c++ {
			m := must(t)(certify.Relation(op, c, 4))
			equals(t, m, one(t, m, encode.Options{Scheme: encode.Supports}), certify.Domain)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		rows, err := certify.RandomRows(2, 4, rapid.Float64Range(0, 1).Draw(t, "density"), rapid.Uint64().Draw(t, "seed"))
		if err != nil {
			t.Fatal(err)
		}
		m := must(t)(certify.Table(rows, rapid.Bool().Draw(t, "forbid"), 2, 4))
		equals(t, m, one(t, m, encode.Options{Scheme: encode.Supports}), certify.Domain)
	})
}

// Conflicts of an inequality act when one of its variables is fixed, and no sooner.
func TestConflictsOfAnInequalityAreForwardChecking(t *testing.T) {
	for _, op := range ops[2:] {
		m := must(t)(certify.Relation(op, 0, 4))
		c := one(t, m, encode.Options{})
		equals(t, m, c, certify.Forward)
		misses(t, m, c, certify.Bounds)
	}
}

func TestOrderLiteralsAreBoundsOfSums(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		coefs := rapid.SliceOfN(rapid.SampledFrom([]int{-3, -2, -1, 1, 2, 3}), 2, 3).Draw(t, "coefficients")
		rhs := rapid.IntRange(-10, 10).Draw(t, "right side")
		m := must(t)(certify.Linear(coefs, rapid.SampledFrom(ops[2:]).Draw(t, "op"), rhs, 4))
		c := one(t, m, encode.Options{Scheme: encode.Order})
		equals(t, m, c, certify.Bounds)
		equals(t, m, c, certify.Domain) // which is the same of an inequality
	})
	for rhs := 3; rhs <= 12; rhs++ {
		m := must(t)(certify.Linear([]int{1, 1, 1}, model.Eq, rhs, 4))
		equals(t, m, one(t, m, encode.Options{Scheme: encode.Order}), certify.Bounds)
	}
	// An equation is two inequalities, which do not see what divides a sum.
	m := must(t)(certify.Linear([]int{1, 2, -3}, model.Eq, 1, 4))
	misses(t, m, one(t, m, encode.Options{Scheme: encode.Order}), certify.Bounds)
}

// A sum over many variables of two values counts the greater ones.
func TestCountersAreDomainConsistency(t *testing.T) {
	for _, op := range ops[2:] {
		m := must(t)(certify.Linear(slices.Repeat([]int{1}, 9), op, 13, 2))
		for _, cardinality := range encode.Cardinalities() {
			equals(t, m, one(t, m, encode.Options{Cardinality: cardinality}), certify.Domain)
		}
	}
}

func TestVariablesOfRowsAreDomainConsistency(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows, err := certify.RandomRows(3, 4, 0.1, rapid.Uint64().Draw(t, "seed"))
		if err != nil {
			t.Fatal(err)
		}
		m := must(t)(certify.Table(rows, false, 3, 4))
		c := one(t, m, encode.Options{})
		if c.Auxiliary == 0 {
			t.Skip("the rows take conflicts")
		}
		equals(t, m, c, certify.Domain)
	})
}
