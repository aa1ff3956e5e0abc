package fzn

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"counterpoint/encode/sat/process"
	"counterpoint/model"
	"counterpoint/model/flatzinc"
	"counterpoint/model/generate"
)

// hostile returns a program in place of fzn-gecode, which runs the shell script.
func hostile(t *testing.T, script string) Solver {
	t.Helper()
	path := filepath.Join(t.TempDir(), "fzn")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+script+"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	program, _ := Known(t.Context(), "gecode")
	program.Path = path
	return Solver{Program: program}
}

func queens(t *testing.T, n int) *model.Model {
	t.Helper()
	m, err := generate.Queens(n)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestHostilePrograms(t *testing.T) {
	for script, want := range map[string]string{
		"echo hello":                    "expected a value as in x0 = 5",
		"true":                          "found the end",
		"echo out of luck >&2; exit 3":  "out of luck",
		"kill -9 $$":                    "killed",
		"echo ----------":               "expected a value of x0",
		"yes x0 = 1\\;":                 "a second value of x0",
		"echo =====ERROR=====":          "=====ERROR=====",
		"echo %%%mzn-stat failures":     "expected a statistic",
		"echo ==========; echo x0 = 1;": "after the end of the search",
	} {
		_, err := hostile(t, script).Solve(t.Context(), queens(t, 4), 1, func(model.Assignment) bool { return false })
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "gecode: ") {
			t.Errorf("%s: error %v, expected %q", script, err, want)
		}
	}
	gone := hostile(t, "")
	gone.Program.Path += ".gone"
	_, err := gone.Solve(t.Context(), queens(t, 4), 1, nil)
	if err == nil || !strings.Contains(err.Error(), "gecode: starting ") {
		t.Errorf("no program: %v", err)
	}
}

func TestStops(t *testing.T) {
	for _, script := range []string{"trap '' INT TERM; sleep 100 & sleep 100", "exec sleep 100", "while :; do echo; done"} {
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		r, err := hostile(t, script).Solve(ctx, queens(t, 4), 0, func(model.Assignment) bool { return true })
		cancel()
		if err != nil || r.Reason != model.Timeout || r.Complete {
			t.Errorf("%s: %+v, %v", script, r, err)
		}
	}
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
