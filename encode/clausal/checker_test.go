package clausal_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/encode/clausal"
	"counterpoint/encode/cnf"
	"counterpoint/encode/cnf/cnftest"
	"counterpoint/model"
)

// refutation returns the proof that the options give for an unsatisfiable formula.
func refutation(t tester, f *cnf.Formula, o clausal.Options) string {
	t.Helper()
	var text bytes.Buffer
	o.Proof = &text
	if r := search(t, f, o, nil); r.Status != model.Unsat {
		t.Fatalf("%v, want unsat", r.Status)
	}
	return text.String()
}

func check(f *cnf.Formula, proof string) error {
	return clausal.CheckProof(context.Background(), f, strings.NewReader(proof))
}

func without(f *cnf.Formula, clause int) *cnf.Formula {
	g := cnf.NewFormula(f.NumVars())
	for i := range f.NumClauses() {
		if i != clause {
			g.Add(f.Clause(i)...)
		}
	}
	return g
}

func TestProofsOfPigeons(t *testing.T) {
	eager := clausal.CDCL()
	for name, o := range map[string]clausal.Options{"dpll": {}, "cdcl": eager} {
		for n := 1; n <= 6; n++ {
			f := cnftest.Pigeons(n+1, n)
			proof := refutation(t, f, o)
			if err := check(f, proof); err != nil {
				t.Errorf("%s, %d holes: %v", name, n, err)
			}
			// Without one of its clauses the formula has a model, so no text refutes it.
			for i := range f.NumClauses() {
				if check(without(f, i), proof) == nil {
					t.Errorf("%s, %d holes: the proof passes without clause %d", name, n, i)
				}
			}
		}
	}
}

// TestProofsWithDeletions has enough conflicts for clauses to be deleted.
func TestProofsWithDeletions(t *testing.T) {
	f := cnftest.Pigeons(8, 7)
	proof := refutation(t, f, clausal.CDCL())
	if !strings.Contains(proof, "d ") {
		t.Fatal("no clause was deleted")
	}
	if err := check(f, proof); err != nil {
		t.Error(err)
	}
}

func TestWrongProofs(t *testing.T) {
	f := cnftest.Formula(3, []cnf.Lit{1, 2}, []cnf.Lit{1, -2}, []cnf.Lit{-1, 3}, []cnf.Lit{-1, -3})
	for _, c := range []struct{ proof, want string }{
		{"1 0\n0\n", ""},
		{"0\n", "line 1: the clause [] does not follow"},
		{"1 0\n", "line 2: it ends, and did not"},
		{"1 0\n2 0\n", "line 3: it ends, and did not"},
		{"", "line 1: it ends, and did not"},
		{"1", "line 1: it ends within a clause"},
		{"d", "line 1: it ends within a clause"},
		{"d 1 2 0\n1 0\n0\n", "line 2: the clause [1] does not follow"},
		{"d 2 1 0\nd 1 -2 0\n0\n", "line 3: the clause [] does not follow"},
		{"1 0\nd 1 0\nd -1 3 0\nd -1 -3 0\n0\n", ""}, // the contradiction of line 1 stays
		{"d 2 3 0\n", "line 1: the clause [2 3] is deleted, and is not there"},
		{"d 2 1 0\nd 1 2 0\n", "line 2: the clause [1 2] is deleted, and is not there"},
		{"a\x02\x00", "line 1: found the binary format of DRAT, expected its text, as cadical --no-binary writes it"},
		{"\x00\x00\x00", `line 1: found "\x00\x00\x00", expected 0 or a literal`},
		{"1 0\n4 0\n", `line 2: found "4", expected 0 or a literal of the variables 1 to 3`},
		{"1 x 0", `line 1: found "x"`},
		{"-0", `line 1: found "-0"`},
		{"-", `line 1: found "-"`},
		{"1 d 0", `line 1: found "d"`},
		{"d d 0", `line 1: found "d"`},
		{"999999999999999999999999999 0", `line 1: found "99999999999999999999"`},
		{"1 2 3 1 2 0 d 3 2 1 0 1\n 0 0 and whatever follows", ""},
	} {
		err := check(f, c.proof)
		var wrong *clausal.ProofError
		if c.want == "" && err != nil || c.want != "" && (!errors.As(err, &wrong) || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%q: %v, want %q", c.proof, err, c.want)
		}
	}
}

