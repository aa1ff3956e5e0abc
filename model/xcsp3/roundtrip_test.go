package xcsp3_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"counterpoint/model"
	"counterpoint/model/modeltest"
	"counterpoint/model/xcsp3"
)

func written(t rapid.TB, m *model.Model) string {
	t.Helper()
	var b bytes.Buffer
	if err := xcsp3.Write(&b, m, "a model"); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func read(t rapid.TB, text string) *model.Model {
	t.Helper()
	m, err := xcsp3.Read("test.xml", strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return m
}

// variables writes names and domains.
func variables(m *model.Model) string {
	var b strings.Builder
	for x := range m.Vars() {
		fmt.Fprintf(&b, "%q in %v\n", m.Name(x), m.Domain(x))
	}
	return b.String()
}

// constraints writes names and constraints.
func constraints(m *model.Model) string {
	var b strings.Builder
	for i := range m.NumConstraints() {
		fmt.Fprintf(&b, "%q: %s\n", m.ConstraintName(i), m.Describe(i))
	}
	return b.String()
}

func TestReadGivesBackWhatWriteWrites(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := modeltest.Random(t)
		text := written(t, m)
		got := read(t, text)
		if diff := cmp.Diff(variables(m), variables(got)); diff != "" {
			t.Fatalf("variables (-written +read):\n%s\n%s", diff, text)
		}
		if diff := cmp.Diff(modeltest.Solutions(m), modeltest.Solutions(got)); diff != "" {
			t.Fatalf("solutions (-written +read):\n%s\n%s", diff, text)
		}
		if again := written(t, got); again != text {
			t.Fatalf("written again it differs:\n%s", cmp.Diff(text, again))
		}
		for i, c := range m.Constraints() {
			if m.ConstraintName(i) != got.ConstraintName(i) {
				t.Fatalf("constraint %d is called %q, want %q", i, got.ConstraintName(i), m.ConstraintName(i))
			}
			if len(c.Vars()) > 0 && model.Kind(c) != model.Kind(got.Constraint(i)) {
				t.Fatalf("%s comes back as %s", m.Describe(i), got.Describe(i))
			}
		}
	})
}

// Constraints without tables come back as they were, to the letter.
func TestReadGivesBackTheConstraints(t *testing.T) {
	b := model.NewBuilder()
	x := b.Var("x", model.Range(-5, 5))
	y := b.Var("y", model.Values(1, 2, 3, 7))
	z := b.Var("z", model.Range(0, model.MaxValue))
	b.Post("shifted", model.AllDifferent{Terms: []model.Term{{X: x, C: 3}, {X: y, C: -model.MaxValue}, {X: z}}})
	b.Post("one", model.Different(x))
	for _, op := range []model.Op{model.Eq, model.Ne, model.Lt, model.Le, model.Gt, model.Ge} {
		b.Post("", model.Relation{X: y, Op: op, Y: x, C: 4})
		b.Post("", model.Relation{X: x, Op: op, Y: y, C: -model.MaxValue})
		b.Post("", model.Linear{Coefs: []int{1, -1}, Xs: []model.Var{z, x}, Op: op, RHS: -7})
		b.Post("", model.Linear{Coefs: []int{0, -3, 1 << 30}, Xs: []model.Var{z, x, y}, Op: op, RHS: 7})
		b.Post("", model.Linear{Coefs: []int{5}, Xs: []model.Var{z}, Op: op})
	}
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	got := read(t, written(t, m))
	if diff := cmp.Diff(constraints(m), constraints(got)); diff != "" {
		t.Errorf("(-written +read):\n%s", diff)
	}
}

func TestNames(t *testing.T) {
	sets := [][]string{
		{"x", "y_1", "Z9"},
		{"r1c1 of the left grid", "1", "ünïcode", "a.b", "a_b", "a-b", "<&\">", "_", "-"},
		{"x[0]", "x[1]", "x[2]", "y"},
		{"x[0][0]", "x[0][1]", "x[1][0]", "x[1][1]"},
		{"x[0]", "x[2]", "x[1]"},                        // not in order
		{"x[1]", "x[2]"},                                // does not start at 0
		{"x[0][0]", "x[0][1]", "x[1][0]"},               // not complete
		{"x[0]", "x", "x[1]"},                           // the id is taken
		{"x[0]", "x[1]", "y", "x[2]"},                   // in two parts
		{"x[00]", "x[+1]", "x[", "x]", "x[0]y", "x[a]"}, // no cells
		{"x[0]", "x[0][0]"},
		{"add", "set", "eq", "add[0]"}, // operators
		{"a b", "a_b", "a_b_1", "a  b"},
		{"name: x", "x"},
	}
	for _, names := range sets {
		b := model.NewBuilder()
		var xs []model.Var
		for i, name := range names {
			xs = append(xs, b.Var(name, model.Range(0, i)))
			b.Post("about "+name, model.Linear{Coefs: []int{1}, Xs: []model.Var{xs[i]}, Op: model.Le, RHS: i})
		}
		b.Post("\ta \"name\" with\nlines & <signs>", model.Different(xs...))
		m, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		text := written(t, m)
		got := read(t, text)
		if diff := cmp.Diff(variables(m)+constraints(m), variables(got)+constraints(got)); diff != "" {
			t.Errorf("(-written +read):\n%s\n%s", diff, text)
		}
		ids := declaredIDs(text)
		slices.Sort(ids)
		if len(slices.Compact(ids)) != strings.Count(text, ` id="`) {
			t.Errorf("an id stands twice:\n%s", text)
		}
	}
}

func declaredIDs(text string) []string {
	var ids []string
	for _, part := range strings.Split(text, ` id="`)[1:] {
		id, _, _ := strings.Cut(part, `"`)
		ids = append(ids, id)
	}
	return ids
}

func TestArraysAreWrittenAsArrays(t *testing.T) {
	b := model.NewBuilder()
	for i := range 3 {
		b.Var(fmt.Sprintf("q[%d]", i), model.Range(1, 3))
	}
	for i := range 4 {
		b.Var(fmt.Sprintf("m[%d][%d]", i/2, i%2), model.Range(0, i%2))
	}
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	text := written(t, m)
	for _, want := range []string{
		`<array id="q" size="[3]"> 1..3 </array>`,
		`<array id="m" size="[2][2]">`,
		`<domain for="m[0][0] m[1][0]"> 0 </domain>`,
		`<domain for="m[0][1] m[1][1]"> 0..1 </domain>`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
	if diff := cmp.Diff(variables(m), variables(read(t, text))); diff != "" {
		t.Errorf("(-written +read):\n%s", diff)
	}
}

func TestWriteRefusesWhatXMLCannotHold(t *testing.T) {
	for _, name := range []string{"\xff", "a\x00b", "\ufffe"} {
		b := model.NewBuilder()
		x := b.Var("x", model.Range(0, 1))
		b.Post(name, model.Different(x))
		m, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		if err := xcsp3.Write(&bytes.Buffer{}, m, ""); err == nil || !strings.Contains(err.Error(), "XML cannot hold") {
			t.Errorf("the error for %q is %v", name, err)
		}
	}
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, fmt.Errorf("no space left on device") }

func TestWriteReturnsTheWritersError(t *testing.T) {
	m, err := model.NewBuilder().Build()
	if err != nil {
		t.Fatal(err)
	}
	if err := xcsp3.Write(fullDisk{}, m, ""); err == nil {
		t.Error("no error from a full disk")
	}
}
