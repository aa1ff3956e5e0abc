package flatzinc

import (
	"context"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"counterpoint/model"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// everyKind has each kind of constraint, in each of its forms.
func everyKind(t *testing.T) *model.Model {
	t.Helper()
	b := model.NewBuilder()
	x, y, z := b.Var("a b", model.Range(-2, 3)), b.Var("y", model.Values(1, 3, 4)), b.Var("z", model.Range(0, 9))
	b.Post("", model.Linear{Coefs: []int{2}, Xs: []model.Var{z}, Op: model.Le, RHS: 9})
	b.Post("", model.Different(x, y, z))
	b.Post("", model.AllDifferent{Terms: []model.Term{{X: x, C: 1}, {X: y, C: -1}, {X: z}}})
	for op := model.Eq; op <= model.Ge; op++ {
		b.Post("", model.Relation{X: x, Op: op, Y: y})
		b.Post("", model.Relation{X: x, Op: op, Y: z, C: 2})
		b.Post("", model.Linear{Coefs: []int{1, -3, 2}, Xs: []model.Var{x, y, z}, Op: op, RHS: 7})
	}
	b.Post("", model.Table{Xs: []model.Var{x, y}, Rows: [][]int{{1, 3}, {2, 4}}})
	b.Post("", model.Table{Xs: []model.Var{x, y}, Rows: [][]int{{1, 3}, {2, 2}, {1, 4}}, Forbid: true})
	b.Post("", model.Table{Xs: []model.Var{x, y}})
	b.Post("", model.AllDifferent{})
	b.Post("", model.Linear{Op: model.Eq, RHS: 1})
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestGolden(t *testing.T) {
	for name, o := range map[string]Options{
		"gecode":   {Library: Gecode, Consistency: "domain", Search: "first_fail,indomain_min"},
		"standard": {Library: Standard},
		"pairwise": {Library: Gecode, Pairwise: true},
		"lacking":  {Library: Library{Owner: "Nobody"}},
		"flatten":  {Flatten: true},
	} {
		p, err := Translate(t.Context(), everyKind(t), o)
		if err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		for _, fate := range p.Fates {
			text.WriteString("% " + fate + "\n")
		}
		if err := p.Write(&text); err != nil {
			t.Fatal(err)
		}
		golden := "testdata/" + name + ".fzn"
		if *update {
			if err := os.WriteFile(golden, []byte(text.String()), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), text.String()); diff != "" {
			t.Errorf("%s:\n%s", golden, diff)
		}
	}
}

func TestTranslateStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Translate(ctx, everyKind(t), Options{Library: Gecode}); err != context.Canceled {
		t.Errorf("error %v", err)
	}
}

// read gives the lines to a reader, and returns its solutions.
func read(lines string) (r *Reader, found []model.Assignment, err error) {
	r = NewReader(2, func(a model.Assignment) { found = append(found, append(model.Assignment{}, a...)) })
	for line := range strings.Lines(lines) {
		if err := r.Line([]byte(line)); err != nil {
			return r, found, err
		}
	}
	return r, found, nil
}

func TestReader(t *testing.T) {
	r, found, err := read(`% a comment
%%%mzn-stat: failures=1
%%%mzn-stat: initTime=0.25
%%%mzn-stat-end
x1 = -3;
x0 = 1;
----------
x0=2;
x1=5;
----------
==========
%%%mzn-stat failures=7
%%%mzn-stat: nodes=17

%%%mzn-stat: propagations=1,234,567
%%%mzn-stat-end
`)
	if err != nil || !r.Complete || r.GaveUp || r.Solutions != 2 {
		t.Errorf("%+v, %v", r, err)
	}
	if diff := cmp.Diff([]model.Assignment{{1, -3}, {2, 5}}, found); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(Statistics{"failures": "7", "initTime": "0.25", "nodes": "17", "propagations": "1,234,567"}, r.Statistics); diff != "" {
		t.Error(diff)
	}
	if n, ok := r.Statistics.Count("failures"); n != 7 || !ok {
		t.Errorf("%d failures, told: %v", n, ok)
	}
	if n, ok := r.Statistics.Count("propagations"); n != 1234567 || !ok {
		t.Errorf("%d propagations, told: %v", n, ok)
	}
	for _, name := range []string{"initTime", "restarts"} {
		if n, ok := r.Statistics.Count(name); ok {
			t.Errorf("%s: %d", name, n)
		}
	}
	if r, _, err := read("=====UNSATISFIABLE=====\n"); err != nil || !r.Complete {
		t.Errorf("%+v, %v", r, err)
	}
	if r, _, err := read("=====UNKNOWN=====\n"); err != nil || r.Complete || !r.GaveUp {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestReaderRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"hello":                      "x0 = 5;",
		"x0 = 1":                     "x0 = 5;",
		"x2 = 1;":                    "x0 = 5;",
		"x-1 = 1;":                   "x0 = 5;",
		"x0 = 1.5;":                  "x0 = 5;",
		"x0 = 99999999999999999999;": "x0 = 5;",
		"x0 = 1;\nx0 = 1;":           "a second value of x0",
		"x0 = 1;\n----------":        "a value of x1",
		"==========\nx0 = 1;":        "after the end",
		"x0=1;\nx1=1;\n----------\n=====UNSATISFIABLE=====": "after 1 solutions",
		"%%%mzn-stat: failures":                             "failures=3",
		"%%%mzn-stat: =3":                                   "failures=3",
		"=====ERROR=====":                                   "it says that it failed",
	} {
		if _, _, err := read(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, expected %q", text, err, want)
		}
	}
}

func FuzzReader(f *testing.F) {
	f.Add("x0 = 1;\nx1 = 2;\n----------\n==========\n%%%mzn-stat: nodes=1\n")
	f.Add("=====UNSATISFIABLE=====")
	f.Fuzz(func(t *testing.T, text string) {
		r, found, _ := read(text)
		if uint64(len(found)) != r.Solutions {
			t.Errorf("%d solutions handed on, %d counted", len(found), r.Solutions)
		}
	})
}
