package inspect_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"counterpoint/encode/inspect"
)

// TestForeignFiles reads what other programs wrote.
//
//   - CPMpy 1.1.1, write_dimacs of b.implies(x+y>=5) and b|(x>=2), where x and y are
//     1 to 3, in each of its encodings with its SugarAnnotator, and in one with its
//     VeriPBAnnotator and the header, which it leaves out otherwise;
//   - limboole 1.3.2, -d of (in.a <-> !out[1]) & (b | c_2) -> (in.a@0 & b).
func TestForeignFiles(t *testing.T) {
	for file, c := range map[string]struct {
		clauses, named int
		names          string // of the first variables
	}{
		"cpmpy-direct-sugar.cnf":  {20, 11, "px=1 px=2 px=3 py=1 py=2 py=3 b BV7"},
		"cpmpy-direct-veripb.cnf": {20, 11, "x_eq_1 x_eq_2 x_eq_3 y_eq_1 y_eq_2 y_eq_3 b _BV18"},
		"cpmpy-order-sugar.cnf":   {11, 5, "px,3 px,2 py,3 py,2 b"},
		"cpmpy-binary-sugar.cnf":  {14, 9, "px#0 px#1 py#0 py#1 b"},
		"limboole.cnf":            {19, 5, "in.a out[1] - - b c_2 - - in.a@0"},
	} {
		text, err := os.Open(filepath.Join("testdata", "foreign", file))
		if err != nil {
			t.Fatal(err)
		}
		s, err := inspect.Read(context.Background(), text, file)
		text.Close()
		if err != nil {
			t.Error(err)
			continue
		}
		if n, form := s.NamedBy(); n != c.named || form != "5 NAME" || s.Formula().NumClauses() != c.clauses {
			t.Errorf("%s: %d named by %q, %d clauses", file, n, form, s.Formula().NumClauses())
		}
		for i, want := range strings.Fields(c.names) {
			if got := s.VarName(i + 1); got != strings.Trim(want, "-") {
				t.Errorf("%s: variable %d is called %q, expected %q", file, i+1, got, want)
			}
		}
	}
}

// TestSugar reads comments as Sugar 2.3's sources write them with -debug 1
// (IntegerVariable.toString, FileProblem.addComment), and as those of version 1 do:
// every integer variable, but no Boolean one.
func TestSugar(t *testing.T) {
	for _, c := range []struct{ of, x, y, z string }{
		{"version 2", "((1 3))", "(4)", "(-2 (0 1))"},
		{"version 1", "1 3", "4 4", "(-2 (0 1))"},
	} {
		text := "p cnf 5 4                                   \n" +
			"c (int x " + c.x + ")\n-1 2 0\nc (int y " + c.y + ")\nc (int $I1 " + c.z + ")\n-3 4 0\n" +
			"c (or (le (add x (mul -1 $I1)) 0) p)\n1 5 0\n-4 5 0\nc #pragma d 1 2\n"
		s, err := inspect.Read(context.Background(), strings.NewReader(text), "")
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for v := range s.Formula().NumVars() {
			names = append(names, s.VarName(v+1))
		}
		if want := []string{"x<=1", "x<=2", "$I1<=-2", "$I1<=0", ""}; !slices.Equal(names, want) {
			t.Errorf("%s: %q, expected %q", c.of, names, want)
		}
		if n, form := s.NamedBy(); n != 4 || form != "(int x (1 3))" {
			t.Errorf("%s: %d named by %q", c.of, n, form)
		}
		if got := s.Words(2); got != "x<=1 or x5" {
			t.Errorf("%s: %s", c.of, got)
		}
		if l, err := s.Literal("x>2"); err != nil || l != -2 {
			t.Errorf("%s: x>2 is %d, %v", c.of, l, err)
		}
	}
}

// TestNoSugar reads what Sugar does not write.
func TestNoSugar(t *testing.T) {
	for _, comment := range []string{
		"(int x)", "(int x )", "(int x ())", "(int x ((3 1)))", "(int x (1 a))", "(int x ((1 3))", "(int x 1 3", "(int  1 3)x",
		"(int x ((1 9)))", "(int x ((-2000000000 2000000000)))", "(int x ((0 1073741823)))", "(int x (1 2 3)) (int y (1 2))",
	} {
		s, err := inspect.Read(context.Background(), strings.NewReader("c "+comment+"\np cnf 5 1\n1 5 0\n"), "")
		if err != nil {
			t.Fatal(err)
		}
		if n, form := s.NamedBy(); n != 0 || form != "" {
			t.Errorf("%s: %d named by %q", comment, n, form)
		}
	}
}
