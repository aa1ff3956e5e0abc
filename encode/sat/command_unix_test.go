//go:build unix

package sat

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"counterpoint/encode/cnf/cnftest"
	"counterpoint/model"
)

// gone waits until a process is no more. One that was killed and not yet
// collected by the process that inherited it is no more either, but cannot be
// told from a living one here, hence the patience.
func gone(t *testing.T, pid int) {
	t.Helper()
	for range 500 {
		if err := syscall.Kill(pid, 0); errors.Is(err, syscall.ESRCH) || isZombie(pid) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("the process %d lives on", pid)
}

func TestCommandIsAskedToStop(t *testing.T) {
	needChildren(t)
	if r, _ := stopWhenReady(t, "polite"); r.Counts.Decisions != known(12) {
		t.Errorf("the counts of the stopped run are lost: %v", r.Counts)
	}
}

func TestCommandIsKilled(t *testing.T) {
	needChildren(t)
	_, pid := stopWhenReady(t, "stubborn")
	gone(t, number(t, pid))
}

func TestCommandIsKilledWithItsChildren(t *testing.T) {
	needChildren(t)
	_, pid := stopWhenReady(t, "parent")
	gone(t, number(t, pid))
}

// TestCommandThatLeavesAChild: the answer counts, and the child, which holds the
// output open, does not keep us waiting.
func TestCommandThatLeavesAChild(t *testing.T) {
	needChildren(t)
	file := filepath.Join(t.TempDir(), "ready")
	r, err := Solve(context.Background(), child("careless-parent", file), cnftest.Formula(1))
	if err != nil || r.Status != model.Unsat {
		t.Errorf("%v, %v", r.Status, err)
	}
	pid, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	gone(t, number(t, string(pid)))
}

// TestStartsAndKillsLeaveNothing starts a hundred programs that do not stop when
// they are asked to, each with two files and a child of its own, and stops them
// at moments of all kinds.
func TestStartsAndKillsLeaveNothing(t *testing.T) {
	needChildren(t)
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	before := runtime.NumGoroutine()
	f := cnftest.Random3SAT(rand.New(rand.NewPCG(3, 3)), 300, 900)
	for i := range 100 {
		c := child("parent", filepath.Join(dir, "pids"), FormulaFile, ResultFile)
		c.Grace = time.Millisecond
		ctx, cancel := context.WithTimeout(context.Background(), time.Duration(i)*time.Millisecond/4)
		r, err := Solve(ctx, c, f)
		cancel()
		if err != nil || r.Status != model.Unknown || r.Reason != model.Timeout {
			t.Fatalf("start %d: %v, %q, %v", i, r.Status, r.Reason, err)
		}
		if pids, err := os.ReadFile(filepath.Join(dir, "pids")); err == nil {
			words := strings.Fields(string(pids))
			gone(t, number(t, words[len(words)-1]))
		}
	}
	_ = os.Remove(filepath.Join(dir, "pids"))
	_ = os.Remove(filepath.Join(dir, "pids.part"))
	if files, err := os.ReadDir(dir); err != nil || len(files) > 0 {
		t.Errorf("left behind: %v (%v)", files, err)
	}
	noGoroutineLeft(t, before)
	if pid, err := syscall.Wait4(-1, nil, syscall.WNOHANG, nil); !errors.Is(err, syscall.ECHILD) {
		t.Errorf("a child is left: %d, %v", pid, err)
	}
}

func number(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// isZombie reads the state of a process where the system has /proc.
func isZombie(pid int) bool {
	stat, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	if err != nil {
		return false
	}
	for i := len(stat) - 1; i >= 0; i-- {
		if stat[i] == ')' {
			return i+2 < len(stat) && stat[i+2] == 'Z'
		}
	}
	return false
}
