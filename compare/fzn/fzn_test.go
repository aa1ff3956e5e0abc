package fzn

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"counterpoint/encode/sat/process"
	"counterpoint/model"
	"counterpoint/model/flatzinc"
	"counterpoint/model/generate"
)

// script writes a shell script, and returns its path.
func script(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+text+"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	return path
}

// hostile returns a program in place of a solver that takes the flags, which
// runs the shell script.
func hostile(t *testing.T, text string, flags ...string) Solver {
	t.Helper()
	return Solver{Program: Program{Name: "fake", Title: "Fake", Path: script(t, "fzn-fake", text), Flags: flags}}
}

func queens(t *testing.T, n int) *model.Model {
	t.Helper()
	m, err := generate.Queens(n)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// scratch has temporary files made in a folder of their own, and returns a check
// that none is left.
func scratch(t *testing.T) (isEmpty func()) {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	return func() {
		t.Helper()
		if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
			t.Errorf("left behind: %v, %v", left, err)
		}
	}
}

func TestHostilePrograms(t *testing.T) {
	isEmpty := scratch(t)
	for text, want := range map[string]string{
		"echo hello":                    "expected a value as in x0 = 5",
		"true":                          "found the end",
		"echo out of luck >&2; exit 3":  "out of luck",
		"kill -9 $$":                    "killed",
		"echo ----------":               "expected a value of x0",
		"yes x0 = 1\\;":                 "a second value of x0",
		"echo =====ERROR=====":          "=====ERROR=====",
		"echo %%%mzn-stat failures":     "expected a statistic",
		"echo ==========; echo x0 = 1;": "after the end of the search",
		"head -c 300 /dev/urandom":      "expected a ",
	} {
		_, err := hostile(t, text, "-n").Solve(t.Context(), queens(t, 4), 1, func(model.Assignment) bool { return false })
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "fake: ") {
			t.Errorf("%s: error %v, expected %q", text, err, want)
		}
	}
	gone := hostile(t, "")
	gone.Program.Path += ".gone"
	_, err := gone.Solve(t.Context(), queens(t, 4), 1, nil)
	if err == nil || !strings.Contains(err.Error(), "fake: starting ") {
		t.Errorf("no program: %v", err)
	}
	isEmpty()
}

