package sat

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"counterpoint/encode/cnf"
	"counterpoint/encode/cnf/cnftest"
	"counterpoint/encode/sat/process"
	"counterpoint/model"
)

func TestCommandAgainstBruteForce(t *testing.T) {
	needChildren(t)
	r := rand.New(rand.NewPCG(7, 7))
	for range 10 {
		f := cnftest.Random3SAT(r, 8, 25+r.IntN(20))
		for _, solver := range []Command{child("honest"), {Label: "file", Path: child("").Path, Args: []string{"child", "honest-file", FormulaFile}}} {
			if got, want := mustSolve(t, solver, f).Status == model.Sat, cnftest.NumModels(f) > 0; got != want {
				t.Fatalf("%s: sat %v, want %v", solver.Label, got, want)
			}
		}
	}
}

// TestCommandGivesTheStatisticsOfItsSolver solves twice in one session: the
// statistics are those of both runs together.
func TestCommandGivesTheStatisticsOfItsSolver(t *testing.T) {
	needChildren(t)
	f := cnftest.Random3SAT(rand.New(rand.NewPCG(8, 8)), 60, 240)
	first := mustSolve(t, Gini{}, f)
	if first.Status != model.Sat || first.Counts.Decisions.N == 0 {
		t.Fatalf("the formula is too easy: %v", first.Counts)
	}
	s, err := child("honest").Open(f)
	if err != nil {
		t.Fatal(err)
	}
	for run := uint64(1); run <= 2; run++ {
		r, err := s.Solve(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if got, want := r.Counts.Decisions, known(run*first.Counts.Decisions.N); got != want {
			t.Errorf("run %d: %v decisions, want %v", run, got, want)
		}
		if got, want := len(r.Figures), len(first.Figures); got != want {
			t.Fatalf("run %d: %d figures, want %d", run, got, want)
		}
		for i, f := range r.Figures {
			want := first.Figures[i]
			want.Name, want.Value = want.QualifiedName("gini"), want.Value*run
			if f != want {
				t.Errorf("run %d: %v, want %v", run, f, want)
			}
		}
	}
}

func TestCommandName(t *testing.T) {
	c := child("honest")
	if c.Name() != "honest" || c.Version() != "1.2.3" {
		t.Errorf("%s %s", c.Name(), c.Version())
	}
}

func TestCommandsThatFail(t *testing.T) {
	needChildren(t)
	f := cnftest.Formula(2, []cnf.Lit{1, 2}, []cnf.Lit{-1, -2}, []cnf.Lit{2, -1})
	for behaviour, want := range map[string][]string{
		"silent":         {"reading the answer of", "the end of the text", "s SATISFIABLE"},
		"silent-10":      {"reading the answer of", "the end of the text"},
		"garbage":        {"reading the answer of", `"hello,"`, "hello, world"},
		"two-answers":    {"reading the answer of", "UNSATISFIABLE"},
		"wrong-model":    {"wrong answer: its model falsifies clause 2 of the formula: -1 -2"},
		"no-model":       {"reading the answer of", "the model"},
		"cut-model":      {"reading the answer of", "0 to end the model"},
		"sat-20":         {"reading the answer of", "it answers sat and ends with exit status 20, which says unsat"},
		"sat-0":          {"reading the answer of", "it answers sat and ends with exit status 0, which says unknown"},
		"unsat-10":       {"reading the answer of", "it answers unsat and ends with exit status 10, which says sat"},
		"bad-statistics": {"reading the statistics of", "line 1", `"decisions many"`},
		"exit-1":         {"running", "exit status 1", "out of luck"},
		"suicide":        {"running", "killed"},
		"endless":        {"running", "it wrote more than", "on and on"},
		"too-few":        {"wrong answer: its model falsifies clause"},
	} {
		t.Run(behaviour, func(t *testing.T) {
			before := runtime.NumGoroutine()
			r, err := Solve(context.Background(), child(behaviour), f)
			if err == nil {
				t.Fatalf("no error, but %v", r.Status)
			}
			for _, words := range append(want, behaviour) {
				if !strings.Contains(err.Error(), words) {
					t.Errorf("error %q says nothing of %q", err, words)
				}
			}
			if len(err.Error()) > 2000 {
				t.Errorf("an error of %d bytes", len(err.Error()))
			}
			noGoroutineLeft(t, before)
		})
	}
}

func TestCommandThatIsNotThere(t *testing.T) {
	for _, c := range []Command{
		{Label: "gone", Path: filepath.Join(t.TempDir(), "gone")},
		{Label: "gone", Path: "no-such-solver-in-path"},
		{Label: "gone", Path: t.TempDir()},
		{Label: "gone", Path: notExecutable(t)},
		{Label: "gone", Path: filepath.Join(t.TempDir(), "gone"), Args: []string{FormulaFile}},
	} {
		before := runtime.NumGoroutine()
		_, err := Solve(context.Background(), c, cnftest.Formula(1))
		if err == nil || !strings.Contains(err.Error(), "gone: starting "+c.Path) {
			t.Errorf("error %v", err)
		}
		noGoroutineLeft(t, before)
	}
}

// notExecutable is a program that nobody may run.
func notExecutable(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "solver")
	if err := os.WriteFile(path, []byte("#!/bin/sh\nexit 20\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestCommandThatTalksBeforeItListens: what it writes is taken while it is still
// being written to.
func TestCommandThatTalksBeforeItListens(t *testing.T) {
	needChildren(t)
	f := cnftest.Random3SAT(rand.New(rand.NewPCG(1, 1)), 20_000, 40_000)
	if r := mustSolve(t, child("both-ways"), f); r.Status != model.Sat {
		t.Error(r.Status)
	}
}

func TestCommandThatAnswersInAFile(t *testing.T) {
	needChildren(t)
	r := mustSolve(t, child("result-file", ResultFile), cnftest.Formula(2, []cnf.Lit{1, 2}, []cnf.Lit{-2}))
	if r.Status != model.Sat || r.Assignment[1] != cnf.True || r.Assignment[2] != cnf.False {
		t.Errorf("%v, %v", r.Status, r.Assignment)
	}
	_, err := Solve(context.Background(), child("silent-result-file", ResultFile), cnftest.Formula(1))
	if err == nil || !strings.Contains(err.Error(), "result file") {
		t.Errorf("error %v", err)
	}
}

// TestCommandOutOfMemory: the same end is an error of a program that has no
// limit.
func TestCommandOutOfMemory(t *testing.T) {
	needChildren(t)
	c := child("out-of-memory")
	if _, err := Solve(context.Background(), c, cnftest.Formula(1)); err == nil || !strings.Contains(err.Error(), "bad_alloc") {
		t.Errorf("error %v", err)
	}
	c.Memory = 64 << 30
	r, err := Solve(context.Background(), c, cnftest.Formula(1))
	if errors.Is(err, process.ErrNoMemoryLimit) {
		t.Skip(err)
	}
	if err != nil || r.Status != model.Unknown || r.Reason != model.Memory {
		t.Errorf("%v, %q, %v", r.Status, r.Reason, err)
	}
}

func TestCommandLeavesNoFile(t *testing.T) {
	needChildren(t)
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	c := child("honest-file", FormulaFile)
	mustSolve(t, c, cnftest.Formula(1))
	if files, err := os.ReadDir(dir); err != nil || len(files) > 0 {
		t.Errorf("left behind: %v (%v)", files, err)
	}
	t.Setenv("TMPDIR", filepath.Join(dir, "missing"))
	if _, err := Solve(context.Background(), c, cnftest.Formula(1)); err == nil || !strings.Contains(err.Error(), "writing the formula for") {
		t.Errorf("error %v", err)
	}
}

func TestCommandThatDoesNotReadItsInput(t *testing.T) {
	needChildren(t)
	f := cnftest.Random3SAT(rand.New(rand.NewPCG(1, 1)), 1000, 100_000) // more than a pipe holds
	if r := mustSolve(t, child("deaf"), f); r.Status != model.Unsat {
		t.Error(r.Status)
	}
}

func TestCommandThatLeavesVariablesOut(t *testing.T) {
	needChildren(t)
	r := mustSolve(t, child("partial-model"), cnftest.Formula(3, []cnf.Lit{2, 3}))
	if r.Status != model.Sat || r.Assignment[1] != cnf.False || r.Assignment[2] != cnf.True || r.Assignment[3] != cnf.False {
		t.Errorf("%v, %v", r.Status, r.Assignment)
	}
	if _, err := Solve(context.Background(), child("partial-model"), cnftest.Formula(3, []cnf.Lit{1, 3})); err == nil {
		t.Error("no error of a partial model that does not satisfy")
	}
}

func TestCommandThatGivesUp(t *testing.T) {
	needChildren(t)
	r := mustSolve(t, child("gave-up"), cnftest.Formula(1))
	if r.Status != model.Unknown || r.Reason != GaveUp || r.Counts != (Counts{Decisions: known(3)}) {
		t.Errorf("%v, %q, %v", r.Status, r.Reason, r.Counts)
	}
}

// stopWhenReady solves by a child that says in a file when it is ready to be
// stopped, and stops it then. It returns the file's text too.
func stopWhenReady(t *testing.T, behaviour string) (Result, string) {
	t.Helper()
	before := runtime.NumGoroutine()
	file := filepath.Join(t.TempDir(), "ready")
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		defer cancel()
		for range 2000 {
			if _, err := os.Stat(file); err == nil {
				return
			}
			time.Sleep(5 * time.Millisecond)
		}
	}()
	c := child(behaviour, file)
	if behaviour == "polite" {
		c.Grace = 10 * time.Second // however slow the machine is
	}
	r, err := Solve(ctx, c, cnftest.Random3SAT(rand.New(rand.NewPCG(1, 1)), 1000, 100_000))
	if err != nil || r.Status != model.Unknown || r.Reason != model.Cancelled {
		t.Errorf("%v, %q, %v; want unknown", r.Status, r.Reason, err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("the child was never ready: %v", err)
	}
	noGoroutineLeft(t, before)
	return r, string(text)
}

func TestCommandWithDeadline(t *testing.T) {
	needChildren(t)
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	start := time.Now()
	r, err := Solve(ctx, child("slow"), cnftest.Formula(1))
	if err != nil || r.Status != model.Unknown || r.Reason != model.Timeout {
		t.Errorf("%v, %q, %v", r.Status, r.Reason, err)
	}
	if d := time.Since(start); d > 5*time.Second {
		t.Errorf("stopped only after %v", d)
	}
}

// TestInstalledSolver solves by a solver that we did not write.
func TestInstalledSolver(t *testing.T) {
	path, err := exec.LookPath("cadical")
	if err != nil {
		t.Skip(err)
	}
	cadical := Command{Label: "cadical", Path: path}
	r := rand.New(rand.NewPCG(9, 9))
	for range 20 {
		f := cnftest.Random3SAT(r, 50, 213)
		if got, want := mustSolve(t, cadical, f).Status, mustSolve(t, Gini{}, f).Status; got != want {
			t.Errorf("cadical answers %v, gini %v", got, want)
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	result, err := Solve(ctx, cadical, cnftest.Pigeons(13, 12))
	if err != nil || result.Status != model.Unknown || result.Reason != model.Timeout {
		t.Errorf("%v, %q, %v", result.Status, result.Reason, err)
	}
}
