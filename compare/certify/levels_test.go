package certify_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"counterpoint/compare/certify"
	"counterpoint/model"
)

// anyConstraint draws a small constraint of any kind on 1 to 3 variables, offsets
// and values below 1 included.
func anyConstraint(t *rapid.T) *model.Model {
	b := model.NewBuilder()
	n := rapid.IntRange(1, 3).Draw(t, "variables")
	xs := make([]model.Var, n)
	for i := range xs {
		lo := rapid.IntRange(-2, 2).Draw(t, "least")
		xs[i] = b.Var("", model.Range(lo, lo+rapid.IntRange(0, 3).Draw(t, "more")))
	}
	small := rapid.IntRange(-3, 3)
	op := rapid.SampledFrom(ops).Draw(t, "op")
	switch rapid.IntRange(0, 4).Draw(t, "kind") {
	case 0:
		b.Post("", model.Different(xs...))
	case 1:
		terms := make([]model.Term, n)
		for i, x := range xs {
			terms[i] = model.Term{X: x, C: small.Draw(t, "C")}
		}
		b.Post("", model.AllDifferent{Terms: terms})
	case 2:
		if n == 2 {
			b.Post("", model.Relation{X: xs[0], Op: op, Y: xs[1], C: small.Draw(t, "C")})
			break
		}
		fallthrough
	case 3:
		coefs := rapid.SliceOfN(small, n, n).Draw(t, "coefficients")
		b.Post("", model.Linear{Coefs: coefs, Xs: xs, Op: op, RHS: small.Draw(t, "right side")})
	case 4:
		rows := rapid.SliceOfN(rapid.SliceOfN(rapid.IntRange(-2, 5), n, n), 0, 20).Draw(t, "rows")
		b.Post("", model.Table{Xs: xs, Rows: rows, Forbid: rapid.Bool().Draw(t, "forbid")})
	}
	return must(t)(b.Build())
}

// supported reports whether an assignment of the values in the domains, with the
// value v of the variable x, satisfies the check.
func supported(d [][]int, x, v int, check func(model.Assignment) bool) bool {
	a := make(model.Assignment, len(d))
	var try func(i int) bool
	try = func(i int) bool {
		if i == len(d) {
			return check(a)
		}
		if i == x {
			a[i] = v
			return try(i + 1)
		}
		return slices.ContainsFunc(d[i], func(v int) bool {
			a[i] = v
			return try(i + 1)
		})
	}
	return try(0)
}

// hulls fills the gaps of domains.
func hulls(d [][]int) [][]int {
	filled := make([][]int, len(d))
	for i, values := range d {
		for v := slices.Min(values); v <= slices.Max(values); v++ {
			filled[i] = append(filled[i], v)
		}
	}
	return filled
}

// inconsistent reports whether the level removes the value v of the variable x of
// domains with a value each, by its definition.
func inconsistent(m *model.Model, l certify.Level, d [][]int, x, v int) bool {
	check := m.Constraint(0).Check
	switch l {
	case certify.Forward:
		for i, values := range d {
			if i != x && len(values) > 1 {
				return false
			}
		}
		return !supported(d, x, v, check)
	case certify.Arc, certify.Hidden:
		return notArc(m, d, x, v) || l == certify.Hidden && placedElsewhere(m, d, x, v)
	case certify.Bounds:
		return (v == d[x][0] || v == d[x][len(d[x])-1]) && !supported(hulls(d), x, v, check)
	case certify.Range:
		return !supported(hulls(d), x, v, check)
	}
	return !supported(d, x, v, check)
}

// notArc reports whether a value has no support in one of the other variables: a
// value that differs, or one that a solution over the full domains has with it.
func notArc(m *model.Model, d [][]int, x, v int) bool {
	c := m.Constraint(0)
	var full [][]int
	for y := range m.Vars() {
		full = append(full, slices.Collect(m.Domain(y).All()))
	}
	for y := range d {
		if y == x {
			continue
		}
		goes := func(w int) bool {
			if different, ok := c.(model.AllDifferent); ok {
				a := make(model.Assignment, len(d))
				a[x], a[y] = v, w
				return model.AllDifferent{Terms: []model.Term{different.Terms[x], different.Terms[y]}}.Check(a)
			}
			only := slices.Clone(full)
			only[y] = []int{w}
			return supported(only, x, v, c.Check)
		}
		if !slices.ContainsFunc(d[y], goes) {
			return true
		}
	}
	return false
}

// placedElsewhere reports whether the variable has another value alone.
func placedElsewhere(m *model.Model, d [][]int, x, v int) bool {
	terms := m.Constraint(0).(model.AllDifferent).Terms
	return slices.ContainsFunc(d[x], func(w int) bool {
		if w == v {
			return false
		}
		for y := range d {
			if y != x && slices.Contains(d[y], w+terms[x].C-terms[y].C) {
				return false
			}
		}
		return true
	})
}

// naive removes values until none is inconsistent. It returns nil if a variable has
// none left.
func naive(m *model.Model, l certify.Level, d [][]int) [][]int {
	for changed := true; changed; {
		changed = false
		for x := range d {
			for _, v := range slices.Clone(d[x]) {
				if inconsistent(m, l, d, x, v) {
					d[x] = slices.DeleteFunc(d[x], func(w int) bool { return w == v })
					changed = true
				}
				if len(d[x]) == 0 {
					return nil
				}
			}
		}
	}
	return d
}

// TestLevelsAreTheirDefinitions holds the levels against a second implementation,
// which asks for each value alone what the definition says. That of hidden singles
// finds no value without a place, which leaves other values than it should; the
// permutation is complete, so each value has one.
func TestLevelsAreTheirDefinitions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := anyConstraint(t)
		var given [][]int
		for x := range m.Vars() {
			values := slices.Collect(m.Domain(x).All())
			given = append(given, rapid.SliceOfNDistinct(rapid.SampledFrom(values), 1, len(values), rapid.ID[int]).Draw(t, "left"))
			slices.Sort(given[x.Index()])
		}
		levels, err := certify.LevelsOf(m)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range levels {
			got, err := certify.Left(m, l, given)
			if err != nil {
				t.Fatal(err)
			}
			var start [][]int
			for _, values := range given {
				start = append(start, slices.Clone(values))
			}
			want := naive(m, l, start)
			if l == certify.Hidden && want != nil && !complete(m, want) {
				want = nil
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("%s, %v: %v of %v (-definition +level):\n%s", m.Describe(0), given, l, given, diff)
			}
		}
	})
}

// complete reports whether each value of a permutation has a place.
func complete(m *model.Model, d [][]int) bool {
	var places []int
	for i, t := range m.Constraint(0).(model.AllDifferent).Terms {
		for _, v := range d[i] {
			places = append(places, v+t.C)
		}
	}
	slices.Sort(places)
	return len(slices.Compact(places)) == len(d)
}
