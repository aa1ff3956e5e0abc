package clausal_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"counterpoint/encode/clausal"
	"counterpoint/encode/cnf"
	"counterpoint/encode/cnf/cnftest"
)

func imply(t tester, f *cnf.Formula, assumptions ...cnf.Lit) *clausal.Implications {
	t.Helper()
	im, err := clausal.Imply(context.Background(), f, assumptions...)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return im
}

// implied is a literal that a round forces, by the definition.
type implied struct {
	level, clause int
}

// roundsOf propagates in rounds as the definition says it: a round looks at all
// clauses under the assignment of the rounds before. The conflict is -1 if there
// is none.
func roundsOf(f *cnf.Formula, assumptions []cnf.Lit) (forced map[cnf.Lit]implied, a cnf.Assignment, conflict int) {
	forced, a = map[cnf.Lit]implied{}, cnf.NewAssignment(f.NumVars())
	for _, l := range assumptions {
		a.Set(l)
	}
	for level := 1; ; level++ {
		before := slices.Clone(a)
		for i := range f.NumClauses() {
			if !cnftest.Satisfied(f.Clause(i), before) && len(cnftest.Open(f.Clause(i), before)) == 0 {
				return forced, before, i
			}
		}
		for i := range f.NumClauses() {
			open := cnftest.Open(f.Clause(i), before)
			if len(open) == 1 && !cnftest.Satisfied(f.Clause(i), before) && a.Value(open[0]) == cnf.Unset {
				a.Set(open[0])
				forced[open[0]] = implied{level, i}
			}
		}
		if slices.Equal(a, before) {
			return forced, a, -1
		}
	}
}

// checkSteps checks, by the formula alone, that each step follows by one unit
// clause, and that a later step or the goal, a clause, needs it. It returns what
// is true at the end.
func checkSteps(t tester, f *cnf.Formula, assumptions []cnf.Lit, steps []clausal.Step, goal []cnf.Lit) cnf.Assignment {
	t.Helper()
	a := cnf.NewAssignment(f.NumVars())
	for _, l := range assumptions {
		a.Set(l)
	}
	for i, step := range steps {
		clause := f.Clause(step.Clause)
		if cnftest.Satisfied(clause, a) || !slices.Equal(cnftest.Open(clause, a), []cnf.Lit{step.Lit}) {
			t.Fatalf("step %d of %v: the clause %v does not leave %d alone", i, steps, clause, step.Lit)
		}
		a.Set(step.Lit)
		needed := slices.Contains(goal, -step.Lit)
		for _, later := range steps[i+1:] {
			needed = needed || slices.Contains(f.Clause(later.Clause), -step.Lit)
		}
		if !needed {
			t.Fatalf("step %d of %v is not needed", i, steps)
		}
	}
	return a
}

func checkImplications(t tester, f *cnf.Formula, assumptions []cnf.Lit) {
	t.Helper()
	im := imply(t, f, assumptions...)
	forced, want, wantConflict := roundsOf(f, assumptions)
	conflict, failed := im.Conflict()
	if failed != (wantConflict >= 0) || failed && conflict != wantConflict {
		t.Fatalf("conflict %d, %v; want %d", conflict, failed, wantConflict)
	}
	for v := 1; v <= f.NumVars(); v++ {
		for _, l := range []cnf.Lit{cnf.Lit(v), -cnf.Lit(v)} {
			checkImplication(t, f, im, assumptions, l, forced)
			if im.Value(l) != want.Value(l) {
				t.Fatalf("the value of %d is %v, want %v", l, im.Value(l), want.Value(l))
			}
		}
	}
	if failed {
		a := checkSteps(t, f, assumptions, im.ConflictChain(), f.Clause(conflict))
		if cnftest.Satisfied(f.Clause(conflict), a) || len(cnftest.Open(f.Clause(conflict), a)) > 0 {
			t.Fatalf("%v does not falsify %v", im.ConflictChain(), f.Clause(conflict))
		}
	} else if len(im.ConflictChain()) > 0 {
		t.Fatalf("steps %v to no conflict", im.ConflictChain())
	}
	if !slices.IsSortedFunc(im.Trail(), func(a, b cnf.Lit) int { return im.Level(a) - im.Level(b) }) {
		t.Fatalf("trail %v is not in the order of the rounds", im.Trail())
	}
}

