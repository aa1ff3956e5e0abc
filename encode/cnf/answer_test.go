package cnf_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"counterpoint/encode/cnf"
	"counterpoint/model"
)

func readAnswer(text string, numVars int) (model.Status, cnf.Assignment, error) {
	return cnf.ReadAnswer(context.Background(), strings.NewReader(text), "out", numVars)
}

func TestReadAnswer(t *testing.T) {
	whole := cnf.Assignment{0, cnf.True, cnf.False, cnf.True}
	for _, test := range []struct {
		name, text string
		status     model.Status
		want       cnf.Assignment
	}{
		{"plain", "s SATISFIABLE\nv 1 -2 3 0\n", model.Sat, whole},
		{"comments, many lines, CR LF", "c a\r\n\r\ns SATISFIABLE\r\nc s x\r\nv 1\r\nc v\r\nv -2 \r\nv\r\nv 3\r\nv 0\r\nc", model.Sat, whole},
		{"a byte-order mark", "\ufeffs SATISFIABLE\nv 1 -2 3 0\n", model.Sat, whole},
		{"the model first", "c clasp version 3\nv 1 -2 3 0\ns SATISFIABLE\n", model.Sat, whole},
		{"the status twice", "s SATISFIABLE\nv 1 -2 3 0\ns SATISFIABLE", model.Sat, whole},
		{"a part of the model", "s SATISFIABLE\nv 3 3 0\n", model.Sat, cnf.Assignment{0, 0, 0, cnf.True}},
		{"unsatisfiable", "s UNSATISFIABLE\n", model.Unsat, nil},
		{"unknown", "c UNKNOWN\ns UNKNOWN", model.Unknown, nil},
		{"MiniSat's", "SAT\n1 -2 3 0\n", model.Sat, whole},
		{"MiniSat's, with comments", "c a\nSAT\nc b\n1 -2\nc\n3 0", model.Sat, whole},
		{"MiniSat's UNSAT", "UNSAT\n", model.Unsat, nil},
		{"MiniSat's INDET", "INDET", model.Unknown, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			status, a, err := readAnswer(test.text, 3)
			if err != nil || status != test.status {
				t.Fatalf("status %v, error %v, want %v", status, err, test.status)
			}
			if diff := cmp.Diff(test.want, a); diff != "" {
				t.Error(diff)
			}
		})
	}
	for _, text := range []string{"s SATISFIABLE\n", "s SATISFIABLE\nv 0\n", "SAT\n0\n", "SAT\n"} {
		if status, a, err := readAnswer(text, 0); status != model.Sat || err != nil || len(a) != 1 {
			t.Errorf("%q of no variables: %v, %v, %v", text, status, a, err)
		}
	}
}

func TestReadAnswerErrors(t *testing.T) {
	const status = `expected a line "s SATISFIABLE", "s UNSATISFIABLE" or "s UNKNOWN"`
	for _, test := range []struct{ name, text, want string }{
		{"empty", "", "1:1: found the end of the text, " + status},
		{"no status", "v 1 0\n", "2:1: found the end of the text, " + status},
		{"another line", "s SATISFIABLE\nWARNING: x\n", `2:1: found "WARNING:", expected a line that starts with "c", "s" or "v"`},
		{"status unknown to us", "s MAYBE\n", `1:3: found "MAYBE", expected SATISFIABLE, UNSATISFIABLE or UNKNOWN`},
		{"more behind the status", "s SATISFIABLE 1\n", `1:15: found "1", expected the end of the status line`},
		{"two statuses", "s SATISFIABLE\ns UNSATISFIABLE\n", `2:3: found "UNSATISFIABLE", expected the status that an earlier line gives, sat`},
		{"no model", "s SATISFIABLE\nc\n", "3:1: found the end of the text, expected the model of the satisfiable formula"},
		{"MiniSat's without a model", "SAT\n", "2:1: found the end of the text, expected the model of the satisfiable formula"},
		{"a model of an unsatisfiable one", "s UNSATISFIABLE\nv 1 0\n", "2:1: found a model, expected none, since the status is unsat"},
		{"MiniSat's UNSAT with a model", "UNSAT\n1 0\n", `2:1: found "1", expected nothing behind a status without a model`},
		{"no 0", "s SATISFIABLE\nv 1 2\nv 3\n", "4:1: found the end of the text, expected 0 to end the model"},
		{"MiniSat's without 0", "SAT\n1 2", "2:4: found the end of the text, expected 0 to end the model"},
		{"behind the 0", "s SATISFIABLE\nv 1 0 2\n", `2:7: found "2", expected nothing behind the 0 that ends the model`},
		{"two models", "s SATISFIABLE\nv 1 0\nv 2 0\n", `3:3: found "2", expected nothing behind the 0 that ends the model`},
		{"out of range", "s SATISFIABLE\nv 1 -4 0\n", `2:5: found "-4", expected a literal of one of the formula's 3 variables`},
		{"overflow", "s SATISFIABLE\nv 4294967297 0\n", `2:3: found "4294967297", expected a literal of one of the formula's 3 variables`},
		{"opposites", "s SATISFIABLE\nv 1 2\nv -1 0\n", `3:3: found "-1", expected no literal whose opposite, 1, is in the model already`},
		{"garbage", "SAT\n1 two 0\n", `2:3: found "two", expected a literal, or 0 to end the model`},
		{"comment within a line", "s SATISFIABLE\nv 1 c 0\n", `2:5: found "c", expected a literal, or 0 to end the model`},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, _, err := readAnswer(test.text, 3)
			var syntax *cnf.SyntaxError
			if !errors.As(err, &syntax) {
				t.Fatalf("error %v, want a *SyntaxError", err)
			}
			if got := err.Error(); got != "out:"+test.want {
				t.Errorf("error\n%s, want\n%s", got, "out:"+test.want)
			}
		})
	}
}