// Solutions without a word that there are no more are no answer to how many
// there are.
func TestNoEnd(t *testing.T) {
	const one = `for x in 0 1 2 3; do echo "x$x = 1;"; done; echo ----------`
	s := hostile(t, one, "-a", "-n")
	for _, wanted := range []uint64{0, 2} {
		_, err := s.Solve(t.Context(), queens(t, 4), wanted, func(model.Assignment) bool { return true })
		if err == nil || !strings.Contains(err.Error(), "expected solutions and ==========") || !strings.Contains(err.Error(), "x3 = 1;") {
			t.Errorf("%d wanted: %v", wanted, err)
		}
	}
	if r, err := s.Solve(t.Context(), queens(t, 4), 1, func(model.Assignment) bool { return false }); err != nil || r.Status != model.Sat || r.Complete {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestStops(t *testing.T) {
	isEmpty := scratch(t)
	for _, text := range []string{"trap '' INT TERM; sleep 100 & sleep 100", "exec sleep 100", "while :; do echo; done"} {
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		r, err := hostile(t, text, "-a").Solve(ctx, queens(t, 4), 0, func(model.Assignment) bool { return true })
		cancel()
		if err != nil || r.Reason != model.Timeout || r.Complete {
			t.Errorf("%s: %+v, %v", text, r, err)
		}
	}
	isEmpty()
}

// Asked to stop, Gecode tells how far it came.
func TestStatisticsOfAStoppedRun(t *testing.T) {
	program, err := Known(t.Context(), "gecode")
	if err != nil {
		t.Skip(err)
	}
	s := Solver{Program: program, Grace: 10 * time.Second}
	ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
	defer cancel()
	pigeons, err := generate.PairwisePigeons(14, 13)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Solve(ctx, pigeons, 1, func(model.Assignment) bool { return true })
	if err != nil || r.Status != model.Unknown || r.Reason != model.Timeout {
		t.Errorf("%+v, %v", r, err)
	}
	if n, ok := r.Statistics.Count("failures"); !ok || n == 0 {
		t.Errorf("no statistics: %v", r.Statistics)
	}
}

func TestTooLarge(t *testing.T) {
	b := model.NewBuilder()
	x := b.Var("x", model.Union(model.Interval{Lo: 0, Hi: 5_000_000}, model.Interval{Lo: 6_000_000, Hi: 7_000_000}))
	b.Post("", model.Different(x, b.Var("y", model.Range(0, 1))))
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := (Solver{}).Solve(t.Context(), m, 1, nil); !errors.Is(err, flatzinc.ErrTooLarge) {
		t.Errorf("error %v", err)
	}
}

func TestMemory(t *testing.T) {
	s := hostile(t, "echo std::bad_alloc >&2; exit 1")
	s.Memory = 1 << 30
	r, err := s.Solve(t.Context(), queens(t, 4), 1, nil)
	if errors.Is(err, process.ErrNoMemoryLimit) {
		t.Skip(err)
	}
	if err != nil || r.Reason != model.Memory {
		t.Errorf("%+v, %v", r, err)
	}
}

// What a program is asked for depends on what it promises to take.
func TestArguments(t *testing.T) {
	for _, c := range []struct {
		flags  string
		wanted uint64
		want   string
	}{
		{"-a -n -s -f -r", 0, "-s -f -r 7 -a"},
		{"-a -n -s", 1, "-s"},
		{"-a -n", 5, "-n 5"},
		{"-n", 5, "-n 5"},
		{"-a", 1, ""},
		{"-a", 5, "-a"},
		{"-s", 0, "-s"},
		{"-n", 0, ""},
		{"", 2, ""},
	} {
		s := Solver{Program: Program{Flags: strings.Fields(c.flags)}, Free: true, Seed: 7}
		if got := strings.Join(s.arguments(c.wanted), " "); got != c.want {
			t.Errorf("%q, %d wanted: %q, expected %q", c.flags, c.wanted, got, c.want)
		}
	}
}

// counting answers with solutions of one variable, x0 = 1 and on, as many as its
// argument -n says, and without end with -a.
const counting = `n=1
while [ $# -gt 1 ]; do case $1 in -n) n=$2; shift;; -a) n=1000000;; esac; shift; done
case $1 in *.fzn) cat "$1" >/dev/null || exit 1;; *) echo no file of FlatZinc: "$1"; exit 1;; esac
i=0; while [ $i -lt $n ]; do i=$((i+1)); echo "x0 = $i;"; echo ----------; done
echo "%%%mzn-stat: nodes=$i"`

func TestNumberOfSolutions(t *testing.T) {
	isEmpty := scratch(t)
	b := model.NewBuilder()
	b.Var("x", model.Range(1, 1_000_000))
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		flags  string
		wanted uint64
		want   int
		reason model.Reason
		told   bool // its statistics, since it ended by itself
	}{
		{"-n -a", 3, 3, "", true},
		{"-a", 3, 3, "", false},
		{"-a", 1, 1, "", true},
		{"", 1, 1, "", true},
		{"", 3, 1, model.Unsupported, true},
		{"-n", 0, 1, model.Unsupported, true},
	} {
		s, n := hostile(t, counting, strings.Fields(c.flags)...), 0
		r, err := s.Solve(t.Context(), m, c.wanted, func(a model.Assignment) bool {
			n++
			return uint64(n) != c.wanted
		})
		if err != nil || n != c.want || r.Reason != c.reason || r.Status != model.Sat || r.Complete || (r.Statistics != nil) != c.told {
			t.Errorf("%q, %d wanted: %d found, %+v, %v", c.flags, c.wanted, n, r, err)
		}
		if c.reason != "" && !strings.Contains(r.Detail, "Fake looks for one solution") {
			t.Errorf("the detail is %q", r.Detail)
		}
	}
	isEmpty()
}

// A program that looks for one solution may say that its search is complete when
// it has it. It is not, unless there is none.
func TestCompleteIsNotBelievedOfOneSolution(t *testing.T) {
	s := hostile(t, `for x in 0 1 2 3; do echo "x$x = 1;"; done; echo ----------; echo ==========`)
	r, err := s.Solve(t.Context(), queens(t, 4), 0, func(model.Assignment) bool { return true })
	if err != nil || r.Complete || r.Reason != model.Unsupported {
		t.Errorf("%+v, %v", r, err)
	}
	r, err = hostile(t, "echo ==========").Solve(t.Context(), queens(t, 4), 0, nil)
	if err != nil || !r.Complete || r.Status != model.Unsat {
		t.Errorf("%+v, %v", r, err)
	}
}

// What a library lacks is decomposed, and said.
func TestFatesByTheLibrary(t *testing.T) {
	s := Solver{Program: Program{Title: "Fake", Library: flatzinc.Library{Owner: "Fake"}}}
	fates, err := s.Fates(t.Context(), queens(t, 9))
	if err != nil {
		t.Fatal(err)
	}
	const want = "alldifferent: decomposed into 36 disequalities: the library of Fake has no all-different"
	if diff := cmp.Diff([]string{want, want, want}, fates); diff != "" {
		t.Error(diff)
	}
}
