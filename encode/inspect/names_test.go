package inspect_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/encode/inspect"
	"counterpoint/model"
)

// sameNames is a model whose names are hard to tell apart: several constraints
// have one name, which another has with a number, and bounds of a variable are
// called as a value of another one.
func sameNames(t testing.TB) *model.Model {
	t.Helper()
	b := model.NewBuilder()
	x, y, z := b.Var("x", model.Range(1, 5)), b.Var("x<", model.Range(1, 5)), b.Var("x5", model.Range(1, 5))
	for _, name := range []string{"c", "c (2)", "c", "c", "c (2)", "", "constraint 5"} {
		b.Post(name, model.Different(x, y, z))
		b.Post(name, model.Linear{Coefs: []int{1, 2, 3}, Xs: []model.Var{x, y, z}, Op: model.Le, RHS: 20})
		b.Post(name, model.Table{Xs: []model.Var{x, y}, Rows: [][]int{{1, 2}, {2, 1}, {3, 4}}})
	}
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestLiteralNames gives the name of every literal, which no other one has, and
// takes it back.
func TestLiteralNames(t *testing.T) {
	for _, m := range []*model.Model{everyKind(t), sameNames(t)} {
		for _, o := range everyOption() {
			e := encoded(t, m, o)
			for _, s := range []*inspect.Subject{inspect.Of(e), roundTrip(t, e)} {
				namesAreUnique(t, fmt.Sprintf("%+v", o), s)
			}
		}
	}
}

func namesAreUnique(t *testing.T, of string, s *inspect.Subject) {
	t.Helper()
	literals := make(map[string]cnf.Lit)
	for v := 1; v <= s.Formula().NumVars(); v++ {
		for _, l := range []cnf.Lit{cnf.Lit(v), -cnf.Lit(v)} {
			name := s.LitName(l)
			if other, taken := literals[name]; taken {
				t.Fatalf("%s: %d and %d are both called %q", of, other, l, name)
			}
			literals[name] = l
			if back, err := s.Literal(name); err != nil || back != l {
				t.Fatalf("%s: %d is called %q, which is %d, %v", of, l, name, back, err)
			}
		}
	}
	constraints := make(map[string]bool)
	for _, c := range s.Constraints() {
		if constraints[c.Name] {
			t.Fatalf("%s: two constraints are called %q", of, c.Name)
		}
		constraints[c.Name] = true
	}
}

// roundTrip writes an encoding with its sidecar, and reads both.
func roundTrip(t *testing.T, e *encode.Encoding) *inspect.Subject {
	t.Helper()
	s, err := readWith(text(t, e.Formula()), sidecarOf(t, e))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestNamesOfSameConstraints holds the names still: they are the same in every
// encoding, whatever other constraints have auxiliary variables there.
func TestNamesOfSameConstraints(t *testing.T) {
	s := subjectOf(t, sameNames(t), encode.Options{})
	var names []string
	for _, c := range s.Constraints() {
		names = append(names, c.Name)
	}
	want := "c, c (3), c (4), c (2), c (2) (2), c (2) (3), c (5), c (6), c (7), c (8), c (9), c (10), " +
		"c (2) (4), c (2) (5), c (2) (6), constraint 15, constraint 16, constraint 17, constraint 5, constraint 5 (2), constraint 5 (3)"
	if got := strings.Join(names, ", "); got != want {
		t.Errorf("%s, expected %s", got, want)
	}
}

// TestSameNamesInComments reads a CNF whose comments give a name twice.
func TestSameNamesInComments(t *testing.T) {
	s, err := inspect.Read(context.Background(), strings.NewReader("c 1 a\nc 2 a\nc 3 x4\nc 4 not a\np cnf 5 1\n1 -2 3 4 5 0\n"), "")
	if err != nil {
		t.Fatal(err)
	}
	namesAreUnique(t, "the same in comments", s)
	if got, want := s.LitName(2), "a #2"; got != want {
		t.Errorf("%s, expected %s", got, want)
	}
}

func TestLiteral(t *testing.T) {
	s := subjectOf(t, benchHard(t), encode.Options{})
	for name, expected := range map[string]cnf.Lit{
		"r1c1=1": 1, "r1c1!=1": -1, " r1c2=3 ": 12, "7": 7, "-7": -7, "x7": 7, "-x7": -7, "not r1c1=1": -1,
	} {
		if l, err := s.Literal(name); err != nil || l != expected {
			t.Errorf("%q: %d, %v, expected %d", name, l, err, expected)
		}
	}
}

func TestUnknownLiterals(t *testing.T) {
	s := subjectOf(t, benchHard(t), encode.Options{})
	for name, expected := range map[string]string{
		"r3c1=10":  "r3c1 has the literals r3c1=1 to r3c1=9",
		"r3cl=7":   "did you mean r3c1=7?",
		"R3C1!=7":  "did you mean r3c1!=7?",
		"r1c1-1":   "did you mean r1c1=1?",
		"":         "expected a name such as r1c1=1, or a number up to 729",
		"elephant": "expected a name such as r1c1=1, or a number up to 729",
		"730":      "the CNF has the variables 1 to 729",
		"0":        "the CNF has the variables 1 to 729",
	} {
		if _, err := s.Literal(name); err == nil || !strings.Contains(err.Error(), expected) {
			t.Errorf("%q: %v, expected %q", name, err, expected)
		}
	}
}

func TestLiterals(t *testing.T) {
	s := subjectOf(t, everyKind(t), encode.Options{})
	lits, err := s.Literals([]string{"x=1,u!=2", "if x is 1, then y=4", "-3"})
	if err != nil || len(lits) != 4 || lits[0] != 1 || lits[3] != -3 || s.LitName(lits[1]) != "u!=2" || s.LitName(lits[2]) != "if x is 1, then y=4" {
		t.Error(lits, err)
	}
	if _, err := s.Literals([]string{"x=1,x=9"}); err == nil {
		t.Error("x=9 is a literal")
	}
}
