package encode_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/encode/cnf/cnftest"
	"counterpoint/model"
	"counterpoint/model/modeltest"
)

// TestNamesOfDiagramsAreTrue takes the names of the nodes at their word: where each
// is true exactly if its partial sum is as it says, every solution satisfies the
// clauses.
func TestNamesOfDiagramsAreTrue(t *testing.T) {
	nodes := 0
	rapid.Check(t, func(t *rapid.T) {
		b := model.NewBuilder()
		c := model.Linear{
			Op:  rapid.SampledFrom([]model.Op{model.Eq, model.Ne, model.Lt, model.Le, model.Gt, model.Ge}).Draw(t, "op"),
			RHS: rapid.IntRange(-20, 20).Draw(t, "right side"),
		}
		for i := range rapid.IntRange(3, 4).Draw(t, "variables") {
			values := rapid.SliceOfNDistinct(rapid.IntRange(-4, 4), 4, 4, rapid.ID).Draw(t, "domain")
			c.Xs = append(c.Xs, b.Var(fmt.Sprintf("x%d", i), model.Values(values...)))
			c.Coefs = append(c.Coefs, rapid.IntRange(-5, 5).Draw(t, "coefficient"))
		}
		b.Post("sum", c)
		m, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		e := mustEncode(t, m, encode.Options{Scheme: rapid.SampledFrom([]encode.Scheme{encode.Minimal, encode.Order}).Draw(t, "scheme")})
		for _, solution := range modeltest.Solutions(m) {
			a := cnf.NewAssignment(e.Formula().NumVars())
			for v := 1; v <= e.Formula().NumVars(); v++ {
				sign := cnf.Lit(1)
				if !says(t, e.VarName(v), c.Xs, solution) {
					sign = -1
				}
				a.Set(sign * cnf.Lit(v))
			}
			for i := range e.Formula().NumClauses() {
				if !cnftest.Satisfied(e.Formula().Clause(i), a) {
					t.Fatalf("%v: %v breaks %v", m, solution, named(e, i))
				}
			}
			nodes += e.Formula().NumVars() - e.NumModelVars()
		}
	})
	if nodes == 0 {
		t.Error("no diagram was made")
	}
}

// says reports whether the values are as a name has it: "x1=3", "x1<=3", or of a
// partial sum "sum: 2*x1 + -3*x0 = 4", with ">= 4" or "in 4..6".
func says(t *rapid.T, name string, xs []model.Var, values model.Assignment) bool {
	number := func(text string) int {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatalf("the name %q: %v", name, err)
		}
		return n
	}
	value := func(x string) int { return values.Value(xs[number(strings.TrimPrefix(x, "x"))]) }
	rest, partial := strings.CutPrefix(name, "sum: ")
	if !partial {
		if x, v, bound := strings.Cut(name, "<="); bound {
			return value(x) <= number(v)
		}
		x, v, _ := strings.Cut(name, "=")
		return value(x) == number(v)
	}
	sum := 0
	words := strings.Fields(rest)
	is := slices.IndexFunc(words, func(w string) bool { return w == "=" || w == ">=" || w == "in" })
	for _, term := range words[:max(is, 0)] {
		if coef, x, ok := strings.Cut(term, "*"); ok {
			sum += number(coef) * value(x)
		}
	}
	lo, hi, _ := strings.Cut(words[len(words)-1], "..")
	switch {
	case is < 0:
		t.Fatalf("the name %q says nothing", name)
	case words[is] == "in":
		return number(lo) <= sum && sum <= number(hi)
	case words[is] == ">=":
		return sum >= number(lo)
	}
	return sum == number(lo)
}

// named returns the names of a clause's literals.
func named(e *encode.Encoding, clause int) []string {
	var names []string
	for _, l := range e.Formula().Clause(clause) {
		names = append(names, e.LitName(l))
	}
	return names
}
