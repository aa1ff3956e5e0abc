package native

import (
	"context"
	"slices"
	"testing"

	"counterpoint/model"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// naive computes the closure of propagation from the definitions of the
// consistencies, by enumeration, sharing nothing with the engine.
type naive struct {
	m       *model.Model
	domains [][]int
}

func naiveClosure(m *model.Model, mode AllDiff) (domains [][]int, ok bool) {
	for x := range m.Vars() {
		domains = append(domains, slices.Collect(m.Domain(x).All()))
	}
	return naiveClosureOf(m, domains, mode)
}

// naiveClosureOf is the closure of smaller domains.
func naiveClosureOf(m *model.Model, domains [][]int, mode AllDiff) (closed [][]int, ok bool) {
	n := &naive{m: m, domains: slices.Clone(domains)}
	for {
		before := n.size()
		for _, c := range m.Constraints() {
			n.propagate(c, mode)
			if slices.ContainsFunc(n.domains, func(d []int) bool { return len(d) == 0 }) {
				return nil, false
			}
		}
		if n.size() == before {
			return n.domains, true
		}
	}
}

func (n *naive) size() int {
	total := 0
	for _, d := range n.domains {
		total += len(d)
	}
	return total
}

func (n *naive) propagate(c model.Constraint, mode AllDiff) {
	switch c := c.(type) {
	case model.AllDifferent:
		if mode == Domain {
			n.generalised(c)
			return
		}
		n.pairs(c)
		if mode != Value {
			n.hidden(c)
		}
		if mode == Locked {
			n.locked(c)
		}
	case model.Linear:
		n.linear(c)
	default:
		n.generalised(c)
	}
}

// generalised keeps the values that are in an assignment of the scope that
// satisfies the constraint.
func (n *naive) generalised(c model.Constraint) {
	scope := c.Vars()
	supported := make([]map[int]bool, len(n.domains))
	for _, x := range scope {
		supported[x.Index()] = map[int]bool{}
	}
	holds := false
	a := make(model.Assignment, len(n.domains))
	var try func(i int)
	try = func(i int) {
		if i < len(scope) {
			for _, v := range n.domains[scope[i].Index()] {
				a[scope[i].Index()] = v
				try(i + 1)
			}
			return
		}
		if c.Check(a) {
			holds = true
			for _, x := range scope {
				supported[x.Index()][a.Value(x)] = true
			}
		}
	}
	try(0)
	for _, x := range scope {
		n.keep(x, func(v int) bool { return supported[x.Index()][v] })
	}
	if !holds {
		n.domains = append(n.domains[:0:0], []int{}) // also where the scope is empty
	}
}

func (n *naive) keep(x model.Var, good func(v int) bool) {
	n.domains[x.Index()] = slices.DeleteFunc(slices.Clone(n.domains[x.Index()]), func(v int) bool { return !good(v) })
}

// pairs is arc consistency on the pairs of terms.
func (n *naive) pairs(c model.AllDifferent) {
	for i, s := range c.Terms {
		for _, t := range c.Terms[:i] {
			n.generalised(model.Relation{X: s.X, Op: model.Ne, Y: t.X, C: t.C - s.C})
			if len(n.domains) != n.m.NumVars() {
				return
			}
		}
	}
}

// hidden applies hidden singles.
func (n *naive) hidden(c model.AllDifferent) {
	for v, places := range n.needed(c) {
		switch len(places) {
		case 0:
			n.keep(c.Terms[0].X, func(int) bool { return false })
		case 1:
			n.keep(places[0].X, func(w int) bool { return w == v-places[0].C })
		}
	}
}

// needed returns each value of a constraint with as many terms as values, and
// the terms that can take it.
func (n *naive) needed(c model.AllDifferent) map[int][]model.Term {
	if len(n.domains) != n.m.NumVars() || len(c.Terms) < 2 {
		return nil
	}
	places := map[int][]model.Term{}
	for _, t := range c.Terms {
		for v := range n.m.Domain(t.X).All() {
			found := places[v+t.C]
			if slices.Contains(n.domains[t.X.Index()], v) {
				found = append(found, t)
			}
			places[v+t.C] = found
		}
	}
	if len(places) != len(c.Terms) {
		return nil
	}
	return places
}

// locked takes the values whose places are all terms of another constraint, up
// to one constant, from the other terms of that one.
func (n *naive) locked(c model.AllDifferent) {
	for v, places := range n.needed(c) {
		for _, other := range n.m.Constraints() {
			if to, ok := other.(model.AllDifferent); ok && len(places) > 0 {
				n.lock(places, to.Terms, v)
			}
		}
	}
}

func (n *naive) lock(places, to []model.Term, v int) {
	i := slices.IndexFunc(to, func(t model.Term) bool { return t.X == places[0].X })
	if i < 0 {
		return
	}
	shift := to[i].C - places[0].C
	shared := make([]model.Term, len(places))
	for i, t := range places {
		shared[i] = model.Term{X: t.X, C: t.C + shift}
		if !slices.Contains(to, shared[i]) {
			return
		}
	}
	for _, t := range to {
		if !slices.Contains(shared, t) {
			n.keep(t.X, func(w int) bool { return w+t.C != v+shift })
		}
	}
}

// linear is bounds consistency, and for != what a last open variable allows.
func (n *naive) linear(c model.Linear) {
	for i, x := range c.Xs {
		lo, hi, fixed := 0, 0, true
		for j, y := range c.Xs {
			if j == i || c.Coefs[j] == 0 {
				continue
			}
			d := n.domains[y.Index()]
			if len(d) == 0 {
				return
			}
			ends := []int{c.Coefs[j] * d[0], c.Coefs[j] * d[len(d)-1]}
			lo, hi = lo+slices.Min(ends), hi+slices.Max(ends)
			fixed = fixed && len(d) == 1
		}
		possible := func(v int) bool {
			sum := c.Coefs[i] * v
			switch c.Op {
			case model.Eq:
				return sum+lo <= c.RHS && sum+hi >= c.RHS
			case model.Ne:
				return !fixed || sum+lo != c.RHS
			case model.Lt, model.Le:
				return c.Op.Holds(int64(sum+lo), int64(c.RHS))
			}
			return c.Op.Holds(int64(sum+hi), int64(c.RHS))
		}
		n.bounds(x, c.Op, possible)
	}
	if len(c.Xs) == 0 && !c.Op.Holds(0, int64(c.RHS)) {
		n.domains = append(n.domains[:0:0], []int{})
	}
}

// bounds removes from the ends alone, except for !=.
func (n *naive) bounds(x model.Var, op model.Op, possible func(v int) bool) {
	d := n.domains[x.Index()]
	if op == model.Ne {
		n.keep(x, possible)
		return
	}
	for len(d) > 0 && !possible(d[0]) {
		d = d[1:]
	}
	for len(d) > 0 && !possible(d[len(d)-1]) {
		d = d[:len(d)-1]
	}
	n.domains[x.Index()] = d
}

func TestRootReachesTheConsistenciesOfFates(t *testing.T) {
	check(t, 50, func(t *rapid.T) {
		m := randomModel(t)
		if rapid.Bool().Draw(t, "scaled") {
			m = scaled(t, m, rapid.SampledFrom([]int{30, 100_000}).Draw(t, "factor"))
		}
		for _, mode := range everyAllDiff {
			definedClosure(t, m, Options{AllDiff: mode})
		}
	})
}

// definedClosure returns what propagation leaves at the root, and false if it
// fails there. Either has to be as the definitions have it.
func definedClosure(t rapid.TB, m *model.Model, o Options) (domains [][]int, ok bool) {
	want, ok := naiveClosure(m, o.AllDiff)
	got, err := rootClosure(t, m, o)
	if (err == errFailed) == ok {
		t.Fatalf("%d: root propagation says %v, the definitions say %t", o.AllDiff, err, ok)
	}
	if diff := cmp.Diff(want, got); ok && diff != "" {
		t.Fatalf("%d: domains (-want +got):\n%s", o.AllDiff, diff)
	}
	return got, ok
}

func rootClosure(t rapid.TB, m *model.Model, o Options) ([][]int, error) {
	e := new(engine)
	e.start(context.Background())
	if err := e.load(m, o); err != nil {
		t.Fatal(err)
	}
	err := e.propagateRoot()
	return closure(e), err
}

// Complete scopes, where hidden singles apply, are rare among random models.
func TestRandomLatinRectangles(t *testing.T) {
	check(t, 10, func(t *rapid.T) {
		n := rapid.IntRange(2, 5).Draw(t, "n")
		gap := rapid.SampledFrom([]int{1, 30, 100_000}).Draw(t, "gap")
		b := model.NewBuilder()
		xs := make([]model.Var, n)
		terms := make([]model.Term, n)
		for i := range xs {
			shift := rapid.IntRange(-5, 5).Draw(t, "shift")
			var values []int
			for _, v := range rapid.SliceOfN(rapid.IntRange(1, n), 1, n).Draw(t, "values") {
				values = append(values, gap*v-shift)
			}
			if i == 0 {
				for v := 1; v <= n; v++ {
					values = append(values, gap*v-shift)
				}
			}
			xs[i] = b.Var("", model.Values(values...))
			terms[i] = model.Term{X: xs[i], C: shift}
		}
		b.Post("", model.AllDifferent{Terms: terms})
		m, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		definedClosure(t, m, Options{Debug: true})
	})
}
