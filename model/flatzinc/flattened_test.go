package flatzinc

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"counterpoint/model"
)

// What the FlatZinc of MiniZinc says of the constraints that it was made of.
func TestFlattened(t *testing.T) {
	b := model.NewBuilder()
	x, y := b.Var("x", model.Range(1, 3)), b.Var("y", model.Range(1, 3))
	b.Var("left out", model.Range(-3, -3))
	b.Post("", model.Different(x, y))
	b.Post("", model.Relation{X: x, Op: model.Ne, Y: y})
	b.Post("", model.Linear{Coefs: []int{1}, Xs: []model.Var{x}, Op: model.Le, RHS: 2})
	b.Post("", model.Relation{X: x, Op: model.Le, Y: y, C: 2})
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	p, err := Translate(t.Context(), m, Options{Flatten: true})
	if err != nil {
		t.Fatal(err)
	}
	// Lines 1 to 4 are an include and three variables.
	const fzn = `var 1..3: x0:: output_var:: mzn_path("m.mzn|2|1|2|3|vd;");
var 2..2: x1:: is_defined_var:: mzn_path("m.mzn|2|1|2|3|vd;");
var -1..4: t0:: output_var:: is_defined_var;
array [1..1] of int: X_INTRODUCED_0_ = [1];
constraint int_lin_le([1,1],[a,b],1):: mzn_path("m.mzn|5|12|4|20|ca|x;/share/linear/y.mzn|5|1|2|3|ca|z;");
constraint int_lin_le([1,1],[a,c],1):: mzn_path("m.mzn|5|12|4|20|ca|x;");
constraint int_lin_eq([1,1],[a,c],1):: defines_var(a):: mzn_path("m.mzn|5|12|4|20|ca|x;");
constraint int_lin_eq([1,1],[a,d],1):: mzn_path("m.mzn|6|12|4|20|ca|x;");
solve  satisfy;
output ["x0 = ",showDzn(x0),";\n","x1 = ",showDzn(x1),";\n","x2 = ",showDzn(x2),";\n"];
int: x2 = -3;
int: x1 = 2;
int: x0;
`
	flat, err := p.Flattened(m, fzn)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{
		"alldifferent: flattened by MiniZinc into 1 int_lin_eq, 2 int_lin_le",
		"relation: flattened by MiniZinc into 1 int_lin_eq",
		"linear: a domain of 2 from 3 values",
		"relation: flattened by MiniZinc into nothing: it holds in the domains",
	}, flat.Fates); diff != "" {
		t.Error(diff)
	}
	const want = `var 1..3: x0 :: output_var;
var 2..2: x1 :: output_var:: is_defined_var;
var -1..4: t0:: is_defined_var;
array [1..1] of int: X_INTRODUCED_0_ = [1];
var -3..-3: x2 :: output_var;
constraint int_lin_le([1,1],[a,b],1);
constraint int_lin_le([1,1],[a,c],1);
constraint int_lin_eq([1,1],[a,c],1):: defines_var(a);
constraint int_lin_eq([1,1],[a,d],1);
solve  satisfy;
`
	var text strings.Builder
	if err := flat.Write(&text); err != nil || text.String() != want {
		t.Errorf("%v\n%s", err, cmp.Diff(want, text.String()))
	}
	for _, line := range []string{"3", "99", "99999999999999999999"} {
		_, err := p.Flattened(m, `constraint int_eq(x,y):: mzn_path("m.mzn|`+line+`|1|");`)
		if err == nil || !strings.Contains(err.Error(), "the lines 5 to 7") {
			t.Errorf("line %s: error %v", line, err)
		}
	}
}
