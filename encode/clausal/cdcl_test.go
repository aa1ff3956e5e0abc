package clausal_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/encode/clausal"
	"counterpoint/encode/cnf"
	"counterpoint/encode/cnf/cnftest"
	"counterpoint/model"
)

// anyOptions draws every combination of switches that there is.
func anyOptions(t *rapid.T, groups [][]cnf.Lit) clausal.Options {
	o := clausal.Options{Learning: rapid.Bool().Draw(t, "learning"), Deletion: rapid.Bool().Draw(t, "deletion")}
	o.Order = clausal.Order(rapid.IntRange(0, 1).Draw(t, "order"))
	o.Branching = clausal.Branching(rapid.IntRange(0, 1).Draw(t, "branching"))
	if o.Learning {
		o.Order = clausal.Order(rapid.IntRange(0, 2).Draw(t, "order"))
		o.Restarts = clausal.Restarts(rapid.IntRange(0, 2).Draw(t, "restarts"))
	}
	o.Groups = groups
	return o
}

func TestEverySwitchAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrouped(t)
		if rapid.Bool().Draw(t, "plain") {
			g = grouped{f: cnftest.Random(t)}
		}
		o := anyOptions(t, g.groups)
		var proof bytes.Buffer
		o.Proof = &proof
		var solutions []string
		r := search(t, g.f, o, func(a cnf.Assignment) bool {
			if !cnftest.Satisfies(g.f, a) {
				t.Fatalf("%v is no model", a)
			}
			solutions = append(solutions, g.projection(a))
			return true
		})
		checkProjections(t, g, solutions)
		if want := len(solutions) > 0; (r.Status == model.Sat) != want || !r.Complete || r.Counters.Solutions != uint64(len(solutions)) {
			t.Fatalf("%v, complete %v, %d solutions counted of %d", r.Status, r.Complete, r.Counters.Solutions, len(solutions))
		}
		if r.Status == model.Unsat {
			if err := check(g.f, proof.String()); err != nil {
				t.Fatalf("%v", err)
			}
		}
	})
}

// TestLargerFormulas has formulas at the threshold of satisfiability, with
// enough conflicts for restarts and deletions. Brute force being too slow, every
// setting must agree, models be models and proofs be proofs.
func TestLargerFormulas(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	settings := map[string]clausal.Options{"cdcl": clausal.CDCL()}
	add := func(name string, change func(*clausal.Options)) {
		o := clausal.CDCL()
		change(&o)
		settings[name] = o
	}
	add("geometric", func(o *clausal.Options) { o.Restarts = clausal.Geometric })
	add("no restarts", func(o *clausal.Options) { o.Restarts = clausal.NoRestarts })
	add("no deletion", func(o *clausal.Options) { o.Deletion = false })
	add("input order", func(o *clausal.Options) { o.Order = clausal.Input })
	var total clausal.Counters
	n := 150
	if testing.Short() {
		n = 80
	}
	for range 5 {
		f := cnftest.Random3SAT(r, n, n*43/10)
		answers := map[model.Status]bool{}
		for name, o := range settings {
			var proof bytes.Buffer
			o.Proof = &proof
			o.Limits.Solutions = 1
			r := search(t, f, o, nil)
			answers[r.Status] = true
			total.Restarts += r.Counters.Restarts
			total.Deleted += r.Counters.Deleted
			total.Minimized += r.Counters.Minimized
			if r.Status == model.Sat && !cnftest.Satisfies(f, r.First) {
				t.Errorf("%s: no model", name)
			}
			if r.Status == model.Unsat {
				if err := check(f, proof.String()); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		}
		if len(answers) != 1 {
			t.Errorf("different answers: %v", answers)
		}
	}
	if total.Restarts == 0 || total.Minimized == 0 || total.Deleted == 0 && !testing.Short() {
		t.Errorf("the formulas test little: %+v", total)
	}
}

// TestAuxiliaryDecisions: if one pigeon is the model, the others are auxiliary.
func TestAuxiliaryDecisions(t *testing.T) {
	f := cnftest.Pigeons(6, 5)
	groups := [][]cnf.Lit{{1, 2, 3, 4, 5}}
	for i, l := range groups[0] {
		f.AddConflicts(l, groups[0][:i])
	}
	o := clausal.CDCL()
	if c := search(t, f, o, nil).Counters; c.Auxiliary.Decisions != 0 {
		t.Errorf("%d decisions of auxiliary variables without groups", c.Auxiliary.Decisions)
	}
	o.Groups = groups
	if c := search(t, f, o, nil).Counters; c.Auxiliary.Decisions == 0 || c.Auxiliary.Decisions >= c.Decisions {
		t.Errorf("%d of %d decisions are of auxiliary variables", c.Auxiliary.Decisions, c.Decisions)
	}
}

// TestWithoutLearning: what is left of CDCL then is DPLL, count for count.
func TestWithoutLearning(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrouped(t)
		o := clausal.CDCL()
		o.Groups = g.groups
		o.Learning, o.Restarts, o.Order = false, clausal.NoRestarts, clausal.MRV
		if got, want := search(t, g.f, o, nil).Counters, search(t, g.f, clausal.Options{Groups: g.groups}, nil).Counters; got != want {
			t.Fatalf("%+v, want %+v", got, want)
		}
	})
}

