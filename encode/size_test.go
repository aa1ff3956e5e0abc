package encode_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"counterpoint/encode"
	"counterpoint/model"
)

// build makes a model of variables over the domain and of one constraint.
func build(t testing.TB, n int, d model.Domain, c func(xs []model.Var) model.Constraint) *model.Model {
	t.Helper()
	b := model.NewBuilder()
	xs := make([]model.Var, n)
	for i := range xs {
		xs[i] = b.Var("", d)
	}
	if c != nil {
		b.Post("c", c(xs))
	}
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// amoOf returns how the options say at most one of n literals.
func amoOf(o encode.Options, n int) encode.AMO {
	if o.Scheme == encode.Auto && o.AMO == encode.Pairwise && n > 12 {
		return encode.Product
	}
	return o.AMO
}

// rules counts the clauses of each rule.
func rules(e *encode.Encoding) map[encode.Rule]int {
	count := map[encode.Rule]int{}
	for i := range e.Formula().NumClauses() {
		count[e.Origin(i).Rule]++
	}
	return count
}

func TestNumbersOfVariables(t *testing.T) {
	for d := 1; d <= 40; d++ {
		m := build(t, 3, model.Range(1, d), nil)
		for _, o := range everyOption() {
			amo, aux, _ := orPairs(amoOf(o, d), d)
			e := mustEncode(t, m, o)
			got := rules(e)
			if got[encode.AtLeastOneValue] != 3 || got[encode.AtMostOneValue] != 3*amo || len(got) > 2 {
				t.Errorf("%d values, %v: %v, want 3 times 1 and %d", d, o.AMO, got, amo)
			}
			if v := e.Formula().NumVars(); v != 3*(d+aux) || e.NumModelVars() != 3*d {
				t.Errorf("%d values, %v: %d variables, %d of the model", d, o.AMO, v, e.NumModelVars())
			}
		}
	}
}

func TestNumbersOfAllDifferent(t *testing.T) {
	for n := 2; n <= 12; n++ {
		m := build(t, n, model.Range(1, n), func(xs []model.Var) model.Constraint { return model.Different(xs...) })
		for _, o := range everyOption() {
			conflicts, aux, _ := orPairs(amoOf(o, n), n)
			somewhere := 0
			if o.Scheme == encode.Extended || o.Scheme == encode.Locked || o.Scheme == encode.Auto {
				somewhere = n
			}
			if o.Scheme == encode.Supports && n == 2 {
				continue // a relation
			}
			if o.Scheme == encode.HallSets && n > 6 {
				continue // it is exponential
			}
			e := mustEncode(t, m, o)
			got := rules(e)
			if got[encode.Conflict] != n*conflicts || got[encode.EachValueSomewhere] != somewhere {
				t.Errorf("%d terms, %v, %v: %v", n, o.Scheme, o.AMO, got)
			}
			if fate := e.Fates()[0]; o.Scheme != encode.Hall && o.Scheme != encode.HallSets && fate.AuxVars != int64(n*aux) {
				t.Errorf("%d terms, %v: %d auxiliary variables", n, o.AMO, fate.AuxVars)
			}
		}
	}
	// Of more terms than values it is not said that each value is somewhere.
	crowded := build(t, 3, model.Range(1, 2), func(xs []model.Var) model.Constraint { return model.Different(xs...) })
	if got := rules(mustEncode(t, crowded, encode.Options{Scheme: encode.Extended})); got[encode.Conflict] != 6 || got[encode.EachValueSomewhere] != 0 {
		t.Errorf("3 terms of 2 values: %v", got)
	}
	// A value that only one term can take needs no clause, and with a value
	// more than terms none need be somewhere.
	m := build(t, 2, model.Range(1, 3), func(xs []model.Var) model.Constraint {
		return model.AllDifferent{Terms: []model.Term{{X: xs[0]}, {X: xs[1], C: 2}}}
	})
	if got := rules(mustEncode(t, m, encode.Options{Scheme: encode.Extended})); got[encode.Conflict] != 1 || got[encode.EachValueSomewhere] != 0 {
		t.Errorf("shifted terms: %v", got)
	}
}

func TestNumbersOfOtherConstraints(t *testing.T) {
	one := func(op model.Op, rhs int) func([]model.Var) model.Constraint {
		return func(xs []model.Var) model.Constraint {
			return model.Linear{Coefs: []int{2}, Xs: xs[:1], Op: op, RHS: rhs}
		}
	}
	rel := func(op model.Op, c int) func([]model.Var) model.Constraint {
		return func(xs []model.Var) model.Constraint { return model.Relation{X: xs[0], Op: op, Y: xs[1], C: c} }
	}
	sum := func(op model.Op, rhs int, coefs ...int) func([]model.Var) model.Constraint {
		return func(xs []model.Var) model.Constraint {
			return model.Linear{Coefs: coefs, Xs: xs[:len(coefs)], Op: op, RHS: rhs}
		}
	}
	tab := func(forbid bool, rows ...[]int) func([]model.Var) model.Constraint {
		return func(xs []model.Var) model.Constraint {
			return model.Table{Xs: xs[:len(rows[0])], Rows: rows, Forbid: forbid}
		}
	}
	type counts = map[encode.Rule]int
	for _, test := range []struct {
		name string
		c    func([]model.Var) model.Constraint
		want counts // of the constraint's own rules
		aux  int
	}{ // over five variables of the values 1..9
		{"a clue is one clause", one(model.Eq, 10), counts{encode.Clue: 1}, 0},
		{"the last value left too", one(model.Ge, 17), counts{encode.Clue: 1}, 0},
		{"half a domain", one(model.Lt, 11), counts{encode.ValueExcluded: 4}, 0},
		{"no multiple of 2", one(model.Eq, 9), counts{encode.Unsatisfiable: 1}, 0},
		{"always", one(model.Ne, 9), counts{}, 0},
		{"=", rel(model.Eq, 0), counts{encode.Conflict: 72}, 0},
		{"!=", rel(model.Ne, 0), counts{encode.Conflict: 9}, 0},
		{"!= apart", rel(model.Ne, 7), counts{encode.Conflict: 2}, 0},
		{"<", rel(model.Lt, 0), counts{encode.Conflict: 45}, 0},
		{"<=", rel(model.Le, 0), counts{encode.Conflict: 36}, 0},
		{"> never", rel(model.Gt, 8), counts{encode.Unsatisfiable: 1}, 0},
		{">= always", rel(model.Ge, -8), counts{}, 0},
		{"a sum of two", sum(model.Eq, 10, 1, 1), counts{encode.Conflict: 72}, 0},
		{"a sum of two and zeros", sum(model.Eq, 10, 0, 1, 0, 1), counts{encode.Conflict: 72}, 0},
		{"zeros alone", sum(model.Eq, 1, 0, 0), counts{encode.Unsatisfiable: 1}, 0},
		{"zeros alone, true", sum(model.Eq, 0, 0, 0), counts{}, 0},
		// x+y+z = 4: behind x=1 the rest must be 3, behind x=2 it must be 2,
		// and the other 7 values are excluded: 9 clauses. From sum 1, y is 1 or
		// 2, and then z one value; from 2 it is 1: 9 clauses each. Three sums
		// of two terms, 2, 3, with 8 values excluded of z each.
		{"a diagram", sum(model.Eq, 4, 1, 1, 1), counts{encode.Diagram: 9 + 9 + 9 + 8 + 8}, 4},
		{"a diagram never satisfied", sum(model.Eq, 1, 2, 4, 6), counts{encode.Unsatisfiable: 1}, 0},
		{"a diagram always satisfied", sum(model.Ne, 1, 2, 4, 6), counts{}, 0},
		{"forbidden rows", tab(true, []int{1, 2}, []int{1, 2}, []int{0, 2}, []int{3, 3}), counts{encode.Conflict: 2}, 0},
		{"few allowed rows", tab(false, []int{1, 2}, []int{1, 2}, []int{0, 2}, []int{3, 3}), counts{encode.Row: 4, encode.Support: 18}, 2},
		{"no allowed row", tab(false, []int{0, 2}), counts{encode.Unsatisfiable: 1}, 0},
		{"one column allowed", tab(false, []int{1}, []int{3}, []int{10}), counts{encode.ValueExcluded: 7}, 0},
		{"one column, one row", tab(false, []int{3}), counts{encode.Clue: 1}, 0},
		{"one column forbidden", tab(true, []int{1}, []int{3}, []int{10}), counts{encode.ValueExcluded: 2}, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := mustEncode(t, build(t, 5, model.Range(1, 9), test.c), encode.Options{})
			got := rules(e)
			delete(got, encode.AtLeastOneValue)
			delete(got, encode.AtMostOneValue)
			if fmt.Sprint(got) != fmt.Sprint(test.want) {
				t.Errorf("clauses %v, want %v", got, test.want)
			}
			if aux := e.Fates()[0].AuxVars; aux != int64(test.aux) {
				t.Errorf("%d auxiliary variables, want %d", aux, test.aux)
			}
		})
	}
	var most [][]int // 80 of the 81 pairs
	for x := range 9 {
		for y := range 9 {
			if x != 4 || y != 4 {
				most = append(most, []int{x + 1, y + 1})
			}
		}
	}
	if got := rules(mustEncode(t, build(t, 2, model.Range(1, 9), tab(false, most...)), encode.Options{})); got[encode.Conflict] != 1 {
		t.Errorf("all pairs but one allowed: %v", got)
	}
}

