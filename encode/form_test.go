package encode_test

import (
	"context"
	"math/bits"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/model"
	"counterpoint/model/modeltest"
)

// TestMixedMethods has a method of its own for each constraint, so that variables
// get every set of literals.
func TestMixedMethods(t *testing.T) {
	seen := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		var m *model.Model
		if rapid.Bool().Draw(t, "comparisons") {
			m = orderedModel(t)
		} else {
			m = modeltest.Random(t)
		}
		want := modeltest.Solutions(m)
		o := encode.Options{Scheme: encode.Auto, AMO: rapid.SampledFrom(encode.AMOs()).Draw(t, "amo")}
		encode.WithMixedMethods(rapid.Byte().Draw(t, "methods"), func() {
			for _, o.Variables = range encode.VariablesChoices() {
				e := mustEncode(t, m, o)
				for _, form := range strings.Split(e.VariablesFate().Method, "; ") {
					seen[form]++
				}
				if diff := cmp.Diff(want, solutions(t, e)); diff != "" {
					t.Fatalf("%v, %v (-model +formula):\n%s", o.AMO, o.Variables, diff)
				}
				checkAccounts(t, m, o, e)
				checkOwn(t, m, e)
				checkBlocks(t, m, e, want)
			}
		})
	})
	if len(seen) < 4 { // by chance not all of the 7
		t.Errorf("the forms that were met are %v, and there are 7", seen)
	}
}

// checkOwn checks that each variable's own literals are as their names say.
func checkOwn(t rapid.TB, m *model.Model, e *encode.Encoding) {
	next := 1
	for x := range m.Vars() {
		first, last := e.Own(x)
		d := m.Domain(x)
		want := d.Size()
		switch name := e.VarName(first); {
		case strings.Contains(name, "<="):
			want--
		case strings.Contains(name, ": bit "):
			want = bits.Len(uint(d.Max() - d.Min()))
		case !e.IsDirect(x):
			t.Errorf("%v has no literals x=v, but %q", x, name)
		}
		if first != next || last-first+1 != want {
			t.Errorf("the own variables of %v are %d..%d, want %d from %d on", x, first, last, want, next)
		}
		next = last + 1
		for v := range d.All() {
			if _, ok := e.Literal(x, v); ok != e.IsDirect(x) {
				t.Errorf("%v=%d has a literal: %v", x, v, ok)
			}
		}
		for own := first; own <= last; own++ {
			if y, _, ok := e.Meaning(own); ok != e.IsDirect(x) || ok && y != x {
				t.Errorf("the CNF variable %d of %v means a value of %v: %v", own, x, y, ok)
			}
		}
	}
	if next != e.NumModelVars()+1 {
		t.Errorf("%d variables of the model, but own ones up to %d", e.NumModelVars(), next-1)
	}
}

// checkBlocks checks that the clause of each solution excludes it and no other.
func checkBlocks(t rapid.TB, m *model.Model, e *encode.Encoding, all []model.Assignment) {
	for i, solution := range all {
		block := e.Block(solution)
		a := cnf.NewAssignment(e.Formula().NumVars())
		for _, l := range block {
			a.Set(-l)
		}
		got, want := 0, 1
		projections(e.Formula(), e.NumModelVars(), a, func(found cnf.Assignment) {
			got++
			if s, err := e.Decode(found); err != nil || !slices.Equal(s, all[i]) {
				t.Errorf("without the clause that blocks %v there is %v, %v", solution, s, err)
			}
		})
		if got != want {
			t.Errorf("the clause that blocks %v excludes %d solutions", solution, got)
		}
	}
}

// TestMixedMethodsKeepTheNumberOfModels is TestEachSolutionIsOneModel of these.
func TestMixedMethodsKeepTheNumberOfModels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := modeltest.Random(t)
		want := len(modeltest.Solutions(m))
		encode.WithMixedMethods(rapid.Byte().Draw(t, "methods"), func() {
			for _, variables := range encode.VariablesChoices() {
				e := mustEncode(t, m, encode.Options{Scheme: encode.Auto, AMO: encode.Commander, Variables: variables})
				if rules(e)[encode.Diagram] > 0 {
					continue
				}
				if got := models(e.Formula(), cnf.NewAssignment(e.Formula().NumVars())); got != want {
					t.Fatalf("%v: %d models of %d solutions", variables, got, want)
				}
			}
		})
	})
}

