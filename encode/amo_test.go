package encode_test

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/model"
	"counterpoint/model/modeltest"
)

// amoCounts returns the documented numbers of clauses and auxiliary variables of
// the encoding of n literals, and the number of ways in which the auxiliary
// variables can be set if no literal is true.
func amoCounts(a encode.AMO, n int) (clauses, vars, ways int) {
	switch a {
	case encode.Sequential:
		return 3*n - 4, n - 1, n
	case encode.Ladder:
		return 4*n - 5, n - 1, 1
	case encode.Binary:
		b := bits.Len(uint(n - 1))
		return n * b, b, 1 << b
	case encode.Product:
		return productCounts(n)
	case encode.Commander:
		return commanderCounts(n)
	case encode.Bimander:
		b := bits.Len(uint((n+1)/2 - 1))
		return n/2 + n*b, b, 1 << b
	case encode.Totalizer:
		return 4*n - 7, n - 2, 1
	}
	return n * (n - 1) / 2, 0, 1
}

func productCounts(n int) (clauses, vars, ways int) {
	p := 1
	for p*p < n {
		p++
	}
	q := (n + p - 1) / p
	ways = 1
	for _, lines := range []int{p, q} {
		// None of the lines is true, or one of them.
		c, v, none := orPairs(encode.Product, lines)
		clauses, vars, ways = clauses+c, vars+v+lines, ways*(none+lines)
	}
	return clauses + 2*n, vars, ways
}

func commanderCounts(n int) (clauses, vars, ways int) {
	g := (n + 2) / 3
	clauses, vars, ways = orPairs(encode.Commander, g)
	for i := range g {
		s := n / g
		if i < n%g {
			s++
		}
		clauses += s*(s-1)/2 + s + 1
	}
	return clauses, vars + g, ways
}

// orPairs returns the counts of what is written: the pairs where they take
// fewer clauses.
func orPairs(a encode.AMO, n int) (clauses, vars, ways int) {
	pairs := n * (n - 1) / 2
	if n <= 3 {
		return pairs, 0, 1
	}
	if clauses, vars, ways = amoCounts(a, n); pairs < clauses {
		return pairs, 0, 1
	}
	return clauses, vars, ways
}

func TestNumbersOfAtMostOne(t *testing.T) {
	for _, a := range encode.AMOs() {
		for n := 2; n <= 300; n++ {
			clauses, vars, _ := amoCounts(a, n)
			f, size, names := encode.AtMostOne(a, n)
			if f.NumClauses() != clauses || f.NumVars() != n+vars {
				t.Errorf("%v of %d: %d clauses and %d auxiliary variables, want %d and %d",
					a, n, f.NumClauses(), f.NumVars()-n, clauses, vars)
			}
			got := encode.Size{Vars: int64(f.NumVars() - n), Clauses: int64(f.NumClauses()), Lits: int64(f.NumLits())}
			if got != size {
				t.Errorf("%v of %d: %+v, planned %+v", a, n, got, size)
			}
			slices.Sort(names)
			if len(slices.Compact(names)) != vars || slices.Contains(names, "") {
				t.Errorf("%v of %d: %d names for %d variables: %v", a, n, len(slices.Compact(names)), vars, names)
			}
		}
	}
}

// TestAtMostOneIsArcConsistent gives the literals every partial assignment:
// unit propagation must make the others false if one is true, find a conflict
// if two are, and do nothing else to them.
func TestAtMostOneIsArcConsistent(t *testing.T) {
	for _, a := range encode.AMOs() {
		for n := 2; n <= 6; n++ {
			f, _, _ := encode.AtMostOne(a, n)
			for _, given := range partial(n) {
				want := slices.Clone(given)
				trues := count(given, cnf.True)
				for i, v := range want {
					if v == cnf.Unset && trues == 1 {
						want[i] = cnf.False
					}
				}
				got := cnf.NewAssignment(f.NumVars())
				copy(got[1:], given)
				consistent := propagate(f, got)
				if consistent != (trues < 2) {
					t.Errorf("%v, %v: no conflict is %v", a, given, consistent)
				}
				if consistent && !slices.Equal(got[1:n+1], want) {
					t.Errorf("%v, %v: unit propagation gives %v, want %v", a, given, got[1:n+1], want)
				}
			}
		}
	}
}