func TestTooLarge(t *testing.T) {
	million := model.Range(1, 1_000_000)
	odd := func() model.Domain {
		values := make([]int, 100_000)
		for i := range values {
			values[i] = 2 * i
		}
		return model.Values(values...)
	}()
	less := func(xs []model.Var) model.Constraint { return model.Relation{X: xs[0], Op: model.Lt, Y: xs[1]} }
	weights := func(xs []model.Var) model.Constraint {
		coefs := make([]int, len(xs))
		for i := range coefs {
			coefs[i] = 1_000_003 + 7919*i*i
		}
		return model.Linear{Coefs: coefs, Xs: xs, Op: model.Eq, RHS: 50_000_000}
	}
	for _, test := range []struct {
		name string
		m    *model.Model
		o    encode.Options
		want string
	}{
		{"pairwise", build(t, 2, million, less), encode.Options{}, "estimated at 999999000002 clauses or more, over the limit of 50000000, which it passes at the domains"},
		{"a relation", build(t, 2, million, less), encode.Options{AMO: encode.Sequential}, `estimated at 500006499994 clauses or more, over the limit of 50000000, which it passes at constraint 0 ("c")`},
		{"a relation with holes", build(t, 2, odd, less), encode.Options{AMO: encode.Sequential}, `at constraint 0 ("c")`},
		{"the greatest domains", build(t, 9, model.Range(-model.MaxValue, model.MaxValue), nil), encode.Options{}, "clauses"},
		{"variables", build(t, 9, model.Range(1, 1<<28), nil), encode.Options{AMO: encode.Sequential, MaxClauses: math.MaxInt64}, "variables or more, over the limit of 268435455"},
		{"a diagram", build(t, 27, model.Range(0, 3), weights), encode.Options{MaxClauses: 100_000}, `at constraint 0 ("c")`},
		{"a small limit", build(t, 3, model.Range(1, 3), nil), encode.Options{MaxClauses: 11}, "estimated at 12 clauses or more"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var tooLarge *encode.TooLargeError
			if _, err := encode.Encode(context.Background(), test.m, test.o); !errors.As(err, &tooLarge) {
				t.Fatalf("error %v, want a *TooLargeError", err)
			}
			if !strings.Contains(tooLarge.Error(), test.want) {
				t.Errorf("%q does not contain %q", tooLarge.Error(), test.want)
			}
			if _, err := encode.Estimate(t.Context(), test.m, test.o); !errors.As(err, &tooLarge) {
				t.Errorf("Estimate: error %v, want a *TooLargeError", err)
			}
		})
	}
	m := build(t, 3, model.Range(1, 3), nil)
	if _, err := encode.Encode(context.Background(), m, encode.Options{MaxClauses: 12}); err != nil {
		t.Errorf("at the limit: %v", err)
	}
}