// TestNumbersOfForms counts a variable that has order literals or bits alone.
func TestNumbersOfForms(t *testing.T) {
	for d := 2; d <= 70; d++ {
		m := build(t, 1, model.Range(-1, d-2), nil)
		e := mustEncode(t, m, encode.Options{Scheme: encode.Order, Variables: encode.Needed})
		if f := e.Formula(); f.NumVars() != d-1 || f.NumClauses() != d-2 || e.NumModelVars() != d-1 {
			t.Errorf("%d values in order: %d variables, %d clauses", d, f.NumVars(), f.NumClauses())
		}
		e = mustEncode(t, m, encode.Options{Scheme: encode.Log, Variables: encode.Needed})
		b := bits.Len(uint(d - 1))
		// The numbers d..2^B-1 are a block for each 1 in 2^B-d.
		if f := e.Formula(); f.NumVars() != b || f.NumClauses() != bits.OnesCount(uint(1<<b-d)) || e.NumModelVars() != b {
			t.Errorf("%d values in bits: %d variables, %d clauses", d, f.NumVars(), f.NumClauses())
		}
	}
}

// TestNumbersOfMixedForms counts a variable that has two or three sets of
// literals: those of a sum that auto adds up, of an inequality, and of a table.
func TestNumbersOfMixedForms(t *testing.T) {
	for d := 7; d <= 20; d++ {
		b := model.NewBuilder()
		sum := model.Linear{Op: model.Eq, RHS: 30_000_000}
		for i := range 7 {
			sum.Xs = append(sum.Xs, b.Var("", model.Range(1, d)))
			sum.Coefs = append(sum.Coefs, 1_000_003+7919*i*i)
		}
		x := sum.Xs
		b.Post("", sum)
		b.Post("", model.Relation{X: x[0], Op: model.Lt, Y: x[1]})
		b.Post("", model.Table{Xs: []model.Var{x[1], x[2]}, Rows: [][]int{{2, 3}}, Forbid: true})
		m, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		bits := bits.Len(uint(d - 1))
		gap := 1<<bits - d
		for variables, want := range map[encode.Variables][4][2]int{ // of x0, ..., x3: variables, clauses
			encode.Needed: {
				{d - 1 + bits, d - 2 + d*bits},
				{2*d - 1 + bits, 4*d - 3 + d*bits},
				{d + bits, 1 + d*bits},
				{bits, ones(gap)},
			},
			encode.Direct: {
				{2*d - 1 + bits, 4*d - 3 + d*bits},
				{2*d - 1 + bits, 4*d - 3 + d*bits},
				{d + bits, 1 + d*bits},
				{d + bits, 1 + d*bits},
			},
		} {
			e := mustEncode(t, m, encode.Options{Scheme: encode.Auto, Variables: variables})
			var got [7][2]int
			for _, y := range x {
				first, last := e.Own(y)
				got[y.Index()][0] = last - first + 1
			}
			for v := e.NumModelVars() + 1; v <= e.Formula().NumVars(); v++ {
				if o, _ := e.AuxiliaryOrigin(v); o.Constraint == encode.OfVariable {
					got[o.Var.Index()][0]++
				}
			}
			for i := range e.Formula().NumClauses() {
				if o := e.Origin(i); o.Constraint == encode.OfVariable {
					got[o.Var.Index()][1]++
				}
			}
			if diff := cmp.Diff(want[:], got[:4]); diff != "" {
				t.Errorf("%d values, %v (-want +got):\n%s", d, variables, diff)
			}
		}
	}
}

func ones(n int) int { return bits.OnesCount(uint(n)) }

// TestNumbersOfUnary counts the clauses of a constraint on one variable of the
// values 0..63 without 20..29.
func TestNumbersOfUnary(t *testing.T) {
	values := model.Union(model.Interval{Lo: 0, Hi: 19}, model.Interval{Lo: 30, Hi: 63})
	for _, test := range []struct {
		op         model.Op
		rhs        int
		order, log int
	}{
		{model.Le, 40, 1, 4},  // 41, 42..43, 44..47, 48..63
		{model.Ge, 19, 1, 3},  // 0..15, 16..17, 18
		{model.Ne, 19, 1, 1},  // 19
		{model.Eq, 0, 1, 6},   // each bit
		{model.Eq, 19, 2, 6},  // not x<=18, x<=19
		{model.Eq, 25, 1, 1},  // the empty clause
		{model.Ne, 25, 0, 0},  // nothing
		{model.Lt, 30, 1, 2},  // 30..31, 32..63
		{model.Gt, 19, 1, 2},  // 0..15, 16..19
		{model.Ge, 0, 0, 0},   // nothing
		{model.Ge, 100, 1, 1}, // the empty clause
	} {
		m := build(t, 1, values, func(xs []model.Var) model.Constraint {
			return model.Linear{Coefs: []int{1}, Xs: xs, Op: test.op, RHS: test.rhs}
		})
		for scheme, want := range map[encode.Scheme]int{encode.Order: test.order, encode.Log: test.log} {
			e := mustEncode(t, m, encode.Options{Scheme: scheme, Variables: encode.Needed})
			if got := e.Fates()[0]; got.Clauses != int64(want) || got.AuxVars != 0 {
				t.Errorf("x %v %d, %v: %+v, want %d clauses", test.op, test.rhs, scheme, got, want)
			}
		}
	}
}

