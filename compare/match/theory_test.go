package match_test

import (
	"testing"

	"pgregory.net/rapid"

	"counterpoint/compare"
	"counterpoint/compare/match"
	"counterpoint/encode"
	"counterpoint/model"
	"counterpoint/model/modeltest"
)

// rows are what the documentation says of levels and schemes, with models on which
// each row is held to its word.
var rows = []struct {
	name     string
	models   func(*rapid.T) *model.Model
	levels   []match.Level
	schemes  []encode.Scheme
	relation match.Relation
}{
	{
		"arc consistency of != is unit propagation of conflicts", differences,
		[]match.Level{match.AC3},
		[]encode.Scheme{encode.Minimal, encode.Supports, encode.Order},
		match.Equal,
	},
	{
		"arc consistency of relations is unit propagation of supports", relations,
		[]match.Level{match.AC3, match.Norvig, match.Domain},
		[]encode.Scheme{encode.Supports, encode.Order},
		match.Equal,
	},
	{
		"and never less than unit propagation of conflicts", relations,
		[]match.Level{match.AC3, match.Domain},
		[]encode.Scheme{encode.Minimal, encode.Extended},
		match.Weaker,
	},
	{
		"hidden singles are each value somewhere", permutations,
		[]match.Level{match.Norvig},
		[]encode.Scheme{encode.Extended},
		match.Equal,
	},
	{
		"locked candidates are literals of intersections", permutations,
		[]match.Level{match.Locked},
		[]encode.Scheme{encode.Locked},
		match.Equal,
	},
	{
		"singleton consistency is failed literals over the same", permutations,
		[]match.Level{match.Singleton},
		[]encode.Scheme{encode.Minimal},
		match.Equal,
	},
	{
		"over hidden singles", permutations,
		[]match.Level{match.SingletonNorvig},
		[]encode.Scheme{encode.Extended},
		match.Equal,
	},
	{
		"over locked candidates", permutations,
		[]match.Level{match.SingletonLocked},
		[]encode.Scheme{encode.Locked},
		match.Equal,
	},
	{
		"over relations", relations,
		[]match.Level{match.Singleton},
		[]encode.Scheme{encode.Supports, encode.Order},
		match.Equal,
	},
	{
		"binary tables are supports", binaryTables,
		[]match.Level{match.AC3, match.Domain},
		[]encode.Scheme{encode.Supports},
		match.Equal,
	},
	{
		"tables are literals of rows", sparseTables,
		[]match.Level{match.AC3, match.Domain},
		encode.Schemes(), match.Equal,
	},
	{
		"bounds of inequalities are the literals x<=v", inequalities,
		[]match.Level{match.AC3, match.Bounds, match.Range, match.Domain},
		[]encode.Scheme{encode.Order},
		match.Equal,
	},
	{
		"so are those of equations", equations,
		[]match.Level{match.AC3},
		[]encode.Scheme{encode.Order},
		match.Equal,
	},
	{
		"but an equation has more", equations,
		[]match.Level{match.Bounds, match.Range, match.Domain},
		[]encode.Scheme{encode.Order},
		match.Weaker,
	},
	{
		"range consistency is counts of intervals", intervals,
		[]match.Level{match.Range},
		[]encode.Scheme{encode.Hall},
		match.Equal,
	},
	{
		"which leave out values that are nowhere", allDifferents,
		[]match.Level{match.Range},
		[]encode.Scheme{encode.Hall},
		match.Stronger,
	},
	{
		"which is never less than bounds consistency", allDifferents,
		[]match.Level{match.Bounds},
		[]encode.Scheme{encode.Hall},
		match.Stronger,
	},
	{
		"and never less than arc consistency of each !=", allDifferents,
		[]match.Level{match.AC3},
		[]encode.Scheme{encode.Hall},
		match.Stronger,
	},
	{
		"domain consistency of all-different is never less than any", allDifferents,
		[]match.Level{match.Domain},
		[]encode.Scheme{encode.Minimal, encode.Extended, encode.Supports, encode.Order, encode.Hall, encode.Log},
		match.Weaker,
	},
}

// allDifferents draws all-different constraints of three terms or more.
func allDifferents(t *rapid.T) *model.Model {
	d := drawVars(t, 3, 6, 6)
	for range rapid.IntRange(1, 2).Draw(t, "all-differents") {
		d.Post("", shifted(t, d.scope(t, 3, 6)))
	}
	return build(t, d.Builder)
}

