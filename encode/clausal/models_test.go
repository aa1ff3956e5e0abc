package clausal_test

import (
	"context"

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
