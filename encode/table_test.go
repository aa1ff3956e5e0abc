package encode_test

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/model"
	"counterpoint/native"
)

// TestTablesAreArcConsistent takes values away from the variables of a table
// that is encoded by its rows, and checks that unit propagation leaves just
// the values that some remaining row has.
func TestTablesAreArcConsistent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const arity, size = 3, 5
		b := model.NewBuilder()
		c := model.Table{}
		for range arity {
			c.Xs = append(c.Xs, b.Var("", model.Range(1, size)))
		}
		row := rapid.SliceOfN(rapid.IntRange(1, size), arity, arity)
		c.Rows = rapid.SliceOfN(row, 1, 15).Draw(t, "rows")
		b.Post("", c)
		m, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		e, err := encode.Encode(context.Background(), m, encode.Options{})
		if err != nil {
			t.Fatal(err)
		}
		checkAccounts(t, m, encode.Options{}, e)
		if rules(e)[encode.Support] != arity*size {
			t.Fatalf("not encoded by its rows: %v", e.Fates())
		}

		a := cnf.NewAssignment(e.Formula().NumVars())
		removed := rapid.SliceOf(rapid.IntRange(1, arity*size)).Draw(t, "removed")
		for _, l := range removed {
			a.Set(-cnf.Lit(l))
		}
		left := slices.DeleteFunc(slices.Clone(c.Rows), func(row []int) bool {
			return slices.ContainsFunc(removed, func(l int) bool { return row[(l-1)/size] == (l-1)%size+1 })
		})
		if consistent := propagate(e.Formula(), a); consistent != (len(left) > 0) {
			t.Fatalf("unit propagation finds no conflict: %v, with %d rows left", consistent, len(left))
		}
		for l := 1; l <= arity*size && len(left) > 0; l++ {
			has := slices.ContainsFunc(left, func(row []int) bool { return row[(l-1)/size] == (l-1)%size+1 })
			if has == (a[l] == cnf.False) {
				t.Errorf("%s is %d, and a row that is left has it: %v", e.VarName(l), a[l], has)
			}
		}
	})
}

// TestTablesRemoveWhatTheNativeEngineDoes compares unit propagation with the
// native engine's generalised arc consistency and with its definition, on
// models of several tables that are encoded by their rows.
func TestTablesRemoveWhatTheNativeEngineDoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const size = 5
		b := model.NewBuilder()
		xs := make([]model.Var, rapid.IntRange(3, 6).Draw(t, "variables"))
		for i := range xs {
			xs[i] = b.Var("", model.Range(1, size))
		}
		tables := rapid.IntRange(1, 4).Draw(t, "tables")
		for range tables {
			scope := rapid.Permutation(xs).Draw(t, "scope")[:3]
			row := rapid.SliceOfN(rapid.IntRange(1, size), 3, 3)
			b.Post("", model.Table{Xs: scope, Rows: rapid.SliceOfN(row, 5, 25).Draw(t, "rows")})
		}
		m, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		if got := rules(mustEncode(t, m, encode.Options{})); got[encode.Support] != tables*3*size {
			t.Fatalf("not encoded by their rows: %v", got)
		}
		compareRoot(t, m, encode.Options{}, native.Options{AllDiff: native.Value})
		checkClosure(t, m, encode.Options{}, arcConsistency(m))
	})
}

// TestSupportsOfTablesAreArcConsistent has nearly full tables too, which other
// schemes say by the tuples that are no rows.
func TestSupportsOfTablesAreArcConsistent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const size = 3
		b := model.NewBuilder()
		xs := make([]model.Var, 3)
		for i := range xs {
			xs[i] = b.Var("", model.Range(1, size))
		}
		for range rapid.IntRange(1, 2).Draw(t, "tables") {
			row := rapid.SliceOfN(rapid.IntRange(1, size), 3, 3)
			b.Post("", model.Table{Xs: xs, Rows: rapid.SliceOfN(row, 0, 60).Draw(t, "rows")})
		}
		m, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		checkClosure(t, m, encode.Options{Scheme: encode.Supports}, arcConsistency(m))
	})
}
