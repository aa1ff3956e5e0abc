package native

import (
	"fmt"
	"testing"

	"counterpoint/model"
)

// Models that several tests share.

func build(t testing.TB, b *model.Builder) *model.Model {
	t.Helper()
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// level is a consistency that the engine keeps.
type level struct {
	name    string
	options Options
}

func everyLevel() []level {
	return []level{
		{"value", Options{AllDiff: Value}},
		{"hidden", Options{AllDiff: Hidden}},
		{"locked", Options{AllDiff: Locked}},
		{"domain", Options{AllDiff: Domain}},
		{"singleton", Options{AllDiff: Value, Singleton: true}},
		{"singleton of hidden", Options{AllDiff: Hidden, Singleton: true}},
		{"singleton of locked", Options{AllDiff: Locked, Singleton: true}},
		{"singleton of domain", Options{AllDiff: Domain, Singleton: true}},
	}
}

// variables makes n variables with the same domain.
func variables(b *model.Builder, n int, d model.Domain) []model.Var {
	xs := make([]model.Var, n)
	for i := range xs {
		xs[i] = b.Var("", d)
	}
	return xs
}

func unary(x model.Var, op model.Op, v int) model.Linear {
	return model.Linear{Coefs: []int{1}, Xs: []model.Var{x}, Op: op, RHS: v}
}

// sudoku is the model of a grid with boxes of r rows and c columns, one
// character for each cell: a digit for a clue, anything else for none.
func sudoku(t testing.TB, r, c int, grid string) *model.Model {
	t.Helper()
	return withClues(t, emptyGrid(t, r, c), grid)
}

func emptyGrid(t testing.TB, r, c int) *model.Model {
	t.Helper()
	n := r * c
	b := model.NewBuilder()
	cells := variables(b, n*n, model.Range(1, n))
	for i := range n {
		row, column, box := make([]model.Var, n), make([]model.Var, n), make([]model.Var, n)
		for j := range n {
			row[j] = cells[i*n+j]
			column[j] = cells[j*n+i]
			box[j] = cells[(i/r*r+j/c)*n+i%r*c+j%c]
		}
		b.Post("", model.Different(row...))
		b.Post("", model.Different(column...))
		b.Post("", model.Different(box...))
	}
	return build(t, b)
}

func withClues(t testing.TB, empty *model.Model, grid string) *model.Model {
	t.Helper()
	var clues []model.Named
	for i, ch := range []byte(grid) {
		if ch > '0' && ch <= '9' {
			clues = append(clues, model.Named{Constraint: unary(empty.Var(i), model.Eq, int(ch-'0'))})
		}
	}
	m, err := empty.With(clues...)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func latin(t testing.TB, n int) *model.Model {
	t.Helper()
	b := model.NewBuilder()
	cells := variables(b, n*n, model.Range(1, n))
	for i := range n {
		column := make([]model.Var, n)
		for j := range n {
			column[j] = cells[j*n+i]
		}
		b.Post("", model.Different(cells[i*n:i*n+n]...))
		b.Post("", model.Different(column...))
	}
	return build(t, b)
}

// queens places a queen in each row, as three all-different constraints.
func queens(t testing.TB, n int) *model.Model {
	t.Helper()
	b := model.NewBuilder()
	xs := variables(b, n, model.Range(1, n))
	for _, slope := range []int{0, 1, -1} {
		terms := make([]model.Term, n)
		for i, x := range xs {
			terms[i] = model.Term{X: x, C: slope * i}
		}
		b.Post(fmt.Sprintf("slope %d", slope), model.AllDifferent{Terms: terms})
	}
	return build(t, b)
}

// queensByRelations is the same problem as binary relations.
func queensByRelations(t testing.TB, n int) *model.Model {
	t.Helper()
	b := model.NewBuilder()
	xs := variables(b, n, model.Range(1, n))
	for i := range n {
		for j := range i {
			for _, c := range []int{0, i - j, j - i} {
				b.Post("", model.Relation{X: xs[i], Op: model.Ne, Y: xs[j], C: c})
			}
		}
	}
	return build(t, b)
}

// sendMoreMoney is SEND + MORE = MONEY, its only solution being
// 9567 + 1085 = 10652.
func sendMoreMoney(t testing.TB) *model.Model {
	t.Helper()
	b := model.NewBuilder()
	letters := map[byte]model.Var{}
	var scope []model.Var
	for _, ch := range []byte("SENDMORY") {
		least := 0
		if ch == 'S' || ch == 'M' {
			least = 1
		}
		letters[ch] = b.Var(string(ch), model.Range(least, 9))
		scope = append(scope, letters[ch])
	}
	weights := map[byte]int{}
	for word, sign := range map[string]int{"SEND": 1, "MORE": 1, "MONEY": -1} {
		weight := sign
		for i := len(word) - 1; i >= 0; i-- {
			weights[word[i]] += weight
			weight *= 10
		}
	}
	sum := model.Linear{Op: model.Eq}
	for _, ch := range []byte("SENDMORY") {
		sum.Coefs, sum.Xs = append(sum.Coefs, weights[ch]), append(sum.Xs, letters[ch])
	}
	b.Post("different", model.Different(scope...))
	b.Post("sum", sum)
	return build(t, b)
}
