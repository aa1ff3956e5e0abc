package cnftest

import (
	"slices"
	"testing"

	"counterpoint/encode/cnf"
)

func TestNumModels(t *testing.T) {
	square, _ := LatinSquare(2)
	for _, c := range []struct {
		f    *cnf.Formula
		want int
	}{
		{Formula(0), 1},
		{Formula(0, []cnf.Lit{}), 0},
		{Formula(3), 8},
		{Formula(2, []cnf.Lit{1, 2}), 3},
		{Pigeons(3, 3), 6},
		{Pigeons(3, 2), 0},
		{square, 2},
	} {
		if got := NumModels(c.f); got != c.want {
			t.Errorf("%d models of a formula of %d variables, want %d", got, c.f.NumVars(), c.want)
		}
	}
}

func TestPropagate(t *testing.T) {
	f := Formula(4, []cnf.Lit{-1, 2, 2}, []cnf.Lit{1, 1}, []cnf.Lit{-2, 3, 4})
	a := cnf.NewAssignment(4)
	if assigned, conflict := Propagate(f, a); assigned != 2 || conflict || !slices.Equal(a[1:], cnf.Assignment{1, 1, 0, 0}) {
		t.Errorf("%d assigned, conflict %v, %v", assigned, conflict, a)
	}
	f.Add(-3)
	f.Add(-4)
	if _, conflict := Propagate(f, a); !conflict {
		t.Error("no conflict")
	}
}

func TestChains(t *testing.T) {
	const formulas = 1000
	for _, longest := range []int{3, 5} {
		conflicts, complete := 0, 0
		for f := range Chains(formulas, longest) {
			if assigned, conflict := Propagate(f, cnf.NewAssignment(f.NumVars())); conflict {
				conflicts++
			} else if assigned == f.NumVars() {
				complete++
			}
		}
		if conflicts < formulas/10 || conflicts > formulas*9/10 || complete == 0 {
			t.Errorf("%d conflicts and %d complete of %d: the formulas test little", conflicts, complete, formulas)
		}
	}
}