func TestDecodeErrorsOfForms(t *testing.T) {
	m := build(t, 1, model.Values(2, 3, 5), nil)
	order := mustEncode(t, m, encode.Options{Scheme: encode.Order, Variables: encode.Needed})
	log := mustEncode(t, m, encode.Options{Scheme: encode.Log, Variables: encode.Needed})
	for _, test := range []struct {
		e    *encode.Encoding
		lits []cnf.Lit
		want any // the value, or the error
	}{
		{order, []cnf.Lit{1, 2}, 2},
		{order, []cnf.Lit{-1, 2}, 3},
		{order, []cnf.Lit{-1, -2}, 5},
		{order, []cnf.Lit{1, -2}, "the variable x0 has 2 values: 2 5"},
		{order, []cnf.Lit{-1}, "the variable x0 has no value"},
		{log, []cnf.Lit{-1, -2}, 2},
		{log, []cnf.Lit{1, -2}, 3},
		{log, []cnf.Lit{1, 2}, 5},
		{log, []cnf.Lit{-1, 2}, "the variable x0 has no value"}, // 4
		{log, []cnf.Lit{-1}, "the variable x0 has no value"},
	} {
		a := cnf.NewAssignment(2)
		for _, l := range test.lits {
			a.Set(l)
		}
		var got any
		if decoded, err := test.e.Decode(a); err != nil {
			got = err.Error()
		} else {
			got = decoded[0]
		}
		if got != test.want {
			t.Errorf("%v: %v, want %v", test.lits, got, test.want)
		}
	}
}

// TestMillionValues encodes inequalities over domains of a million values, in
// order literals, in bits, and as auto has it.
func TestMillionValues(t *testing.T) {
	const million = 1_000_000
	b := model.NewBuilder()
	var xs []model.Var
	for range 4 {
		xs = append(xs, b.Var("", model.Range(1, million)))
	}
	for i, x := range xs[1:] {
		b.Post("", model.Relation{X: xs[i], Op: model.Lt, Y: x, C: -1000})
	}
	b.Post("", model.Linear{Coefs: []int{1}, Xs: xs[:1], Op: model.Ge, RHS: million - 3003})
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		scheme                encode.Scheme
		mostClauses, mostVars int
	}{
		{encode.Order, 7_000_000, 4_000_000},
		{encode.Log, 1_000, 200},
		{encode.Auto, 1_000, 200},
	} {
		start := time.Now()
		e, err := encode.Encode(context.Background(), m, encode.Options{Scheme: test.scheme, Variables: encode.Needed})
		if err != nil {
			t.Fatal(err)
		}
		f := e.Formula()
		t.Logf("%v: %d variables, %d clauses in %v", test.scheme, f.NumVars(), f.NumClauses(), time.Since(start))
		if f.NumClauses() > test.mostClauses || f.NumVars() > test.mostVars {
			t.Errorf("%v: %d variables, %d clauses", test.scheme, f.NumVars(), f.NumClauses())
		}
		first := model.Assignment{million - 3003, million - 2002, million - 1001, million}
		a := cnf.NewAssignment(f.NumVars())
		for _, l := range e.Block(first) {
			a.Set(-l)
		}
		if test.scheme == encode.Order {
			continue // too large for the slow propagation of the tests
		}
		if !propagate(f, a) {
			t.Errorf("%v: %v is no solution", test.scheme, first)
		}
		if got, err := e.Decode(a); err != nil || !slices.Equal(got, first) {
			t.Errorf("%v: decoded %v, %v", test.scheme, got, err)
		}
	}
}

// TestGreatestDomains has the most values that there can be.
func TestGreatestDomains(t *testing.T) {
	b := model.NewBuilder()
	all := model.Range(-model.MaxValue, model.MaxValue)
	x, y, z := b.Var("x", all), b.Var("y", all), b.Var("z", all)
	b.Post("", model.Relation{X: x, Op: model.Lt, Y: y})
	b.Post("", model.Relation{X: y, Op: model.Ne, Y: z, C: 5})
	b.Post("", model.Linear{Coefs: []int{1}, Xs: []model.Var{x}, Op: model.Ge, RHS: model.MaxValue - 1})
	b.Post("", model.Linear{Coefs: []int{1}, Xs: []model.Var{z}, Op: model.Eq, RHS: -model.MaxValue})
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	for _, scheme := range []encode.Scheme{encode.Log, encode.Auto} {
		o := encode.Options{Scheme: scheme, Variables: encode.Needed}
		e := mustEncode(t, m, o)
		checkAccounts(t, m, o, e)
		a := cnf.NewAssignment(e.Formula().NumVars())
		want := model.Assignment{model.MaxValue - 1, model.MaxValue, -model.MaxValue}
		for _, l := range e.Block(want) {
			a.Set(-l)
		}
		if got, err := e.Decode(a); err != nil || !slices.Equal(got, want) || !propagate(e.Formula(), a) {
			t.Errorf("%v: decoded %v, %v, or it is no solution", scheme, got, err)
		}
	}
}
