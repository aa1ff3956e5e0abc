//go:build unix

package sat

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
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
