package inspect_test

import (
	"strings"
	"testing"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
)

// TestLiteralNames gives the name of every literal, and takes it back, where it
// is of one variable alone.
func TestLiteralNames(t *testing.T) {
	for _, o := range everyOption() {
		s := subjectOf(t, everyKind(t), o)
		known := make(map[string]bool)
		for v := 1; v <= s.Formula().NumVars(); v++ {
			for _, l := range []cnf.Lit{cnf.Lit(v), -cnf.Lit(v)} {
				name := s.LitName(l)
				if known[name] {
					continue
				}
				known[name] = true
				if back, err := s.Literal(name); err != nil || back != l {
					t.Fatalf("%+v: %d is called %q, which is %d, %v", o, l, name, back, err)
				}
			}
		}
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
