package main

import (
	"io"
	"strings"
	"testing"

	"counterpoint/model"
)

// twoVariables is a model of two variables, one with a sign in its name.
func twoVariables(tb testing.TB) *model.Model {
	b := model.NewBuilder()
	b.Var("x", model.Range(-3, 3))
	b.Var("a=b", model.Range(0, 9))
	m, err := b.Build()
	if err != nil {
		tb.Fatal(err)
	}
	return m
}

func sourceOf(text string) source {
	return source{name: "answer", open: func() io.ReadCloser { return io.NopCloser(strings.NewReader(text)) }}
}

func TestAssignment(t *testing.T) {
	for _, test := range []struct{ name, text, problem string }{
		{"pairs", "x=-2\na=b=7\n", ""},
		{"comments and blanks", "# a name\n\n  a=b=7 \r\nx=-2", ""},
		{"no pair", "x\n", `answer:1: found "x", expected name=value`},
		{"no variable", "x=1\ny=1\n", `answer:2: found "y=1", expected the name of a variable before the =`},
		{"no number", "x=one\n", `answer:1: found "x=one", expected an integer behind the =`},
		{"twice", "x=1\nx=1\n", "answer:2: found a second value of x, expected one"},
		{"missing", "x=1\n", "answer: found no value of a=b, expected one for each of the 2 variables"},
		{"a long line", strings.Repeat("x", 2*maxAssignmentLine), "answer:1: cannot read the next line: bufio.Scanner: token too long"},
	} {
		t.Run(test.name, func(t *testing.T) {
			a, err := sourceOf(test.text).assignment(twoVariables(t))
			switch {
			case test.problem != "":
				if err == nil || err.Error() != test.problem {
					t.Errorf("error %v, expected %s", err, test.problem)
				}
			case err != nil:
				t.Error(err)
			case a[0] != -2 || a[1] != 7:
				t.Errorf("got %v, expected [-2 7]", a)
			}
		})
	}
}

// FuzzAssignment reads back what is printed of any assignment that was read.
func FuzzAssignment(f *testing.F) {
	f.Add("x=-2\na=b=7\n")
	f.Add("# x=1\nx=\n=1\n")
	m := twoVariables(f)
	f.Fuzz(func(t *testing.T, text string) {
		a, err := sourceOf(text).assignment(m)
		if err != nil {
			return
		}
		printed := named("fuzz")
		printed.Model = m
		again, err := sourceOf(printed.draw(a, false)).assignment(m)
		if err != nil || again[0] != a[0] || again[1] != a[1] {
			t.Errorf("%v was read back as %v: %v", a, again, err)
		}
	})
}
