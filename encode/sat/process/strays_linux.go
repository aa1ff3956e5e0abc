package process

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"time"
)

// killStrays kills every process that has the mark in its environment, which all
// inherit from the program. So it finds those that have left its process group
// and its session, as daemons do, whose child they are by now, and no others; only
// one that was given another environment stays.
func killStrays(mark string) {
	for end := time.Now().Add(reaping); killMarked([]byte(mark)) && time.Now().Before(end); {
		// What was started while we looked is found by the next look.
	}
}

func killMarked(mark []byte) (found bool) {
	proc, err := os.Open("/proc")
	if err != nil {
		return false
	}
	defer proc.Close()
	names, _ := proc.Readdirnames(-1)
	for _, name := range names {
		pid, err := strconv.Atoi(name)
		if err != nil {
			continue
		}
		environment, err := os.ReadFile(filepath.Join("/proc", name, "environ"))
		if err == nil && bytes.Contains(environment, mark) {
			found = true
			_ = syscall.Kill(pid, syscall.SIGKILL)
		}
	}
	return found
}