func TestEncodeStopsWithItsContext(t *testing.T) {
	rows := make([][]int, 100_000)
	for i := range rows {
		rows[i] = []int{i % 499, i % 503, i % 7}
	}
	for _, m := range []*model.Model{
		build(t, 2, model.Range(1, 6000), func(xs []model.Var) model.Constraint { return model.Different(xs...) }),
		build(t, 3, model.Range(0, 600), func(xs []model.Var) model.Constraint { return model.Table{Xs: xs, Rows: rows} }),
		build(t, 200, model.Range(0, 500), func(xs []model.Var) model.Constraint {
			return model.Linear{Coefs: slices.Repeat([]int{3, 5}, 100), Xs: xs, Op: model.Le, RHS: 100_000}
		}),
	} {
		for _, scheme := range encode.Schemes() {
			for _, after := range []time.Duration{0, 5 * time.Millisecond} {
				ctx, cancel := context.WithTimeout(context.Background(), after)
				if e, err := encode.Encode(ctx, m, encode.Options{Scheme: scheme}); err != nil && !errors.Is(err, context.DeadlineExceeded) || (e == nil) != (err != nil) || after == 0 && err == nil {
					t.Errorf("%v, %v: error %v, want that of the context", m.Constraint(0), scheme, err)
				}
				cancel()
			}
		}
	}
}

func TestOptionNames(t *testing.T) {
	for _, o := range everyOption() {
		if s, err := encode.ParseScheme(o.Scheme.String()); err != nil || s != o.Scheme {
			t.Errorf("scheme %v: %v, %v", o.Scheme, s, err)
		}
		if v, err := encode.ParseVariables(o.Variables.String()); err != nil || v != o.Variables {
			t.Errorf("variables %v: %v, %v", o.Variables, v, err)
		}
		if a, err := encode.ParseAMO(o.AMO.String()); err != nil || a != o.AMO {
			t.Errorf("at-most-one %v: %v, %v", o.AMO, a, err)
		}
	}
	if _, err := encode.ParseScheme("x"); err == nil || !strings.Contains(err.Error(), "minimal, extended, support, locked, order, hall, hallset, log or auto") {
		t.Errorf("error %v", err)
	}
	m := build(t, 1, model.Range(1, 2), nil)
	if _, err := encode.Encode(context.Background(), m, encode.Options{Scheme: 99}); err == nil {
		t.Error("no error of a scheme that does not exist")
	}
}
