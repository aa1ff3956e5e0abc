package encode_test

import (
	"slices"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// propagate is unit propagation as plainly as can be said: go over all clauses
// until none has a single open literal and no true one. It reports whether no
// clause was falsified.
func propagate(f *cnf.Formula, a cnf.Assignment) bool {
	for changed := true; changed; {
		changed = false
		for i := range f.NumClauses() {
			open, count := cnf.Lit(0), 0
			satisfied := false
			for _, l := range f.Clause(i) {
				switch a.Value(l) {
				case cnf.True:
					satisfied = true
				case cnf.Unset:
					open, count = l, count+1
				}
			}
			switch {
			case satisfied || count > 1:
			case count == 0:
				return false
			default:
				a.Set(open)
				changed = true
			}
		}
	}
	return true
}

// projections hands over every assignment of the variables 1..n that some
// assignment of the others makes a model of the formula. It is DPLL over the
// variables in order.
func projections(f *cnf.Formula, n int, a cnf.Assignment, found func(cnf.Assignment)) bool {
	a = slices.Clone(a)
	if !propagate(f, a) {
		return false
	}
	v := 1
	for v < len(a) && a[v] != cnf.Unset {
		v++
	}
	if v > n {
		if satisfiable(f, a) {
			found(a)
			return true
		}
		return false
	}
	any := false
	for _, value := range []cnf.Value{cnf.True, cnf.False} {
		a[v] = value
		any = projections(f, n, a, found) || any
	}
	return any
}

func satisfiable(f *cnf.Formula, a cnf.Assignment) bool {
	v := slices.Index(a[1:], cnf.Unset) + 1
	if v == 0 {
		return propagate(f, a)
	}
	for _, value := range []cnf.Value{cnf.True, cnf.False} {
		b := slices.Clone(a)
		b[v] = value
		if propagate(f, b) && satisfiable(f, b) {
			return true
		}
	}
	return false
}

// everyOption is each scheme with each at-most-one encoding, hallset with one of
// them since it is large, and the schemes that count with each encoding of at most k.
func everyOption() []encode.Options {
	var all []encode.Options
	for _, s := range []encode.Scheme{encode.Hall, encode.HallSets} {
		for _, c := range encode.Cardinalities()[1:] {
			all = append(all, encode.Options{Scheme: s, Cardinality: c})
		}
	}
	for _, s := range encode.Schemes() {
		for _, a := range encode.AMOs() {
			if s != encode.HallSets || a == encode.Pairwise {
				all = append(all, encode.Options{Scheme: s, AMO: a})
			}
		}
	}
	return all
}

// sudoku is the model of a 9x9 grid: rows, columns, boxes, clues.
func sudoku(grid string) *model.Model {
	b := model.NewBuilder()
	var cells [81]model.Var
	for i := range cells {
		cells[i] = b.Var("r"+string(rune('1'+i/9))+"c"+string(rune('1'+i%9)), model.Range(1, 9))
	}
	for kind, at := range []func(u, k int) int{
		func(u, k int) int { return 9*u + k },
		func(u, k int) int { return 9*k + u },
		func(u, k int) int { return 9*(u/3*3+k/3) + u%3*3 + k%3 },
	} {
		for u := range 9 {
			unit := make([]model.Var, 9)
			for k := range unit {
				unit[k] = cells[at(u, k)]
			}
			b.Post([]string{"row", "column", "box"}[kind]+" "+string(rune('1'+u)), model.Different(unit...))
		}
	}
	for i, c := range grid {
		if c >= '1' && c <= '9' {
			b.Post("clue", model.Linear{Coefs: []int{1}, Xs: []model.Var{cells[i]}, RHS: int(c - '0')})
		}
	}
	m, err := b.Build()
	if err != nil {
		panic(err)
	}
	return m
}
