package generate_test

import (
	"flag"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"counterpoint/model"
	"counterpoint/model/generate"
	"counterpoint/model/modeltest"
)

var update = flag.Bool("update", false, "write the golden files anew")

// must fails the test if a generator refused its parameters.
func must(t *testing.T) func(*model.Model, error) *model.Model {
	return func(m *model.Model, err error) *model.Model {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
}

func TestNumberOfSolutions(t *testing.T) {
	tests := []struct {
		name string
		m    *model.Model
		want int
	}{
		{"queens 1", must(t)(generate.Queens(1)), 1},
		{"queens 2", must(t)(generate.Queens(2)), 0},
		{"queens 3", must(t)(generate.Queens(3)), 0},
		{"queens 4", must(t)(generate.Queens(4)), 2},
		{"queens 5", must(t)(generate.Queens(5)), 10},
		{"queens 6", must(t)(generate.Queens(6)), 4},
		{"pigeons 3 2", must(t)(generate.Pigeons(3, 2)), 0},
		{"pigeons 5 4", must(t)(generate.Pigeons(5, 4)), 0},
		{"pigeons 4 4", must(t)(generate.Pigeons(4, 4)), 24},
		{"pigeons 3 5", must(t)(generate.Pigeons(3, 5)), 60},
		{"pairwise pigeons 5 4", must(t)(generate.PairwisePigeons(5, 4)), 0},
		{"pairwise pigeons 3 5", must(t)(generate.PairwisePigeons(3, 5)), 60},
		{"latin 1", must(t)(generate.Latin(1)), 1},
		{"latin 2", must(t)(generate.Latin(2)), 2},
		{"latin 3", must(t)(generate.Latin(3)), 12},
		{"no holes", must(t)(generate.QuasigroupWithHoles(3, 0, 7)), 1},
		{"all holes", must(t)(generate.QuasigroupWithHoles(3, 9, 7)), 12},
		{"colouring of K4", must(t)(generate.Colouring(4, 3, 1, 1)), 0},
		{"colouring of K4", must(t)(generate.Colouring(4, 4, 1, 1)), 24},
		{"colouring without edges", must(t)(generate.Colouring(4, 3, 0, 1)), 81},
		{"random, nothing constrained", must(t)(generate.RandomBinary(4, 3, 0, 1, 1)), 81},
		{"random, nothing forbidden", must(t)(generate.RandomBinary(4, 3, 1, 0, 1)), 81},
		{"random, all forbidden", must(t)(generate.RandomBinary(2, 3, 1, 1, 1)), 0},
		{"random-sat", must(t)(generate.RandomBinary(9, 4, 0.5, 0.3, 1)), 306},
		{"random-unsat", must(t)(generate.RandomBinary(9, 4, 0.8, 0.45, 1)), 0},
		{"colouring-10-3", must(t)(generate.Colouring(10, 3, 0.3, 1)), 60},
		{"magic 1", must(t)(generate.MagicSquare(1)), 1},
		{"magic 2", must(t)(generate.MagicSquare(2)), 0},
	}
	for _, test := range tests {
		if testing.Short() && strings.HasPrefix(test.name, "random-") {
			continue // 4^9 assignments
		}
		if got := len(modeltest.Solutions(test.m)); got != test.want {
			t.Errorf("%s has %d solutions, want %d", test.name, got, test.want)
		}
	}
}

func TestMagicSquareOfSide3(t *testing.T) {
	if testing.Short() {
		t.Skip("tries 9! squares")
	}
	m := must(t)(generate.MagicSquare(3))
	count := 0
	permutations([]int{1, 2, 3, 4, 5, 6, 7, 8, 9}, func(a []int) {
		if model.Verify(m, a) == nil {
			count++
		}
	})
	if count != 8 {
		t.Errorf("%d magic squares of side 3, want 8", count)
	}
}

// permutations visits every order of the values (Heap 1963).
func permutations(values []int, visit func([]int)) {
	var permute func(k int)
	permute = func(k int) {
		if k <= 1 {
			visit(values)
			return
		}
		for i := range k {
			permute(k - 1)
			j := 0
			if k%2 == 0 {
				j = i
			}
			values[j], values[k-1] = values[k-1], values[j]
		}
	}
	permute(len(values))
}

func TestQuasigroupWithHolesHasItsSquare(t *testing.T) {
	for seed := range uint64(20) {
		for _, n := range []int{1, 2, 3, 5, 8} {
			m := must(t)(generate.QuasigroupWithHoles(n, 0, seed))
			if err := model.Verify(m, givenValues(m)); err != nil {
				t.Errorf("side %d, seed %d: the square is not latin: %v", n, seed, err)
			}
		}
	}
	m := must(t)(generate.QuasigroupWithHoles(4, 5, 3))
	if got, want := m.NumConstraints(), 8+16-5; got != want {
		t.Errorf("4 by 4 with 5 holes has %d constraints, want %d", got, want)
	}
}

// givenValues reads the square off the constraints "cell = value".
func givenValues(m *model.Model) model.Assignment {
	a := make(model.Assignment, m.NumVars())
	for _, c := range m.Constraints() {
		if given, ok := c.(model.Linear); ok {
			a[given.Xs[0].Index()] = given.RHS
		}
	}
	return a
}

// Each of the 12 latin squares of side 3 is as likely as any other: of 1,200
// seeds about 100 give it, with a standard deviation below 10.
func TestRandomSquaresAreUniform(t *testing.T) {
	counts := make(map[string]int)
	for seed := range uint64(1200) {
		m := must(t)(generate.QuasigroupWithHoles(3, 0, seed))
		counts[fmt.Sprint(givenValues(m))]++
	}
	if len(counts) != 12 {
		t.Errorf("%d different squares, want 12", len(counts))
	}
	for square, n := range counts {
		if n < 50 || n > 150 {
			t.Errorf("%d of 1200 seeds give %s, want about 100", n, square)
		}
	}
}

func TestModelBHasExactNumbers(t *testing.T) {
	const n, d = 12, 5
	for seed := range uint64(10) {
		m := must(t)(generate.RandomBinary(n, d, 0.37, 0.29, seed))
		if got, want := m.NumConstraints(), 24; got != want { // 0.37 * 66 = 24.42
			t.Fatalf("%d constraints, want %d", got, want)
		}
		scopes := make(map[[2]int]bool)
		for i, c := range m.Constraints() {
			table := c.(model.Table)
			if !table.Forbid || len(table.Rows) != 7 { // 0.29 * 25 = 7.25
				t.Errorf("seed %d: %s, want 7 rows forbidden", seed, m.Describe(i))
			}
			distinct := slices.CompactFunc(slices.Clone(table.Rows), slices.Equal)
			if len(distinct) != len(table.Rows) {
				t.Errorf("seed %d: %s repeats a row", seed, m.Describe(i))
			}
			scopes[[2]int{table.Xs[0].Index(), table.Xs[1].Index()}] = true
		}
		if len(scopes) != m.NumConstraints() {
			t.Errorf("seed %d: two constraints have the same scope", seed)
		}
	}
}

func TestGoldenModels(t *testing.T) {
	tests := []struct {
		name string
		m    *model.Model
	}{
		{"queens-4", must(t)(generate.Queens(4))},
		{"pigeons-3-2", must(t)(generate.PairwisePigeons(3, 2))},
		{"quasigroup-5-10-seed-1", must(t)(generate.QuasigroupWithHoles(5, 10, 1))},
		{"random-6-3-seed-1", must(t)(generate.RandomBinary(6, 3, 0.5, 0.3, 1))},
		{"colouring-8-3-seed-1", must(t)(generate.Colouring(8, 3, 0.4, 1))},
		{"magic-3", must(t)(generate.MagicSquare(3))},
	}
	for _, test := range tests {
		compareFile(t, filepath.Join("testdata", test.name+".golden"), dump(test.m))
	}
}

// dump writes everything a model says.
func dump(m *model.Model) string {
	var b strings.Builder
	for x := range m.Vars() {
		fmt.Fprintf(&b, "%s in %v\n", m.Name(x), m.Domain(x))
	}
	for i, c := range m.Constraints() {
		fmt.Fprintf(&b, "%s: %s\n", m.ConstraintName(i), m.Describe(i))
		if table, ok := c.(model.Table); ok {
			fmt.Fprintf(&b, "  %v\n", table.Rows)
		}
	}
	return b.String()
}

func TestWrongParameters(t *testing.T) {
	tests := []struct {
		got  error
		want string
	}{
		{failure(generate.Queens(0)), "queens: the number of queens is 0: it must be at least 1"},
		{failure(generate.Queens(1 << 30)), "choose smaller parameters"},
		{failure(generate.Pigeons(0, 3)), "the number of pigeons is 0"},
		{failure(generate.Pigeons(3, 0)), "the number of holes is 0"},
		{failure(generate.Pigeons(3, model.MaxValue+1)), "it must be at most 1073741823"},
		{failure(generate.PairwisePigeons(1_000_000, 3)), "choose smaller parameters"},
		{failure(generate.Latin(-1)), "its side is -1"},
		{failure(generate.Latin(1 << 20)), "choose smaller parameters"},
		{failure(generate.QuasigroupWithHoles(3, 10, 1)), "the number of holes is 10: a square of 3 by 3 has 0 to 9"},
		{failure(generate.RandomBinary(0, 3, 0.5, 0.5, 1)), "the number of variables is 0"},
		{failure(generate.RandomBinary(3, 0, 0.5, 0.5, 1)), "the domain size is 0"},
		{failure(generate.RandomBinary(3, 3, 1.5, 0.5, 1)), "the density is 1.5: it must be from 0 to 1"},
		{failure(generate.RandomBinary(3, 3, 0.5, -1, 1)), "the tightness is -1"},
		{failure(generate.RandomBinary(1000, 100, 1, 1, 1)), "choose smaller parameters"},
		{failure(generate.Colouring(0, 3, 0.5, 1)), "the number of vertices is 0"},
		{failure(generate.Colouring(3, 0, 0.5, 1)), "the number of colours is 0"},
		{failure(generate.MagicSquare(0)), "its side is 0"},
		{failure(generate.MagicSquare(1 << 20)), "choose smaller parameters"},
	}
	for _, test := range tests {
		if test.got == nil || !strings.Contains(test.got.Error(), test.want) {
			t.Errorf("the error is %q, want one with %q", test.got, test.want)
		}
	}
}

func failure(_ *model.Model, err error) error { return err }