// partial returns every partial assignment of n variables.
func partial(n int) [][]cnf.Value {
	all := [][]cnf.Value{nil}
	for range n {
		var longer [][]cnf.Value
		for _, a := range all {
			for _, v := range []cnf.Value{cnf.Unset, cnf.True, cnf.False} {
				longer = append(longer, append(slices.Clone(a), v))
			}
		}
		all = longer
	}
	return all
}

func count[T comparable](values []T, v T) int {
	n := 0
	for _, w := range values {
		if w == v {
			n++
		}
	}
	return n
}

// TestModelsOfAtMostOne counts the models of the formula for every assignment
// of the literals: one if one of them is true, none if more are, and the
// documented number if none is.
func TestModelsOfAtMostOne(t *testing.T) {
	for _, a := range encode.AMOs() {
		for n := 2; n <= 11; n++ {
			_, _, ways := amoCounts(a, n)
			f, _, _ := encode.AtMostOne(a, n)
			for set := range 1 << n {
				given := cnf.NewAssignment(f.NumVars())
				for i := range n {
					given.Set(cnf.Lit(i+1) * cnf.Lit(set>>i&1*2-1))
				}
				want := 0
				switch bits.OnesCount(uint(set)) {
				case 0:
					want = ways
				case 1:
					want = 1
				}
				if got := models(f, given); got != want {
					t.Fatalf("%v of %d: with the literals %b true there are %d models, want %d", a, n, set, got, want)
				}
			}
		}
	}
}

// models counts the models of the formula that go on from the assignment.
func models(f *cnf.Formula, a cnf.Assignment) int {
	a = slices.Clone(a)
	if !propagate(f, a) {
		return 0
	}
	v := slices.Index(a[1:], cnf.Unset) + 1
	if v == 0 {
		return 1
	}
	n := 0
	for _, value := range []cnf.Value{cnf.True, cnf.False} {
		a[v] = value
		n += models(f, a)
	}
	return n
}

// TestAtMostOneOfManyLiterals solves models with more values, and more terms
// that share a value, than random models have: enough that pairs take the
// place of no encoding.
func TestAtMostOneOfManyLiterals(t *testing.T) {
	many := model.NewBuilder() // two variables of many values
	x, y := many.Var("x", model.Range(-5, 6)), many.Var("y", model.Values(-20, -3, -2, 0, 1, 2, 3, 5, 7, 11, 13, 40))
	many.Post("", model.Relation{X: x, Op: model.Ge, Y: y})
	crowd := model.NewBuilder() // many terms that can take the value 20
	var xs []model.Var
	for i := range 10 {
		xs = append(xs, crowd.Var("", model.Values(i, 20)))
	}
	crowd.Post("", model.Different(xs...))
	for name, b := range map[string]*model.Builder{"many": many, "crowd": crowd} {
		m, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range everyOption() {
			if o.Scheme == encode.Hall && o.Cardinality != encode.SequentialCounter || o.Scheme == encode.HallSets {
				continue // it is about at most one, and these are large
			}
			t.Run(fmt.Sprintf("%s/%v/%v", name, o.Scheme, o.AMO), func(t *testing.T) {
				e, err := encode.Encode(context.Background(), m, o)
				if err != nil {
					t.Fatal(err)
				}
				if o.AMO != encode.Pairwise && e.Formula().NumVars() == e.NumModelVars() {
					t.Error("no auxiliary variables")
				}
				if diff := cmp.Diff(modeltest.Solutions(m), solutions(t, e)); diff != "" {
					t.Errorf("(-model +formula):\n%s", diff)
				}
				checkAccounts(t, m, o, e)
			})
		}
	}
}

// TestModelsOfAValueThatNeedNotBeTaken counts the models of a formula in which
// one of ten terms takes the value 20, or none does.
func TestModelsOfAValueThatNeedNotBeTaken(t *testing.T) {
	b := model.NewBuilder()
	var xs []model.Var
	for i := range 10 {
		xs = append(xs, b.Var("", model.Values(i, 20)))
	}
	b.Post("", model.Different(xs...))
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range encode.AMOs() {
		_, _, ways := amoCounts(a, 10)
		f := mustEncode(t, m, encode.Options{AMO: a}).Formula()
		if got := models(f, cnf.NewAssignment(f.NumVars())); got != 10+ways {
			t.Errorf("%v: %d models, want 10 and %d", a, got, ways)
		}
	}
}