// TestNoProofOfSatisfiable: a checker that lets pass what does not follow would
// let one of these pass, the proof of a formula that lacks a clause of this.
func TestNoProofOfSatisfiable(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	proofs := 0
	for range 400 {
		f := cnftest.Random3SAT(r, 12, 60)
		if search(t, f, clausal.CDCL(), nil).Status == model.Sat {
			continue
		}
		for _, o := range []clausal.Options{{}, clausal.CDCL()} {
			proof := refutation(t, f, o)
			if err := check(f, proof); err != nil {
				t.Fatal(err)
			}
			proofs++
			for i := range f.NumClauses() {
				g := without(f, i)
				if search(t, g, clausal.Options{}, nil).Status == model.Sat && check(g, proof) == nil {
					t.Fatalf("the proof passes without clause %d, and the formula has a model", i)
				}
			}
		}
	}
	if proofs < 100 {
		t.Errorf("only %d proofs", proofs)
	}
}

// rup is the definition of reverse unit propagation, without any cleverness.
func rup(clauses [][]cnf.Lit, numVars int, clause []cnf.Lit) bool {
	a := cnf.NewAssignment(numVars)
	for _, l := range clause {
		if a.Value(l) == cnf.True {
			return true
		}
		a.Set(l.Not())
	}
	f := cnf.NewFormula(numVars)
	for _, c := range clauses {
		f.Add(c...)
	}
	_, conflict := cnftest.Propagate(f, a)
	return conflict
}

// TestCheckerAgainstDefinition gives the checker random clauses as a proof, and
// compares the first that it refuses with the definition.
func TestCheckerAgainstDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := cnftest.Random(t)
		var clauses [][]cnf.Lit
		for i := range f.NumClauses() {
			clauses = append(clauses, f.Clause(i))
		}
		n := f.NumVars()
		var text strings.Builder
		want := 0
		for line := 1; line <= 8 && want == 0; line++ {
			var clause []cnf.Lit
			if n > 0 {
				clause = rapid.SliceOfN(cnftest.Literal(n), 1, 5).Draw(t, "clause")
			}
			if len(clauses) > 0 && rapid.IntRange(0, 3).Draw(t, "delete") == 0 && n > 0 {
				// Deletion of clauses that say something at the root is the checker's
				// own matter; only others are deleted here.
				i := rapid.IntRange(0, len(clauses)-1).Draw(t, "deleted")
				if isIdle(clauses, n, i) {
					fmt.Fprintln(&text, "d", literals(clauses[i]))
					clauses = slices.Delete(clauses, i, i+1)
					continue
				}
			}
			fmt.Fprintln(&text, literals(clause))
			if !rup(clauses, n, clause) {
				want = line
			}
			if len(clause) == 0 {
				break
			}
			clauses = append(clauses, clause)
		}
		var wrong *clausal.ProofError
		err := check(f, text.String())
		switch {
		case want == 0 && err != nil && !strings.Contains(err.Error(), "it ends"):
			t.Fatalf("%v; every clause follows:\n%s", err, text.String())
		case want > 0 && (!errors.As(err, &wrong) || wrong.Line != want):
			t.Fatalf("%v; the clause of line %d does not follow:\n%s", err, want, text.String())
		}
	})
}

func isIdle(clauses [][]cnf.Lit, numVars, i int) bool {
	f := cnf.NewFormula(numVars)
	for _, c := range clauses {
		f.Add(c...)
	}
	a := cnf.NewAssignment(numVars)
	_, conflict := cnftest.Propagate(f, a)
	assigned := slices.ContainsFunc(clauses[i], func(l cnf.Lit) bool { return a.Value(l) != cnf.Unset })
	return !conflict && !assigned
}

func literals(clause []cnf.Lit) string {
	var b strings.Builder
	for _, l := range clause {
		fmt.Fprint(&b, l, " ")
	}
	return b.String() + "0"
}

func TestCheckerStopsWithContext(t *testing.T) {
	f := cnftest.Pigeons(9, 8)
	proof := refutation(t, f, clausal.CDCL())
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := clausal.CheckProof(ctx, f, strings.NewReader(proof)); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func FuzzCheckProof(f *testing.F) {
	f.Add("1 0\n0\n")
	f.Add("d 1 2 0\n-1 0")
	unsat := cnftest.Formula(3, []cnf.Lit{1, 2}, []cnf.Lit{1, -2}, []cnf.Lit{-1, 3}, []cnf.Lit{-1, -3})
	f.Fuzz(func(t *testing.T, proof string) {
		check(unsat, proof)
		for i := range unsat.NumClauses() {
			if check(without(unsat, i), proof) == nil {
				t.Errorf("%q refutes a formula that has a model", proof)
			}
		}
	})
}