// TestAdd enumerates by clauses that exclude the last solution, each found by a
// call of its own, and by clauses that exclude more.
func TestAdd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrouped(t)
		if rapid.Bool().Draw(t, "plain") {
			g = grouped{f: cnftest.Random(t)}
		}
		grown := without(g.f, -1)
		o := anyOptions(t, g.groups)
		var proof bytes.Buffer
		o.Proof = &proof
		s, err := clausal.NewSolver(g.f, o)
		if err != nil {
			t.Fatal(err)
		}
		for range 100 {
			want := cnftest.Satisfiable(grown)
			r, err := s.Solve(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			if (r.Status == model.Sat) != want {
				t.Fatalf("%v, and there is a model: %v", r.Status, want)
			}
			if r.Status == model.Unsat {
				if err := check(grown, proof.String()); err != nil {
					t.Fatalf("%v", err)
				}
				return
			}
			if !cnftest.Satisfies(grown, r.First) {
				t.Fatalf("%v is no model", r.First)
			}
			var clause []cnf.Lit
			for v := 1; v <= g.f.NumVars(); v++ {
				l := cnf.Lit(v)
				if r.First[v] == cnf.True {
					l = -l
				}
				if rapid.IntRange(0, 3).Draw(t, "left out") > 0 {
					clause = append(clause, l, l)
				}
			}
			s.Add(clause...)
			grown.Add(clause...)
			if rapid.Bool().Draw(t, "also one that holds") && len(clause) > 0 {
				s.Add(-clause[0], clause[0])
				s.Add(1, -clause[0])
				grown.Add(1, -clause[0])
			}
		}
	})
}

// TestProofOfShortenedClause: a clause of which the root had left only a part is
// deleted as that part, which the proof must know.
func TestProofOfShortenedClause(t *testing.T) {
	hard := cnftest.Pigeons(8, 7)
	f := cnf.NewFormula(hard.NumVars())
	x := f.NewVars(4)
	f.Add(-x)
	for i := 1; i < hard.NumClauses(); i++ {
		f.Add(hard.Clause(i)...)
	}
	var proof bytes.Buffer
	o := clausal.CDCL()
	o.Proof = &proof
	s, err := clausal.NewSolver(f, o)
	if err != nil {
		t.Fatal(err)
	}
	if r, err := s.Solve(context.Background()); err != nil || r.Status != model.Sat {
		t.Fatalf("%v, %v", r.Status, err)
	}
	grown := without(f, -1)
	for _, clause := range [][]cnf.Lit{{x, x + 1, x + 2, -x - 3}, {x + 1}, hard.Clause(0)} {
		s.Add(clause...)
		grown.Add(clause...)
	}
	if r, err := s.Solve(context.Background()); err != nil || r.Status != model.Unsat {
		t.Fatalf("%v, %v", r.Status, err)
	}
	part := fmt.Sprintf("%d %d %d 0\n", x+1, x+2, -x-3)
	_, rest, shortened := strings.Cut(proof.String(), part)
	if !shortened || !strings.Contains(rest, "d "+part) {
		t.Error("the clause was not shortened and deleted")
	}
	if err := check(grown, proof.String()); err != nil {
		t.Error(err)
	}
}

func TestDeterminism(t *testing.T) {
	f := cnftest.Pigeons(8, 7)
	var first, second bytes.Buffer
	o := clausal.CDCL()
	o.Proof = &first
	a := search(t, f, o, nil)
	o.Proof = &second
	b := search(t, f, o, nil)
	if a.Counters != b.Counters || !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Errorf("%+v and %+v", a.Counters, b.Counters)
	}
}
