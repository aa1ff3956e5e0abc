package match

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/model"
	"counterpoint/model/modeltest"
)

// solutionsAmong tries every tuple of the choices.
func solutionsAmong(m *model.Model, c model.Constraint, from choices) [][]int {
	var found [][]int
	a := make(model.Assignment, m.NumVars())
	tuple := make([]int, len(from))
	var try func(i int)
	try = func(i int) {
		if i == len(from) {
			if c.Check(a) {
				found = append(found, slices.Clone(tuple))
			}
			return
		}
		for _, v := range from[i] {
			tuple[i], a[c.Vars()[i].Index()] = v, v
			try(i + 1)
		}
	}
	try(0)
	return found
}

func TestSupports(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := modeltest.Random(t)
		for _, c := range m.Constraints() {
			from := make(choices, len(c.Vars()))
			for i := range from {
				from[i] = rapid.SliceOfNDistinct(rapid.IntRange(-4, 6), 0, 5, rapid.ID[int]).Draw(t, "choices")
			}
			all := solutionsAmong(m, c, from)
			values, ok := support(c, from)
			if ok != (len(all) > 0) || ok && !slices.ContainsFunc(all, func(s []int) bool { return slices.Equal(s, values) }) {
				t.Fatalf("%v among %v: %v, %v; the solutions are %v", c, from, values, ok, all)
			}
		}
	})
}

// definition removes what has no support, one value at a time, by trying all
// tuples; nil if nothing is left.
func definition(m *model.Model, l Level) [][]int {
	domains := make([][]int, m.NumVars())
	for x := range m.Vars() {
		domains[x.Index()] = slices.Collect(m.Domain(x).All())
	}
	for removeOne(m, l, domains) {
		for _, d := range domains {
			if len(d) == 0 {
				return nil
			}
		}
	}
	return domains
}

func removeOne(m *model.Model, l Level, domains [][]int) bool {
	for _, c := range m.Constraints() {
		if len(c.Vars()) == 0 && !c.Check(make(model.Assignment, m.NumVars())) {
			clear(domains)
			return true
		}
		for at, x := range c.Vars() {
			d := domains[x.Index()]
			for i, v := range d {
				isEnd := i == 0 || i == len(d)-1
				if l == Bounds && !isEnd && arity(c) > 1 {
					continue
				}
				from := supportsOf(c, l, domains)
				from[at] = []int{v}
				if len(solutionsAmong(m, c, from)) == 0 {
					domains[x.Index()] = slices.Delete(slices.Clone(d), i, i+1)
					return true
				}
			}
		}
	}
	return false
}

func supportsOf(c model.Constraint, l Level, domains [][]int) choices {
	var from choices
	for _, x := range c.Vars() {
		d := domains[x.Index()]
		if l != Domain {
			d = integers(d[0], d[len(d)-1])
		}
		from = append(from, d)
	}
	return from
}

func TestOracleAgainstTheDefinitions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := modeltest.Random(t)
		for _, l := range []Level{Bounds, Range, Domain} {
			p := newPairs(m)
			o, err := newOracle(p, l)
			if err != nil {
				t.Fatal(err)
			}
			consistent, err := o.propagate(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			want := definition(m, l)
			if consistent != (want != nil) {
				t.Fatalf("%v: consistent %v, by definition %v is left", l, consistent, want)
			}
			for x := range m.Vars() {
				if got := o.values(x); consistent && !slices.Equal(got, want[x.Index()]) {
					t.Fatalf("%v: %v of %s are left, by definition %v", l, got, m.Name(x), want[x.Index()])
				}
			}
		}
	})
}
