package cpsat

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"counterpoint/encode/sat/process"
	"counterpoint/model"
	"counterpoint/model/generate"
	"counterpoint/model/modeltest"
	"counterpoint/model/sudoku"
)

const python = "python3"

func needORTools(t *testing.T) {
	t.Helper()
	if _, err := Version(t.Context(), python); err != nil {
		t.Skip(err)
	}
}

func TestAgainstBruteForce(t *testing.T) {
	needORTools(t)
	models, count := rapid.Custom(modeltest.Random), 8
	if testing.Short() {
		count = 2
	}
	for seed := range count { // each start of Python takes a second
		m := models.Example(seed)
		s := Solver{Python: python, Presolve: seed%2 == 0, Workers: 1, Seed: 42}
		var found []model.Assignment
		r, err := s.Solve(t.Context(), m, 0, func(a model.Assignment) bool {
			found = append(found, slices.Clone(a))
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
		modeltest.Sort(found)
		want := modeltest.Solutions(m)
		if diff := cmp.Diff(want, found); diff != "" || !r.Complete || r.Status == model.Unsat != (len(want) == 0) {
			t.Errorf("model %d: %+v\n%s", seed, r, diff)
		}
	}
}

func TestWanted(t *testing.T) {
	needORTools(t)
	m, err := generate.Queens(8)
	if err != nil {
		t.Fatal(err)
	}
	s := Solver{Python: python, Workers: 1}
	for _, wanted := range []uint64{1, 2, 92, 93} {
		n := uint64(0)
		r, err := s.Solve(t.Context(), m, wanted, func(model.Assignment) bool { n++; return n < wanted })
		if err != nil || n != min(wanted, 92) || r.Complete != (wanted > 92) || !r.Told {
			t.Errorf("%d wanted: %d found, %+v, %v", wanted, n, r, err)
		}
	}
	r, err := s.Solve(t.Context(), m, 0, func(model.Assignment) bool { return false })
	if err != nil || r.Status != model.Sat || r.Complete {
		t.Errorf("stopped at the first: %+v, %v", r, err)
	}
}

// Workers that had a solution before they were stopped may tell it behind the last
// that is wanted.
func TestSolutionsBehindTheLast(t *testing.T) {
	const solution = `echo '{"solution":[2,4,1,3]}'; `
	s := hostile(t, solution+solution+`echo '{"status":"FEASIBLE","branches":0,"conflicts":0,"binary-propagations":0,"integer-propagations":0}'`)
	n := 0
	r, err := s.Solve(t.Context(), small(t), 1, func(model.Assignment) bool { n++; return false })
	if err != nil || n != 1 || r.Status != model.Sat || r.Complete {
		t.Errorf("%d found, %+v, %v", n, r, err)
	}
}

func TestNoVariables(t *testing.T) {
	needORTools(t)
	m, err := model.NewBuilder().Build()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	r, err := Solver{Python: python, Workers: 1}.Solve(t.Context(), m, 0, func(model.Assignment) bool { n++; return true })
	if err != nil || n != 1 || r.Status != model.Sat || !r.Complete {
		t.Errorf("%d found, %+v, %v", n, r, err)
	}
}

// A request has a domain for each clue, and posts rows and columns in turn.
func TestRequest(t *testing.T) {
	box, _ := sudoku.BoxOf(4)
	g := sudoku.NewGrid(box)
	g.Cells[5] = 3
	m, err := g.Model()
	if err != nil {
		t.Fatal(err)
	}
	r := newRequest(m)
	if diff := cmp.Diff([][][2]int{{{1, 4}}, {{3, 3}}}, [][][2]int{r.Domains[4], r.Domains[5]}); diff != "" {
		t.Error(diff)
	}
	var first [][]int
	for _, c := range r.Constraints {
		first = append(first, c.Vars[:2])
	}
	want := [][]int{{0, 1}, {0, 4}, {4, 5}, {1, 5}, {8, 9}, {2, 6}, {12, 13}, {3, 7}, {0, 1}, {2, 3}, {8, 9}, {10, 11}}
	if diff := cmp.Diff(want, first); diff != "" {
		t.Error(diff)
	}
}

// Whatever the order, every constraint is posted once.
func TestOrderIsAPermutation(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := modeltest.Random(t)
		posted := order(m)
		slices.Sort(posted)
		for i, c := range posted {
			if i != c || len(posted) != m.NumConstraints() {
				t.Fatalf("posted: %v", posted)
			}
		}
	})
}

