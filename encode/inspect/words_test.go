package inspect_test

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/encode/inspect"
	"counterpoint/model"
	"counterpoint/model/modeltest"
)

// subjectOf encodes a model.
func subjectOf(t testing.TB, m *model.Model, o encode.Options) *inspect.Subject {
	t.Helper()
	e, err := encode.Encode(context.Background(), m, o)
	if err != nil {
		t.Fatal(err)
	}
	return inspect.Of(e)
}

// everyOption is each scheme with each at-most-one encoding, and each choice of
// variables.
func everyOption() []encode.Options {
	var all []encode.Options
	for _, s := range encode.Schemes() {
		for _, v := range encode.VariablesChoices() {
			for _, a := range encode.AMOs() {
				all = append(all, encode.Options{Scheme: s, AMO: a, Variables: v})
			}
		}
	}
	return all
}

// checkWords fails if the words of a clause, read back, are not the clause.
func checkWords(t interface{ Errorf(string, ...any) }, s *inspect.Subject) {
	for i := range s.Formula().NumClauses() {
		words := s.Words(i)
		read, err := s.ReadWords(words)
		if err != nil {
			t.Errorf("clause %d, %v: %q: %v", i+1, s.Formula().Clause(i), words, err)
			return
		}
		if !slices.Equal(literalSet(read), literalSet(s.Formula().Clause(i))) {
			t.Errorf("clause %d is %v; in words %q, which is %v", i+1, s.Formula().Clause(i), words, read)
			return
		}
	}
}

func literalSet(clause []cnf.Lit) []cnf.Lit {
	return slices.Compact(slices.Sorted(slices.Values(clause)))
}

func TestWordsOfBenchHard(t *testing.T) {
	checkWords(t, subjectOf(t, benchHard(t), encode.Options{Scheme: encode.Extended}))
}

func TestWordsOfEveryEncoding(t *testing.T) {
	m := everyKind(t)
	for _, o := range everyOption() {
		checkWords(t, subjectOf(t, m, o))
	}
}

func TestWordsOfRandomModels(t *testing.T) {
	options := everyOption()
	rapid.Check(t, func(t *rapid.T) {
		m := modeltest.Random(t)
		e, err := encode.Encode(context.Background(), m, rapid.SampledFrom(options).Draw(t, "options"))
		if err != nil {
			t.Skip(err)
		}
		checkWords(t, inspect.Of(e))
	})
}
