package encode_test

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/model"
	"counterpoint/native"
)

// values are what is left of each variable's domain, ascending.
type values [][]int

func domains(m *model.Model) values {
	var d values
	for x := range m.Vars() {
		d = append(d, slices.Collect(m.Domain(x).All()))
	}
	return d
}

// size returns the number of values left, and whether no domain is empty.
func (d values) size() (n int, ok bool) {
	ok = true
	for _, of := range d {
		n += len(of)
		ok = ok && len(of) > 0
	}
	return n, ok
}

// remove takes random values from the domains.
func (d values) remove(t *rapid.T) {
	for x := range d {
		d[x] = slices.DeleteFunc(d[x], func(int) bool { return rapid.IntRange(0, 3).Draw(t, "removed") == 0 })
	}
}

// fixpoint runs the narrowings, each of which removes values, until none
// removes any. It reports whether no domain is empty.
func (d values) fixpoint(narrowings []func(values)) bool {
	if _, ok := d.size(); !ok {
		return false
	}
	for {
		before, _ := d.size()
		for _, narrow := range narrowings {
			narrow(d)
			if _, ok := d.size(); !ok {
				return false
			}
		}
		if after, _ := d.size(); after == before {
			return true
		}
	}
}

// generalised keeps the values that are in an assignment of the scope that
// satisfies the constraint: generalised arc consistency by its definition.
func generalised(c model.Constraint) func(values) {
	return func(d values) {
		scope := c.Vars()
		supported := map[[2]int]bool{}
		a := make(model.Assignment, len(d))
		var try func(k int)
		try = func(k int) {
			if k < len(scope) {
				for _, v := range d[scope[k].Index()] {
					a[scope[k].Index()] = v
					try(k + 1)
				}
				return
			}
			if !c.Check(a) {
				return
			}
			for _, x := range scope {
				supported[[2]int{x.Index(), a.Value(x)}] = true
			}
		}
		try(0)
		for _, x := range scope {
			i := x.Index()
			d[i] = slices.DeleteFunc(d[i], func(v int) bool { return !supported[[2]int{i, v}] })
		}
	}
}

// arcConsistency are the narrowings of the model's constraints, all-different
// ones being a != for each pair of terms.
func arcConsistency(m *model.Model) []func(values) {
	var all []func(values)
	for _, c := range m.Constraints() {
		different, ok := c.(model.AllDifferent)
		if !ok {
			all = append(all, generalised(c))
			continue
		}
		for i, t := range different.Terms {
			for _, u := range different.Terms[:i] {
				all = append(all, generalised(model.AllDifferent{Terms: []model.Term{t, u}}))
			}
		}
	}
	return all
}

// unitPropagation returns what unit propagation leaves of the values, and
// whether it finds no conflict.
func unitPropagation(e *encode.Encoding, left values) (values, bool) {
	a := cnf.NewAssignment(e.Formula().NumVars())
	for v := 1; v <= e.NumModelVars(); v++ {
		if x, value, _ := e.Meaning(v); !slices.Contains(left[x.Index()], value) {
			a.Set(-cnf.Lit(v))
		}
	}
	if !propagate(e.Formula(), a) {
		return nil, false
	}
	after := make(values, len(left))
	for v := 1; v <= e.NumModelVars(); v++ {
		if x, value, _ := e.Meaning(v); a[v] != cnf.False {
			after[x.Index()] = append(after[x.Index()], value)
		}
	}
	return after, true
}

// checkClosure removes random values and compares what unit propagation leaves
// with the fixpoint of the narrowings.
func checkClosure(t *rapid.T, m *model.Model, o encode.Options, narrowings []func(values)) {
	e := mustEncode(t, m, o)
	start := domains(m)
	start.remove(t)
	got, consistent := unitPropagation(e, start)
	ok := start.fixpoint(narrowings)
	if consistent != ok {
		t.Fatalf("%v, %v: unit propagation finds no conflict: %v, propagation %v", o.Scheme, o.AMO, consistent, ok)
	}
	if diff := cmp.Diff(start, got); ok && diff != "" {
		t.Fatalf("%v, %v (-propagation +unit propagation):\n%s", o.Scheme, o.AMO, diff)
	}
}

