package inspect_test

import (
	"bytes"
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/encode/inspect"
	"counterpoint/model/modeltest"
)

// The checks here know a formula by its DIMACS text alone.

// dimacs returns the clauses of the text that the formula is written as.
func dimacs(t interface{ Fatal(...any) }, f *cnf.Formula) (clauses [][]int) {
	var text bytes.Buffer
	if err := cnf.Write(context.Background(), &text, f, nil); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(text.String()) {
		if strings.HasPrefix(line, "c") || strings.HasPrefix(line, "p") {
			continue
		}
		clause := []int{}
		for _, word := range strings.Fields(line) {
			l, err := strconv.Atoi(word)
			if err != nil {
				t.Fatal(err)
			}
			if l != 0 {
				clause = append(clause, l)
			}
		}
		clauses = append(clauses, clause)
	}
	return clauses
}

// openIn returns the literals that a clause leaves open, if none of it is true.
func openIn(clause []int, isTrue map[int]bool) (open []int, satisfied bool) {
	for _, l := range clause {
		switch {
		case isTrue[l]:
			return nil, true
		case !isTrue[-l] && !slices.Contains(open, l):
			open = append(open, l)
		}
	}
	return open, false
}

// closure is unit propagation by going over all clauses until nothing is new. It
// returns nil if a clause is falsified.
func closure(clauses [][]int, assumed ...int) map[int]bool {
	isTrue := make(map[int]bool)
	for _, l := range assumed {
		isTrue[l] = true
	}
	for changed := true; changed; {
		changed = false
		for _, clause := range clauses {
			switch open, satisfied := openIn(clause, isTrue); {
			case satisfied || len(open) > 1:
			case len(open) == 0:
				return nil
			default:
				isTrue[open[0]], changed = true, true
			}
		}
	}
	return isTrue
}

// checkWhy checks each step against the clauses of the text, and that the last
// one is the end.
func checkWhy(t interface{ Fatalf(string, ...any) }, clauses [][]int, w *inspect.Why) {
	isTrue, round := make(map[int]bool), make(map[int]int)
	for _, l := range w.Assumed {
		isTrue[int(l)] = true
	}
	for _, step := range w.Steps {
		open, satisfied := openIn(clauses[step.Clause], isTrue)
		if satisfied || !slices.Equal(open, []int{int(step.Lit)}) {
			t.Fatalf("%d does not follow from clause %v: open are %v", step.Lit, clauses[step.Clause], open)
		}
		latest := 0
		for _, l := range step.From {
			latest = max(latest, round[int(l)])
			if !isTrue[int(l)] || !slices.Contains(clauses[step.Clause], -int(l)) {
				t.Fatalf("step %+v: %d is not true before, or not of the clause", step, l)
			}
		}
		if step.Round != latest+1 {
			t.Fatalf("step %+v: the round is %d", step, latest+1)
		}
		isTrue[int(step.Lit)], round[int(step.Lit)] = true, step.Round
	}
	switch open, satisfied := openIn(clauses[w.Conflict], isTrue); {
	case w.Outcome == inspect.Refuted && (satisfied || len(open) > 0):
		t.Fatalf("clause %v is not falsified", clauses[w.Conflict])
	case w.Outcome == inspect.Forced && w.Steps[len(w.Steps)-1].Lit != w.Goal,
		w.Outcome == inspect.OppositeFixed && !isTrue[-int(w.Goal)]:
		t.Fatalf("%d: the last step is another one", w.Goal)
	}
}

// checkEveryLiteral explains each literal, and holds what is found against the
// closure.
func checkEveryLiteral(t interface {
	Fatal(...any)
	Fatalf(string, ...any)
}, s *inspect.Subject, assumed ...cnf.Lit) (forced int,
) {
	clauses := dimacs(t, s.Formula())
	var numbers []int
	for _, l := range assumed {
		numbers = append(numbers, int(l))
	}
	isTrue := closure(clauses, numbers...)
	for v := 1; v <= s.Formula().NumVars(); v++ {
		w, err := s.Why(context.Background(), cnf.Lit(v), assumed...)
		if err != nil {
			t.Fatal(err)
		}
		expected := inspect.Open
		switch {
		case isTrue == nil:
			expected = inspect.Refuted
		case slices.Contains(numbers, v):
			expected = inspect.Assumed
		case isTrue[v]:
			expected = inspect.Forced
		case isTrue[-v]:
			expected = inspect.OppositeFixed
		}
		if w.Outcome != expected {
			t.Fatalf("%s is %v, expected %v", s.VarName(v), w.Outcome, expected)
		}
		if len(clauses) > 0 {
			checkWhy(t, clauses, w)
		}
		if expected == inspect.Forced || expected == inspect.OppositeFixed {
			forced++
		}
		if isTrue == nil {
			break // it is the same of every variable
		}
	}
	return forced
}

func TestWhyOfBenchHard(t *testing.T) {
	s := subjectOf(t, benchHard(t), encode.Options{Scheme: encode.Extended})
	const removed = 486
	if forced := checkEveryLiteral(t, s); forced < removed {
		t.Errorf("%d literals are forced at the root, and %d are made false", forced, removed)
	}
}

func TestWhyOfRandomModels(t *testing.T) {
	options := everyOption()
	rapid.Check(t, func(t *rapid.T) {
		e, err := encode.Encode(context.Background(), modeltest.Random(t), rapid.SampledFrom(options).Draw(t, "options"))
		if err != nil {
			t.Skip(err)
		}
		s := inspect.Of(e)
		n := s.Formula().NumVars()
		if n == 0 {
			return
		}
		var assumed []cnf.Lit
		for _, v := range rapid.SliceOfNDistinct(rapid.IntRange(1, n), 0, min(n, 3), rapid.ID).Draw(t, "assumed") {
			assumed = append(assumed, cnf.Lit(v)*rapid.SampledFrom([]cnf.Lit{1, -1}).Draw(t, "sign"))
		}
		checkEveryLiteral(t, s, assumed...)
	})
}

func TestWhyNot(t *testing.T) {
	s := subjectOf(t, benchHard(t), encode.Options{Scheme: encode.Extended})
	goal, err := s.Literal("r1c1=2")
	if err != nil {
		t.Fatal(err)
	}
	w, err := s.Why(context.Background(), goal)
	if err != nil || w.Outcome != inspect.Open {
		t.Fatal(w, err)
	}
	if !slices.Contains(w.Near.Values, 2) || w.Near.Clauses[0] == nil || w.Near.Clauses[1] == nil {
		t.Errorf("%+v", w.Near)
	}
	clauses := dimacs(t, s.Formula())
	for i, l := range []cnf.Lit{goal, -goal} {
		if fails := closure(clauses, int(l)) == nil; fails != w.Near.Fails[i] {
			t.Errorf("%s fails: %v, expected %v", s.LitName(l), w.Near.Fails[i], fails)
		}
		near := w.Near.Clauses[i]
		isTrue := closure(clauses)
		for _, m := range near.Open {
			isTrue[-int(m)] = true
		}
		if open, satisfied := openIn(clauses[near.Clause], isTrue); satisfied || !slices.Equal(open, []int{int(l)}) {
			t.Errorf("%v with %v falsified does not force %d", clauses[near.Clause], near.Open, l)
		}
	}
}

func TestContradictoryAssumptions(t *testing.T) {
	s := subjectOf(t, everyKind(t), encode.Options{})
	_, err := s.Why(context.Background(), 1, 2, -2)
	if err == nil || err.Error() != "x=2 and x!=2 are both assumed" {
		t.Error(err)
	}
}
