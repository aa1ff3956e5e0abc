package inspect_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/encode/cnf/cnftest"
	"counterpoint/encode/inspect"
	"counterpoint/model"
	"counterpoint/model/modeltest"
)

func subjectOf(t testing.TB, m *model.Model, o encode.Options) *inspect.Subject {
	t.Helper()
	return inspect.Of(encoded(t, m, o))
}

// everyOption are those of everyEncoding, and those of every way to count.
func everyOption() (all []encode.Options) {
	everyEncoding(func(_ string, o encode.Options) { all = append(all, o) })
	for _, c := range encode.Cardinalities() {
		for _, s := range []encode.Scheme{encode.Minimal, encode.Hall, encode.HallSets} {
			all = append(all, encode.Options{Scheme: s, Cardinality: c})
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
	for _, m := range []*model.Model{everyKind(t), sameNames(t)} {
		for _, o := range everyOption() {
			checkWords(t, subjectOf(t, m, o))
		}
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

// TestWordsWithSidecar holds the words of a CNF and its sidecar against those of
// the encoding.
func TestWordsWithSidecar(t *testing.T) {
	for _, scheme := range encode.Schemes() {
		e := encoded(t, everyKind(t), encode.Options{Scheme: scheme, Variables: encode.Needed, AMO: encode.Sequential})
		s, err := inspect.ReadWith(context.Background(), strings.NewReader(text(t, e.Formula())), "cnf", strings.NewReader(sidecarOf(t, e)), "sidecar")
		if err != nil {
			t.Fatal(err)
		}
		original := inspect.Of(e)
		for i := range e.Formula().NumClauses() {
			if s.Words(i) != original.Words(i) {
				t.Fatalf("%v: clause %d is %q, and with its sidecar %q", scheme, i+1, original.Words(i), s.Words(i))
			}
		}
		checkWords(t, s)
	}
}

// TestWordsOfForeignFormulas has names in comments, or none.
func TestWordsOfForeignFormulas(t *testing.T) {
	for _, comments := range []string{"", "c 1 a or b\nc 2 a\nc 3 not a\n", "c 1 x=1\nc 2 x=2\nc 3 if x\n", "c 1 x2\nc 2 #1\nc 3 a #1\n", "c 1 a\nc 2 a\nc 3 a\n"} {
		s, err := inspect.Read(context.Background(), strings.NewReader(comments+"p cnf 4 8\n1 0\n-1 0\n1 2 0\n-1 -2 0\n-1 -2 -3 0\n-1 2 4 0\n1 -1 0\n0\n"), "foreign")
		if err != nil {
			t.Fatal(err)
		}
		checkWords(t, s)
	}
	largest := 1 << 14
	if testing.Short() {
		largest = 1 << 12
	}
	for _, in := range cnftest.Collection(t) {
		if in.Size > largest {
			continue
		}
		file, err := os.Open(filepath.Join(modeltest.Data(t, "cnf"), in.File))
		if err != nil {
			t.Fatal(err)
		}
		s, err := inspect.Read(context.Background(), file, in.File)
		file.Close()
		if err != nil {
			t.Fatal(err)
		}
		checkWords(t, s)
	}
}

// FuzzReadWords reads any text: what is read has literals of the formula alone.
func FuzzReadWords(f *testing.F) {
	s := subjectOf(f, everyKind(f), encode.Options{Scheme: encode.Hall})
	for i := 0; i < s.Formula().NumClauses(); i += 7 {
		f.Add(s.Words(i))
	}
	f.Add("x is one of 4 .. 1")
	f.Add("x is one of 1 .. 9223372036854775807")
	f.Add(`"`)
	f.Add("if , then ")
	f.Fuzz(func(t *testing.T, words string) {
		lits, err := s.ReadWords(words)
		if err != nil {
			return
		}
		for _, l := range lits {
			if l == 0 || l.Var() > s.Formula().NumVars() {
				t.Errorf("%q has the literal %d", words, l)
			}
		}
	})
}