// binaryModel draws a model of constraints on one or two variables of every
// kind, and of all-different ones.
func binaryModel(t *rapid.T) *model.Model {
	b := model.NewBuilder()
	xs := make([]model.Var, rapid.IntRange(2, 5).Draw(t, "variables"))
	for i := range xs {
		xs[i] = b.Var("", model.Values(rapid.SliceOfN(rapid.IntRange(-3, 6), 1, 7).Draw(t, "domain")...))
	}
	small := rapid.IntRange(-3, 3)
	ops := rapid.SampledFrom([]model.Op{model.Eq, model.Ne, model.Lt, model.Le, model.Gt, model.Ge})
	for range rapid.IntRange(1, 6).Draw(t, "constraints") {
		scope := rapid.Permutation(xs).Draw(t, "scope")[:2]
		switch rapid.IntRange(0, 5).Draw(t, "kind") {
		case 0:
			b.Post("", model.Relation{X: scope[0], Op: ops.Draw(t, "op"), Y: scope[1], C: small.Draw(t, "C")})
		case 1:
			coefs := rapid.SliceOfN(small, 2, 2).Draw(t, "coefficients")
			b.Post("", model.Linear{Coefs: coefs, Xs: scope, Op: ops.Draw(t, "op"), RHS: small.Draw(t, "right side")})
		case 2:
			row := rapid.SliceOfN(rapid.IntRange(-3, 6), 2, 2)
			b.Post("", model.Table{Xs: scope, Rows: rapid.SliceOfN(row, 0, 25).Draw(t, "rows"), Forbid: rapid.Bool().Draw(t, "forbid")})
		case 3:
			b.Post("", model.AllDifferent{Terms: []model.Term{{X: scope[0], C: small.Draw(t, "C")}, {X: scope[1]}}})
		case 4:
			b.Post("", model.Different(xs...))
		case 5:
			b.Post("", model.Linear{Coefs: []int{2}, Xs: scope[:1], Op: ops.Draw(t, "op"), RHS: small.Draw(t, "right side")})
		}
	}
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestSupportsAreArcConsistent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := binaryModel(t)
		o := encode.Options{Scheme: encode.Supports, AMO: rapid.SampledFrom(encode.AMOs()).Draw(t, "amo")}
		checkClosure(t, m, o, arcConsistency(m))
	})
}

// TestSupportsRemoveWhatTheNativeEngineDoes compares with the native engine at
// the root, on relations: there it is arc consistent too.
func TestSupportsRemoveWhatTheNativeEngineDoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := model.NewBuilder()
		xs := make([]model.Var, rapid.IntRange(2, 5).Draw(t, "variables"))
		for i := range xs {
			xs[i] = b.Var("", model.Values(rapid.SliceOfN(rapid.IntRange(-3, 6), 1, 7).Draw(t, "domain")...))
		}
		ops := rapid.SampledFrom([]model.Op{model.Eq, model.Ne, model.Lt, model.Le, model.Gt, model.Ge})
		for range rapid.IntRange(1, 6).Draw(t, "constraints") {
			scope := rapid.Permutation(xs).Draw(t, "scope")
			b.Post("", model.Relation{X: scope[0], Op: ops.Draw(t, "op"), Y: scope[1], C: rapid.IntRange(-3, 3).Draw(t, "C")})
		}
		m, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		compareRoot(t, m, encode.Options{Scheme: encode.Supports}, native.Options{AllDiff: native.Value})
	})
}

// compareRoot compares the prunings of unit propagation with those of the
// native engine's root.
func compareRoot(t *rapid.T, m *model.Model, o encode.Options, options native.Options) {
	options.Limits.Nodes = 1
	r, err := native.Solve(context.Background(), m, options, nil)
	if err != nil {
		t.Fatal(err)
	}
	start := domains(m)
	before, _ := start.size()
	left, consistent := unitPropagation(mustEncode(t, m, o), start)
	if consistent != (r.Counters.Conflicts == 0) {
		t.Fatalf("unit propagation finds no conflict: %v, the native engine %d", consistent, r.Counters.Conflicts)
	}
	if !consistent {
		return
	}
	if after, _ := left.size(); uint64(before-after) != r.Counters.RootPrunings {
		t.Fatalf("unit propagation removes %d, the native engine %d", before-after, r.Counters.RootPrunings)
	}
}

// TestNumbersOfSupports checks the documented counts.
func TestNumbersOfSupports(t *testing.T) {
	for _, test := range []struct {
		name string
		c    func(xs []model.Var) model.Constraint
		want int
	}{ // over the values 1..9
		{"=", func(xs []model.Var) model.Constraint { return model.Relation{X: xs[0], Y: xs[1]} }, 18},
		{"!=", func(xs []model.Var) model.Constraint { return model.Relation{X: xs[0], Op: model.Ne, Y: xs[1]} }, 18},
		{"< 1", func(xs []model.Var) model.Constraint { return model.Relation{X: xs[0], Op: model.Lt, Y: xs[1]} }, 18},
		// 1 goes with all of the other variable's values, and so does 9.
		{"<=", func(xs []model.Var) model.Constraint { return model.Relation{X: xs[0], Op: model.Le, Y: xs[1]} }, 16},
		{"!= apart", func(xs []model.Var) model.Constraint {
			return model.AllDifferent{Terms: []model.Term{{X: xs[0]}, {X: xs[1], C: 7}}}
		}, 4},
		{"a sum", func(xs []model.Var) model.Constraint {
			return model.Linear{Coefs: []int{1, 2}, Xs: xs, Op: model.Ge, RHS: 7}
		}, 4 + 2},
		{"allowed", func(xs []model.Var) model.Constraint {
			return model.Table{Xs: xs, Rows: [][]int{{1, 2}, {1, 2}, {4, 5}}}
		}, 18},
		{"forbidden", func(xs []model.Var) model.Constraint {
			return model.Table{Xs: xs, Rows: [][]int{{1, 2}, {1, 2}, {1, 5}}, Forbid: true}
		}, 3},
	} {
		e := mustEncode(t, build(t, 2, model.Range(1, 9), test.c), encode.Options{Scheme: encode.Supports})
		if got := rules(e)[encode.Support]; got != test.want || e.Fates()[0].Clauses != int64(got) || e.Fates()[0].AuxVars != 0 {
			t.Errorf("%s: %d support clauses, want %d; %v", test.name, got, test.want, e.Fates())
		}
	}
}
