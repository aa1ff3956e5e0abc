package inspect_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"counterpoint/encode/cnf"
	"counterpoint/encode/inspect"
)

func TestNamesInComments(t *testing.T) {
	const clauses = "p cnf 5 1\n1 2 3 4 5 0\n"
	for _, c := range []struct {
		of, comments string
		form         string
		want         [5]string
	}{
		{"limboole", "c 1 a\nc 3 b.c\nc 4 d[1]\n", "5 NAME", [5]string{"a", "", "b.c", "d[1]", ""}},
		{"this program", "c 1 x=1\nc 2 x=2\nc 3 row 1: 5 in the first 2 of 3\n", "5 NAME", [5]string{"x=1", "x=2", "row 1: 5 in the first 2 of 3"}},
		{"CPMpy, in Sugar's manner", "c DIMACS file written by CPMpy\nc 1 px,2\nc 2 py=0\nc 3 pz#1\nc 4 BV7\n", "5 NAME", [5]string{"px,2", "py=0", "pz#1", "BV7"}},
		{
			"Savile Row, of two values and three",
			"c Both direct and order encoding.\n" +
				"c Var 'x' direct represents '0' with '-1'\nc Var 'x' direct represents '1' with '1'\n" +
				"c Var 'x' order represents '1' with '9223372036854775807'\nc Var 'x' order represents '0' with '-1'\n" +
				"c Var 'y' order represents '1' with '2'\nc Var 'y' direct represents '1' with '2'\n" +
				"c Var 'y' order represents '2' with '3'\nc Var 'y' direct represents '2' with '4'\nc Var 'y' direct represents '3' with '-3'\n",
			"Var 'x' direct represents '3' with '5'",
			[5]string{"x=1", "y<=1", "y<=2", "y=2"},
		},
		{"Savile Row, of a value that is false", "c Var 'x' direct represents '7' with '-5'\n", "Var 'x' direct represents '3' with '5'", [5]string{4: "x!=7"}},
		{"CBMC", "c 1 frames (k = 0)\nc 256 state variables\nc x'0 = 1\nc y'0 = 2\n", "NAME = 5", [5]string{"x'0", "y'0"}},
		{"a miter", "c out <-> 5\nc a_eq <-> 2\nc b_eq <-> 4\n", "NAME = 5", [5]string{1: "a_eq", 3: "b_eq", 4: "out"}},
		{"a multiplier", "c 2 = x@1\nc 1 = x@0\n", "5 = NAME", [5]string{"x@0", "x@1"}},
		{"prose", "c 4842 variables (range: 2 - 4843)\nc 3 clauses\nc horn? = no\nc clause length = 3\n", "", [5]string{}},
		{"parameters", "c n = 5\nc k = 1\nc r = 20\n", "", [5]string{}},
		{"a clause that is left out", "c 1 -2 3 0\n", "", [5]string{}},
		{"beyond the variables", "c 5 e\nc 6 f\n", "5 NAME", [5]string{4: "e"}},
		{"none", "", "", [5]string{}},
	} {
		s, err := inspect.Read(context.Background(), strings.NewReader(c.comments+clauses), "")
		if err != nil {
			t.Fatal(err)
		}
		var names [5]string
		named := 0
		for v := range names {
			if names[v] = s.VarName(v + 1); names[v] != "" {
				named++
			}
		}
		if diff := cmp.Diff(c.want, names); diff != "" {
			t.Errorf("%s: %s", c.of, diff)
		}
		if n, form := s.NamedBy(); n != named || form != c.form {
			t.Errorf("%s: %d named by %q, expected %d by %q", c.of, n, form, named, c.form)
		}
		if _, known := s.Origin(0); known || len(s.Constraints()) > 0 {
			t.Errorf("%s: origins are known", c.of)
		}
		for v, name := range names {
			if l, err := s.Literal(name); name != "" && (err != nil || l != cnf.Lit(v+1)) {
				t.Errorf("%s: %s is %d, %v", c.of, name, l, err)
			}
		}
	}
}

// FuzzComments reads any comments: no name is of no variable, and each can be
// asked for.
func FuzzComments(f *testing.F) {
	for _, seed := range []string{"c 1 a\nc 2 b", "c Var 'x' direct represents '0' with '-1'", "c Var '' order represents '' with '-'", "c a = 1", "c 1 = a", "c a <-> 2", "c = 1"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, comments string) {
		s, err := inspect.Read(context.Background(), strings.NewReader(comments+"\np cnf 3 1\n1 -2 3 0\n"), "")
		if err != nil {
			return
		}
		named := 0
		for v := 1; v <= s.Formula().NumVars(); v++ {
			if s.VarName(v) != "" {
				named++
			}
		}
		if n, _ := s.NamedBy(); n != named {
			t.Errorf("%d variables are named, and %d have a name", n, named)
		}
	})
}