// intervals draws all-different constraints whose values have no gap.
func intervals(t *rapid.T) *model.Model {
	d := draft{Builder: model.NewBuilder()}
	for range rapid.IntRange(3, 5).Draw(t, "variables") {
		d.xs = append(d.xs, d.Var("", model.Range(1, 5)))
	}
	for range rapid.IntRange(1, 2).Draw(t, "all-differents") {
		d.Post("", model.Different(d.scope(t, 3, 5)...))
	}
	for _, x := range d.xs {
		for _, v := range rapid.SliceOfN(rapid.IntRange(1, 5), 0, 4).Draw(t, "excluded") {
			d.Post("", model.Linear{Coefs: []int{1}, Xs: []model.Var{x}, Op: model.Ne, RHS: v})
		}
	}
	return build(t, d.Builder)
}

// TestRows walks the whole tree of random models. Where theory says equal, both
// sides are at each node; otherwise they go on from what both have left, and no
// node contradicts theory. All count each solution once.
func TestRows(t *testing.T) {
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			check(t, 8, func(t *rapid.T) {
				m := row.models(t)
				o := match.Options{
					Level: rapid.SampledFrom(row.levels).Draw(t, "level"),
					Encoding: encode.Options{
						Scheme: rapid.SampledFrom(row.schemes).Draw(t, "scheme"),
						AMO:    rapid.SampledFrom(encode.AMOs()).Draw(t, "amo"),
					},
					Through: row.relation != match.Equal,
				}
				o.Probe = o.Level.IsSingleton()
				r := walk(t, m, o)
				if r.Claim.Relation != row.relation && r.Claim.Relation != match.Equal { // a row may hold more than it must
					t.Fatalf("%v against %v: claimed %v, want %v: %+v", o.Level, o.Encoding.Scheme, r.Claim.Relation, row.relation, r.Claim)
				}
				checkClaim(t, m, o, r)
			})
		})
	}
}

// TestClaims holds every level against every scheme on models of all kinds mixed.
func TestClaims(t *testing.T) {
	check(t, 100, func(t *rapid.T) {
		m := rapid.SampledFrom([]func(*rapid.T) *model.Model{
			modeltest.Random, differences, permutations, relations, binaryTables, sums2,
		}).Draw(t, "models")(t)
		o := match.Options{
			Level: rapid.SampledFrom(match.Levels()).Draw(t, "level"),
			Encoding: encode.Options{
				Scheme: rapid.SampledFrom(encode.Schemes()).Draw(t, "scheme"),
				AMO:    rapid.SampledFrom(encode.AMOs()).Draw(t, "amo"),
			},
			Probe:   rapid.Bool().Draw(t, "probe"),
			Through: true,
		}
		checkClaim(t, m, o, walk(t, m, o))
	})
}

// sums2 draws sums of two variables and more, with every comparison.
func sums2(t *rapid.T) *model.Model {
	d := drawVars(t, 2, 4, 5)
	for range rapid.IntRange(1, 4).Draw(t, "sums") {
		s := d.scope(t, 2, 3)
		coefs := rapid.SliceOfN(rapid.IntRange(-3, 3), len(s), len(s)).Draw(t, "coefficients")
		d.Post("", model.Linear{Coefs: coefs, Xs: s, Op: drawOp(t, everyOp), RHS: rapid.IntRange(-6, 6).Draw(t, "right side")})
	}
	return build(t, d.Builder)
}

// checkClaim holds a whole walk to what it claims.
func checkClaim(t rapid.TB, m *model.Model, o match.Options, r match.Result) {
	t.Helper()
	if r.Differing.Defects > 0 || !r.Complete {
		t.Fatalf("%v against %v: %+v; %+v, the first %+v", o.Level, o.Encoding.Scheme, r.Claim, r.Differing, r.First)
	}
	if r.Claim.Relation == match.Equal && (r.First != nil || r.Native != r.Clauses) {
		t.Fatalf("%v against %v: %+v; counters %+v and %+v", o.Level, o.Encoding.Scheme, r.First, r.Native, r.Clauses)
	}
	want := uint64(len(modeltest.Solutions(m)))
	for _, counters := range []compare.Counters{r.Native, r.Clauses} {
		if n, ok := counters.Get(compare.Solutions); !ok || n != want {
			t.Fatalf("%v against %v: %d solutions, want %d", o.Level, o.Encoding.Scheme, n, want)
		}
	}
}

