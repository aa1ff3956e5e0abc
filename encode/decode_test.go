package encode_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/model"
)

func TestDecodeErrors(t *testing.T) {
	e := mustEncode(t, build(t, 2, model.Values(-3, 4, 5), nil), encode.Options{})
	a := cnf.NewAssignment(e.Formula().NumVars())
	for _, l := range []cnf.Lit{-1, 2, -3, 4} {
		a.Set(l)
	}
	got, err := e.Decode(a)
	if diff := cmp.Diff(model.Assignment{4, -3}, got); err != nil || diff != "" {
		t.Errorf("%v, %s", err, diff)
	}
	for _, test := range []struct {
		set  cnf.Lit
		want string
	}{
		{6, "the variable x1 has 2 values: -3 5"},
		{-2, "the variable x0 has no value"},
	} {
		a.Set(test.set)
		_, err := e.Decode(a)
		var decode *encode.DecodeError
		if !errors.As(err, &decode) || err.Error() != test.want {
			t.Errorf("error %v, want %q", err, test.want)
		}
	}
	for _, short := range []cnf.Assignment{nil, a[:6]} {
		if _, err := e.Decode(short); err == nil {
			t.Error("no error of an assignment of too few variables")
		}
	}
}

func TestMeaning(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := model.NewBuilder()
		for range rapid.IntRange(1, 4).Draw(t, "variables") {
			b.Var("", model.Values(rapid.SliceOfN(rapid.IntRange(-9, 9), 1, 12).Draw(t, "domain")...))
		}
		m, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		e, err := encode.Encode(context.Background(), m, encode.Options{})
		if err != nil {
			t.Fatal(err)
		}
		next := 1
		for x := range m.Vars() {
			for v := -10; v <= 10; v++ {
				l, ok := e.Literal(x, v)
				if ok != m.Domain(x).Contains(v) {
					t.Fatalf("%v=%d has a literal: %v", x, v, ok)
				}
				if !ok {
					continue
				}
				if int(l) != next {
					t.Errorf("the literal of %v=%d is %d, want %d", x, v, l, next)
				}
				next++
				if y, w, ok := e.Meaning(int(l)); y != x || w != v || !ok {
					t.Errorf("the literal of %v=%d means %v=%d", x, v, y, w)
				}
			}
		}
		for _, none := range []int{-1, 0, next} {
			if _, _, ok := e.Meaning(none); ok || e.VarName(none) != "" {
				t.Errorf("the variable %d has a meaning or a name", none)
			}
		}
	})
}

func TestNamesOfAuxiliaryVariables(t *testing.T) {
	b := model.NewBuilder()
	var xs []model.Var
	for _, name := range strings.Fields("a b c d e f") {
		xs = append(xs, b.Var(name, model.Range(1, 6)))
	}
	b.Post("row", model.Different(xs...))
	b.Post("sum", model.Linear{Coefs: []int{1, 2, 3, 4}, Xs: xs[:4], Op: model.Le, RHS: 12})
	b.Post("table", model.Table{Xs: xs[:3], Rows: [][]int{{1, 2, 3}, {3, 2, 1}}})
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	e := mustEncode(t, m, encode.Options{AMO: encode.Sequential})
	names := map[string]bool{}
	for v := 1; v <= e.Formula().NumVars(); v++ {
		if name := e.VarName(v); names[name] || name == "" {
			t.Errorf("the variable %d has no name of its own: %q", v, name)
		} else {
			names[name] = true
		}
	}
	for _, want := range []string{
		"a=1", "a<=1", "f<=5", "row: 1 in the first 1 of 6", "row: 6 in the first 5 of 6",
		"sum: 4*d = 4", "sum: 4*d + 3*c = 7", "table: row (1, 2, 3)", "table: row (3, 2, 1)",
	} {
		if !names[want] {
			t.Errorf("no variable has the name %q; there are %v", want, names)
		}
	}
}

func TestBlock(t *testing.T) {
	e := mustEncode(t, build(t, 2, model.Values(-3, 4), nil), encode.Options{})
	if diff := cmp.Diff([]cnf.Lit{-2, -3}, e.Block(model.Assignment{4, -3})); diff != "" {
		t.Error(diff)
	}
	defer func() {
		if recover() == nil {
			t.Error("no panic of a value out of its domain")
		}
	}()
	e.Block(model.Assignment{4, 0})
}

// TestProgramsSolveWhatIsWritten goes the whole way with the SAT solvers that
// are installed: write, solve, read the answer, decode, verify.
func TestProgramsSolveWhatIsWritten(t *testing.T) {
	formulas := writtenFormulas(t)
	for _, program := range []string{"minisat", "cadical", "picosat", "clasp", "cryptominisat5"} {
		t.Run(program, func(t *testing.T) {
			path, err := exec.LookPath(program)
			if err != nil {
				t.Skip("not installed")
			}
			for _, f := range formulas {
				answer := strings.NewReader(run(t, path, f.path))
				status, a, err := cnf.ReadAnswer(context.Background(), answer, program, f.Formula().NumVars())
				if err != nil || status != model.Sat {
					t.Fatalf("%+v: %v, %v", f.options, status, err)
				}
				solution, err := f.Decode(a)
				if err != nil {
					t.Fatal(err)
				}
				if err := model.Verify(f.Model(), solution); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// writtenFormula is an encoding in a file.
type writtenFormula struct {
	*encode.Encoding
	options encode.Options
	path    string
}

// writtenFormulas writes a grid in each scheme and with each way to say at most
// one; of the schemes that grow fastest, a Latin square of order 5.
func writtenFormulas(t *testing.T) []writtenFormula {
	t.Helper()
	dir := t.TempDir()
	grid, square := sudoku(grids[5].grid), latinSquare(t, 5)
	var all []writtenFormula
	for i, o := range everyOption() {
		m := grid
		switch {
		case o.Scheme == encode.Hall || o.Scheme == encode.HallSets:
			m = square
		case o.Scheme != encode.Minimal && o.AMO != encode.Pairwise:
			continue // each scheme once, and each way to say at most one
		}
		f := writtenFormula{mustEncode(t, m, o), o, filepath.Join(dir, strconv.Itoa(i))}
		out, err := os.Create(f.path)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(cnf.Write(context.Background(), out, f.Formula(), f.VarName), out.Close()); err != nil {
			t.Fatal(err)
		}
		all = append(all, f)
	}
	return all
}

func latinSquare(t *testing.T, n int) *model.Model {
	t.Helper()
	b := model.NewBuilder()
	rows, columns := make([][]model.Var, n), make([][]model.Var, n)
	for r := range n {
		for c := range n {
			x := b.Var(fmt.Sprintf("r%dc%d", r+1, c+1), model.Range(1, n))
			rows[r], columns[c] = append(rows[r], x), append(columns[c], x)
		}
	}
	for _, line := range append(rows, columns...) {
		b.Post("", model.Different(line...))
	}
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// run returns what the program answers about the formula in the file.
func run(t *testing.T, path, formula string) string {
	t.Helper()
	args, result := []string{formula}, filepath.Join(t.TempDir(), "result")
	minisat := filepath.Base(path) == "minisat"
	if minisat {
		args = append(args, result)
	}
	answer, err := exec.Command(path, args...).Output()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	if minisat {
		if answer, err = os.ReadFile(result); err != nil {
			t.Fatal(err)
		}
	}
	return string(answer)
}