// drawAssignment draws values for up to 300 variables.
func drawAssignment(t *rapid.T) cnf.Assignment {
	values := rapid.SliceOfN(rapid.SampledFrom([]cnf.Value{cnf.Unset, cnf.True, cnf.False}), 0, 300).Draw(t, "values")
	return append(cnf.Assignment{cnf.Unset}, values...)
}

func TestWriteAnswer(t *testing.T) {
	for status, want := range map[model.Status]string{
		model.Unsat: "s UNSATISFIABLE\n", model.Unknown: "s UNKNOWN\n", model.Sat: "s SATISFIABLE\nv 1 -3 0\n",
	} {
		var out strings.Builder
		a := cnf.Assignment{0, cnf.True, cnf.Unset, cnf.False}
		if err := cnf.WriteAnswer(&out, status, a); err != nil || out.String() != want {
			t.Errorf("%v: wrote %q and returned %v, want %q", status, out.String(), err, want)
		}
	}
	long := cnf.NewAssignment(12345)
	for v := range long[1:] {
		long.Set(-cnf.Lit(v + 1))
	}
	checkWritten(t, long)
	rapid.Check(t, func(t *rapid.T) { checkWritten(t, drawAssignment(t)) })
	full := writerFunc(func([]byte) (int, error) { return 0, errors.New("full") })
	if err := cnf.WriteAnswer(full, model.Sat, cnf.NewAssignment(1)); err == nil {
		t.Error("no error of a full device")
	}
}

// checkWritten checks that the model is written in short lines and read back
// as it was.
func checkWritten(t rapid.TB, a cnf.Assignment) {
	var out bytes.Buffer
	if err := cnf.WriteAnswer(&out, model.Sat, a); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		if len(line) > 80 { // with its newline
			t.Errorf("%d columns: %q", len(line)-1, line)
		}
	}
	status, b, err := cnf.ReadAnswer(context.Background(), &out, "", len(a)-1)
	if err != nil || status != model.Sat {
		t.Fatalf("read back: %v, %v", status, err)
	}
	if !slices.Equal(a, b) {
		t.Errorf("%v became %v", a, b)
	}
}

func FuzzReadAnswer(f *testing.F) {
	for _, seed := range []string{"s SATISFIABLE\nv 1 -2 0\n", "SAT\n1 2 0", "UNSAT\n", "c\ns UNKNOWN\r\n"} {
		f.Add([]byte(seed), uint8(3))
	}
	f.Fuzz(func(t *testing.T, text []byte, numVars uint8) {
		status, a, err := cnf.ReadAnswer(context.Background(), bytes.NewReader(text), "", int(numVars))
		if err != nil {
			return
		}
		var out bytes.Buffer
		if err := cnf.WriteAnswer(&out, status, a); err != nil {
			t.Fatal(err)
		}
		again, b, err := cnf.ReadAnswer(context.Background(), &out, "", int(numVars))
		if err != nil || again != status || !slices.Equal(a, b) {
			t.Errorf("%v, %v became %v, %v, %v", status, a, again, b, err)
		}
	})
}