func checkImplication(t tester, f *cnf.Formula, im *clausal.Implications, assumptions []cnf.Lit, l cnf.Lit, forced map[cnf.Lit]implied) {
	t.Helper()
	want, isForced := forced[l]
	clause, ok := im.Reason(l)
	switch {
	case ok != isForced || ok && clause != want.clause:
		t.Fatalf("the reason of %d is %d, %v; want %d, %v", l, clause, ok, want.clause, isForced)
	case ok && im.Level(l) != want.level:
		t.Fatalf("the level of %d is %d, want %d", l, im.Level(l), want.level)
	case !ok && slices.Contains(assumptions, l) != (im.Level(l) == 0):
		t.Fatalf("the level of %d is %d, assumed: %v", l, im.Level(l), assumptions)
	case slices.Contains(im.Trail(), l) != (im.Value(l) == cnf.True):
		t.Fatalf("trail %v, and the value of %d is %v", im.Trail(), l, im.Value(l))
	}
	chain := im.Chain(l)
	if isForced != (len(chain) > 0) || isForced && chain[len(chain)-1] != (clausal.Step{Lit: l, Clause: clause}) {
		t.Fatalf("the chain to %d is %v", l, chain)
	}
	checkSteps(t, f, assumptions, chain, []cnf.Lit{-l})
}

func TestImplicationsAgainstDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := cnftest.Random(t)
		var assumptions []cnf.Lit
		if n := f.NumVars(); n > 0 {
			for _, l := range rapid.SliceOfN(cnftest.Literal(n), 0, 3).Draw(t, "assumptions") {
				if !slices.Contains(assumptions, -l) {
					assumptions = append(assumptions, l)
				}
			}
		}
		checkImplications(t, f, assumptions)
	})
}

// TestImplicationsAgainstEngine compares with the engine's propagation, which
// the search uses.
func TestImplicationsAgainstEngine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := cnftest.Random(t)
		closure, err := clausal.Propagate(context.Background(), f, nil)
		if err != nil {
			t.Fatal(err)
		}
		im := imply(t, f)
		if _, failed := im.Conflict(); failed != closure.Conflict {
			t.Fatalf("conflict %v, the engine says %v", failed, closure.Conflict)
		} else if failed {
			return
		}
		for v := 1; v <= f.NumVars(); v++ {
			if l := cnf.Lit(v); im.Value(l) != closure.Fixed.Value(l) {
				t.Fatalf("the value of %d is %v, the engine says %v", l, im.Value(l), closure.Fixed.Value(l))
			}
		}
	})
}

// TestChainIsShort: 4 follows in one round by the last clause, and in three by
// the clauses before it.
func TestChainIsShort(t *testing.T) {
	f := cnftest.Formula(5, []cnf.Lit{-1, 2}, []cnf.Lit{-2, 3}, []cnf.Lit{-3, 4}, []cnf.Lit{-4, 5}, []cnf.Lit{-1, 4})
	im := imply(t, f, 1)
	if got, want := im.Chain(5), []clausal.Step{{Lit: 4, Clause: 4}, {Lit: 5, Clause: 3}}; !slices.Equal(got, want) {
		t.Errorf("chain %v, want %v", got, want)
	}
}

func TestImplyOfBadAssumptions(t *testing.T) {
	f := cnftest.Formula(3, []cnf.Lit{1, 2})
	for _, c := range []struct {
		assumptions []cnf.Lit
		want        string
	}{
		{[]cnf.Lit{1, 4}, "the literal 4 is assumed, and the formula has the variables 1 to 3"},
		{[]cnf.Lit{0}, "the literal 0 is assumed"},
		{[]cnf.Lit{-2, 1, 2}, "the literals -2 and 2 are both assumed"},
	} {
		if _, err := clausal.Imply(context.Background(), f, c.assumptions...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}

// stairs has one literal a round, and many clauses that say nothing.
func stairs(numVars int) *cnf.Formula {
	f := cnf.NewFormula(numVars)
	f.Add(1)
	for v := cnf.Lit(1); int(v) < numVars; v++ {
		f.Add(-v, v+1)
		f.Add(-v, v+1, cnf.Lit(1+int(v)*7%numVars))
	}
	return f
}

func TestImplyStopped(t *testing.T) {
	f := stairs(300_000)
	start := time.Now()
	imply(t, f)
	whole := time.Since(start)
	for part := range time.Duration(5) {
		ctx, cancel := context.WithTimeout(context.Background(), part*whole/5)
		_, err := clausal.Imply(ctx, f)
		deadline, _ := ctx.Deadline()
		t.Logf("%v after the deadline", time.Since(deadline)) // no test: the machine may be slow
		cancel()
		if err != nil && !errors.Is(err, context.DeadlineExceeded) || part == 0 && err == nil {
			t.Errorf("%v", err)
		}
	}
}

func BenchmarkImply(b *testing.B) {
	f := stairs(2_000_000) // 10 million literals
	for b.Loop() {
		im := imply(b, f)
		if im.Level(2_000_000) == 0 {
			b.Fatal("not reached")
		}
	}
	b.ReportMetric(float64(f.NumLits())*float64(b.N)/b.Elapsed().Seconds(), "literals/s")
}
