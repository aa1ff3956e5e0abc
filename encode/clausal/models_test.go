package clausal_test

import (
	"context"
	"fmt"

	"counterpoint/encode"
	"counterpoint/encode/clausal"
	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// tester is what tests of both kinds, and benchmarks, can do.
type tester interface {
	Helper()
	Fatalf(string, ...any)
}

// grid returns the model of a 9x9 Sudoku.
func grid(t tester, text string) *model.Model {
	t.Helper()
	b := model.NewBuilder()
	var cells [81]model.Var
	for i := range cells {
		cells[i] = b.Var(fmt.Sprintf("r%dc%d", i/9+1, i%9+1), model.Range(1, 9))
	}
	for _, at := range []func(unit, k int) int{
		func(u, k int) int { return 9*u + k },
		func(u, k int) int { return 9*k + u },
		func(u, k int) int { return 9*(u/3*3+k/3) + u%3*3 + k%3 },
	} {
		for u := range 9 {
			terms := make([]model.Term, 9)
			for k := range terms {
				terms[k] = model.Term{X: cells[at(u, k)]}
			}
			b.Post("", model.AllDifferent{Terms: terms})
		}
	}
	for i, c := range text {
		if c >= '1' && c <= '9' {
			b.Post("", model.Linear{Coefs: []int{1}, Xs: []model.Var{cells[i]}, Op: model.Eq, RHS: int(c - '0')})
		}
	}
	m, err := b.Build()
	if err != nil {
		t.Fatalf("%v", err)
	}
	return m
}

// encoded returns a model's formula and the groups of its variables.
func encoded(t tester, m *model.Model, o encode.Options) (*encode.Encoding, [][]cnf.Lit) {
	t.Helper()
	e, err := encode.Encode(context.Background(), m, o)
	if err != nil {
		t.Fatalf("%v", err)
	}
	var groups [][]cnf.Lit
	for x := range m.Vars() {
		var group []cnf.Lit
		for v := range m.Domain(x).All() {
			l, ok := e.Literal(x, v)
			if !ok {
				t.Fatalf("no literal %s=%d", m.Name(x), v)
			}
			group = append(group, l)
		}
		groups = append(groups, group)
	}
	return e, groups
}

func search(t tester, f *cnf.Formula, o clausal.Options, found func(cnf.Assignment) bool) clausal.Result {
	t.Helper()
	r, err := clausal.Search(context.Background(), f, o, found)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return r
}