// TestStrict shows for each pair that is not equal a root where they differ.
func TestStrict(t *testing.T) {
	for _, test := range []struct {
		name            string
		level           match.Level
		scheme          encode.Scheme
		domains         []model.Domain // of x0, x1, ...
		post            func(b *model.Builder, xs []model.Var)
		native, clauses string // what one side alone removes
	}{
		{
			"x < y", match.AC3, encode.Minimal,
			[]model.Domain{model.Range(1, 3), model.Range(1, 3)},
			func(b *model.Builder, xs []model.Var) { b.Post("", model.Relation{X: xs[0], Op: model.Lt, Y: xs[1]}) },
			"x0=3 x1=1", "",
		},
		{
			"a hidden single", match.Norvig, encode.Minimal,
			[]model.Domain{model.Range(1, 2), model.Range(1, 2), model.Range(1, 3)},
			different,
			"x2=1 x2=2", "",
		},
		{
			"a hidden single in clauses", match.AC3, encode.Extended,
			[]model.Domain{model.Range(1, 2), model.Range(1, 2), model.Range(1, 3)},
			different,
			"", "x2=1 x2=2",
		},
		{
			"a locked candidate", match.Locked, encode.Extended,
			[]model.Domain{model.Range(1, 3), model.Range(1, 3), model.Range(2, 3), model.Range(1, 3)},
			overlapping,
			"x3=1", "",
		},
		{
			"a locked candidate in clauses", match.Norvig, encode.Locked,
			[]model.Domain{model.Range(1, 3), model.Range(1, 3), model.Range(2, 3), model.Range(1, 3)},
			overlapping,
			"", "x3=1",
		},
		{
			"a hole", match.Bounds, encode.Hall,
			[]model.Domain{model.Range(2, 2), model.Range(1, 3), model.Range(1, 4)},
			different,
			"", "x1=2 x2=2",
		},
		{
			"a Hall interval", match.AC3, encode.Hall,
			[]model.Domain{model.Range(1, 2), model.Range(1, 2), model.Range(1, 4)},
			different,
			"", "x2=1 x2=2",
		},
		{
			"an even number", match.AC3, encode.Supports,
			[]model.Domain{model.Range(0, 4), model.Range(0, 2)},
			func(b *model.Builder, xs []model.Var) {
				b.Post("", model.Linear{Coefs: []int{1, -2}, Xs: xs, Op: model.Eq})
			},
			"", "x0=1 x0=3",
		},
		{
			"even bounds", match.Bounds, encode.Order,
			[]model.Domain{model.Range(0, 1), model.Range(0, 1), model.Range(1, 2)},
			func(b *model.Builder, xs []model.Var) {
				b.Post("", model.Linear{Coefs: []int{2, 2, -1}, Xs: xs, Op: model.Eq})
			},
			"x2=1", "",
		},
	} {
		b := model.NewBuilder()
		var xs []model.Var
		for _, d := range test.domains {
			xs = append(xs, b.Var("", d))
		}
		test.post(b, xs)
		m := build(t, b)
		r := walk(t, m, match.Options{Level: test.level, Encoding: encode.Options{Scheme: test.scheme}, RootOnly: true})
		if r.First == nil {
			t.Errorf("%s: no difference", test.name)
			continue
		}
		if native, clauses := names(m, r.First.NativeOnly), names(m, r.First.ClausesOnly); native != test.native || clauses != test.clauses {
			t.Errorf("%s: %v alone removes %q, want %q; %v alone %q, want %q",
				test.name, test.level, native, test.native, test.scheme, clauses, test.clauses)
		}
		if r.Claim.Contradicts(r.First) || r.Claim.Relation == match.Equal {
			t.Errorf("%s: contradicts %+v", test.name, r.Claim)
		}
	}
}

func different(b *model.Builder, xs []model.Var) { b.Post("", model.Different(xs...)) }

// overlapping posts two permutations that share the first two variables.
func overlapping(b *model.Builder, xs []model.Var) {
	b.Post("", model.Different(xs[0], xs[1], xs[2]))
	b.Post("", model.Different(xs[0], xs[1], xs[3]))
}

func names(m *model.Model, pairs []match.Pair) string {
	all := ""
	for i, p := range pairs {
		if i > 0 {
			all += " "
		}
		all += p.Name(m)
	}
	return all
}

// TestDomainConsistencyOfAllDifferent shows what no encoding of polynomial size
// finds: x0 and x1 take 1 and 3, which are no interval, and so no other does.
func TestDomainConsistencyOfAllDifferent(t *testing.T) {
	b := model.NewBuilder()
	var xs []model.Var
	for _, d := range []model.Domain{model.Values(1, 3), model.Values(1, 3), model.Range(1, 4), model.Range(1, 4)} {
		xs = append(xs, b.Var("", d))
	}
	different(b, xs)
	m := build(t, b)
	for _, scheme := range encode.Schemes() {
		for _, amo := range encode.AMOs() {
			r := walk(t, m, match.Options{Level: match.Domain, Encoding: encode.Options{Scheme: scheme, AMO: amo}, RootOnly: true})
			switch {
			case r.Claim.Relation == match.Equal && r.First == nil: // of exponential size
			case r.First == nil:
				t.Errorf("%v, %v: no difference", scheme, amo)
			case names(m, r.First.NativeOnly) != "x2=1 x2=3 x3=1 x3=3" || len(r.First.ClausesOnly) > 0:
				t.Errorf("%v, %v: %+v", scheme, amo, r.First)
			}
		}
	}
}