func TestFates(t *testing.T) {
	b := model.NewBuilder()
	x, y := b.Var("x", model.Range(1, 9)), b.Var("y", model.Range(1, 9))
	b.Post("", model.Linear{Coefs: []int{1}, Xs: []model.Var{x}, Op: model.Eq, RHS: 5})
	b.Post("", model.Different(x, y))
	b.Post("", model.Relation{X: x, Op: model.Lt, Y: y})
	b.Post("", model.Table{Xs: []model.Var{x, y}, Rows: [][]int{{1, 2}}, Forbid: true})
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"linear: a domain of 1 from 9 values", "alldifferent: AddAllDifferent",
		"relation: a linear constraint", "table: AddForbiddenAssignments",
	}
	if diff := cmp.Diff(want, Fates(m)); diff != "" {
		t.Error(diff)
	}
}

// hostile returns a program in place of Python, which runs the shell script.
func hostile(t *testing.T, script string) Solver {
	t.Helper()
	path := filepath.Join(t.TempDir(), "python")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+script+"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	return Solver{Python: path}
}

func small(t *testing.T) *model.Model {
	t.Helper()
	m, err := generate.Queens(4)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestHostileDrivers(t *testing.T) {
	const end = `"branches":0,"conflicts":0,"binary-propagations":0,"integer-propagations":0}'`
	for script, want := range map[string]string{
		"echo hello":                     `reading the answer of`,
		"true":                           "expected a last line with the status",
		"echo out of luck >&2; exit 3":   "out of luck",
		"kill -9 $$":                     "killed",
		`echo '{"solution":[1,2]}'`:      "expected a solution of 4 values, found 2",
		`echo '{"solution":"x"}'`:        "expected a line of JSON",
		`echo '{"status":"MAYBE",` + end: `unknown status "MAYBE"`,
		`for i in 1 2; do echo '{"status":"INFEASIBLE",` + end + `; done`: "a line after the last",
		`echo '{"status":"INFEASIBLE","branches":-1}'`:                    "expected a line of JSON",
		"yes": "expected a line of JSON",
	} {
		_, err := hostile(t, script).Solve(t.Context(), small(t), 1, func(model.Assignment) bool { return false })
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "cpsat: ") {
			t.Errorf("%s: error %v, expected %q", script, err, want)
		}
	}
	_, err := Solver{Python: filepath.Join(t.TempDir(), "gone")}.Solve(t.Context(), small(t), 1, nil)
	if err == nil || !strings.Contains(err.Error(), "cpsat: starting ") {
		t.Errorf("no program: %v", err)
	}
}

// One that ignores signals and starts children is ended in time all the same.
func TestStops(t *testing.T) {
	for _, script := range []string{"trap '' TERM; sleep 100 & sleep 100", "exec sleep 100", `while :; do echo '{"solution":[1,2,3,4]}'; done`} {
		s, m := hostile(t, script), small(t)
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		r, err := s.Solve(ctx, m, 0, func(model.Assignment) bool { return true })
		cancel()
		if err != nil || r.Reason != model.Timeout || r.Complete {
			t.Errorf("%s: %+v, %v", script, r, err)
		}
	}
}

func TestVersionOfNoORTools(t *testing.T) {
	for _, s := range []Solver{hostile(t, "echo no such module >&2; exit 1"), {Python: filepath.Join(t.TempDir(), "gone")}} {
		if _, err := Version(t.Context(), s.Python); err == nil || !strings.Contains(err.Error(), "pip install ortools") || !strings.Contains(err.Error(), s.Python+": ") {
			t.Errorf("error %v", err)
		}
	}
}

func TestMemory(t *testing.T) {
	s := hostile(t, "echo MemoryError >&2; exit 1")
	s.Memory = 1 << 30
	r, err := s.Solve(t.Context(), small(t), 1, nil)
	if errors.Is(err, process.ErrNoMemoryLimit) {
		t.Skip(err)
	}
	if err != nil || r.Reason != model.Memory {
		t.Errorf("%+v, %v", r, err)
	}
	s = hostile(t, "echo no luck >&2; exit 1")
	s.Memory = 1 << 30
	if r, err := s.Solve(t.Context(), small(t), 1, nil); err == nil {
		t.Errorf("another failure: %+v", r)
	}
}
