package inspect_test

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"counterpoint/encode/cnf"
	"counterpoint/encode/inspect"
)

func readCNF(t rapid.TB, text string) *inspect.Subject {
	s, err := inspect.Read(context.Background(), strings.NewReader(text), "")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestFewOfManyVariables asks of a formula whose header declares as many variables
// as can be: the memory that this takes is as for the two that occur.
func TestFewOfManyVariables(t *testing.T) {
	const text = "p cnf 268435455 2\n-1 268435455 0\n1 0\n"
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	s := readCNF(t, text)
	sum, err := inspect.Summarize(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	if sum.Variables.Total != cnf.MaxVars || sum.Variables.Unused != cnf.MaxVars-2 || sum.Propagation.Literals != 2 {
		t.Errorf("%+v", sum)
	}
	for l, outcome := range map[cnf.Lit]inspect.Outcome{cnf.MaxVars: inspect.Forced, -cnf.MaxVars: inspect.OppositeFixed, 2: inspect.Open} {
		w, err := s.Why(context.Background(), l)
		if err != nil || w.Outcome != outcome {
			t.Errorf("%d: %v, %v, expected %v", l, w, err, outcome)
		}
	}
	if _, err := s.Literal("foo"); err == nil {
		t.Error("foo is a literal")
	}
	runtime.ReadMemStats(&after)
	if n := after.TotalAlloc - before.TotalAlloc; n > 1<<21 {
		t.Errorf("%d bytes allocated", n)
	}
}

// TestSparseVariables asks the same of random formulas and of those with the
// variables far apart.
func TestSparseVariables(t *testing.T) {
	const apart = 1_000_000
	rapid.Check(t, func(t *rapid.T) {
		literal := rapid.Custom(func(t *rapid.T) int {
			return rapid.IntRange(1, 6).Draw(t, "variable") * rapid.SampledFrom([]int{1, -1}).Draw(t, "sign")
		})
		clauses := rapid.SliceOfN(rapid.SliceOfN(literal, 0, 3), 0, 12).Draw(t, "clauses")
		near, far := formula(clauses, 1), formula(clauses, apart)
		s, sparse := readCNF(t, near), readCNF(t, far)
		ask := func(s *inspect.Subject) *inspect.Summary {
			sum, err := inspect.Summarize(context.Background(), s)
			if err != nil {
				t.Fatal(err)
			}
			sum.Variables = inspect.VariableCounts{Total: sum.Variables.Total - sum.Variables.Unused}
			return sum
		}
		if diff := cmp.Diff(ask(s), ask(sparse)); diff != "" {
			t.Error(diff)
		}
		goal := literal.Draw(t, "goal")
		assumed := rapid.SliceOfNDistinct(literal, 0, 2, func(l int) int { return max(l, -l) }).Draw(t, "assumed")
		if diff := cmp.Diff(why(t, s, goal, assumed, 1), why(t, sparse, goal, assumed, apart)); diff != "" {
			t.Error(diff)
		}
	})
}

// formula writes clauses with the variables multiplied.
func formula(clauses [][]int, by int) string {
	var text strings.Builder
	fmt.Fprintf(&text, "p cnf %d %d\n", 6*by, len(clauses))
	for _, clause := range clauses {
		for _, l := range clause {
			fmt.Fprintf(&text, "%d ", l*by)
		}
		text.WriteString("0\n")
	}
	return text.String()
}

// why asks for a literal with the variables multiplied, and divides the answer's.
func why(t *rapid.T, s *inspect.Subject, goal int, assumed []int, by int) *inspect.Why {
	multiplied := make([]cnf.Lit, len(assumed))
	for i, l := range assumed {
		multiplied[i] = cnf.Lit(l * by)
	}
	w, err := s.Why(context.Background(), cnf.Lit(goal*by), multiplied...)
	if err != nil {
		t.Fatal(err)
	}
	divide := func(lits []cnf.Lit) {
		for i := range lits {
			lits[i] /= cnf.Lit(by)
		}
	}
	w.Goal /= cnf.Lit(by)
	divide(w.Assumed)
	for i := range w.Steps {
		w.Steps[i].Lit /= cnf.Lit(by)
		divide(w.Steps[i].From)
	}
	if w.Near != nil {
		for _, c := range w.Near.Clauses {
			if c != nil {
				divide(c.Open)
			}
		}
	}
	return w
}
